/** Tests guests, which are players of other clubs in a lineup, from the search to the page that a stranger opens. */
import { expect, accountTest as test } from '../support/e2e/account-fixtures.ts';
import { expectNoAxeViolation } from '../support/e2e/axe.ts';
import {
  copyFrom,
  emptySlot,
  openBuilder,
  readyDialog,
  rosterCard,
  slotButton,
} from '../support/e2e/builder-page.ts';
import { readSaved, saveButton, signInNewFan } from '../support/e2e/saved-lineups-page.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 1000 };
const KELLER = /^Clayton Keller, \d+, (?:LW|C|RW), guest from UTA/;
const LEFT_WING = 'Line 1 left wing';

test('a guest plays in a lineup that is saved, reopened, shared, and opened by a stranger', async ({
  browser,
  context,
  page,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const fan = await signInNewFan(page, server);
  await openBuilder(page, 'Toronto Maple Leafs');
  const dialog = page.getByRole('dialog', { name: 'Add a player' });

  await test.step('is found by name and club on a phone, and joins the roster', async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Add a player' }).click();
    await dialog.getByRole('combobox', { name: 'Search all clubs' }).fill('keller uta');
    await page.getByRole('option', { name: /^Clayton Keller/ }).click();
    await expect(dialog.getByText('Guests, 1 of 30')).toBeVisible();
    await expectNoAxeViolation(page, 'the search for players of all clubs');
    await page.keyboard.press('Escape');
    await page.setViewportSize(DESKTOP);
    await expect(rosterCard(page, KELLER)).toBeVisible();
  });

  await test.step('plays, and is named with the club', async () => {
    await rosterCard(page, KELLER).dragTo(emptySlot(page, LEFT_WING));
    await expect(slotButton(page, LEFT_WING)).toHaveAccessibleName(/: Clayton Keller, \d+, guest from UTA$/);
    await page.getByRole('button', { name: 'Fill open slots from the depth chart' }).click();
    const card = readyDialog(page).getByRole('img', { name: /^Toronto Maple Leafs lineup/ });
    await expect(card).toHaveAccessibleName(/Line 1 left wing: Clayton Keller, \d+, guest from UTA\./);
    await copyFrom(readyDialog(page), 'Copy as text');
    const copied = await page.evaluate(async () => navigator.clipboard.readText());
    expect(copied).toContain('Keller (from UTA) – ');
    await page.keyboard.press('Escape');
  });

  await test.step('is removed with one press, and returns with Undo', async () => {
    await page.getByRole('button', { name: 'Add a player' }).click();
    await dialog.getByRole('button', { name: 'Remove Clayton Keller' }).click();
    await page.keyboard.press('Escape');
    await expect(emptySlot(page, LEFT_WING)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(slotButton(page, LEFT_WING)).toHaveAccessibleName(/guest from UTA$/);
  });

  await test.step('is saved, and comes back with the lineup', async () => {
    await saveButton(page).click();
    const name = page.getByRole('dialog', { name: 'Name your lineup' });
    await name.getByLabel('Lineup name').fill('Trade talk');
    await name.getByRole('button', { name: 'Save Lineup' }).click();
    await expect.poll(async () => (await readSaved(server, fan)).length).toBe(1);
    const [saved] = await readSaved(server, fan);
    expect(saved).toMatchObject({ details: { guests: [{ name: 'Clayton Keller', club: 'UTA' }] } });
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`/?lineup=${String(saved?.['id'])}`);
    await expect(slotButton(page, LEFT_WING)).toHaveAccessibleName(/guest from UTA$/);
    await expect(rosterCard(page, KELLER)).toHaveCount(1);
  });

  await test.step('a stranger sees the guest through the link, and so does the preview', async () => {
    await page.getByRole('button', { name: 'Preview' }).click();
    await copyFrom(page.getByRole('dialog', { name: 'Card preview' }), 'Copy link');
    const link = await page.evaluate(async () => navigator.clipboard.readText());
    const elsewhere = await browser.newContext();
    const stranger = await elsewhere.newPage();
    await stranger.goto(link);
    await expect(slotButton(stranger, LEFT_WING)).toHaveAccessibleName(
      /: Clayton Keller, \d+, guest from UTA$/,
    );
    const html = await (await stranger.request.get(link)).text();
    expect(html).toMatch(/<meta name="description" content="[^"]*Keller/);
    await elsewhere.close();
  });
});
