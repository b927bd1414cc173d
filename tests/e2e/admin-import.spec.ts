/** The players page's tab Import on the real server: what is said, what is written, and what is not. */
import type { Session } from '#tests/support/accounts.ts';
import { reachDatabase, type ServerDatabase } from '#tests/support/database.ts';
import { newAdmin } from './admin-people.ts';
import { openCsvTab, readTeam, setTeam } from './csv-tab.ts';
import { expect, test } from './fixtures.ts';

// Who asks for less motion keeps the form until he empties it himself.
test.use({ reducedMotion: 'no-preference' });

const HEADER = 'first_name,last_name,position,number,shoots,height';
const TEAM = 'Boston Bruins';

let admin: Session;
let database: ServerDatabase;

test.beforeAll(async ({ server }) => {
  admin = await newAdmin(server);
  database = await reachDatabase(server);
});
test.afterAll(() => database.close());

function csv(...rows: readonly string[]): string {
  return [HEADER, ...rows].join('\n');
}

/** New players by the dozen. */
function rookies(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Rookie,Import${index},LW,${index % 100},R,"5'11"""`);
}

test.describe('a file of all sorts', () => {
  test.beforeEach(async () => {
    await setTeam(database.sql, TEAM, ['Abe,Stands,C,97', 'Bo,Renumbered,D,96']);
    await setTeam(database.sql, 'Chicago Blackhawks', ['Cy,Elsewhere,RW,95']);
  });

  const FILE = csv(
    `Abe,Stands,C,97,L,"6'1"""`,
    `Bo,Renumbered,D,94,,`,
    `Cy,Elsewhere,RW,95,,`,
    `,,C,12,L,`,
    `Odd,Values,XW,93,Q,`,
    ...rookies(12),
    `Rookie,Import3,LW,3,,`,
  );

  test('is reviewed in four groups, confirmed, written as chosen, and changes nothing the second time', async ({
    page,
  }) => {
    const tab = await openCsvTab(page, admin, 'import');
    await expect(tab.panel.getByRole('heading', { level: 2 })).toContainText([
      'Step 1: ',
      'Step 2: ',
      'Step 3: ',
      'Step 4: ',
      'Team Import History',
    ]);
    await tab.chooseTeam(TEAM);
    await tab.upload(FILE);
    await expect(tab.panel.getByRole('list', { name: 'What was read' })).toContainText(
      'roster.csv17 rowsUTF-8Delimiter: comma',
    );
    await expect(tab.panel).toContainText('Rows left out because they name nobody: 5');
    const rows = tab.panel.getByRole('region', { name: 'Rows of the file' });
    await expect(rows).toContainText('position: Unusual position: XW');
    await expect(rows).toContainText('shoots: Invalid shoots value: Q');
    await expect(rows.getByRole('row')).toHaveCount(11);

    await tab.compare();
    expect(await tab.count('Already exist')).toBe(1);
    expect(await tab.count('New to add')).toBe(14);
    expect(await tab.count('Found on other teams')).toBe(1);
    expect(await tab.count('Invalid')).toBe(1);
    await expect(tab.writeButton).toHaveText('Import Selected (14)');
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

    await tab.writeButton.click();
    await expect(tab.dialog).toContainText(`Import 15 rows into ${TEAM}?`);
    await expect(tab.dialog.getByRole('listitem')).toHaveCount(11);
    await expect(tab.dialog.getByRole('listitem').last()).toHaveText('... and 5 more');
    await expect(tab.dialog).toContainText('Move Cy Elsewhere #95 here from Chicago Blackhawks');
    await tab.dialog.getByRole('button', { name: 'Import 15' }).click();

    await expect(tab.panel.getByText(`${TEAM}: 13 added, 1 updated, 1 moved here`)).toBeVisible();
    await expect(page.getByText(`${TEAM}: 15 players imported`)).toBeVisible();
    await expect(tab.panel.getByText('roster.csv'), 'the form clears after 3 s').toHaveCount(0);
    await expect(tab.panel.getByRole('combobox', { name: 'Team', exact: true })).toHaveValue('');
    await expect(
      tab.panel.getByRole('region', { name: 'Team Import History' }).getByRole('row', { name: TEAM }),
    ).not.toContainText('Never imported');

    const written = await readTeam(database.sql, TEAM);
    expect(written).toHaveLength(16);
    expect(written.find(({ last_name }) => last_name === 'Renumbered')?.['number']).toBe(94);
    expect(written.find(({ last_name }) => last_name === 'Elsewhere')).toBeDefined();
    expect(await readTeam(database.sql, 'Chicago Blackhawks')).toEqual([]);

    await tab.chooseTeam(TEAM);
    await tab.upload(FILE);
    await tab.compare();
    expect(await tab.count('Already exist')).toBe(16);
    expect(await tab.count('New to add')).toBe(0);
    await tab.writeButton.click();
    await expect(tab.failure).toContainText('Import Failed');
    await expect(tab.failure).toContainText('No players were imported or updated');
    expect(await readTeam(database.sql, TEAM), 'the same file changes nothing').toEqual(written);
  });

  test('by keyboard alone', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const tab = await openCsvTab(page, admin, 'import');
    await tab.panel.getByRole('combobox', { name: 'Team', exact: true }).focus();
    await page.keyboard.type('Bruins');
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
    await page.keyboard.press('Tab');
    await expect(tab.panel.getByRole('button', { name: 'Start another' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tab.panel.getByText('Pasted rows', { exact: true })).toHaveCount(0);
    expect(await readTeam(database.sql, TEAM)).toHaveLength(3);
  });
});

test('Stay keeps the result for reading', async ({ page }) => {
  await setTeam(database.sql, TEAM, []);
  const tab = await openCsvTab(page, admin, 'import');
  await tab.chooseTeam(TEAM);
  await tab.upload(csv('Long,Reader,D,89,,'));
  await tab.compare();
  await tab.write();
  await tab.panel.getByRole('button', { name: 'Stay' }).click();
  const note = page.getByText(`${TEAM}: 1 player imported`);
  await expect(note).toBeVisible();
  await expect(note, 'the note goes after 4 s').toHaveCount(0);
  await expect(tab.panel.getByText(`${TEAM}: 1 added`)).toBeVisible();
});

test.describe('who asked for less motion', () => {
  test.use({ reducedMotion: 'reduce' });
  test('starts another import when it suits him', async ({ page }) => {
    await setTeam(database.sql, TEAM, []);
    const tab = await openCsvTab(page, admin, 'import');
    await tab.chooseTeam(TEAM);
    await tab.upload(csv('Slow,Reader,D,91,,'));
    await tab.compare();
    await tab.write();
    await expect(tab.panel.getByText(`${TEAM}: 1 added`)).toBeVisible();
    await expect(tab.panel.getByText('The form clears')).toHaveCount(0);
    await tab.panel.getByRole('button', { name: 'Start another' }).click();
    await expect(tab.panel.getByText('roster.csv')).toHaveCount(0);
  });
});

test.describe('real and hostile files', () => {
  test('Windows-1252 with semicolons, and tabs in UTF-16, keep every accent', async ({ page }) => {
    await setTeam(database.sql, TEAM, []);
    const tab = await openCsvTab(page, admin, 'import');
    await tab.chooseTeam(TEAM);
    const facts = tab.panel.getByRole('list', { name: 'What was read' });
    await tab.upload(Buffer.from('Vorname;last_name;number\r\nTim;Müllerström;18\r\n', 'latin1'));
    await expect(facts).toContainText('Windows-1252Delimiter: semicolon');
    await expect(tab.panel).toContainText('Columns that are not read: Vorname');
    await tab.compare();
    await tab.write();
    await expect(page.getByText(`${TEAM}: 1 player imported`)).toBeVisible();
    await expect(facts, 'the form clears').toHaveCount(0);
    await tab.upload(Buffer.from('\uFEFFlast_name\tnumber\nSlafkovský\t20\n', 'utf16le'), 'roster.tsv');
    await expect(facts).toContainText('roster.tsv1 rowUTF-16Delimiter: tab');
    await expect(tab.panel.getByRole('rowheader', { name: 'Slafkovský' })).toBeVisible();
    expect((await readTeam(database.sql, TEAM)).map(({ last_name }) => last_name as string)).toEqual([
      'Müllerström',
    ]);
  });

  test('formulas and HTML are texts: shown and stored as such', async ({ page }) => {
    await setTeam(database.sql, TEAM, []);
    const tab = await openCsvTab(page, admin, 'import');
    await tab.chooseTeam(TEAM);
    const html = `<img src=x onerror=document.title='owned'>`;
    const formula = `=HYPERLINK("http://x.example")`;
    await tab.upload(`last_name,number\n"${html}",1\n"${formula.replaceAll('"', '""')}",2\n`);
    await expect(tab.panel.getByRole('rowheader', { name: html })).toBeVisible();
    await tab.compare();
    await tab.write();
    await expect(tab.panel.getByText(`${TEAM}: 2 added`)).toBeVisible();
    expect((await readTeam(database.sql, TEAM)).map(({ last_name }) => last_name as string)).toEqual([
      html,
      formula,
    ]);
    await expect(page).toHaveTitle(/Players/);
  });

  for (const [name, content, sentence] of [
    ['roster.xlsx', 'PK', '“roster.xlsx” is not a CSV file.'],
    ['huge.csv', Buffer.alloc(4 * 1024 * 1024 + 1, 'a'), 'The file is too large. Files may have up to 4 MB.'],
    ['empty.csv', '', 'No valid player data found in CSV file. The file is empty.'],
    ['short.csv', `${HEADER}\nOnly,Two\n`, 'CSV parsing errors: row 2 has 2 cells, but the header has 6'],
    ['quotes.csv', 'last_name\n"open\n', 'CSV parsing errors: row 2: a quoted cell is never closed'],
  ] as const) {
    test(`${name} is refused with a sentence, and what was pasted stays`, async ({ page }) => {
      const tab = await openCsvTab(page, admin, 'import');
      await tab.pasteField.fill('my,work');
      await tab.upload(content, name);
      await expect(tab.failure).toContainText('Import Failed');
      await expect(tab.failure).toContainText(sentence);
      await expect(tab.pasteField).toHaveValue('my,work');
    });
  }

  test('a file is dropped; beside the zone it does not take the page away', async ({ page }) => {
    const tab = await openCsvTab(page, admin, 'import');
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
    const zone = tab.panel.getByLabel('Choose a file with players');
    await zone.dispatchEvent('drop', { dataTransfer: dropped });
    await expect(tab.panel.getByText('dropped.csv')).toBeVisible();
    await expect(tab.panel.getByRole('rowheader', { name: 'Drop' })).toBeVisible();
  });

  test('a file without a team waits for one', async ({ page }) => {
    const tab = await openCsvTab(page, admin, 'import');
    await tab.upload(csv('No,Team,C,1,,'));
    await tab.panel.getByRole('button', { name: 'Compare with the database' }).click();
    await expect(tab.failure).toContainText('No team selected for import');
    await tab.chooseTeam(TEAM);
    await tab.compare();
    expect((await tab.count('New to add')) + (await tab.count('Found on other teams'))).toBe(1);
  });
});

test.describe('failures', () => {
  test.use({ expectedNoise: ['Failed to load resource'] });

  test('in the middle of an import leave the table as it was; Retry writes everything', async ({ page }) => {
    await setTeam(database.sql, TEAM, ['Abe,Stands,C,97']);
    const before = await readTeam(database.sql, TEAM);
    const tab = await openCsvTab(page, admin, 'import');
    await tab.chooseTeam(TEAM);
    await tab.upload(csv(...rookies(1500)));
    await tab.compare();
    let portions = 0;
    await page.route('**/rest/v1/rpc/stage_rows', (route) => {
      portions += 1;
      return portions === 2 ? route.abort() : route.continue();
    });
    await tab.write();
    await expect(tab.failure).toContainText(
      'Database insertion failed: The server could not be reached. Nothing was written.',
    );
    expect(await readTeam(database.sql, TEAM)).toEqual(before);
    await tab.failure.getByRole('button', { name: 'Retry' }).click();
    await expect(tab.panel.getByText(`${TEAM}: 1,500 added`)).toBeVisible();
    expect(await readTeam(database.sql, TEAM)).toHaveLength(1501);
  });

  test('of one row in the database refuse them all, and the row is named', async ({ page }) => {
    const { sql } = database;
    await setTeam(sql, TEAM, []);
    await sql`alter table public.players add constraint players_poison_check check (last_name <> 'Poison')`;
    try {
      const tab = await openCsvTab(page, admin, 'import');
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

  test('a review that others have overtaken is refused, and reviewed again with the choices kept', async ({
    page,
  }) => {
    const { sql } = database;
    await setTeam(sql, TEAM, ['Bo,Renumbered,D,96']);
    const tab = await openCsvTab(page, admin, 'import');
    await tab.chooseTeam(TEAM);
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

  test('the roster cannot be read: said so, and tried again', async ({ page }) => {
    const tab = await openCsvTab(page, admin, 'import');
    await tab.chooseTeam(TEAM);
    await tab.upload(csv('Any,One,C,1,,'));
    await page.route(/\/rest\/v1\/players\?/, (route) => route.abort());
    await tab.panel.getByRole('button', { name: 'Compare with the database' }).click();
    await expect(tab.failure).toContainText(
      /Failed to fetch team players: The server could not be reached\.|Validation error: The server could not be reached\./,
    );
    await page.unroute(/\/rest\/v1\/players\?/);
    await tab.failure.getByRole('button', { name: 'Retry' }).click();
    await expect(tab.writeButton).toBeVisible();
  });

  test('an import is canceled before it writes', async ({ page }) => {
    await setTeam(database.sql, TEAM, []);
    const tab = await openCsvTab(page, admin, 'import');
    await tab.chooseTeam(TEAM);
    await tab.upload(csv(...rookies(1500)));
    await tab.compare();
    await page.route('**/rest/v1/rpc/stage_rows', () => undefined); // never answered
    await tab.write();
    await expect(tab.panel.getByRole('progressbar')).toBeVisible();
    await tab.panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(tab.panel.getByText('Canceled. Nothing was written.')).toBeAttached();
    await expect(tab.writeButton).toHaveText('Import Selected (1,500)');
    expect(await readTeam(database.sql, TEAM)).toEqual([]);
  });

  test('marking a team as imported fails with a note', async ({ page }) => {
    const tab = await openCsvTab(page, admin, 'import');
    await tab.chooseTeam(TEAM);
    await page.route(/\/rest\/v1\/teams\?id=/, (route) => route.abort());
    await tab.panel.getByRole('button', { name: 'Mark as Imported' }).click();
    await tab.dialog.getByRole('button', { name: 'Mark as Imported' }).click();
    await expect(page.getByText('Failed to mark team as imported')).toBeVisible();
  });
});
