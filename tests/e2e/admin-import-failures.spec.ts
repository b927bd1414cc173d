/** The players page's tab Import when something fails: nothing is written by halves, nothing chosen is lost; and its tools. */
import type { Session } from '#tests/support/accounts.ts';
import { reachDatabase, type ServerDatabase } from '#tests/support/database.ts';
import { newAdmin } from '../support/e2e/admin-people.ts';
import {
  addTeams,
  csv,
  openCsvTab,
  readTeam,
  removeTeams,
  rookies,
  setTeam,
} from '../support/e2e/csv-tab.ts';
import { expect, test } from '../support/e2e/fixtures.ts';

test.use({ expectedNoise: ['Failed to load resource'] });

const TEAM = 'Cleveland Barons';

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

test('a canceled or failed import leaves the table unchanged; Retry writes everything', async ({ page }) => {
  await setTeam(database.sql, TEAM, ['Abe,Stands,C,97']);
  const before = await readTeam(database.sql, TEAM);
  const tab = await openCsvTab(page, admin, 'import');
  await tab.chooseTeam(TEAM);
  await tab.upload(csv(...rookies(1500)));

  await test.step('a roster that fails to load is reported and retried', async () => {
    await page.route(/\/rest\/v1\/players\?/, (route) => route.abort());
    await tab.panel.getByRole('button', { name: 'Compare with the database' }).click();
    await expect(tab.failure).toContainText(
      /(?:Failed to fetch team players|Validation error): Our server cannot be reached\./,
    );
    await page.unroute(/\/rest\/v1\/players\?/);
    await tab.failure.getByRole('button', { name: 'Retry' }).click();
    await expect(tab.writeButton).toBeVisible();
  });

  await test.step('the import is canceled before it writes', async () => {
    await page.route('**/rest/v1/rpc/stage_rows', () => undefined); // never answered
    await tab.write();
    await expect(tab.panel.getByRole('progressbar')).toBeVisible();
    await tab.panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(tab.panel.getByText('Canceled. Nothing was written.')).toBeAttached();
    await expect(tab.writeButton).toHaveText('Import Selected (1,500)');
    expect(await readTeam(database.sql, TEAM)).toEqual(before);
    await page.unroute('**/rest/v1/rpc/stage_rows');
  });

  await test.step('a failure in the middle leaves the table unchanged; Retry writes everything', async () => {
    let portions = 0;
    await page.route('**/rest/v1/rpc/stage_rows', (route) => {
      portions += 1;
      return portions === 2 ? route.abort() : route.continue();
    });
    await tab.write();
    await expect(tab.failure).toContainText(
      'Database insertion failed: Our server cannot be reached. Try again in a moment. Nothing was written.',
    );
    expect(await readTeam(database.sql, TEAM)).toEqual(before);
    await tab.failure.getByRole('button', { name: 'Retry' }).click();
    await expect(tab.panel.getByText(`${TEAM}: 1,500 added`)).toBeVisible();
    expect(await readTeam(database.sql, TEAM)).toHaveLength(1501);
  });
});

test('a rejected row or a stale review writes nothing; tools report their results', async ({
  page,
  context,
}) => {
  const { sql } = database;
  await setTeam(sql, TEAM, []);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const tab = await openCsvTab(page, admin, 'import');
  const mark = tab.panel.getByRole('button', { name: 'Mark as Imported' });

  await test.step('Mark as Imported asks first, adds to the history, and reports a failure', async () => {
    await mark.click();
    await expect(page.getByText('Select a team first')).toBeVisible();
    await tab.chooseTeam('Anaheim Ducks');
    const history = tab.panel.getByRole('region', { name: 'Team Import History' });
    await expect(history.getByRole('rowheader').first()).toHaveText('Anaheim Ducks');
    const ducks = history.getByRole('row', { name: 'Anaheim Ducks' });
    await expect(ducks).toContainText('Never imported');
    await page.route(/\/rest\/v1\/teams\?id=/, (route) => route.abort());
    await mark.click();
    await tab.dialog.getByRole('button', { name: 'Mark as Imported' }).click();
    await expect(page.getByText('Failed to mark team as imported')).toBeVisible();
    await expect(ducks).toContainText('Never imported');
    await page.unroute(/\/rest\/v1\/teams\?id=/);
    await mark.click();
    await tab.dialog.getByRole('button', { name: 'Mark as Imported' }).click();
    await expect(page.getByText('Anaheim Ducks marked as imported')).toBeVisible();
    await expect(ducks).not.toContainText('Never imported');
  });

  await test.step('Copy prompt names the team; the link opens a new tab', async () => {
    await tab.panel.getByRole('button', { name: 'Copy prompt' }).click();
    await expect(tab.panel.getByRole('button', { name: 'Copied!' })).toBeVisible();
    const prompt = await page.evaluate(() => navigator.clipboard.readText());
    expect(prompt).toContain('Anaheim Ducks');
    expect(prompt).toContain('first_name,last_name,position,number');
    await expect(tab.panel.getByRole('button', { name: 'Copy prompt' })).toBeVisible();
    const link = tab.panel.getByRole('link', { name: /opens in a new tab/ });
    await expect(link).toHaveAttribute('rel', /noopener/);
  });

  await test.step('one rejected row stops the import, and is named', async () => {
    await sql`alter table public.players add constraint players_poison_check check (last_name <> 'Poison')`;
    try {
      await tab.chooseTeam(TEAM);
      await tab.upload(csv(...rookies(3), 'Pia,Poison,C,90,,', ...rookies(6).slice(3)));
      await tab.compare();
      await tab.write();
      await expect(tab.failure).toContainText(
        'Database insertion failed: nothing was written, because 1 row was refused.',
      );
      await expect(tab.failure).toContainText('Row 5, Pia Poison: The database does not take the value of');
      expect(await readTeam(sql, TEAM)).toEqual([]);
      await tab.panel.getByRole('checkbox', { name: 'Select row 5, Pia Poison' }).uncheck();
      await tab.write();
      await expect(tab.panel.getByText(`${TEAM}: 6 added`)).toBeVisible();
    } finally {
      await sql`alter table public.players drop constraint players_poison_check`;
    }
  });

  await test.step('a stale review is rejected, then repeated with the same choices', async () => {
    await setTeam(sql, TEAM, ['Bo,Renumbered,D,96']);
    await tab.upload(csv('Bo,Renumbered,D,94,,', 'Left,Out,C,1,,', 'Taken,Along,C,2,,'));
    await tab.compare();
    await tab.panel.getByRole('checkbox', { name: 'Select row 3, Left Out' }).uncheck();
    await sql`update public.players set shoots = 'R' where last_name = 'Renumbered'`;
    await tab.write();
    await expect(tab.failure).toContainText('Row 2, Bo Renumbered: This player was changed since the review');
    expect(await readTeam(sql, TEAM)).toHaveLength(1);
    await tab.failure.getByRole('button', { name: 'Review again' }).click();
    await expect(tab.failure).toHaveCount(0);
    await expect(tab.writeButton).toHaveText('Import Selected (2)');
    await tab.write();
    await expect(tab.panel.getByText(`${TEAM}: 1 added, 1 updated`)).toBeVisible();
    expect(await readTeam(sql, TEAM)).toMatchObject([
      { last_name: 'Renumbered', number: 94, shoots: 'R' },
      { last_name: 'Along' },
    ]);
  });
});
