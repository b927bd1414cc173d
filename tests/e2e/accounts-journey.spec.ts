/** A fan's journey through the product: an account, a lineup on one device, changes on another. */
import type { Page } from '@playwright/test';
import { PASSWORD } from '#tests/support/accounts.ts';
import { expect, newEmail, submitCredentials, accountTest as test } from '../support/e2e/account-fixtures.ts';
import {
  emptySlot,
  freeCards,
  pickTeam,
  readLineup,
  rosterTab,
  slotButton,
} from '../support/e2e/builder-page.ts';

test.use({ reducedMotion: 'no-preference' });

const NAME = 'Opening night';

async function placeByTaps(page: Page, tab: 'LW' | 'C' | 'RW' | 'D' | 'G', slot: string): Promise<string> {
  await rosterTab(page, tab).click();
  const card = freeCards(page)
    .and(page.getByRole('button', { name: new RegExp(`, ${tab}$`) }))
    .first();
  const name = ((await card.getAttribute('aria-label')) ?? '').split(',')[0] ?? '';
  await emptySlot(page, slot).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: new RegExp(name) }).click();
  await expect(slotButton(page, slot)).toHaveAccessibleName(new RegExp(name));
  return name;
}

async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save Lineup' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name your lineup' });
  await dialog.getByLabel('Lineup name').fill(name);
  await dialog.getByRole('button', { name: 'Save Lineup' }).click();
}

async function confirmSaved(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Saved' });
  await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
}

test('a fan signs up, builds, and saves, then opens, updates, and deletes on a second device', async ({
  browser,
  extraHTTPHeaders,
  page,
  server,
}) => {
  test.slow();
  const email = newEmail();

  await page.goto('/');
  await pickTeam(page, 'Toronto Maple Leafs');
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
  await submitCredentials(page, email, PASSWORD);
  await expect(page).toHaveURL('/settings/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Line Rush' }).click();
  const builder = page.getByRole('heading', { level: 1, name: 'Toronto Maple Leafs lineup builder' });
  await expect(builder, 'the team is still there').toBeAttached();
  const center = await placeByTaps(page, 'C', 'Line 1 center');
  const goalie = await placeByTaps(page, 'G', 'Starter');
  await saveAs(page, NAME);
  await confirmSaved(page, 'Your lineup was saved successfully');
  const list = page.getByRole('combobox', { name: 'Saved lineups' });
  await expect(list.locator('option')).toHaveText(['Select Saved Lineup', 'New Lineup', NAME]);
  await expect(list.locator('option:checked')).toHaveText(NAME);

  // The second device: another browser profile, which has never seen this site.
  const device = await browser.newContext({
    baseURL: server.url,
    ...(extraHTTPHeaders && { extraHTTPHeaders }),
  });
  const second = await device.newPage();
  await second.goto('/signin');
  await submitCredentials(second, email, PASSWORD);
  await expect(second).toHaveURL('/');
  await second
    .getByRole('region', { name: 'Your lineups' })
    .getByRole('link', { name: `Open ${NAME}` })
    .click();
  await expect(slotButton(second, 'Line 1 center')).toHaveAccessibleName(new RegExp(center));
  await expect(second, 'the address is clean again').toHaveURL('/');
  const opened = (await readLineup(second)).filter(Boolean);
  expect(opened.map((player) => player?.split(',')[0])).toEqual([center, goalie]);

  const defender = await placeByTaps(second, 'D', 'Pair 1 left defense');
  await second.getByRole('button', { name: 'Save Lineup' }).click();
  await confirmSaved(second, 'Your lineup was updated successfully');

  // The first device has the old version, and asks before it overwrites the other one.
  await placeByTaps(page, 'LW', 'Line 1 left wing');
  await page.getByRole('button', { name: 'Save Lineup' }).click();
  const conflict = page.getByRole('dialog', { name: 'This lineup was changed elsewhere' });
  await conflict.getByRole('button', { name: 'Load the other version' }).click();
  await expect(slotButton(page, 'Pair 1 left defense')).toHaveAccessibleName(new RegExp(defender));

  await second.getByRole('button', { name: 'Save as new lineup' }).click();
  const naming = second.getByRole('dialog', { name: 'Name your lineup' });
  await naming.getByLabel('Lineup name').fill(NAME);
  await naming.getByRole('button', { name: 'Save Lineup' }).click();
  await expect(naming).toContainText(
    'A lineup with that name already exists for your account. Choose a different name.',
  );
  await naming.getByRole('button', { name: 'Cancel' }).click();

  await second.goto('/settings/lineups');
  await second.getByRole('button', { name: `Delete ${NAME}` }).click();
  await expect(second.getByText(`“${NAME}” is deleted.`)).toBeVisible();
  await expect(second.getByRole('link', { name: 'Build a lineup' })).toBeVisible();
  await second.reload();
  await expect(second.getByText('No saved lineups yet')).toBeVisible();
  await device.close();
});
