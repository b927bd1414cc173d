// oxlint-disable-next-line eslint/no-restricted-imports -- the samples are files, read as bytes
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importSentence, isImportRefusal } from '#domain/players/import-sentences.ts';
import { decodeCsv, type DecodedCsv } from './decode-csv.ts';
import { parseImport } from './parse-import.ts';

const FOLDER = new URL('./samples/', import.meta.url);

const parse = (name: string) =>
  parseImport((decodeCsv(readFileSync(new URL(name, FOLDER))) as DecodedCsv).text);

function read(name: string): readonly (readonly unknown[])[] | string {
  const file = parse(name);
  if (isImportRefusal(file)) return importSentence(file);
  return file.rows.map(({ rowNumber, values }) => [
    rowNumber,
    ...Object.values(values).filter((value) => value !== null),
  ]);
}

const MAKAR_MACKINNON = [
  [2, 'Cale', 'Makar', 8],
  [3, 'Nathan', 'MacKinnon', 29],
];
const NO_HEADER =
  'No valid player data found in CSV file. Its first row must name the columns, such as first_name,last_name,position,number.';

const AS_CSV = 'Ask for CSV, with the header first_name,last_name,position,number';

const EXPECTED: Readonly<Record<string, ReturnType<typeof read>>> = {
  'utf-8-bom.csv': [
    [2, 'Juraj', 'Slafkovský', 'LW', 20, 'L', 'Košice, SVK', 'SVK', '2004-03-30', `6'4"`, 238],
    [3, 'Auston', 'Matthews', 'C', 34, 'L', 'San Ramon, CA, USA', 'USA', '1997-09-17', `6'3"`, 215],
  ],
  'utf-16le-tabs.csv': [[2, 'Mikaël', 'Sørensen-Ö', 7, `6'1"`]],
  'utf-16be.csv': [[2, 'Teuvo', 'Teräväinen', 86]],
  'utf-16le-no-mark.csv': [[2, 'Teuvo', 'Teräväinen', 86]],
  'windows-1252-semicolons.csv': [
    [2, 'Martin', 'Fehérváry', 42, 'Bratislava, SVK', '1999-10-06'],
    [3, 'Leon', 'Draisaitl', 29, 'Köln, DEU', '1995-10-27'],
  ],
  'windows-1250.csv': [
    [2, 'Martin', 'Nečas', 88],
    [3, 'David', 'Pastrňák', 88],
    [4, 'Tomáš', 'Hertl', 48],
    [5, 'Radko', 'Gudas', 7],
  ],
  'mac-roman.csv': [
    [2, 'Teuvo', 'Teräväinen', 86],
    [3, 'Tim', 'Stützle', 18],
    [4, 'Alexis', 'Lafrenière', 13],
  ],
  'mojibake.csv': [
    [2, 'Juraj', 'SlafkovskÃ½', 20],
    [3, 'Tim', 'St\uFFFDtzle', 18, 'Viersen'],
    [4, 'Ryan', 'Oâ€™Reilly', 90, 'Clinton'],
    [5, 'Martin', 'Ne?as', 88, 'Brno'],
    [6, 'Cale', 'Makar', 8],
  ],
  'last-name-first.csv': [
    [2, 'Clayton', 'Keller', 'Clayton Keller', 9, '1998-07-29', `6'1"`],
    [3, 'Thomas, Jr.', 18],
    [4, 'Smith, Jo, C', 4, `6'1"`],
    [5, 'Clayton Keller', 19, `6'1"`],
  ],
  'summary-rows.csv': [
    [2, 'Forwards'],
    [3, 'Clayton', 'Keller', 9],
    [4, 'Total', '1 players'],
    [5, 'first_name', 'last_name'],
    [6, '---', '---'],
    [7, 'Grand total', 2],
  ],
  'fenced.txt': [[2, 'Clayton', 'Keller', 9]],
  'two-fences.txt': 'There are several code blocks. Paste the rows of one of them, without its ``` lines.',
  'cut-fence.txt': 'The code block has no end, so the text may be cut off. Copy all of it, or only its rows.',
  'json.txt': `This is JSON, not CSV. ${AS_CSV}, or convert the file to CSV first.`,
  'web-page.txt':
    'This is a web page, not CSV. Copy its table into a spreadsheet, save that as CSV and choose the file.',
  'markdown-table.txt': `This is a table in Markdown, not CSV. ${AS_CSV} in one code block.`,
  'tabs.tsv': [
    [2, 'Connor McDavid', 'C', 97, 'L'],
    [3, 'Miro Heiskanen', 'D', 4, '04', 'L'],
  ],
  'mixed-line-ends.csv': [...MAKAR_MACKINNON, [4, 'Mikko', 'Rantanen', 96]],
  'quoted-line-breaks.csv': [
    [2, 'Cale', 'Makar', 8, 'Calgary, Alberta'],
    [3, 'Nathan "Nate"', 'MacKinnon', 29, 'Halifax NS'],
  ],
  'trailing-commas.csv': [...MAKAR_MACKINNON, [4, 'Mikko', 'Rantanen', 96]],
  'duplicate-headers.csv': 'The header names number twice, in columns 3 and 5. Rename or remove one of them.',
  'no-header.csv': `${NO_HEADER} It has: Auston, Matthews, C, 34, L.`,
  'unknown-columns.csv': [[2, 'Cale', 'Makar', 8]],
  'formulas.csv': [
    [2, `=cmd|'/c calc'!A1`, 'Makar', 8, '@SUM(A1)'],
    [3, '=HYPERLINK("http://evil.example","x")', 'MacKinnon', 29, '-Halifax'],
  ],
  'html.csv': [
    [2, '<img src=x onerror=alert(1)>', '<b>Makar</b>', 8],
    [3, '<script>alert("1")</script>', 'O&apos;Reilly', 90],
  ],
  'nul-bytes.csv': [[2, 'Cale', 'Makar', 8]],
  'right-to-left.csv': [
    [2, 'זאב', 'בוים', 10],
    [3, 'Cale', 'Makar', 8],
  ],
  'emoji.csv': [[2, 'Cale 🏒', 'Makar', '👨‍👩‍👧 Cale', 8]],
  'excel-us-dates.csv': [
    [2, 'Matthews', 34, '1997-09-17'],
    [3, 'Marner', 16, '1997-05-05'],
    [4, 'Knies', 23, '2002-10-17'],
    [5, 'Woll', 60, '1998-07-12'],
    [6, 'Tanev', 8, '1989-12-20'],
  ],
  'excel-rest-of-world-dates.csv': [
    [2, 'Matthews', 34, '1997-09-17'],
    [3, 'Marner', 16, '1997-05-05'],
    [4, 'Knies', 23, '2002-10-03'],
  ],
  'open-dates.csv': [[2, 'Knies', 23, '2002-03-10']],
  'impossible-values.csv': [
    [2, 'Matthews', 'XW', 216],
    [3, 'Marner', 'LW', 'R', `6'0"`],
    [4, 'Rielly', 'D', 'L', `6'1"`, 220],
  ],
  'pandas.csv': [
    [2, 'Matthews', 34, 215],
    [3, 'Marner', 16, '16', 180],
  ],
  'sep-hint.csv': [[2, 'Makar', 8, 'Calgary, AB']],
  'quoted-feet.csv': [
    [2, 'Cale', 'Makar', `5'11"`],
    [3, 'Nathan', 'MacKinnon', `6'0"`],
  ],
  'unclosed-quote.csv': 'CSV parsing errors: row 3: a quoted cell is never closed',
  'text-after-quote.csv': 'CSV parsing errors: row 2: text follows the closing quote of a cell',
  'unquoted-inches.csv': [
    [2, 'Cale', 'Makar', `5'11"`],
    [3, 'Nathan', 'MacKinnon', `6'0"`],
  ],
  'cells-missing.csv':
    'CSV parsing errors: row 3 has 2 cells, but the header has 4; row 4 has 5 cells, but the header has 4',
  'empty.csv': 'No valid player data found in CSV file. The file is empty.',
  'header-only.csv': 'No valid player data found in CSV file. There are no rows below its header.',
  'other-headers.csv': [[2, 'Cale', 'Makar', 'Cale Makar', 'C. Makar', 7, '07', '1998-10-30']],
  'binary.csv': NO_HEADER,
};

test('every sample has an expectation', () => {
  const names = readdirSync(FOLDER).filter((name) => !name.startsWith('.'));
  expect(names.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
});

test.each(Object.entries(EXPECTED))('%s', (name, expected) => {
  const found = read(name);
  // Sorted, because the order of columns does not matter here.
  const sorted = (rows: typeof found) =>
    typeof rows === 'string' ? rows : rows.map(([row, ...cells]) => [row, ...cells.map(String).toSorted()]);
  expect(sorted(found)).toEqual(sorted(expected));
});

function problemsOf(name: string): readonly (readonly unknown[])[] {
  const file = parse(name);
  if (isImportRefusal(file)) throw new Error(importSentence(file));
  return file.rows.flatMap(({ error, rowNumber, warnings }) => [
    ...(error === null ? [] : [[rowNumber, importSentence(error)]]),
    ...warnings.map((warning) => [rowNumber, importSentence(warning)]),
  ]);
}

const GARBLED = 'has lost letters. Save the file as UTF-8, or choose its text encoding.';
const SUMMARY = 'This looks like a heading or a sum, not a player. If it is one, remove the row.';

test('garbled names are errors, and garbled places are left out', () => {
  expect(problemsOf('mojibake.csv')).toEqual([
    [2, `“SlafkovskÃ½” ${GARBLED}`],
    [2, 'Invalid birthplace value: KoÅ¡ice (letters are lost)'],
    [3, `“St\uFFFDtzle” ${GARBLED}`],
    [4, `“Oâ€™Reilly” ${GARBLED}`],
    [5, `“Ne?as” ${GARBLED}`],
    [6, 'Invalid birthplace value: Ko\uFFFDice (letters are lost)'],
  ]);
});

test('swapped names and converted units cause warnings', () => {
  expect(problemsOf('last-name-first.csv')).toEqual([
    [2, '“Keller, Clayton” was read as first name Clayton, last name Keller'],
    [2, `185 cm was converted to 6'1"`],
    [3, 'Invalid birthdate value: 2099-01-01 (it is in the future)'],
    [3, `Invalid height value: banana (write 6'1")`],
    [
      4,
      'It is not clear which part of “Smith, Jo, C” is the last name. Use the columns first_name and last_name.',
    ],
    [4, `1.85 m was converted to 6'1"`],
    [5, `73 was converted to 6'1"`],
  ]);
});

test('headings, sums and lines are not players', () => {
  expect(problemsOf('summary-rows.csv')).toEqual([
    [2, SUMMARY],
    [4, SUMMARY],
    [5, 'This row repeats the header.'],
    [6, '“--- ---” is not a name.'],
    [7, SUMMARY],
  ]);
});
