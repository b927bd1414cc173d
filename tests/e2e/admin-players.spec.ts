/** The admin's players page: move, delete, edit, add, tell apart, export. On the real server with its real rosters. */
import { readFile } from 'node:fs/promises';
import { parseImport } from '#domain/csv/parse-import.ts';
import { isImportRefusal } from '#domain/players/import-refusal.ts';
import { matchImport } from '#domain/players/match-import.ts';
import type { StoredPlayer } from '#domain/players/player-values.ts';
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

test('six tabs, kept in the address and open to the arrow keys', async ({ page, server }) => {
  await openPlayers(page, server, 'Edit');
  await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText([
    'Move',
    'Delete',
    'Edit',
    'Find Duplicates',
    'Import',
    'Update Data',
  ]);
  await page.getByRole('tab', { name: 'Edit' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?tab=duplicates$/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Find Duplicates' })).toHaveAttribute('aria-selected', 'true');
});

test('a list shows ten rows until Load more, and never suggests more than 200', async ({ page, server }) => {
  await openPlayers(page, server, 'Move');
  const rows = panel(page).getByRole('rowheader');
  await expect(rows).toHaveCount(10);
  await expect(
    panel(page).getByText(/^The first 200 of [\d,]+ players\. Type to narrow it down\.$/),
  ).toBeVisible();
  for (const count of [60, 110, 160, 200]) {
    await panel(page).getByRole('button', { name: 'Load more' }).click();
    await expect(rows).toHaveCount(count);
  }
  await expect(panel(page).getByRole('button', { name: 'Load more' })).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Show less' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(10);

  await searchField(page).fill('stutzle');
  await expect(row(page, 'Tim Stützle').getByRole('cell', { name: 'Ottawa Senators' })).toBeVisible();
  await searchField(page).fill('nobody of this name');
  await expect(panel(page).getByText('No players match')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Show all players' }).click();
  await expect(rows).toHaveCount(10);
  await panel(page).getByRole('button', { name: 'No.' }).click();
  await expect(panel(page).getByRole('columnheader', { name: 'No.' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
});

test('a player is moved, and moved back, with the keyboard alone', async ({ page, server }) => {
  const session = await openPlayers(page, server, 'Move');
  const [before] = await readPlayers(server, session, 'last_name=eq.Stützle');
  const boston = await teamId(server, session, 'Boston Bruins');
  const move = panel(page).getByRole('button', { name: 'Move', exact: true });
  await expect(move).toBeDisabled();

  await searchField(page).focus();
  await page.keyboard.type('stutzle');
  await expect(panel(page).getByText('1 player', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('1 selected')).toBeVisible();
  await expect(move).toBeDisabled();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Tim Stützle').getByRole('checkbox')).toBeFocused();

  const target = panel(page).getByRole('combobox', { name: 'New team' });
  const chooseTeam = async (name: string) => {
    await target.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(name);
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
  };
  await chooseTeam('senators');
  await expect(panel(page).getByText('Tim Stützle plays there already.')).toBeVisible();
  await expect(move).toBeDisabled();
  await chooseTeam('bruins');
  await expect(move).toBeEnabled();
  await move.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move player' });
  await expect(dialog).toContainText('Move Tim Stützle to the selected team?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tim Stützle moved to Boston Bruins.')).toBeVisible();
  await expect(row(page, 'Tim Stützle').getByRole('cell', { name: 'Boston Bruins' })).toBeVisible();
  expect((await readPlayers(server, session, `id=eq.${before?.id}`))[0]?.team_id).toBe(boston);

  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(row(page, 'Tim Stützle').getByRole('cell', { name: 'Ottawa Senators' })).toBeVisible();
  expect((await readPlayers(server, session, `id=eq.${before?.id}`))[0]?.team_id).toBe(before?.team_id);
});

test('a whole filtered list is moved at once, and comes back at once', async ({ page, server }) => {
  const session = await openPlayers(page, server, 'Move');
  const utah = await teamId(server, session, 'Utah Mammoth');
  const roster = await readPlayers(server, session, `team_id=eq.${utah}`);
  await panel(page).getByRole('combobox', { name: 'Team', exact: true }).selectOption('Utah Mammoth');
  await panel(page)
    .getByRole('checkbox', { name: `Select all ${roster.length}` })
    .check();
  await expect(panel(page).getByText(`${roster.length} selected`)).toBeVisible();
  await panel(page).getByRole('combobox', { name: 'New team' }).fill('kraken');
  await page.getByRole('option', { name: /Seattle Kraken/ }).click();
  await panel(page)
    .getByRole('button', { name: `Move ${roster.length}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Move players' });
  await expect(dialog).toContainText(`Move ${roster.length} players to the selected team?`);
  await expect(dialog.getByRole('listitem')).toHaveCount(11);
  await expect(dialog).toContainText(`... and ${roster.length - 10} more`);
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText(`${roster.length} players moved to Seattle Kraken.`)).toBeVisible();
  expect(await readPlayers(server, session, `team_id=eq.${utah}`)).toHaveLength(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Undone: ${roster.length} players.`)).toBeVisible();
  expect(await readPlayers(server, session, `team_id=eq.${utah}`)).toHaveLength(roster.length);
});

test('a move that the database refuses says why, and loses nothing', async ({ page, server }) => {
  const session = await openPlayers(page, server, 'Move');
  const team = await teamId(server, session, 'Dallas Stars');
  const [fresh] = await insertPlayers(server, session, [
    { team_id: team, first_name: 'Short', last_name: 'Lived' },
  ]);
  await page.reload();
  await searchField(page).fill('short lived');
  await row(page, 'Short Lived').getByRole('checkbox').check();
  await panel(page).getByRole('combobox', { name: 'New team' }).fill('kraken');
  await page.getByRole('option', { name: /Seattle Kraken/ }).click();
  await callAs(server, session, `/rest/v1/players?id=eq.${fresh?.id}`, { method: 'DELETE' });
  await panel(page).getByRole('button', { name: 'Move', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Move player' });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Failed to move player: This player does not exist any more',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel(page).getByText('No player selected')).toBeVisible();
});

test('players are deleted, one and many, and brought back', async ({ page, server }) => {
  const session = await openPlayers(page, server, 'Delete');
  const team = await teamId(server, session, 'Dallas Stars');
  const made = await insertPlayers(server, session, [
    {
      team_id: team,
      first_name: '<img src=x onerror=alert(1)>',
      last_name: 'Deleteme',
      number: 71,
      weight: 200,
    },
    { team_id: team, first_name: 'Second', last_name: 'Deleteme', number: 72, weight: 201 },
  ]);
  await page.reload();
  await searchField(page).fill('deleteme');
  await expect(panel(page).getByText('2 players', { exact: true })).toBeVisible();
  const remove = panel(page).getByRole('button', { name: /^Delete/ });
  await expect(remove).toBeDisabled();
  await panel(page).getByRole('checkbox', { name: 'Select <img src=x onerror=alert(1)> Deleteme' }).check();
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm delete' });
  await expect(dialog).toContainText('Delete <img src=x onerror=alert(1)> Deleteme (Dallas Stars)?');
  await expect(dialog).toContainText('cannot be undone');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('<img src=x onerror=alert(1)> Deleteme deleted.')).toBeVisible();
  await expect(panel(page).getByText('1 player', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel(page).getByText('2 players', { exact: true })).toBeVisible();

  await panel(page).getByRole('checkbox', { name: 'Select all 2' }).check();
  await panel(page).getByRole('button', { name: 'Delete 2' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 players deleted.')).toBeVisible();
  expect(await readPlayers(server, session, 'last_name=eq.Deleteme')).toHaveLength(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 2 players.')).toBeVisible();
  const back = await readPlayers(server, session, 'last_name=eq.Deleteme');
  expect(back.map(({ id, number, weight }) => [id, number, weight])).toEqual(
    made.map(({ id, number, weight }) => [id, number, weight]),
  );
});

test('a player is edited with the keyboard alone; what is wrong is said at its field', async ({
  page,
  server,
}) => {
  const session = await openPlayers(page, server, 'Edit');
  const form = page.getByRole('form', { name: 'Edit Tim Stützle' });
  await searchField(page).focus();
  await page.keyboard.type('stutzle');
  await expect(panel(page).getByText('1 player', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
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

test('duplicates are found by name, and resolved one by one', async ({ page, server }) => {
  const session = await openPlayers(page, server, 'Find Duplicates');
  const dallas = await teamId(server, session, 'Dallas Stars');
  const boston = await teamId(server, session, 'Boston Bruins');
  const made = await insertPlayers(server, session, [
    { team_id: dallas, first_name: 'Double', last_name: 'Entry', number: 11 },
    { team_id: boston, first_name: 'double', last_name: 'ENTRY', number: 12 },
    { team_id: boston, first_name: 'Two', last_name: 'People', number: 13 },
    { team_id: dallas, first_name: 'Two', last_name: 'People', number: 14 },
  ]);
  await page.reload();
  const group = panel(page).getByRole('region', { name: 'Double Entry', exact: true });
  await expect(group).toContainText('2 records');
  const count = async () =>
    Number(
      /^(\d+) groups? with the same name/.exec(
        await panel(page)
          .getByText(/groups? with the same name/)
          .innerText(),
      )?.[1],
    );
  const before = await count();
  const today = new Date().toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
  const record = group.getByRole('row').filter({ hasText: 'Boston Bruins' });
  await expect(record).toContainText(String(made[1]?.id));
  await expect(record).toContainText(today);
  await record.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog', { name: 'Confirm delete' }).getByRole('button', { name: 'Delete' }).click();
  await expect(group).toHaveCount(0);
  await expect(panel(page)).toContainText(`1 of ${before} resolved`);
  expect(await readPlayers(server, session, `id=eq.${made[1]?.id}`)).toHaveLength(0);
  for (let left = before - 1; left > 0; left -= 1) {
    await panel(page)
      .getByRole('button', { name: /^Different people/ })
      .first()
      .click();
  }
  await expect(panel(page).getByText('No duplicates found')).toBeVisible();
});

test('an exported team imports to no change', async ({ page, server }) => {
  const session = await openPlayers(page, server, 'Move');
  const edmonton = await teamId(server, session, 'Edmonton Oilers');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export players' });
  await dialog.getByLabel('Team').selectOption('Edmonton Oilers');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^edmonton_oilers_players_\d{4}-\d\d-\d\d\.csv$/);
  const file = parseImport((await readFile(await download.path(), 'utf8')).replace(/^\uFEFF/, ''));
  if (isImportRefusal(file)) throw new Error(file.message);
  const stored = (await readPlayers(server, session, `team_id=eq.${edmonton}`)) as unknown as StoredPlayer[];
  const review = matchImport(file.rows, stored, []);
  expect(review.existing).toHaveLength(stored.length);
  expect(review.existing.flatMap(({ changes }) => changes)).toEqual([]);
  expect(review.unmentioned).toEqual([]);
});

test.describe('when the backend is away', () => {
  test.use({ expectedNoise: ['503', 'ERR_FAILED'] });

  test('the list says so, and comes with another try', async ({ page, server }) => {
    await page.route('**/rest/v1/players?*', (route) =>
      route.fulfill({ status: 503, json: { message: 'away' } }),
    );
    await openPlayers(page, server, 'Move');
    await expect(panel(page).getByRole('alert')).toContainText('Failed to load players');
    await page.unroute('**/rest/v1/players?*');
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(panel(page).getByRole('rowheader')).toHaveCount(10);
  });

  test('a move and a save without an answer say so and can be tried again', async ({ page, server }) => {
    await openPlayers(page, server, 'Move');
    await page.route('**/rest/v1/rpc/move_players', (route) => route.abort());
    await searchField(page).fill('mcdavid');
    await searchField(page).press('Enter');
    await panel(page).getByRole('combobox', { name: 'New team' }).fill('kraken');
    await page.getByRole('option', { name: /Seattle Kraken/ }).click();
    await panel(page).getByRole('button', { name: 'Move', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Move player' });
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Error moving player');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('tab', { name: 'Edit' }).click();
    await searchField(page).fill('mcdavid');
    await searchField(page).press('Enter');
    const form = panel(page).getByRole('form');
    await form.getByLabel('Weight').fill('195');
    await page.route('**/rest/v1/players?*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toContainText('Error saving player');
    await page.unroute('**/rest/v1/players?*');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Connor McDavid saved.')).toBeVisible();
  });
});
