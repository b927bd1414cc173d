import { callAs } from '#tests/support/accounts.ts';
import { newAdmin } from '../support/e2e/admin-people.ts';
import {
  insertPlayers,
  openPlayers,
  panel,
  readPlayers,
  row,
  searchField,
  teamId,
} from '../support/e2e/admin-players-page.ts';
import { deleteRows } from '../support/e2e/fans.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { expectUsableByAll } from '../support/e2e/usable.ts';

test.use({ expectedNoise: ['ERR_FAILED'] });

test.afterAll(({ server }) => deleteRows(server, 'players', 'last_name=in.("<b>Newcomer</b>",Edited)'));

test('a player is edited by keyboard alone, another one is added; a save overwrites nothing', async ({
  page,
  server,
}) => {
  const admin = await newAdmin(server);
  await openPlayers(page, admin, 'Edit');
  const form = page.getByRole('form', { name: 'Edit Tim Stützle' });
  const addition = page.getByRole('form', { name: 'Add player' });

  await test.step('a new player needs a team and a name', async () => {
    await panel(page).getByRole('button', { name: 'Add player' }).click();
    await addition.getByRole('button', { name: 'Save' }).click();
    await expect(addition.locator('p').filter({ hasText: 'Select a team' })).toBeVisible();
    await expect(addition.getByText('First or last name is required')).toBeVisible();
    await expect(addition.getByLabel('Team')).toBeFocused();
  });

  await test.step('a player is edited by keyboard alone; errors appear at their fields', async () => {
    await searchField(page).focus();
    await page.keyboard.type('stutzle');
    await page.keyboard.press('Enter'); // works even before the list shows the results for the last letter
    await expect(form.getByLabel('First name')).toBeFocused();
    await form.getByLabel('Number').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
    await expect(form.getByText('Number must be a whole number from 0 to 99.')).toBeVisible();
    await expect(form.getByLabel('Number')).toBeFocused();
    await expectUsableByAll(page, 'the forms of Edit');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('91');
    await form.getByLabel('Weight').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Tim Stützle saved.')).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(panel(page).getByRole('button', { name: 'Edit Tim Stützle' })).toBeFocused();
    const [stored] = await readPlayers(server, admin, 'last_name=eq.Stützle');
    expect([stored?.number, stored?.['weight'], stored?.first_name]).toEqual([91, null, 'Tim']);
    await panel(page).getByRole('combobox', { name: 'Missing data' }).selectOption('No weight');
    await expect(row(page, 'Tim Stützle')).toBeVisible();
  });

  await test.step('a player is added', async () => {
    await addition.getByLabel('Team').selectOption('Dallas Stars');
    await addition.getByLabel('Last name').fill('<b>Newcomer</b>');
    await addition.getByLabel('Number').fill('07');
    await addition.getByLabel('Position').selectOption('LW');
    await addition.getByLabel('Birthdate').fill('Sep 17, 1997');
    await addition.getByLabel('Height').fill(`6'1"`);
    await addition.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('<b>Newcomer</b> added to Dallas Stars.')).toBeVisible();
    await expect(addition.getByLabel('Last name'), 'ready for the next one').toHaveValue('');
    const list = panel(page).getByRole('group', { name: 'Players to edit' });
    await list.getByRole('combobox', { name: 'Team', exact: true }).selectOption('All teams');
    await searchField(page).fill('newcomer');
    await expect(row(page, '<b>Newcomer</b>')).toBeVisible();
    const [stored] = await readPlayers(server, admin, 'last_name=like.*Newcomer*');
    expect(stored).toMatchObject({
      first_name: null,
      number: 7,
      position: 'LW',
      birthdate: '1997-09-17',
      height: `6'1"`,
    });
  });

  const team = await teamId(server, 'Dallas Stars');
  const [made] = await insertPlayers(server, admin, [
    { team_id: team, first_name: 'Twice', last_name: 'Edited', number: 5, weight: 190 },
  ]);
  const readMade = async () => (await readPlayers(server, admin, `id=eq.${made?.id}`))[0];
  await page.goto('/admin/players?tab=edit'); // loads the new player and clears the filter

  await test.step('a player who was changed elsewhere is not overwritten', async () => {
    await searchField(page).fill('twice edited');
    await panel(page).getByRole('button', { name: 'Edit Twice Edited' }).click();
    const conflict = page.getByRole('form', { name: 'Edit Twice Edited' });
    await conflict.getByLabel('Number').fill('6');
    const elsewhere = await callAs(server, admin, `/rest/v1/players?id=eq.${made?.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ number: 7, weight: 200 }),
    });
    expect(elsewhere.ok).toBe(true);
    await conflict.getByRole('button', { name: 'Save' }).click();
    await expect(conflict.getByRole('alert')).toContainText('This player was changed elsewhere');
    await expect(conflict.getByRole('list', { name: 'Changed by both' })).toHaveText(
      'Number: yours 6, saved elsewhere 7',
    );
    expect((await readMade())?.number).toBe(7);
    await conflict.getByRole('button', { name: 'Save my version' }).click();
    await expect(page.getByText('Twice Edited saved.')).toBeVisible();
    const stored = await readMade();
    const meant = "mine where I typed, the other's where I did not";
    expect([stored?.number, stored?.['weight']], meant).toEqual([6, 200]);
  });

  await test.step('a save without a response is reported and can be retried', async () => {
    await searchField(page).fill('mcdavid');
    await searchField(page).press('Enter');
    const retried = page.getByRole('form', { name: 'Edit Connor McDavid' });
    await retried.getByLabel('Weight').fill('195');
    await page.route('**/rest/v1/players?*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await retried.getByRole('button', { name: 'Save' }).click();
    await expect(retried.getByRole('alert')).toContainText('Error saving player');
    await page.unroute('**/rest/v1/players?*');
    await retried.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Connor McDavid saved.')).toBeVisible();
  });
});
