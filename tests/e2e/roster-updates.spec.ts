/** The review of refreshed rosters: certain differences, doubtful differences, and undo. */
import type { Page } from '@playwright/test';
import { storeSession } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { newAdmin } from '../support/e2e/admin-people.ts';
import { feedWithoutNews, removeFeeds, storeFeeds, type FedTeam } from '#tests/support/feed-rosters.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { expectUsableByAll } from '../support/e2e/usable.ts';

const group = (page: Page, title: string) => page.getByRole('region', { name: new RegExp(`^${title}`) });
const dialog = (page: Page) => page.getByRole('dialog');
const openChanges = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ changes? on / });

/**
 * Adds differences to the feeds: a weight in every team, and one difference of every other kind. The test stores the
 * feed of `faulty` with a fault.
 */
function addNews(teams: readonly FedTeam[]) {
  for (const { rows } of teams) Object.assign(rows[0]!.values, { weight: 444 });
  const [joining, trading, target, number, position, leaving, faulty] = teams.slice(8) as [
    FedTeam,
    FedTeam,
    FedTeam,
    FedTeam,
    FedTeam,
    FedTeam,
    FedTeam,
  ];
  const values = { ...joining.rows[1]!.values, first_name: 'Test', last_name: 'Newcomer', number: 98 };
  joining.rows.push({ ...joining.rows[1]!, rowNumber: 99, nhl_id: 8_999_999_999, values });
  const [traded] = trading.rows.splice(1, 1);
  target.rows.push({ ...traded!, rowNumber: 99, values: { ...traded!.values, number: 97 } });
  Object.assign(number.rows[1]!.values, { number: 96 });
  Object.assign(position.rows[1]!.values, {
    position: position.rows[1]!.values.position === 'D' ? 'C' : 'D',
  });
  const [left] = leaving.rows.splice(1, 1);
  const nameOf = (row: FedTeam['rows'][number] | undefined) =>
    `${row?.values.first_name} ${row?.values.last_name}`;
  return {
    faulty,
    target,
    leaving,
    traded: nameOf(traded),
    left: nameOf(left),
    moved: nameOf(position.rows[1]),
  };
}

test('an admin reviews a refresh of 32 teams, applies what is safe, deletes a player, and undoes both', async ({
  page,
  server,
}) => {
  await storeSession(page, await newAdmin(server, 'scout'));
  const database = await reachDatabase(server);
  const { sql } = database;
  const playersNow = async () => {
    const rows = await sql`select id, team_id, number, position, weight from public.players order by id`;
    return JSON.stringify(rows);
  };
  const before = await playersNow();
  await page.goto('/admin/roster-updates');

  await test.step('without a feed, the page says how to turn it on', async () => {
    await expect(page.getByText('The NHL feed is off.')).toBeVisible();
    await expect(page.getByText('No rosters to compare')).toBeVisible();
  });

  const teams = await feedWithoutNews(sql);
  expect(teams).toHaveLength(32);
  const news = addNews(teams);
  await storeFeeds(sql, teams, { [news.faulty.id]: 'not-json' });
  await page.reload();

  await test.step('all differences are listed by kind, and the fault of a team is explained', async () => {
    await expect(openChanges(page)).toHaveText('36 changes on 31 teams');
    await expect(page.getByText('1 team is left out')).toBeVisible();
    await expect(page.getByText('The feed’s response is not JSON.').first()).toBeVisible();
    await expect(group(page, 'Other values').getByRole('listitem').first()).toContainText('444');
    await expect(group(page, 'Traded')).toContainText(news.traded);
    await page.getByText('By team').click();
    await expect(group(page, news.target.name)).toContainText(news.traded);
    await page.getByText('By kind').click();
    await expectUsableByAll(page, 'roster updates');
  });

  await test.step('a difference that is kept is not asked about again', async () => {
    await page.getByRole('button', { name: `Keep as is: ${news.moved}, position` }).click();
    await expect(openChanges(page)).toHaveText('35 changes on 31 teams');
    await expect(page.getByText('1 difference is kept as it is')).toBeVisible();
  });

  await test.step('all safe changes are applied at once, and undone at once', async () => {
    await page.getByRole('button', { name: 'Apply all safe changes (34)' }).click();
    await expect(dialog(page)).toContainText(
      '1 player is added, 1 player is moved, and 32 players get new values.',
    );
    await dialog(page).getByRole('button', { name: 'Apply 34 changes' }).click();
    await expect(openChanges(page)).toHaveText('1 change on 1 team');
    const [traded] = await sql`
      select team_id::integer, number from public.players where concat_ws(' ', first_name, last_name) = ${news.traded}`;
    expect(traded).toEqual({ team_id: news.target.id, number: 97 });
    await expect
      .poll(async () => (await sql`select from public.roster_dates`).length, 'settled teams get a date')
      .toBe(30);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(openChanges(page)).toHaveText('35 changes on 31 teams');
    expect(await playersNow()).toBe(before);
  });

  await test.step('a deletion must be selected and is named; what is undone in the log can be kept so', async () => {
    await group(page, 'Left').getByRole('checkbox', { name: news.left }).check();
    await page.getByRole('button', { name: 'Apply selected' }).click();
    await expect(dialog(page)).toContainText(`1 player is deleted:${news.left}, ${news.leaving.name}`);
    await dialog(page).getByRole('button', { name: 'Apply 1 change' }).click();
    await expect(openChanges(page)).toHaveText('34 changes on 31 teams');
    await page.goto('/admin/log');
    await page
      .getByRole('button', { name: `Undo: Deleted ${news.left}` })
      .first()
      .click();
    const keep = dialog(page).getByRole('switch', { name: 'Keep it so' });
    await expect(keep).toBeChecked();
    await expect(dialog(page)).toContainText('The next refresh of the rosters does not change this again.');
    await expectUsableByAll(page, 'the undo of a roster update');
    await dialog(page).getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText(`Undone: ${news.left}, and kept so`)).toBeVisible();
    expect(await playersNow()).toBe(before);
    await page.goto('/admin/roster-updates');
    await expect(openChanges(page)).toHaveText('34 changes on 31 teams');
    await expect(page.getByText('2 differences are kept as they are')).toBeVisible();
  });

  await removeFeeds(sql);
  await database.close();
});
