/** The admin's players page: move, delete, tell apart, export. On the real server with its real rosters. */
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
