/** Formations: chosen by keyboard and on a phone, changed without losing a player, saved, shared, and downloaded. */
import { FORMATIONS, LARGEST_FORMATION, STANDARD_FORMATION } from '#domain/formation.ts';
import { expect, accountTest as test } from '../support/e2e/account-fixtures.ts';
import { expectNoAxeViolation } from '../support/e2e/axe.ts';
import {
  chooseFormation,
  closeReady,
  copyFrom,
  emptySlot,
  openBuilder,
  readLineup,
  readyDialog,
} from '../support/e2e/builder-page.ts';
import { findTeam, keepDraftOf } from '../support/e2e/drafts.ts';
import { readSaved, rosterLineup, saveAs, signInNewFan } from '../support/e2e/saved-lineups-page.ts';

const NINE_FOUR = FORMATIONS.find(({ id }) => id === '9-4-1')!;
const TORONTO = 'Toronto Maple Leafs';

test('9–4 with one goalie is chosen by keyboard, changed and back, saved, shared, and downloaded', async ({
  browser,
  context,
  page,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const session = await signInNewFan(page, server);
  await openBuilder(page, TORONTO);

  await test.step('the keyboard chooses both', async () => {
    await page.getByRole('button', { name: 'Formation: 12–6' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Formation' });
    const choice = dialog.getByRole('radiogroup', { name: 'Formation' });
    await expect(choice.getByRole('radio', { name: '12–6' })).toBeFocused();
    await expectNoAxeViolation(page, 'the formations');
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
    await expect(choice.getByRole('radio', { name: '9–4' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByRole('radiogroup', { name: 'Goalies' }).getByLabel('1')).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Formation: 9–4' })).toBeFocused();
    await expect(page.getByText('9 forwards, 4 defensemen, and 1 goalie', { exact: true })).toBeAttached();
    expect(await readLineup(page, NINE_FOUR)).toHaveLength(14);
  });

  await page.getByRole('button', { name: 'Fill open slots from the depth chart' }).click();
  await expect(
    page.getByRole('button', { name: 'Your lineup is ready to download and share' }),
  ).toBeVisible();
  if (await readyDialog(page).isVisible()) await closeReady(page);
  const names = await readLineup(page, NINE_FOUR);
  expect(names).not.toContain(null);

  await test.step('12–6 and back lose nobody, and Undo is one step', async () => {
    await chooseFormation(page, STANDARD_FORMATION, '2');
    const inTwelve = await readLineup(page);
    expect(inTwelve.filter(Boolean)).toEqual(names);
    await chooseFormation(page, NINE_FOUR, '1');
    expect(await readLineup(page, NINE_FOUR)).toEqual(names);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    expect(await readLineup(page)).toEqual(inTwelve);
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    expect(await readLineup(page, NINE_FOUR)).toEqual(names);
  });

  await test.step('it is saved and reopened', async () => {
    await saveAs(page, 'Mites');
    const [row] = await readSaved(server, session);
    expect(row).toMatchObject({ filled: 14, details: { formation: '9-4-1' } });
    await page.goto(`/?lineup=${String(row!.id)}`);
    await expect.poll(async () => readLineup(page, NINE_FOUR)).toEqual(names);
    await page.goto('/settings/lineups');
    await expect(page.getByText('14 of 14 slots filled')).toBeAttached();
    await page.goBack();
  });

  await test.step('it is downloaded and shared', async () => {
    await page.getByRole('button', { name: 'Your lineup is ready to download and share' }).click();
    const download = page.waitForEvent('download');
    await readyDialog(page)
      .getByRole('button', { name: /^Download/ })
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.png$/);
    await copyFrom(readyDialog(page), 'Copy link');
    await expect(readyDialog(page).getByRole('button', { name: 'Copied!' })).toBeVisible();
    const link = await page.evaluate(async () => navigator.clipboard.readText());
    expect(link).toMatch(/\?shared=a-/);
    const friend = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await friend.goto(link);
    await expect.poll(async () => readLineup(friend, NINE_FOUR)).toEqual(names);
    await friend.close();
  });
});

test('on a phone, 13–8 has three goalies, and a formation without room says so', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const toronto = await findTeam(server, TORONTO);
  await keepDraftOf(page, toronto, await rosterLineup(server, toronto));
  await page.goto('/');
  const before = await readLineup(page);
  await chooseFormation(page, LARGEST_FORMATION);
  await expect(emptySlot(page, 'Third goalie')).toBeAttached();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBe(390);
  await page.getByRole('button', { name: 'Formation: 13–8' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Goalies' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Formation: 13–8' }).click();
  const dialog = page.getByRole('dialog', { name: 'Formation' });
  await dialog.getByRole('radio', { name: '6–4' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Change formation' }).click();
  const refused = page.getByRole('dialog', { name: 'No room to change to 6–4' });
  await expect(refused).toContainText('Remove 2 players from the slots or the scratches');
  await page.keyboard.press('Escape');
  await chooseFormation(page, STANDARD_FORMATION, '2');
  expect(await readLineup(page)).toEqual(before);
});
