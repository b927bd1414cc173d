import type { Session } from '#tests/support/accounts.ts';
import { reachDatabase, type ServerDatabase } from '#tests/support/database.ts';
import { newAdmin } from '../support/e2e/admin-people.ts';
import { addTeams, openCsvTab, readTeam, removeTeams, setTeam } from '../support/e2e/csv-tab.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { expectUsableByAll } from '../support/e2e/usable.ts';

test.use({ expectedNoise: ['Failed to load resource'] });

const TEAM = 'Quebec Nordiques';

let admin: Session;
let database: ServerDatabase;

test.beforeAll(async ({ server }) => {
  admin = await newAdmin(server);
  database = await reachDatabase(server);
  await addTeams(database.sql, [TEAM]);
});
test.afterAll(async () => {
  await removeTeams(database.sql, [TEAM]);
  await database.close();
});

const PLAYERS = ['Abe,Found,C,97', 'Bo,Twin,D,96', 'Cy,Twin,D,95', 'Di,Same,G,94'];

const FILE = [
  'last_name,number,shoots,height,weight,birthplace',
  `Found,97,R,"6'1""",201,"Halifax, NS, CAN"`,
  'Nobody,12,L,,,',
  'Twin,,L,,,',
  ',,L,,,',
  'Same,94,Q,,,',
].join('\n');

test('an update matches by group, writes confirmed changes once, and never overwrites others', async ({
  page,
}) => {
  await setTeam(database.sql, TEAM, PLAYERS);
  const tab = await openCsvTab(page, admin, 'update');

  await test.step('errors of a file and its rows are reported', async () => {
    await expect(tab.panel.getByRole('heading', { level: 2 })).toHaveCount(5);
    await expect(tab.teamField).toBeVisible();
    await tab.upload('x');
    await expect(tab.failure).toBeVisible();
    await expectUsableByAll(page, 'a failed update');
    await tab.chooseTeam(TEAM);
    await tab.upload('last_name,number,weight\nFound,97,81\nSame,94,205\n');
    await tab.panel.getByRole('button', { name: 'Match against the database' }).click();
    await expect(tab.failure).toContainText('The unit of the weights is unclear.');
    await tab.panel.getByLabel('Weights are in').selectOption('Kilograms');
    await expect(tab.panel.getByText('weight: 81 was converted to 179 lbs')).toBeVisible();
    await tab.upload(FILE);
    const rows = tab.panel.getByRole('region', { name: 'Rows of the file' });
    await expect(rows).toContainText('Missing last_name or number (at least one required)');
    await expect(rows).toContainText('shoots: Invalid shoots value: Q');
  });

  await test.step('rows are matched by group, with values before and after', async () => {
    await tab.compare();
    expect(await tab.count('Found')).toBe(1);
    expect(await tab.count('Not found')).toBe(1);
    expect(await tab.count('Ambiguous')).toBe(1);
    expect(await tab.count('Invalid')).toBe(1);
    expect(await tab.count('Nothing to change')).toBe(1);
    const found = tab.panel.getByRole('region', { name: 'Found', exact: true }).last();
    await expect(found.getByRole('row', { name: /Abe Found/ })).toContainText('height empty');
    await expectUsableByAll(page, 'a reviewed update');
  });

  await test.step('only confirmed changes are written', async () => {
    await tab.panel.getByRole('button', { name: 'Clear All' }).click();
    await tab.writeButton.click();
    await expect(tab.failure).toContainText('Update Failed');
    await expect(tab.failure).toContainText('No players were updated');
    await tab.panel.getByRole('button', { name: 'Select All' }).click();
    await tab.writeButton.click();
    await expect(tab.dialog).toContainText(`Update 1 player of ${TEAM}?`);
    await expect(tab.dialog).toContainText(`height empty → 6'1"`);
    // With reduced motion, the form would stay until the user clears it.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await tab.dialog.getByRole('button', { name: 'Update 1' }).click();
    await expect(tab.panel.getByText('roster.csv'), 'the form clears after 3 s').toHaveCount(0);
    expect(await readTeam(database.sql, TEAM)).toMatchObject([
      { last_name: 'Found', shoots: 'R', height: `6'1"`, weight: 201, birthplace: 'Halifax, NS, CAN' },
      { last_name: 'Twin', shoots: null },
      { last_name: 'Twin', shoots: null },
      { last_name: 'Same', shoots: null },
    ]);
  });

  const { sql } = database;
  await setTeam(sql, TEAM, PLAYERS);
  const twoPlayers = 'last_name,number,weight\nFound,97,201\nSame,94,202\n';
  const weights = async () => (await readTeam(sql, TEAM)).map(({ weight }) => weight as number | null);

  await test.step('one player who was changed elsewhere stops the update', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await tab.chooseTeam(TEAM);
    await tab.upload(twoPlayers);
    await tab.compare();
    await sql`update public.players set weight = 190 where last_name = 'Found'`;
    await tab.write();
    await expect(tab.failure).toContainText('Update Failed');
    await expect(tab.failure).toContainText(
      'Failed to update Found: This player was changed since the review',
    );
    expect(await weights()).toEqual([190, null, null, null]);
    await tab.failure.getByRole('button', { name: 'Review again' }).click();
    await expect(tab.failure).toHaveCount(0);
    await tab.write();
    await expect(tab.panel.getByText(`${TEAM}: 2 updated`)).toBeVisible();
  });

  await test.step('after a lost response, Retry writes nothing twice', async () => {
    await setTeam(sql, TEAM, PLAYERS);
    await tab.upload(twoPlayers);
    await tab.compare();
    let asked = 0;
    await page.route('**/rest/v1/rpc/update_players', async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      await route.fetch(); // the server writes, but the page gets no response
      return route.abort();
    });
    await tab.write();
    await expect(tab.failure).toContainText('Our server cannot be reached.');
    await tab.failure.getByRole('button', { name: 'Retry' }).click();
    await expect(tab.failure).toContainText('No players were updated');
    expect(await weights()).toEqual([201, null, null, 202]);
  });
});
