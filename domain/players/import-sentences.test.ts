import { expect, test } from 'vitest';
import { importSentence, warningSentence } from './import-sentences.ts';

const uneven = (row: number) => ({ code: 'wrong-cell-count', row, cells: 1, columns: 3 }) as const;

test.each<[Parameters<typeof importSentence>[0], string]>([
  [
    { code: 'broken-rows', problems: [2, 3, 4, 5, 6, 7].map(uneven) },
    'CSV parsing errors: row 2 has 1 cell, but the header has 3; row 3 has 1 cell, but the header has 3; ' +
      'row 4 has 1 cell, but the header has 3; row 5 has 1 cell, but the header has 3; ' +
      'row 6 has 1 cell, but the header has 3; ... and 1 more',
  ],
  [{ code: 'name-missing' }, 'Missing name (first_name, last_name, or full_name required)'],
  [{ code: 'team-unknown', team: 'XYZ'.repeat(20) }, `Unknown team: ${'XYZ'.repeat(13)}X…`],
  [{ code: 'name-has-other-number', row: 2, number: 40 }, 'Row 2 has this name with #40'],
  [{ code: 'name-has-other-number', row: 2, number: null }, 'Row 2 has this name with no number'],
])('%j: %s', (finding, sentence) => {
  expect(importSentence(finding)).toBe(sentence);
});

test('a warning starts with its column', () => {
  expect(warningSentence({ code: 'weight-invalid', column: 'weight', cell: '49', min: 50, max: 500 })).toBe(
    'weight: Invalid weight value: 49 (pounds, a whole number from 50 to 500)',
  );
});
