/** Filling the lineup from the roster: two taps for the first player, one tap for each of the others. */
import { devices, type Page } from '@playwright/test';
import { expectNoAxeViolation } from '../support/e2e/axe.ts';
import {
  emptySlot,
  expectAllFilled,
  freeCards,
  pickTeam,
  readLineup,
  readyDialog,
  rosterCard,
  rosterTab,
  slotButton,
} from '../support/e2e/builder-page.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { expectAboveSheet } from '../support/e2e/layout.ts';

const MAX_TAPS = 22;

const announcement = (page: Page) => page.getByRole('status', { name: 'Lineup changes' });

test('by touch: twenty slots take at most 22 taps', async ({ browser, server }) => {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    baseURL: server.url,
  });
  const page = await context.newPage();
  await page.goto('/');
  await pickTeam(page, 'Toronto Maple Leafs');
  let taps = 0;
  const tapNext = async () => {
    taps += 1;
    await freeCards(page).first().tap();
  };

  await tapNext();
  await expect(announcement(page)).toContainText('Press again to place at Line 1 left wing');
  await expectAboveSheet(page, emptySlot(page, 'Line 1 left wing'));
  await expectNoAxeViolation(page, 'a selected player');
  await tapNext();
  await expect(slotButton(page, 'Line 1 left wing')).not.toHaveAccessibleName(/empty/);
  await expect(announcement(page)).toContainText('Next: Line 2 left wing');
  for (let filled = 1; filled < 20; filled += 1) {
    await expect.poll(async () => (await readLineup(page)).filter(Boolean).length).toBe(filled);
    await tapNext();
  }
  await expect(readyDialog(page)).toBeVisible();
  await expectAllFilled(page);
  expect(taps).toBeLessThanOrEqual(MAX_TAPS);
  await context.close();
});

test('the roster offers slots, and gives way to other choices', async ({ page }) => {
  await page.goto('/');
  await pickTeam(page, 'Toronto Maple Leafs');

  await test.step('a second tap goes to any open slot; Escape and a click beside cancel', async () => {
    await rosterTab(page, 'C').click();
    const matthews = rosterCard(page, 'Auston Matthews, 34, C');
    for (const cancel of [
      async () => page.keyboard.press('Escape'),
      async () => page.getByRole('heading', { name: 'Defense', exact: true }).click(),
    ]) {
      await matthews.click();
      await expect(page.getByRole('button', { name: 'Choose slot' })).toBeVisible();
      await cancel();
      await expect(page.getByRole('button', { name: 'Choose slot' })).toHaveCount(0);
    }
    await matthews.click();
    await emptySlot(page, 'Line 2 center').click();
    await expect(slotButton(page, 'Line 2 center')).toHaveAccessibleName(/Auston Matthews/);
  });

  await test.step('each tap is one step for Undo, and the next tap fills the slot again', async () => {
    await rosterCard(page, 'John Tavares, 91, C').click();
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/John Tavares/);
    await rosterCard(page, 'John Tavares, 91, C, In Lineup').click();
    await expect(page.getByRole('dialog'), 'a second tap on the placed player').toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(emptySlot(page, 'Line 1 center')).toBeVisible();
    await rosterCard(page, 'John Tavares, 91, C').click();
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/John Tavares/);
    expect((await readLineup(page)).filter(Boolean)).toHaveLength(2);
  });

  await test.step('the tab All lists unused players first; Enter places one after the other', async () => {
    await page.getByRole('tab', { name: 'All', exact: true }).click();
    const names = await rosterCard(page, /, (LW|C|RW|D|G)(, In Lineup)?$/).evaluateAll((cards) =>
      cards.map((card) => card.getAttribute('aria-label') ?? ''),
    );
    const isUsed = names.map((name) => name.endsWith('In Lineup'));
    expect(isUsed.indexOf(true)).toBe(names.length - 2);
    await freeCards(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(slotButton(page, 'Line 1 left wing')).not.toHaveAccessibleName(/empty/);
    await expect(freeCards(page).first(), 'the focus moves on from the moved card').toBeFocused();
    await page.keyboard.press('Enter');
    await expect(slotButton(page, 'Line 2 left wing')).not.toHaveAccessibleName(/empty/);
  });

  await test.step('plates fly without delaying taps, and leave nothing behind', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.waitForLoadState('networkidle'); // the motion's code comes last
    for (const slot of ['Line 1 right wing', 'Line 2 right wing', 'Line 3 right wing']) {
      await rosterTab(page, 'RW').click();
      await freeCards(page).first().click();
      await expect(slotButton(page, slot)).not.toHaveAccessibleName(/empty/);
    }
    await expect(page.locator('.motion-layer')).toBeAttached();
    await expect(page.locator('.motion-layer > *')).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(page.locator('.motion-layer')).toHaveCount(0);
  });

  await test.step('a click on an empty slot still lists its players', async () => {
    await emptySlot(page, 'Pair 1 left defense').click();
    await expect(page.getByRole('dialog', { name: 'Pair 1 left defense' })).toBeVisible();
  });
});
