import { expect, it } from 'vitest';
import { type ParsedFile, parseUpdate } from '#domain/csv/parse-import.ts';
import { matchUpdate } from './match-update.ts';
import { storedPlayer } from '#tests/support/players.ts';
import { countResults, readWriteResult, splitIntoPortions, updateEntry } from './write-rows.ts';

const COMMON = { revision: 5, position: 'C', height: `6'1"`, weight: 200 };
const stored = (id: number, first_name: string, last_name: string, number: number) =>
  storedPlayer(id, { ...COMMON, first_name, last_name, number });
const jack = stored(1, 'Jack', 'Hughes', 86);
const luke = stored(2, 'Luke', 'Hughes', 43);
const nico = stored(3, 'Nico', 'Hischier', 13);

function match(...lines: string[]) {
  const file = parseUpdate(
    `first_name,last_name,number,position,shoots,height,weight\n${lines.join('\n')}\n`,
  ) as ParsedFile;
  return matchUpdate(file.rows, [jack, luke, nico]);
}

it('matches by last name, by number or by both, and lists the changes', () => {
  const { found } = match(',hischier,,W,L,6\'1",205', ',,43,,R,,', ',HUGHES,86,,,,210');
  expect(found.map(({ changes, player }) => [player, changes])).toEqual([
    [
      nico,
      [
        { column: 'shoots', before: null, after: 'L' },
        { column: 'weight', before: 200, after: 205 },
      ],
    ],
    [luke, [{ column: 'shoots', before: null, after: 'R' }]],
    [jack, [{ column: 'weight', before: 200, after: 210 }]],
  ]);
  expect(updateEntry(found[0]!)).toEqual({
    row_number: 2,
    action: 'update',
    id: 3,
    revision: 5,
    values: { shoots: 'L', weight: 205 },
  });
});

it('reads the last name of a whole name, and never the number alone beside it', () => {
  const file = parseUpdate('Player,No.,Shoots\nNico Hischier,13,L\nAnn Ace,86,L\n') as ParsedFile;
  const { found, notFound } = matchUpdate(file.rows, [jack, luke, nico]);
  expect(found.map(({ isLikelyOther, player }) => [player.id, isLikelyOther])).toEqual([[3, false]]);
  expect(notFound.map(({ row }) => row.rowNumber)).toEqual([3]);
});

it('ignores accents and apostrophes, and doubts a different first name', () => {
  const file = parseUpdate(
    "first_name,last_name,number,shoots\nRyan,O'Reilly,90,L\nQuinn,Hughes,86,L\n",
  ) as ParsedFile;
  const ryan = { ...jack, id: 4, first_name: 'Ryan', last_name: 'O’Reilly', number: 90 };
  const { found } = matchUpdate(file.rows, [jack, ryan]);
  expect(found.map(({ isLikelyOther, player }) => [player.id, isLikelyOther])).toEqual([
    [4, false],
    [1, true],
  ]);
});

it('skips rows with nothing to write', () => {
  const { found, unchanged } = match(',Hischier,13,D,,,', ',Hughes,43,,,,200');
  expect([found, unchanged.map(({ player }) => player)]).toEqual([[], [nico, luke]]);
});

it('reports rows that match several players unless the first name decides', () => {
  const { ambiguous, found } = match(',Hughes,,,L,,', 'Luke,Hughes,,,L,,', 'Quinn,Hughes,,,L,,');
  expect(ambiguous.map(({ players, row }) => [row.rowNumber, players])).toEqual([
    [2, [jack, luke]],
    [4, [jack, luke]],
  ]);
  expect(found.map(({ player }) => player)).toEqual([luke]);
});

it('reports unknown players, repeated players and broken rows', () => {
  const { invalid, notFound } = match(',Hughes,99,,L,,', ',,13,,L,,', ',Hischier,,,R,,', 'Ann,,,,L,,');
  expect(notFound.map(({ sameName }) => sameName)).toEqual([[jack, luke]]);
  expect(invalid.map(({ problem }) => problem)).toEqual([
    { code: 'player-repeated', row: 3 },
    { code: 'last-name-and-number-missing' },
  ]);
});

it('splits rows into portions by the bytes of their JSON', () => {
  const rows = Array.from({ length: 50 }, (_, index) => ({ name: 'é'.repeat(index) }));
  const portions = splitIntoPortions(rows, 400);
  expect(portions.flat()).toEqual(rows);
  for (const portion of portions)
    expect(new TextEncoder().encode(JSON.stringify(portion)).length).toBeLessThanOrEqual(400);
  expect(splitIntoPortions([], 400)).toEqual([]);
  expect(splitIntoPortions(['x'.repeat(999), 'y'], 400)).toEqual([['x'.repeat(999)], ['y']]);
});

it('validates results of the database functions', () => {
  const rows = [{ row_number: 2, action: 'added', id: 7, message: null }] as const;
  const result = readWriteResult({ written: true, batch: 'b', rows });
  expect(result && countResults(result)).toMatchObject({ added: 1, refused: 0 });
  for (const answer of [
    null,
    [],
    {},
    { written: 1, batch: null, rows },
    { written: true, batch: null, rows: [{}] },
  ])
    expect(readWriteResult(answer)).toBeNull();
});
