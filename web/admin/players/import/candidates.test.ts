import { expect, test } from 'vitest';
import { parseImport } from '#domain/csv/parse-import.ts';
import { importSentence, isImportRefusal } from '#domain/players/import-sentences.ts';
import { matchImport } from '#domain/players/match-import.ts';
import type { ParsedRow, PlayerElsewhere, StoredPlayer } from '#domain/players/player-values.ts';
import { normalizeTeam } from '#domain/team.ts';
import {
  candidatesOf,
  carryChoices,
  type Choices,
  columnsKey,
  entriesOf,
  NO_CHOICES,
  optionOf,
  planOf,
  startingChoices,
} from './candidates.ts';

function rowsOf(...lines: readonly string[]): readonly ParsedRow[] {
  const file = parseImport(['first_name,last_name,number', ...lines].join('\n'));
  if (isImportRefusal(file)) throw new Error(importSentence(file));
  return file.rows;
}

function stored(id: number, first_name: string, last_name: string, number: number): StoredPlayer {
  const [row] = rowsOf(`${first_name},${last_name},${number}`);
  return { ...row!.values, id, team_id: 1, revision: 5 };
}

function elsewhere(id: number, first_name: string, last_name: string, number: number): PlayerElsewhere {
  const player = stored(id, first_name, last_name, number);
  return { ...player, revision: 2, team_id: 2, team_name: 'Ottawa Senators' };
}

const LEAFS = normalizeTeam({ id: 1, name: 'Toronto Maple Leafs' })!;
const TEAM = [stored(1, 'John', 'Tavares', 91)];
const OTHERS = [elsewhere(2, 'Tim', 'Stützle', 18), elsewhere(3, 'Drake', 'Batherson', 19)];
const ROWS = rowsOf('New,Man,1', 'John,Tavares,19', 'Tim,Stützle,18', 'Drake,Batherson,9');

function review(rows = ROWS, team: readonly StoredPlayer[] = TEAM) {
  return candidatesOf(matchImport(rows, team, OTHERS), LEAFS);
}

test('all new rows start selected; players only change teams if that is chosen', () => {
  const candidates = review();
  const choices = startingChoices(candidates);
  expect([...choices.picked]).toEqual([2, 3]);
  expect(planOf(candidates, choices).map(({ option }) => option.label)).toEqual([
    'Add as new',
    'Update number of John Tavares: #91 → #19',
  ]);
  expect(candidates.elsewhere.map((candidate) => optionOf(candidate, choices).label)).toEqual([
    'Move Tim Stützle #18 here from Ottawa Senators',
    'Move Drake Batherson #19 here from Ottawa Senators',
  ]);
});

test('an update writes the number and the chosen values', () => {
  const file = parseImport('first_name,last_name,number,shoots,weight\nJohn,Tavares,19,R,211\n');
  if (isImportRefusal(file)) throw new Error(importSentence(file));
  const candidates = candidatesOf(matchImport(file.rows, [{ ...TEAM[0]!, weight: 215 }], []), LEAFS);
  const [tavares] = candidates.added;
  const option = optionOf(tavares!, NO_CHOICES);
  expect(option.changes).toEqual([
    { column: 'number', before: 91, after: 19 },
    { column: 'shoots', before: null, after: 'R' },
    { column: 'weight', before: 215, after: 211 },
  ]);
  const written = (columns: Choices['columns']) =>
    entriesOf(planOf(candidates, { ...startingChoices(candidates), columns })).map(({ values }) => values);
  expect(written(new Map())).toEqual([{ number: 19 }]);
  const key = columnsKey(tavares!.row, option);
  expect(written(new Map([[key, new Set(['shoots'] as const)]]))).toEqual([{ shoots: 'R' }]);
  expect(written(new Map([[key, new Set<never>()]]))).toEqual([]);
});

test('writes exactly the chosen rows', () => {
  const candidates = review();
  const choices: Choices = {
    picked: new Set([3, 4, 5]),
    options: new Map([
      [3, 'add'],
      [5, 'move:3'],
    ]),
    columns: new Map(),
  };
  expect(entriesOf(planOf(candidates, choices))).toMatchObject([
    { row_number: 3, action: 'add', values: { last_name: 'Tavares', number: 19 } },
    { row_number: 4, team_id: 1, action: 'move', id: 2, revision: 2 },
    { row_number: 5, action: 'move', id: 3, values: { number: 9 } },
  ]);
});

test('a new review preserves choices that still apply', () => {
  const before = review();
  const chosen: Choices = {
    picked: new Set([3, 4]),
    options: new Map([
      [3, 'update:1'],
      [4, 'add'],
    ]),
    columns: new Map(),
  };
  // Tavares has left the team.
  const kept = carryChoices(before, chosen, review(ROWS, []));
  expect([...kept.picked]).toEqual([3, 4]);
  expect([...kept.options]).toEqual([[4, 'add']]);
});

test('rows that become new in a later review start selected', () => {
  const before = review(ROWS, [...TEAM, stored(9, 'New', 'Man', 1)]);
  const kept = carryChoices(before, { ...NO_CHOICES, picked: new Set([3]) }, review());
  expect([...kept.picked]).toEqual([2, 3]);
});
