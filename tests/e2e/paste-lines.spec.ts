/** Fills the lineup from a pasted post. On a phone, the builder is empty. On a desktop, the post replaces a lineup. */
import { type Locator, type Page } from '@playwright/test';
import { expectNoAxeViolation } from '../support/e2e/axe.ts';
import { emptySlot, openBuilder, readLineup, slotButton } from '../support/e2e/builder-page.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { placeAt } from '../support/e2e/saved-lineups-page.ts';
import { openPhone } from '../support/e2e/usable.ts';

const POST = `Canucks lines at the morning skate:

DeBrusk - Karlsson - Boeser
O’Connor - Rossi - Gretzky
Öhgren - Chytil - Lekkerimaki
Cotter - Raty - Sasson

Buium - Hronek
Oleksiak - Willander

Demko starts
Scratches: Pettersson, Bains
Doors open at six.`;

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Paste lines' });
const toDecide = (page: Page) => dialogOf(page).getByRole('list', { name: 'To decide' });
const toast = (page: Page) => page.locator('.toast-note');

async function openPaste(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Paste lines' }).click();
  return dialogOf(page).getByRole('textbox', { name: 'Lines' });
}

async function fill(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Fill lineup' }).click();
}

test('by touch: the home page takes a post, infers the team, and asks about names', async ({
  browser,
  server,
}) => {
  const page = await openPhone(browser, server);
  await page.route('**/rest/v1/players*', async (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto('/');
  const lines = await openPaste(page);
  await fill(page);
  await expect(lines).toHaveAccessibleDescription(/Paste or type your lines first/);

  await test.step('the text survives a failed request, closing, and a reload', async () => {
    await lines.fill(POST);
    await fill(page);
    await expect(dialogOf(page).getByRole('alert')).toContainText('Your text is kept');
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await page.unroute('**/rest/v1/players*');
    await page.reload();
    await openPaste(page);
    await expect(lines).toHaveValue(POST);
  });

  await test.step('unknown and ambiguous names must be decided', async () => {
    await fill(page);
    const unknown = toDecide(page).getByRole('group', { name: '“Gretzky”, Line 2 right wing' });
    const ambiguous = toDecide(page).getByRole('group', { name: '“Pettersson”, Scratches' });
    await expect(unknown.getByRole('radio')).toHaveCount(1);
    await expectNoAxeViolation(page, 'the names to decide');
    await ambiguous.getByRole('radio', { name: 'Elias Nils Pettersson, 25, D' }).check();
    await fill(page);
    await expect(unknown).toHaveAccessibleDescription('Choose a player, or leave this name out.');
    await unknown.getByRole('radio', { name: 'Leave out' }).check();
    await fill(page);
  });

  await test.step('the lineup is filled as one step', async () => {
    await expect(page.getByRole('heading', { name: 'Vancouver Canucks lineup builder' })).toBeAttached();
    await expect(slotButton(page, 'Line 3 left wing')).toHaveAccessibleName(/Ohgren, 92$/);
    await expect(emptySlot(page, 'Line 2 right wing')).toBeVisible();
    expect((await readLineup(page)).filter(Boolean)).toHaveLength(16);
    await expect(page.getByRole('button', { name: 'Scratched: Elias Nils Pettersson, 25' })).toBeVisible();
    await toast(page).getByRole('button', { name: 'Undo' }).tap();
    expect((await readLineup(page)).filter(Boolean)).toHaveLength(0);
  });
  await page.context().close();
});

test('by keyboard: a post replaces the lineup, or switches to its team', async ({ page }) => {
  await openBuilder(page, 'Toronto Maple Leafs');
  await placeAt(page, 'C', 'John Tavares, 91, C', 'Line 3 center');

  await test.step('Ctrl+Enter fills; ignored rows are shown later', async () => {
    const lines = await openPaste(page);
    await expect(lines).toBeFocused();
    await lines.fill('Doors open at six\nJoshua - Matthews - Nylander\nMcCabe - Tanev');
    await lines.press('ControlOrMeta+Enter');
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(
      'Line 1 center: Auston Matthews, 34',
    );
    await expect(emptySlot(page, 'Line 3 center')).toBeVisible();
    await expect(toast(page)).toHaveText(/Maple Leafs lineup filled from your post, 1 row ignored/);
    await openPaste(page);
    await dialogOf(page).getByText('1 row ignored').click();
    await expect(dialogOf(page).getByRole('listitem')).toHaveText('Doors open at six');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(slotButton(page, 'Line 3 center')).toHaveAccessibleName(/John Tavares/);
  });

  await test.step('a post about another team, pasted beside all fields, offers to switch, and Undo comes back', async () => {
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, POST);
    await expect(dialogOf(page).getByRole('textbox', { name: 'Lines' })).toHaveValue(POST);
    await fill(page);
    await dialogOf(page).getByRole('button', { name: 'Switch to the Vancouver Canucks' }).click();
    await dialogOf(page).getByRole('button', { name: 'Leave out all' }).click();
    await fill(page);
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Linus Karlsson/);
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Toronto Maple Leafs lineup builder' })).toBeAttached();
    await expect(slotButton(page, 'Line 3 center')).toHaveAccessibleName(/John Tavares/);
  });
});
