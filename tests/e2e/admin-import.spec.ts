/** The Import tab of the players page, on the real server. */
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
    await expect(tab.panel.getByRole('heading', { level: 2 })).toContainText([
      'Step 1: ',
      'Step 2: ',
      'Step 3: ',
      'Step 4: ',
      'Team Import History',
    ]);
    await tab.chooseTeam(TEAM);
    await tab.upload(file);
    await expect(tab.panel.getByRole('list', { name: 'What was read' })).toContainText(
      'roster.csv17 rowsUTF-8Delimiter: comma',
    );
    await expect(tab.panel).toContainText('Rows skipped because they have no name: 5');
    const rows = tab.panel.getByRole('region', { name: 'Rows of the file' });
    await expect(rows).toContainText('position: Unusual position: XW');
    await expect(rows).toContainText('shoots: Invalid shoots value: Q');
    await expect(rows.getByRole('row')).toHaveCount(11);
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
    await expect(choice.getByRole('option')).toHaveText([
      'Add as new',
      'Update number of Bo Renumbered: #96 → #94',
    ]);
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
    await expect(tab.dialog.getByRole('listitem')).toHaveCount(11);
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

  const written = await readTeam(database.sql, TEAM);
  expect(written).toHaveLength(16);
  expect(written.find(({ last_name }) => last_name === 'Renumbered')?.['number']).toBe(94);
  expect(written.find(({ last_name }) => last_name === 'Elsewhere')).toBeDefined();
  expect(await readTeam(database.sql, OTHER_TEAM)).toEqual([]);

  await test.step('the same file changes nothing the second time', async () => {
    await tab.upload(file);
    await tab.compare();
    expect(await tab.count('Already exist')).toBe(16);
    expect(await tab.count('New to add')).toBe(0);
    await tab.writeButton.click();
    await expect(tab.failure).toContainText('Import Failed');
    await expect(tab.failure).toContainText('No players were imported or updated');
    expect(await readTeam(database.sql, TEAM), 'the same file changes nothing').toEqual(written);
  });
});

test('an import needs a team, works by keyboard alone, and lets its result stay', async ({ page }) => {
  await setTeam(database.sql, TEAM, []);
  const tab = await openCsvTab(page, admin, 'import');
  const facts = tab.panel.getByRole('list', { name: 'What was read' });

  await test.step('a file without a team asks for one', async () => {
    await tab.upload(csv('No,Team,C,1,,'));
    await tab.panel.getByRole('button', { name: 'Compare with the database' }).click();
    await expect(tab.failure).toContainText('No team selected for import');
    await tab.failure.getByRole('button', { name: 'Select a team' }).click();
    await expect(tab.panel.getByRole('combobox', { name: 'Team' })).toBeFocused();
    await tab.chooseTeam(TEAM);
    await tab.compare();
    expect((await tab.count('New to add')) + (await tab.count('Found on other teams'))).toBe(1);
  });

  await test.step('Start Over asks before it empties the form', async () => {
    await tab.pasteField.fill('half,typed');
    await tab.panel.getByRole('button', { name: 'Start Over' }).click();
    await expect(tab.dialog).toContainText('Clear all import data and start over?');
    await tab.dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(tab.pasteField).toHaveValue('half,typed');
    await tab.panel.getByRole('button', { name: 'Start Over' }).click();
    await tab.dialog.getByRole('button', { name: 'Start Over' }).click();
    await expect(tab.pasteField).toHaveValue('');
    await expect(tab.teamField).toHaveValue('');
    await expect(facts).toHaveCount(0);
  });

  await test.step('it works by keyboard alone; with reduced motion, the result stays', async () => {
    await tab.teamField.focus();
    await page.keyboard.type('Thrashers');
    await expect(page.getByRole('option')).toHaveText([/Atlanta Thrashers/]);
    await page.keyboard.press('Enter');
    await tab.pasteField.focus();
    await page.keyboard.insertText(csv('Kim,Keyboard,G,92,L,'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(tab.panel.getByText('Pasted rows', { exact: true })).toBeVisible();
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
    expect(await lastNames()).toEqual(['Keyboard']);
  });

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await test.step('otherwise the form clears by itself', async () => {
    await tab.chooseTeam(TEAM);
    await tab.upload(csv('Quick,Reader,D,90,,'));
    await tab.compare();
    await tab.write();
    await expect(facts, 'the form clears after 3 s').toHaveCount(0);
    await expect(tab.teamField).toHaveValue('');
    expect(await lastNames()).toEqual(['Keyboard', 'Reader']);
  });

  await test.step('Stay leaves the result on the screen', async () => {
    await tab.chooseTeam(TEAM);
    await tab.upload(csv('Long,Reader,D,89,,'));
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

test('real and hostile files keep accents and stay text, or are rejected with a message', async ({
  page,
}) => {
  await setTeam(database.sql, TEAM, []);
  const tab = await openCsvTab(page, admin, 'import');
  const facts = tab.panel.getByRole('list', { name: 'What was read' });
  await expect(tab.teamField).toBeVisible();
  await expectUsableByAll(page, 'an empty import');

  await tab.pasteField.fill('my,work');
  for (const [name, content, sentence] of [
    ['roster.xlsx', 'PK', '“roster.xlsx” is not a CSV file.'],
    ['huge.csv', Buffer.alloc(4 * 1024 * 1024 + 1, 'a'), 'The file is too large. Files may have up to 4 MB.'],
    ['empty.csv', '', 'No valid player data found in CSV file. The file is empty.'],
    ['short.csv', csv('Only,Two'), 'CSV parsing errors: row 2 has 2 cells, but the header has 6'],
    ['quotes.csv', 'last_name\n"open\n', 'CSV parsing errors: row 2: a quoted cell is never closed'],
  ] as const) {
    await test.step(`${name} is refused with a sentence, and what was pasted stays`, async () => {
      await tab.upload(content, name);
      await expect(tab.failure).toContainText('Import Failed');
      await expect(tab.failure).toContainText(sentence);
      await expect(tab.pasteField).toHaveValue('my,work');
    });
  }
  await expectUsableByAll(page, 'a failed import');

  await test.step('Windows-1252 with semicolons, and tabs in UTF-16, keep every accent', async () => {
    await tab.chooseTeam(TEAM);
    await tab.upload(Buffer.from('Bemerkung;last_name;number\r\nTim;Müllerström;18\r\n', 'latin1'));
    await expect(facts).toContainText('Windows-1252Delimiter: semicolon');
    await expect(tab.panel).toContainText('Ignored columns: Bemerkung');
    await tab.compare();
    await tab.write();
    await expect(tab.panel.getByText(`${TEAM}: 1 added`)).toBeVisible();
    await tab.upload(Buffer.from('\uFEFFlast_name\tnumber\nSlafkovský\t20\n', 'utf16le'), 'roster.tsv');
    await expect(facts).toContainText('roster.tsv1 rowUTF-16Delimiter: tab');
    await expect(tab.panel.getByRole('rowheader', { name: 'Slafkovský' })).toBeVisible();
    expect(await lastNames()).toEqual(['Müllerström']);
  });

  await test.step('formulas and HTML are shown and stored as text', async () => {
    await setTeam(database.sql, TEAM, []);
    const html = `<img src=x onerror=document.title='owned'>`;
    const formula = `=HYPERLINK("http://x.example")`;
    await tab.upload(`last_name,number\n"${html}",1\n"${formula.replaceAll('"', '""')}",2\n`);
    await expect(tab.panel.getByRole('rowheader', { name: html })).toBeVisible();
    await tab.compare();
    await tab.write();
    await expect(tab.panel.getByText(`${TEAM}: 2 added`)).toBeVisible();
    expect(await lastNames()).toEqual([html, formula]);
    await expect(page).toHaveTitle(/Players/);
  });

  await test.step('a file can be dropped; a drop outside the zone does not leave the page', async () => {
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
    await expect(tab.panel.getByRole('rowheader', { name: 'Drop' })).toBeVisible();
  });

  await test.step('a file of several teams updates each of them', async () => {
    await setTeam(database.sql, TEAM, []);
    await tab.panel.getByRole('switch', { name: 'All teams in the file' }).check();
    await tab.upload(`team,last_name,number\n${TEAM},Alpha,1\n${OTHER_TEAM},Beta,2\nNowhere,Gamma,3\n`);
    await tab.compare();
    expect(await tab.count('No team')).toBe(1);
    await expect(tab.panel.getByRole('group').filter({ hasText: OTHER_TEAM })).toContainText('1 new to add');
    await tab.writeButton.click();
    await expect(tab.dialog).toContainText('Import 2 rows into 2 teams?');
    await expect(tab.dialog).toContainText(`Row 3: Beta, 2, ${OTHER_TEAM} (Add as new)`);
    await tab.dialog.getByRole('button', { name: 'Import 2' }).click();
    await expect(tab.panel.getByText('All teams in the file: 2 added')).toBeVisible();
    expect(await lastNames()).toEqual(['Alpha']);
    expect((await readTeam(database.sql, OTHER_TEAM)).map(({ last_name }) => last_name as string)).toContain(
      'Beta',
    );
  });
});
