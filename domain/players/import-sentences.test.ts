import { expect, test } from 'vitest';
import type { ImportRefusal } from './import-refusal.ts';
import { importSentence } from './import-sentences.ts';

const uneven = (row: number) => ({ code: 'wrong-cell-count', row, cells: 1, columns: 3 }) as const;

test.each<[ImportRefusal, string]>([
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
])('%j: %s', (refusal, sentence) => {
  expect(importSentence(refusal)).toBe(sentence);
});
