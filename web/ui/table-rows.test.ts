import { describe, expect, it } from 'vitest';
import { indexRows, sortRows } from './table-rows.ts';

const PEOPLE = [
  { name: 'Tim Stützle', number: 18 },
  { name: 'Elias Pettersson', number: 40 },
  { name: 'Elias Nils Pettersson', number: null },
  { name: 'Auston Matthews', number: 9 },
];
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('sorting', () => {
  it('sorts numbers as numbers, unknown ones last in both directions', () => {
    const byNumber = (direction: 'ascending' | 'descending') =>
      sortRows(PEOPLE, ({ number }) => number, direction).map(({ number }) => number);
    expect(byNumber('ascending')).toEqual([9, 18, 40, null]);
    expect(byNumber('descending')).toEqual([40, 18, 9, null]);
  });

  it('sorts texts in natural order, and does not change the given rows', () => {
    const before = names(PEOPLE);
    const sorted = sortRows(
      [{ name: 'Øberg' }, { name: 'amadio' }, { name: 'Zub' }],
      ({ name }) => name,
      'ascending',
    );
    expect(names(sorted)).toEqual(['amadio', 'Øberg', 'Zub']);
    expect(names(PEOPLE)).toEqual(before);
  });
});

describe('searching', () => {
  const search = indexRows(PEOPLE, ({ name, number }) => `${name} ${number ?? ''}`);

  it.each([
    ['', names(PEOPLE)],
    ['   ', names(PEOPLE)],
    ['stutzle', ['Tim Stützle']],
    ['PETTER elias', ['Elias Pettersson', 'Elias Nils Pettersson']],
    ['matthews 9', ['Auston Matthews']],
    ['nobody', []],
  ])('finds by %j', (text, expected) => {
    expect(names(search(text))).toEqual(expected);
  });
});
