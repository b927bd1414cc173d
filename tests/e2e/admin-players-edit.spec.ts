/** Editing and adding players on the admin's players page. On the real server with its real rosters. */
import { callAs } from '#tests/support/accounts.ts';
import {
  insertPlayers,
  openPlayers,
  panel,
  readPlayers,
  row,
  searchField,
  teamId,
} from './admin-players-page.ts';
import { expect, test } from './fixtures.ts';

test('a player is edited with the keyboard alone; what is wrong is said at its field', async ({
  page,
  server,
}) => {
  const session = await openPlayers(page, server, 'Edit');
  const form = page.getByRole('form', { name: 'Edit Tim Stützle' });
  await searchField(page).focus();
  await page.keyboard.type('stutzle');
  await page.keyboard.press('Enter'); // also before the list has followed the last letter
  await expect(form.getByLabel('First name')).toBeFocused();
  await form.getByLabel('Number').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Number must be a whole number from 0 to 99.')).toBeVisible();
  await expect(form.getByLabel('Number')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('91');
  await form.getByLabel('Weight').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tim Stützle saved.')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Edit Tim Stützle' })).toBeFocused();
  const [stored] = await readPlayers(server, session, 'last_name=eq.Stützle');
  expect([stored?.number, stored?.['weight'], stored?.first_name]).toEqual([91, null, 'Tim']);

  await panel(page).getByRole('combobox', { name: 'Missing data' }).selectOption('No weight');
  await expect(row(page, 'Tim Stützle')).toBeVisible();
});

test('unsaved edits stay, whatever else is looked at', async ({ page, server }) => {
  await openPlayers(page, server, 'Edit');
  await searchField(page).fill('stutzle');
  await panel(page).getByRole('button', { name: 'Edit Tim Stützle' }).click();
  const form = page.getByRole('form', { name: 'Edit Tim Stützle' });
  await form.getByLabel('Birthplace').fill('Viersen');
  await page.keyboard.press('Escape');
  await expect(form.getByLabel('Birthplace'), 'Escape throws nothing away').toHaveValue('Viersen');
  await page.getByRole('tab', { name: 'Move' }).click();
  await page.getByRole('link', { name: 'Teams' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  await page.goBack();
  await page.getByRole('tab', { name: 'Edit' }).click();
  await panel(page).getByRole('button', { name: 'Tim Stützle', exact: true }).click();
  await expect(form.getByLabel('First name')).toBeFocused();
  await expect(form.getByLabel('Birthplace')).toHaveValue('Viersen');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toHaveCount(0);
  await expect(panel(page).getByText('Not saved yet')).toHaveCount(0);
});

test('a player who was changed elsewhere is not overwritten: both versions are shown', async ({
  page,
  server,
}) => {
  const session = await openPlayers(page, server, 'Edit');
  const team = await teamId(server, session, 'Dallas Stars');
  const [made] = await insertPlayers(server, session, [
    { team_id: team, first_name: 'Twice', last_name: 'Edited', number: 5, weight: 190 },
  ]);
  await page.reload();
  await searchField(page).fill('twice edited');
  await panel(page).getByRole('button', { name: 'Edit Twice Edited' }).click();
  const form = page.getByRole('form', { name: 'Edit Twice Edited' });
  await form.getByLabel('Number').fill('6');
  const elsewhere = await callAs(server, session, `/rest/v1/players?id=eq.${made?.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ number: 7, weight: 200 }),
  });
  expect(elsewhere.ok).toBe(true);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('This player was changed elsewhere');
  await expect(form.getByRole('row', { name: 'Number 6 7' })).toBeVisible();
  expect((await readPlayers(server, session, `id=eq.${made?.id}`))[0]?.number).toBe(7);
  await form.getByRole('button', { name: 'Save my version' }).click();
  await expect(page.getByText('Twice Edited saved.')).toBeVisible();
  const [stored] = await readPlayers(server, session, `id=eq.${made?.id}`);
  expect([stored?.number, stored?.['weight']], "mine where I typed, the other's where I did not").toEqual([
    6, 200,
  ]);
});

test('a player is added; team and name are asked for', async ({ page, server }) => {
  const session = await openPlayers(page, server, 'Edit');
  await panel(page).getByRole('button', { name: 'Add player' }).click();
  const form = page.getByRole('form', { name: 'Add player' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.locator('p').filter({ hasText: 'Select a team' })).toBeVisible();
  await expect(form.getByText('First or last name is required')).toBeVisible();
  await expect(form.getByLabel('Team')).toBeFocused();
  await form.getByLabel('Team').selectOption('Dallas Stars');
  await form.getByLabel('Last name').fill('<b>Newcomer</b>');
  await form.getByLabel('Number').fill('07');
  await form.getByLabel('Position').selectOption('LW');
  await form.getByLabel('Birthdate').fill('Sep 17, 1997');
  await form.getByLabel('Height').fill(`6'1"`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('<b>Newcomer</b> added to Dallas Stars.')).toBeVisible();
  await expect(form.getByLabel('Last name'), 'ready for the next one').toHaveValue('');
  await searchField(page).fill('newcomer');
  await expect(row(page, '<b>Newcomer</b>')).toBeVisible();
  const [stored] = await readPlayers(server, session, 'last_name=like.*Newcomer*');
  expect(stored).toMatchObject({
    first_name: null,
    number: 7,
    position: 'LW',
    birthdate: '1997-09-17',
    height: `6'1"`,
  });
});
