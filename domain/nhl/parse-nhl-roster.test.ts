import fc from 'fast-check';
import { expect, it } from 'vitest';
import { importSentence, isImportRefusal } from '#domain/players/import-sentences.ts';
import { parseNhlRoster, type NhlRosterRow } from './parse-nhl-roster.ts';

const stuetzle = {
  id: 8482116,
  headshot: 'https://assets.nhle.com/mugs/nhl/20262027/OTT/8482116.png',
  firstName: { default: 'Tim' },
  lastName: { default: 'Stützle', cs: 'Stutzle', sk: 'Stutzle' },
  sweaterNumber: 18,
  positionCode: 'C',
  shootsCatches: 'L',
  heightInInches: 72,
  weightInPounds: 201,
  heightInCentimeters: 183,
  weightInKilograms: 91,
  birthDate: '2002-01-15',
  birthCity: { default: 'Viersen' },
  birthCountry: 'DEU',
};
const batherson = {
  ...stuetzle,
  id: 8480208,
  firstName: { default: 'Drake' },
  lastName: { default: 'Batherson' },
  sweaterNumber: 19,
  positionCode: 'R',
  heightInInches: 75,
  birthCity: { default: 'Fort Wayne' },
  birthStateProvince: { default: 'Indiana' },
  birthCountry: 'USA',
};

const EMPTY = { forwards: [], defensemen: [], goalies: [] };

function rowsOf(lists: object): NhlRosterRow[] {
  const roster = parseNhlRoster({ ...EMPTY, ...lists });
  if (isImportRefusal(roster)) throw new Error(importSentence(roster));
  return roster.rows;
}

it('reads a roster as rows of an import', () => {
  const rows = rowsOf({ forwards: [stuetzle, batherson], defensemen: [], goalies: [] });
  expect(rows[0]).toEqual({
    rowNumber: 1,
    team: null,
    error: null,
    warnings: [],
    nhl_id: 8482116,
    values: {
      first_name: 'Tim',
      last_name: 'Stützle',
      full_name: null,
      display_name: null,
      position: 'C',
      number: 18,
      jersey_number: null,
      shoots: 'L',
      birthplace: 'Viersen, DEU',
      nationality: null,
      birthdate: '2002-01-15',
      height: `6'0"`,
      weight: 201,
      depth: null,
    },
  });
  expect(rows[1]?.values).toMatchObject({
    position: 'RW',
    height: `6'3"`,
    birthplace: 'Fort Wayne, IN, USA',
  });
});

it.each([
  [8482116, 8482116],
  [undefined, null],
  ['8482116', null],
  [0, null],
  [-1, null],
  [8482116.5, null],
  [2 ** 60, null],
])('reads the id %o as %o', (id, expected) => {
  expect(rowsOf({ forwards: [{ ...stuetzle, id }] })[0]?.nhl_id).toBe(expected);
});

it('reads the valid values of a player and warns about the others', () => {
  const bare = { firstName: { default: 'A' }, lastName: { default: 'B' } };
  const rows = rowsOf({
    goalies: [
      bare,
      { ...bare, sweaterNumber: 400 },
      { lastName: 'B' },
      null,
      { firstName: { default: ' ' }, lastName: { default: '' } },
    ],
  });
  expect(rows.map(({ error, rowNumber, warnings }) => [rowNumber, error, warnings.length])).toEqual([
    [1, null, 0],
    [2, null, 1],
    [3, { code: 'feed-entry-unreadable' }, 0],
    [4, { code: 'feed-entry-unreadable' }, 0],
    [5, { code: 'feed-entry-nameless' }, 0],
  ]);
});

it('keeps the first of two rows with the same id', () => {
  const renumbered = { ...stuetzle, sweaterNumber: 81 };
  const rows = rowsOf({ forwards: [stuetzle, batherson, renumbered], goalies: [renumbered] });
  expect(rows.map(({ rowNumber, values }) => [rowNumber, values.number])).toEqual([
    [1, 18],
    [2, 19],
  ]);
});

it('refuses a response without one of the three lists', () => {
  const full = { forwards: [stuetzle], defensemen: [], goalies: [] };
  for (const list of Object.keys(full))
    expect(parseNhlRoster({ ...full, [list]: undefined })).toEqual({ code: 'not-a-roster' });
  expect(parseNhlRoster(EMPTY)).toEqual({ code: 'roster-empty' });
});

it.each([
  null,
  'roster',
  [],
  { ...EMPTY, forwards: 'x' },
  { ...EMPTY, forwards: Array.from({ length: 201 }, () => stuetzle) },
])('refuses a value that is not a roster (%#)', (json) => {
  expect(isImportRefusal(parseNhlRoster(json))).toBe(true);
});

it('never throws', () => {
  const field = fc.oneof(fc.jsonValue(), fc.record({ default: fc.jsonValue() }));
  const entry = fc.record(Object.fromEntries(Object.keys(stuetzle).map((key) => [key, field])));
  fc.assert(
    fc.property(fc.array(entry), fc.jsonValue(), (forwards, goalies) => {
      expect(parseNhlRoster({ ...EMPTY, forwards, goalies })).toBeDefined();
      expect(parseNhlRoster({ ...EMPTY, forwards })).toBeDefined();
    }),
  );
});
