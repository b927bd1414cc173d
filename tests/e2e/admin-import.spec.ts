/** The Import tab of the players page, on the real server: review, keyboard, dropped files, and failures. */
import type { Page } from '@playwright/test';
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
import { expectUsableByAll } from '../support/e2e/usable.ts';

test.use({ expectedNoise: ['Failed to load resource'] });

const TEAM = 'Atlanta Thrashers';
const OTHER_TEAM = 'Hartford Whalers';

let admin: Session;
let database: ServerDatabase;

test.beforeAll(async ({ server }) => {
  admin = await newAdmin(server);
  database = await reachDatabase(server);
  await addTeams(database.sql, [TEAM, OTHER_TEAM]);
});
test.afterAll(async () => {
  await removeTeams(database.sql, [TEAM, OTHER_TEAM]);
  await database.close();
});

const lastNames = async () =>
  (await readTeam(database.sql, TEAM)).map(({ last_name }) => last_name as string);

/** Presses a button from within the page as soon as it appears, because it disappears after three seconds. */
async function pressAtOnce(page: Page, text: string): Promise<void> {
  await page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const button = [...document.querySelectorAll('button')].find(
            ({ textContent }) => textContent === wanted,
          );
          if (!button) return;
          observer.disconnect();
          button.click();
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
    text,
  );
}

test('a mixed file is reviewed in four groups, confirmed, and written; a second import changes nothing', async ({
  page,
}) => {
  await setTeam(database.sql, TEAM, ['Abe,Stands,C,97', 'Bo,Renumbered,D,96']);
  await setTeam(database.sql, OTHER_TEAM, ['Cy,Elsewhere,RW,95']);
  const file = csv(
    `Abe,Stands,C,97,L,"6'1"""`,
    `Bo,Renumbered,D,94,,`,
    `Cy,Elsewhere,RW,95,,`,
    `,,C,12,L,`,
    `Odd,Values,XW,93,Q,`,
    ...rookies(12),
    `Rookie,Import3,LW,3,,`,
  );
  const tab = await openCsvTab(page, admin, 'import');

  await test.step('the page lists the file’s contents and its problems', async () => {
    await tab.chooseTeam(TEAM);
    await tab.upload(Buffer.from(`\uFEFF${file}`, 'utf16le'));
    await expect(tab.panel.getByRole('list', { name: 'What was read' })).toContainText(
      'roster.csv17 rowsUTF-16Delimiter: comma',
    );
    const rows = tab.panel.getByRole('region', { name: 'Rows of the file' });
    await expect(rows).toContainText('position: Unusual position: XW');
  });

  await test.step('the review has four groups', async () => {
    await tab.compare();
    expect(await tab.count('Already exist')).toBe(1);
    expect(await tab.count('New to add')).toBe(14);
    expect(await tab.count('Found on other teams')).toBe(1);
    expect(await tab.count('Invalid')).toBe(1);
    await expect(tab.writeButton, 'a row with an unreadable position starts unselected').toHaveText(
      'Import Selected (13)',
    );
    const added = tab.panel.getByRole('region', { name: 'New to add' });
    await expect(added.getByRole('row', { name: /Renumbered/ })).toContainText('Same name, different #');
    const choice = added.getByRole('combobox', { name: 'What to do with row 3, Bo Renumbered' });
    await choice.selectOption('Update number of Bo Renumbered: #96 → #94');
    await tab.panel.getByRole('button', { name: 'Clear All' }).click();
    await expect(tab.writeButton).toHaveText('Import Selected (0)');
    await tab.panel.getByRole('button', { name: 'Select All' }).click();
    await tab.panel.getByRole('checkbox', { name: 'Select row 4, Cy Elsewhere' }).check();
    await expectUsableByAll(page, 'a reviewed import');
  });

  await test.step('the confirmed choices are written', async () => {
    await tab.writeButton.click();
    await expect(tab.dialog).toContainText(`Import 15 rows into ${TEAM}?`);
    await expect(tab.dialog.getByRole('listitem').last()).toHaveText('... and 5 more');
    await expect(tab.dialog).toContainText(`Move Cy Elsewhere #95 here from ${OTHER_TEAM}`);
    await expectUsableByAll(page, 'the confirmation of an import');
    await tab.dialog.getByRole('button', { name: 'Import 15' }).click();
    await expect(tab.panel.getByText(`${TEAM}: 13 added, 1 updated, 1 moved here`)).toBeVisible();
    await expect(page.getByText(`${TEAM}: 15 players imported`)).toBeVisible();
    await expect(
      tab.panel.getByRole('region', { name: 'Team Import History' }).getByRole('row', { name: TEAM }),
    ).not.toContainText('Never imported');
  });

  await test.step('the same file changes nothing the second time', async () => {
    const written = await readTeam(database.sql, TEAM);
    expect(written).toHaveLength(16);
    await tab.upload(file);
    await tab.compare();
    expect(await tab.count('Already exist')).toBe(16);
    await tab.writeButton.click();
    await expect(tab.failure).toContainText('No players were imported or updated');
    expect(await readTeam(database.sql, TEAM)).toEqual(written);
  });
});

test('an import needs a team, works by keyboard alone and with a dropped file, and lets its result stay', async ({
  page,
}) => {
  await setTeam(database.sql, TEAM, []);
  const tab = await openCsvTab(page, admin, 'import');
  const facts = tab.panel.getByRole('list', { name: 'What was read' });

  await test.step('a file that cannot be read is refused, and what was pasted stays', async () => {
    await expect(tab.teamField).toBeVisible();
    await tab.pasteField.fill('my,work');
    await tab.upload('PK', 'roster.xlsx');
    await expect(tab.failure).toContainText('“roster.xlsx” is not a CSV file.');
    await expect(tab.pasteField).toHaveValue('my,work');
    await expectUsableByAll(page, 'a failed import');
  });

  await test.step('a file without a team asks for one', async () => {
    await tab.upload(csv('No,Team,C,1,,'));
    await tab.panel.getByRole('button', { name: 'Compare with the database' }).click();
    await expect(tab.failure).toContainText('No team selected for import');
    await tab.failure.getByRole('button', { name: 'Select a team' }).click();
    await expect(tab.panel.getByRole('combobox', { name: 'Team' })).toBeFocused();
    await tab.chooseTeam(TEAM);
  });

  await test.step('Start Over asks before it empties the form', async () => {
    await tab.panel.getByRole('button', { name: 'Start Over' }).click();
    await expect(tab.dialog).toContainText('Clear all import data and start over?');
    await tab.dialog.getByRole('button', { name: 'Start Over' }).click();
    await expect(tab.pasteField).toHaveValue('');
    await expect(tab.teamField).toHaveValue('');
    await expect(facts).toHaveCount(0);
  });

  const html = `<img src=x onerror=document.title='owned'>`;
  await test.step('it works by keyboard alone, and shows markup as text; with reduced motion, the result stays', async () => {
    await tab.teamField.focus();
    await page.keyboard.type('Thrashers');
    await expect(page.getByRole('option')).toHaveText([/Atlanta Thrashers/]);
    await page.keyboard.press('Enter');
    await tab.pasteField.focus();
    await page.keyboard.insertText(csv(`Kim,${html},G,92,L,`));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(tab.panel.getByText('Pasted rows', { exact: true })).toBeVisible();
    await expect(tab.panel.getByRole('rowheader', { name: html })).toBeVisible();
    await tab.panel.getByRole('button', { name: 'Compare with the database' }).focus();
    await page.keyboard.press('Enter');
    await tab.writeButton.focus();
    await page.keyboard.press('Enter');
    await expect(tab.dialog.getByRole('button', { name: 'Import 1' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tab.panel.getByText(`${TEAM}: 1 added`)).toBeVisible();
    await expect(tab.panel.getByText('The form clears')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(tab.panel.getByRole('button', { name: 'Start another' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(facts).toHaveCount(0);
    expect(await lastNames()).toEqual([html]);
    await expect(page).toHaveTitle(/Players/);
  });

  await test.step('a file can be dropped; a drop outside the zone does not leave the page', async () => {
    await tab.chooseTeam(TEAM);
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['last_name,number\nDrop,7\n'], 'dropped.csv'));
      return data;
    });
    const stray = await page.evaluate((dataTransfer) => {
      const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      return document.body.dispatchEvent(event);
    }, dropped);
    expect(stray, 'the browser must not open a stray file').toBe(false);
    await tab.panel.getByLabel('Choose a file with players').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(tab.panel.getByText('dropped.csv')).toBeVisible();
  });

  await test.step('with motion, the form would clear by itself; Stay leaves the result on the screen', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await tab.compare();
    const stayed = pressAtOnce(page, 'Stay');
    await tab.write();
    await stayed;
    const note = page.getByText(`${TEAM}: 1 player imported`);
    await expect(note).toBeVisible();
    await expect(note, 'the note goes after 4 s').toHaveCount(0);
    await expect(tab.panel.getByText(`${TEAM}: 1 added`)).toBeVisible();
  });
});

test('an import that is canceled, fails, or is stale writes nothing, and can be repeated; tools report their results', async ({
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
    const ducks = tab.panel
      .getByRole('region', { name: 'Team Import History' })
      .getByRole('row', { name: 'Anaheim Ducks' });
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
    expect(prompt).toMatch(/Anaheim Ducks[^]*first_name,last_name,position,number/);
    const link = tab.panel.getByRole('link', { name: /opens in a new tab/ });
    await expect(link).toHaveAttribute('rel', /noopener/);
  });

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
    await page.route('**/rest/v1/rpc/stage_rows', () => undefined); // never responds
    await tab.write();
    await expect(tab.panel.getByRole('progressbar')).toBeVisible();
    await tab.panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(tab.panel.getByText('Canceled. Nothing was written.')).toBeAttached();
    await expect(tab.writeButton).toHaveText('Import Selected (1,500)');
    await page.unroute('**/rest/v1/rpc/stage_rows');
  });

  await test.step('a failure in the middle writes nothing; Retry writes everything', async () => {
    let portions = 0;
    await page.route('**/rest/v1/rpc/stage_rows', (route) => {
      portions += 1;
      return portions === 2 ? route.abort() : route.continue();
    });
    await tab.write();
    await expect(tab.failure).toContainText(
      'Database insertion failed: Our server cannot be reached. Try again in a moment. Nothing was written.',
    );
    expect(await readTeam(sql, TEAM)).toEqual([]);
    await tab.failure.getByRole('button', { name: 'Retry' }).click();
    await expect(tab.panel.getByText(`${TEAM}: 1,500 added`)).toBeVisible();
  });

  await test.step('one rejected row stops the import, and is named', async () => {
    await setTeam(sql, TEAM, []);
    await sql`alter table public.players add constraint players_poison_check check (last_name <> 'Poison')`;
    try {
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
