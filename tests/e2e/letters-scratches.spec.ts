/** Letters, scratches, and off sides on the rink, by mouse, keyboard, and touch. */
import { type Locator, type Page } from '@playwright/test';
import { ELEVEN_SEVEN } from '#domain/formation.ts';
import { expectNoAxeViolation } from '../support/e2e/axe.ts';
import {
  chooseFormation,
  emptySlot,
  openBuilder,
  rosterCard,
  rosterTab,
  slotButton,
} from '../support/e2e/builder-page.ts';
import { completeLineup, findTeam, keepDraftOf } from '../support/e2e/drafts.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { openPhone } from '../support/e2e/usable.ts';

const TORONTO = 'Toronto Maple Leafs';

const scratches = (page: Page) => page.getByRole('region', { name: 'Scratches' });
const entry = (page: Page, name: string) =>
  page.getByRole('menu').getByRole('menuitem', { name, exact: true });
const choice = (page: Page, name: string) =>
  page.getByRole('menu').getByRole('menuitemradio', { name, exact: true });
const announcement = (page: Page) => page.getByRole('status', { name: 'Lineup changes' });

test('by mouse and keyboard: letters, scratches, and the off side', async ({ page }) => {
  await openBuilder(page, TORONTO);
  const center = slotButton(page, 'Line 1 center');
  const wing = slotButton(page, 'Line 1 right wing');
  const strip = scratches(page);

  await test.step('hints at a left shot on the right wing, and not at a center', async () => {
    await rosterTab(page, 'C').click();
    const matthews = rosterCard(page, 'Auston Matthews, 34, C');
    await expect(matthews).toHaveAccessibleDescription('Shoots left');
    await matthews.dragTo(emptySlot(page, 'Line 1 right wing'));
    await expect(wing).toHaveAccessibleName('Line 1 right wing: Auston Matthews, 34');
    await expect(wing).toHaveAccessibleDescription('Off side: shoots left, plays on the right');
    await wing.dragTo(emptySlot(page, 'Line 1 center'));
    await expect(center).toHaveAccessibleDescription('');
  });

  await test.step('keys toggle letters, and the menu has them', async () => {
    await center.focus();
    await page.keyboard.press('a');
    await expect(center).toHaveAccessibleName('Line 1 center: Auston Matthews, alternate, 34');
    await page.keyboard.press('c');
    await expect(center).toHaveAccessibleName('Line 1 center: Auston Matthews, captain, 34');
    await expect(announcement(page)).toContainText('Auston Matthews is the captain');
    await page.keyboard.press('c');
    await page.keyboard.press('Shift+F10');
    await expect(choice(page, 'Captain')).toBeFocused();
    await expect(choice(page, 'No letter')).toBeChecked();
    await expectNoAxeViolation(page, 'the menu of a slot');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(center).toHaveAccessibleName('Line 1 center: Auston Matthews, alternate, 34');
    await expect(center).toBeFocused();
    await page.keyboard.press('ControlOrMeta+z');
    await center.click({ button: 'right' });
    await entry(page, 'Replace…').click();
    const list = page.getByRole('dialog', { name: 'Line 1 center' });
    await list.getByRole('button', { name: 'John Tavares, 91, C' }).click();
    await expect(center).toHaveAccessibleName('Line 1 center: John Tavares, 91');
    await expect(center).toBeFocused();
  });

  await test.step('a roster card is dragged to the scratches, and its badge says so', async () => {
    await rosterCard(page, 'Auston Matthews, 34, C').dragTo(strip);
    const matthews = strip.getByRole('button', { name: 'Scratched: Auston Matthews, 34' });
    await expect(rosterCard(page, 'Auston Matthews, 34, C, Scratched')).toBeVisible();
    await matthews.click();
    await choice(page, 'Injured').click();
    await expect(rosterCard(page, 'Auston Matthews, 34, C, Injured')).toBeVisible();
    const injured = strip.getByRole('button', { name: 'Injured: Auston Matthews, 34' });
    await expect(injured).toBeFocused();
    await injured.dragTo(emptySlot(page, 'Line 2 center'));
    await expect(slotButton(page, 'Line 2 center')).toHaveAccessibleName(/Auston Matthews/);
    await expect(injured).toHaveCount(0);
  });

  await test.step('with the keyboard, from slot and roster to the scratches and back', async () => {
    await center.focus();
    await page.keyboard.press('i');
    await expect(emptySlot(page, 'Line 1 center')).toBeFocused();
    const tavares = strip.getByRole('button', { name: 'Injured: John Tavares, 91' });
    await tavares.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(center).toHaveAccessibleName('Line 1 center: John Tavares, 91');
    await page.keyboard.press('ControlOrMeta+z');
    await tavares.press('Delete');
    await expect(tavares).toHaveCount(0);
    await rosterCard(page, 'John Tavares, 91, C').press('s');
    await expect(rosterCard(page, 'John Tavares, 91, C, Scratched')).toBeFocused();
  });
});

/** Touches an element, moves down by `by` pixels, and lifts. A `long` touch waits until the player is picked up. */
async function press(page: Page, on: Locator, how: 'long' | 'short', by = 0): Promise<void> {
  const box = await on.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  const touch = await page.context().newCDPSession(page);
  const at = (move: number) => [{ x: box.x + box.width / 2, y: box.y + box.height / 2 + move }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  if (how === 'long') await expect(page.locator('.drag-preview')).toBeVisible();
  if (by) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(by) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

test('by touch: a long press opens the menu; 11–7 and special teams take taps', async ({
  browser,
  server,
}) => {
  const page = await openPhone(browser, server);
  await keepDraftOf(page, await findTeam(server, TORONTO), completeLineup());
  await page.goto('/');
  const center = slotButton(page, 'Line 1 center');
  const name = (await center.getAttribute('aria-label'))!.replace('Line 1 center: ', '');

  await press(page, center, 'long', 15); // a drag
  await expect(center).toHaveAccessibleName(`Line 1 center: ${name}`);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await press(page, center, 'long');
  await expectNoAxeViolation(page, 'the menu on a phone');
  await choice(page, 'Captain').tap();
  await expect(center).toHaveAccessibleName(`Line 1 center: ${name.replace(/, (\d+)$/, ', captain, $1')}`);

  await press(page, center, 'long');
  await entry(page, 'Scratch').tap();
  await expect(emptySlot(page, 'Line 1 center')).toBeVisible();
  const scratch = scratches(page).getByRole('button', { name: `Scratched: ${name}` });
  await scratch.tap();
  await page.getByRole('menuitem', { name: 'Remove' }).tap();
  await expect(scratch).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).tap();
  await expect(scratch).toBeVisible();
  await press(page, scratch, 'short', -60); // a scroll
  await expect(page.getByRole('menu')).toHaveCount(0);

  await chooseFormation(page, ELEVEN_SEVEN);
  await expect(emptySlot(page, 'Pair 4 left defense')).toBeVisible();
  await page.getByRole('button', { name: 'Special teams' }).tap();
  await emptySlot(page, 'PP1 point').tap();
  const dialog = page.getByRole('dialog', { name: 'PP1 point' });
  await dialog.getByRole('button', { name: /, D$/ }).last().tap();
  await expect(slotButton(page, 'PP1 point')).not.toHaveAccessibleName(/empty/);
  await page.context().close();
});
