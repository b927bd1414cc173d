/** `/settings/lineups`: open, show, rename, copy, delete, bring back. */
import type { Locator, Page } from '@playwright/test';
import { useSession } from '#tests/support/accounts.ts';
import { expect, test } from './account-fixtures.ts';
import { slotButton } from './builder-page.ts';
import { completeLineup } from './drafts.ts';
import { deleteRows, newFan, readRows, saveLineup, widthOverflow } from './fans.ts';

function row(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

function namesOf(page: Page): Promise<string[]> {
  return page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
}

/** What was just done, as it is said. */
function note(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /“/ });
}

test('without line-ups the page leads to the builder', async ({ page, server }) => {
  await useSession(page, await newFan(server));
  await page.goto('/settings/lineups');
  await expect(page.getByText('No saved lineups yet')).toBeVisible();
  await page.getByRole('link', { name: 'Build a lineup' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a saved line-up is opened in the builder', async ({ page, server }) => {
  const fan = await newFan(server);
  await saveLineup(server, fan, { name: 'Opening night', title: 'Home opener', team: 'Boston Bruins' });
  await useSession(page, fan);
  await page.goto('/settings/lineups');
  const opening = row(page, 'Opening night');
  await expect(opening).toContainText('Home opener');
  await expect(opening).toContainText(/Boston Bruins · [A-Z][a-z]{2} \d{1,2}, 20\d\d/);
  await opening.getByRole('link', { name: 'Open Opening night' }).click();
  const starter = completeLineup().starter;
  await expect(slotButton(page, 'Starter')).toHaveAccessibleName(
    `Starter: ${starter?.name}, ${starter?.number}`,
  );
});

test('with the keyboard alone: rename, copy, delete, and bring back', async ({ page, server }) => {
  const fan = await newFan(server);
  await saveLineup(server, fan, { name: 'Opening night' });
  await useSession(page, fan);
  await page.goto('/settings/lineups');

  await page.getByRole('button', { name: 'Rename Opening night' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rename lineup' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('  Game 7 ');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(note(page)).toContainText('Renamed to “Game 7”.');
  await expect(row(page, 'Game 7')).toBeVisible();

  await page.getByRole('button', { name: 'Duplicate Game 7' }).focus();
  await page.keyboard.press('Enter');
  await expect(note(page)).toContainText('Copied as “Game 7 (copy)”.');
  await expect(row(page, 'Game 7 (copy)')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Game 7', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Game 7')).toHaveCount(0);
  await expect(note(page)).toContainText('“Game 7” is deleted.');
  await expect(page.getByRole('region', { name: 'Saved lineups' })).toBeFocused();
  expect(await readRows(server, 'user_lineup', `user_id=eq.${fan.user.id}&select=name`)).toEqual([
    { name: 'Game 7 (copy)' },
  ]);
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Game 7')).toBeVisible();
  await expect(note(page)).toContainText('“Game 7” is back.');
  expect(await readRows(server, 'user_lineup', `user_id=eq.${fan.user.id}&select=name`)).toHaveLength(2);
});

test.describe('a name that is taken', () => {
  test.use({ expectedNoise: ['409'] });

  test('bad names are refused in the dialog, with what was typed', async ({ page, server }) => {
    const fan = await newFan(server);
    await saveLineup(server, fan, { name: 'One' });
    await saveLineup(server, fan, { name: 'Two' });
    await useSession(page, fan);
    await page.goto('/settings/lineups');
    await page.getByRole('button', { name: 'Rename Two' }).click();
    const field = page.getByRole('dialog').getByLabel('Name');
    const save = page.getByRole('button', { name: 'Save name' });
    await field.fill('   ');
    await save.click();
    await expect(field).toHaveAccessibleDescription('Please enter a name for your lineup.');
    await field.fill('x'.repeat(10_000));
    await save.click();
    await expect(field).toHaveAccessibleDescription(/at most 120 characters/);
    await field.fill('One');
    await save.click();
    await expect(field).toHaveAccessibleDescription(
      'A lineup with that name already exists for your account. Choose a different name.',
    );
    await expect(field).toHaveValue('One');
    await page.keyboard.press('Escape');
    await expect(row(page, 'Two')).toBeVisible();
  });

  test('a deleted line-up whose name was given away says so, and can still be brought back', async ({
    page,
    server,
  }) => {
    const fan = await newFan(server);
    await saveLineup(server, fan, { name: 'One' });
    await useSession(page, fan);
    await page.goto('/settings/lineups');
    await page.getByRole('button', { name: 'Delete One' }).click();
    await expect(note(page)).toContainText('“One” is deleted.');
    const other = await saveLineup(server, fan, { name: 'One' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(note(page)).toContainText('“One” could not be brought back.');
    await deleteRows(server, 'user_lineup', `id=eq.${other}`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(note(page)).toContainText('“One” is back.');
  });
});

test('what is public is on the profile page, and a hint says when nobody sees it', async ({
  page,
  server,
}) => {
  const name = `shows-${process.pid}`;
  const fan = await newFan(server, { profile_name: name, public_profile: false });
  await saveLineup(server, fan, { name: 'Shown' });
  await useSession(page, fan);
  await page.goto('/settings/lineups');
  const toggle = page.getByRole('switch', { name: 'Public: Shown' });
  await toggle.focus();
  await page.keyboard.press('Space');
  await expect(toggle).toBeChecked();
  await expect(page.getByText('Nobody sees your public lineups yet')).toBeVisible();
  await page.getByRole('link', { name: 'Make your profile public' }).click();
  await page.getByRole('switch', { name: 'Public profile' }).click();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved successfully')).toBeVisible();
  await page.goto(`/profile/${name}`);
  await expect(page.getByRole('article', { name: 'Shown' })).toBeVisible();
  await page.goto('/settings/lineups');
  await expect(page.getByText('Nobody sees your public lineups yet')).toHaveCount(0);
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await page.goto(`/profile/${name}`);
  await expect(page.getByText('No public lineups yet')).toBeVisible();
});

test('many line-ups are searched, narrowed to a team and sorted', async ({ page, server }) => {
  const fan = await newFan(server);
  await saveLineup(server, fan, { name: 'Night 10' });
  await saveLineup(server, fan, { name: 'Night 9', team: 'Montréal Canadiens' });
  await saveLineup(server, fan, { name: 'Älumni', title: 'Old boys' });
  await saveLineup(server, fan, { name: 'Rivals', team: 'Boston Bruins' });
  await useSession(page, fan);
  await page.goto('/settings/lineups');
  await expect(row(page, 'Rivals')).toBeVisible();
  expect(await namesOf(page), 'the last changed one first').toEqual([
    'Rivals',
    'Älumni',
    'Night 9',
    'Night 10',
  ]);
  await page.getByLabel('Sort by').selectOption('Name');
  expect(await namesOf(page)).toEqual(['Älumni', 'Night 9', 'Night 10', 'Rivals']);
  await page.getByLabel('Team', { exact: true }).selectOption('Toronto Maple Leafs');
  expect(await namesOf(page)).toEqual(['Älumni', 'Night 10']);
  await page.getByLabel('Team', { exact: true }).selectOption('All teams');
  await page.getByRole('searchbox', { name: 'Search lineups' }).fill('MONTREAL');
  expect(await namesOf(page)).toEqual(['Night 9']);
  await page.getByRole('searchbox', { name: 'Search lineups' }).fill('nordiques');
  await expect(page.getByText('No lineups match')).toBeVisible();
  await page.getByRole('button', { name: 'Show all lineups' }).click();
  expect(await namesOf(page)).toHaveLength(4);
});

test('odd names stay within the narrowest phone and are text, never markup', async ({ page, server }) => {
  const fan = await newFan(server);
  await saveLineup(server, fan, { name: 'W'.repeat(120), title: '🏒'.repeat(100) });
  await saveLineup(server, fan, { name: '<script>alert(1)</script>', title: '<b>bold</b>' });
  await saveLineup(server, fan, { name: 'أفضل تشكيلة', title: 'الليلة' });
  await useSession(page, fan);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/settings/lineups');
  await expect(row(page, '<script>alert(1)</script>')).toContainText('<b>bold</b>');
  await expect(row(page, 'أفضل تشكيلة')).toBeVisible();
  expect(await widthOverflow(page)).toBeLessThanOrEqual(0);
});

test.describe('when the backend fails', () => {
  test.use({ expectedNoise: ['Failed to load resource'] });

  test('loading: the specified sentence, and Try again brings the list', async ({ page, server }) => {
    const fan = await newFan(server);
    await saveLineup(server, fan, { name: 'Still there' });
    await useSession(page, fan);
    let broken = true;
    await page.route('**/rest/v1/user_lineup?**', (route) =>
      broken ? route.fulfill({ status: 503, body: '{"message":"down"}' }) : route.continue(),
    );
    await page.goto('/settings/lineups');
    await expect(page.getByRole('alert')).toContainText('Failed to load lineups');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(row(page, 'Still there')).toBeVisible();
  });

  test('deleting: the specified sentence, the line-up stays, and so does its place', async ({
    page,
    server,
  }) => {
    const fan = await newFan(server);
    await saveLineup(server, fan, { name: 'Keeper' });
    await useSession(page, fan);
    await page.goto('/settings/lineups');
    await expect(row(page, 'Keeper')).toBeVisible();
    await page.route('**/rest/v1/user_lineup?**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await page.getByRole('button', { name: 'Delete Keeper' }).click();
    await expect(row(page, 'Keeper').getByRole('alert')).toHaveText('Failed to delete lineup');
    await page.getByRole('switch', { name: 'Public: Keeper' }).click();
    await expect(row(page, 'Keeper').getByRole('alert')).toHaveText('Could not update lineup');
    await expect(page.getByRole('switch', { name: 'Public: Keeper' })).not.toBeChecked();
    await page.getByRole('button', { name: 'Rename Keeper' }).click();
    const field = page.getByRole('dialog').getByLabel('Name');
    await field.fill('Other name');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(field).toHaveAccessibleDescription(/./);
    await expect(field).toHaveValue('Other name');
  });
});
