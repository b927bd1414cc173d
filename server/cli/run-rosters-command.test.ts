import { expect, test } from 'vitest';
import { readRostersCommand } from '#server/cli/run-rosters-command.ts';

test.each([[[]], [['list']], [['import', '--force']], [['import', 'TORONTO']], [['import', '../x']]])(
  '%j prints the usage before a database is opened',
  (args) => {
    expect(() => readRostersCommand(args)).toThrow('Usage: npm run rosters -- import');
  },
);

test('accepts team names in any letter case, and removes duplicates', () => {
  expect(readRostersCommand(['import', 'tor', '--apply', 'OTT', 'TOR'])).toEqual({
    abbreviations: ['TOR', 'OTT'],
    apply: true,
    overwrite: false,
    move: false,
  });
});
