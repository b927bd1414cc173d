import { expect, test } from 'vitest';
import { importSentence, warningSentence } from './import-sentences.ts';

const uneven = (row: number) => ({ code: 'wrong-cell-count', row, cells: 1, columns: 3 }) as const;

test.each<[Parameters<typeof importSentence>[0], string]>([
  [{ code: 'file-empty' }, 'No valid player data found in CSV file. The file is empty.'],
  [
    { code: 'file-is-spreadsheet' },
    'This is a spreadsheet, not a CSV file. Save it as "CSV UTF-8 (Comma delimited)" and choose that file.',
  ],
  [
    { code: 'no-known-columns', header: ['Spieler', ''] },
    'No valid player data found in CSV file. Its first row must name the columns, such as ' +
      'first_name,last_name,position,number. It has: Spieler.',
  ],
  [
    { code: 'column-twice', column: 'number', places: [1, 3] },
    'The header names number twice, in columns 1 and 3. Rename or remove one of them.',
  ],
  [
    { code: 'broken-rows', problems: [{ code: 'quote-never-closed', row: 2 }] },
    'CSV parsing errors: row 2: a quoted cell is never closed',
  ],
  [
    { code: 'broken-rows', problems: [2, 3, 4, 5, 6, 7].map(uneven) },
    'CSV parsing errors: row 2 has 1 cell, but the header has 3; row 3 has 1 cell, but the header has 3; ' +
      'row 4 has 1 cell, but the header has 3; row 5 has 1 cell, but the header has 3; ' +
      'row 6 has 1 cell, but the header has 3; ... and 1 more',
  ],
  [
    { code: 'too-many-rows', max: 10_000 },
    'The file has more than 10,000 rows. Split it into smaller files.',
  ],
  [{ code: 'name-missing' }, 'Missing name (first_name, last_name, or full_name required)'],
  [{ code: 'last-name-and-number-missing' }, 'Missing last_name or number (at least one required)'],
  [{ code: 'text-too-long', column: 'birthplace', max: 120 }, 'birthplace is longer than 120 characters'],
  [{ code: 'feed-entry-unreadable' }, 'Could not read the feed’s entry'],
  [{ code: 'feed-entry-nameless' }, 'The feed’s entry has no name'],
  [{ code: 'row-repeated', row: 2 }, 'Repeats row 2'],
  [{ code: 'player-repeated', row: 3 }, 'Names the same player as row 3'],
  [{ code: 'team-missing' }, 'The row does not name a team'],
  [{ code: 'team-unknown', team: 'XYZ' }, 'Unknown team: XYZ'],
  [{ code: 'name-has-other-number', row: 2, number: 40 }, 'Row 2 has this name with #40'],
  [{ code: 'name-has-other-number', row: 2, number: null }, 'Row 2 has this name with no number'],
  [{ code: 'number-in-other-row', row: 4, number: 11 }, 'Row 4 has #11, too'],
  [{ code: 'number-worn', player: 'Auston Matthews', number: 34 }, 'Auston Matthews wears #34'],
])('%j: %s', (finding, sentence) => {
  expect(importSentence(finding)).toBe(sentence);
});

test('a warning starts with its column', () => {
  expect(warningSentence({ code: 'number-invalid', column: 'weight', cell: '49', min: 50, max: 500 })).toBe(
    'weight: Invalid weight value: 49 (pounds, a whole number from 50 to 500)',
  );
});
