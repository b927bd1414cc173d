/**
 * The admin's players page: find, move, delete, resolve duplicates, and export. Uses the real server with its real
 * rosters.
 */
import { readFile } from 'node:fs/promises';
import { callAs, type Session } from '#tests/support/accounts.ts';
import { createHold, newAdmin } from '../support/e2e/admin-people.ts';
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

test.use({ expectedNoise: ['/rest/v1/namesakes', '503'] }); // the tests make these requests fail

let admin: Session;
test.beforeAll(async ({ server }) => {
  admin = await newAdmin(server);
});
test.afterAll(({ server }) =>
  deleteRows(server, 'players', 'last_name=in.(Lived,Deleteme,Entry,ENTRY,People)'),
);

test('the list loads, is searched, and has tabs; one player and a whole team are moved and moved back', async ({
  page,
  server,
}) => {
  const dallas = await teamId(server, 'Dallas Stars');
  const [fresh] = await insertPlayers(server, admin, [
    { team_id: dallas, first_name: 'Short', last_name: 'Lived' },
  ]);
  await page.route('**/rest/v1/players?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'away' } }),
  );
  await openPlayers(page, admin, 'Edit');
  const rows = panel(page).getByRole('rowheader');
  const move = panel(page).getByRole('button', { name: 'Move', exact: true });
  const target = panel(page).getByRole('combobox', { name: 'New team' });

  await test.step('a failed load is reported, and a retry loads the list', async () => {
    await expect(panel(page).getByRole('alert')).toContainText('Failed to load players');
    await page.unroute('**/rest/v1/players?*');
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(rows).toHaveCount(10);
    await expect(
      panel(page).getByText(/^The first 200 of [\d,]+ players\. Type more to narrow the list\.$/),
    ).toBeVisible();
  });

  await test.step('the list is searched and sorted in the URL; six tabs work with arrow keys', async () => {
    await searchField(page).fill('nobody of this name');
    await expect(panel(page).getByText('No players match')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Show all players' }).click();
    await expect(rows).toHaveCount(10);
    await panel(page).getByRole('button', { name: 'No.' }).click();
    await searchField(page).fill('celebrini');
    await expect(page, 'where a link to a colleague finds both').toHaveURL(/&sort=number&search=celebrini$/);
    const names = ['Move', 'Delete', 'Edit', 'Find Duplicates', 'Import', 'Update Data'];
    await expect(page.getByRole('tab')).toHaveText(names);
    await page.getByRole('tab', { name: 'Edit' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Find Duplicates' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?tab=duplicates/);
    await page.getByRole('tab', { name: 'Move' }).click();
    await searchField(page).fill('');
    await expect(rows).toHaveCount(10);
    await expectUsableByAll(page, 'Move');
  });

  await test.step('a player is moved and moved back by keyboard alone', async () => {
    const [before] = await readPlayers(server, admin, 'last_name=eq.Stützle');
    const boston = await teamId(server, 'Boston Bruins');
    const clubNow = async () => (await readPlayers(server, admin, `id=eq.${before?.id}`))[0]?.team_id;
    await expect(move).toBeDisabled();
    await searchField(page).focus();
    await page.keyboard.type('stutzle');
    await expect(panel(page).getByText('1 player', { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(panel(page).getByText('1 selected')).toBeVisible();
    await expect(move).toBeDisabled();
    await page.keyboard.press('ArrowDown');
    await expect(row(page, 'Tim Stützle').getByRole('checkbox')).toBeFocused();
    await target.focus();
    await page.keyboard.type('bruins');
    await expect(page.getByRole('option')).toHaveText([/Boston Bruins/]);
    await page.keyboard.press('Enter');
    await expect(move).toBeEnabled();
    await move.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move player' });
    await expect(dialog).toContainText('Move Tim Stützle to the selected team?');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Tim Stützle moved to Boston Bruins.')).toBeVisible();
    await expect(row(page, 'Tim Stützle').getByRole('cell', { name: 'Boston Bruins' })).toBeVisible();
    expect(await clubNow()).toBe(boston);

    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Undone.')).toBeVisible();
    await expect(row(page, 'Tim Stützle').getByRole('cell', { name: 'Ottawa Senators' })).toBeVisible();
    expect(await clubNow()).toBe(before?.team_id);
  });

  await searchField(page).fill('');
  await target.fill('kraken');
  await page.getByRole('option', { name: /Seattle Kraken/ }).click();

  await test.step('a filtered list is moved at once, and moved back at once', async () => {
    const utah = await teamId(server, 'Utah Mammoth');
    const inUtah = () => readPlayers(server, admin, `team_id=eq.${utah}`);
    const { length: count } = await inUtah();
    const filter = panel(page).getByRole('combobox', { name: 'Team', exact: true });
    await filter.selectOption('Utah Mammoth');
    await panel(page)
      .getByRole('checkbox', { name: `Select all ${count}` })
      .check();
    await expect(panel(page).getByText(`${count} selected`)).toBeVisible();
    await panel(page)
      .getByRole('button', { name: `Move ${count}` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Move players' });
    await expect(dialog).toContainText(`Move ${count} players to the selected team?`);
    await expect(dialog.getByRole('listitem')).toHaveCount(11);
    await expect(dialog).toContainText(`... and ${count - 10} more`);
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(page.getByText(`${count} players moved to Seattle Kraken.`)).toBeVisible();
    expect(await inUtah()).toHaveLength(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`Undone: ${count} players.`)).toBeVisible();
    expect(await inUtah()).toHaveLength(count);
    await filter.selectOption('All teams');
  });

  await test.step('a rejected move shows the reason and loses nothing', async () => {
    await searchField(page).fill('short lived');
    await row(page, 'Short Lived').getByRole('checkbox').check();
    await callAs(server, admin, `/rest/v1/players?id=eq.${fresh?.id}`, { method: 'DELETE' });
    await move.click();
    const dialog = page.getByRole('dialog', { name: 'Move player' });
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      'Failed to move player: This player does not exist any more',
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel(page).getByText('No player selected')).toBeVisible();
  });
});

test('players are deleted and restored, duplicates resolved, and a team is exported', async ({
  page,
  server,
}) => {
  const dallas = await teamId(server, 'Dallas Stars');
  const boston = await teamId(server, 'Boston Bruins');
  const hostile = '<img src=x onerror=alert(1)>';
  const made = await insertPlayers(server, admin, [
    { team_id: dallas, first_name: hostile, last_name: 'Deleteme', number: 71, weight: 200 },
    { team_id: dallas, first_name: 'Second', last_name: 'Deleteme', number: 72, weight: 201 },
  ]);
  const [, doubled] = await insertPlayers(server, admin, [
    { team_id: dallas, first_name: 'Double', last_name: 'Entry', number: 11 },
    { team_id: boston, first_name: 'double', last_name: 'ENTRY', number: 12 },
    { team_id: boston, first_name: 'Two', last_name: 'People', number: 13 },
    { team_id: dallas, first_name: 'Two', last_name: 'People', number: 14 },
    { team_id: boston, first_name: 'Other', last_name: 'People', number: 15 },
    { team_id: dallas, first_name: 'Other', last_name: 'People', number: 15 },
  ]);
  await openPlayers(page, admin, 'Delete');
  const question = page.getByRole('dialog', { name: 'Confirm delete' });
  const confirm = question.getByRole('button', { name: 'Delete' });

  await test.step('one and several players are deleted and restored', async () => {
    await searchField(page).fill('deleteme');
    await expect(panel(page).getByText('2 players', { exact: true })).toBeVisible();
    const remove = panel(page).getByRole('button', { name: /^Delete/ });
    await expect(remove).toBeDisabled();
    await panel(page)
      .getByRole('checkbox', { name: `Select ${hostile} Deleteme` })
      .check();
    await page.getByRole('tab', { name: 'Move', exact: true }).click();
    await expect(searchField(page), 'what was found is kept in the next tab').toHaveValue('deleteme');
    await expect(panel(page).getByText('1 selected')).toBeVisible();
    await page.getByRole('tab', { name: 'Delete', exact: true }).click();
    await remove.click();
    await expect(question).toContainText(`Delete ${hostile} Deleteme (Dallas Stars)?`);
    await expect(question).toContainText('cannot be undone');
    await confirm.click();
    await expect(page.getByText(`${hostile} Deleteme deleted.`)).toBeVisible();
    await expect(panel(page).getByText('1 player', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(panel(page).getByText('2 players', { exact: true })).toBeVisible();

    await panel(page).getByRole('checkbox', { name: 'Select all 2' }).check();
    await panel(page).getByRole('button', { name: 'Delete 2' }).click();
    await confirm.click();
    await expect(page.getByText('2 players deleted.')).toBeVisible();
    expect(await readPlayers(server, admin, 'last_name=eq.Deleteme')).toHaveLength(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone: 2 players.')).toBeVisible();
    const back = await readPlayers(server, admin, 'last_name=eq.Deleteme');
    expect(back.map(({ id, number, weight }) => [id, number, weight])).toEqual(
      made.map(({ id, number, weight }) => [id, number, weight]),
    );
  });

  await test.step('duplicates are found by name, and resolved one by one', async () => {
    await page.getByRole('tab', { name: 'Find Duplicates' }).click();
    const group = panel(page).getByRole('region', { name: 'Double Entry', exact: true });
    await expect(group).toContainText('2 records');
    const count = await panel(page)
      .getByText(/^\d+ groups with the same name$/)
      .textContent();
    const before = Number.parseInt(count ?? '', 10);
    const record = group.getByRole('row').filter({ hasText: 'Boston Bruins' });
    await expect(record).toContainText(String(doubled?.id));
    await expectUsableByAll(page, 'Find Duplicates');
    await record.getByRole('button', { name: /^Delete/ }).click();
    await confirm.click();
    await expect(group).toHaveCount(0);
    await expect(panel(page)).toContainText(`1 of ${before} resolved`);
    expect(await readPlayers(server, admin, `id=eq.${doubled?.id}`)).toHaveLength(0);
    const { held, release } = createHold();
    await page.route('**/rest/v1/namesakes*', async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { message: 'away' } });
    });
    const differ = panel(page).getByRole('button', { name: /^Different people/ });
    await differ.first().click();
    await expect(panel(page), 'no decision waits for its response').toContainText(`2 of ${before} resolved`);
    release();
    await expect(page.getByText('Could not save the decision: away')).toBeVisible();
    await expect(panel(page), 'what was not saved is asked again').toContainText(`1 of ${before} resolved`);
    await page.unroute('**/rest/v1/namesakes*');
    for (let left = before - 1; left > 0; left -= 1) {
      await differ.first().click();
    }
    await expect(panel(page).getByText('No duplicates found')).toBeVisible();
  });

  await test.step('namesakes stay marked as different until an admin resets that', async () => {
    await page.reload();
    await expect(panel(page).getByText('No duplicates found')).toBeVisible();
    await panel(page)
      .getByText(/^\d+ groups? of different people$/)
      .click();
    const again = panel(page).getByRole('button', { name: /^Ask again: / });
    for (let left = await again.count(); left > 0; left -= 1) {
      const label = (await again.first().getAttribute('aria-label')) ?? '';
      const name = label.slice('Ask again: '.length);
      await again.first().click();
      await expect(panel(page).getByRole('region', { name, exact: true })).toContainText('records');
      await expect(again).toHaveCount(left - 1);
    }
    const kept = async () => (await callAs(server, admin, '/rest/v1/namesakes?select=name')).json();
    await expect.poll(kept, 'nothing is kept of decisions that were taken back').toEqual([]);
  });

  await test.step('a team is exported', async () => {
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export players' });
    await dialog.getByLabel('Team').selectOption('Edmonton Oilers');
    await expectUsableByAll(page, 'the export');
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^edmonton_oilers_players_\d{4}-\d\d-\d\d\.csv$/);
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^\uFEFF[^]+McDavid/);
  });
});
