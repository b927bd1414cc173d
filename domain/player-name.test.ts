import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jerseyName, splitPlayerName } from './player-name.ts';

describe('splitPlayerName', () => {
  it.each([
    ['Auston Matthews', 'Auston', 'Matthews'],
    ['Trevor van Riemsdyk', 'Trevor', 'van Riemsdyk'],
    ['Jack St. Ivany', 'Jack', 'St. Ivany'],
    ['Ethan Del Mastro', 'Ethan', 'Del Mastro'],
    ['Viking Gustafsson Nyberg', 'Viking', 'Gustafsson Nyberg'],
    ['Joel Eriksson Ek', 'Joel', 'Eriksson Ek'],
    ['Elias Nils Pettersson', 'Elias Nils', 'Pettersson'],
    ['Ryan Nugent-Hopkins', 'Ryan', 'Nugent-Hopkins'],
    ['A.J. Greer', 'A.J.', 'Greer'],
    ['Ken Griffey Jr.', 'Ken', 'Griffey Jr.'],
    ['Griffey Jr.', '', 'Griffey Jr.'],
    ['Marner', '', 'Marner'],
    ['  Bo   Groulx ', 'Bo', 'Groulx'],
    ['', '', ''],
  ])('splits %j', (name, first, last) => {
    expect(splitPlayerName(name)).toEqual({ first, last });
  });

  it('preserves every word, and always has a last name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const { first, last } = splitPlayerName(name);
        const words = name.split(/\s+/u).filter(Boolean);
        expect([first, last].filter(Boolean).join(' ')).toBe(words.join(' '));
        expect(last !== '').toBe(words.length > 0);
      }),
    );
  });
});

it.each([
  ['Matthews', 'MATTHEWS'],
  ['McDavid', 'McDAVID'],
  ['MacKinnon', 'MacKINNON'],
  ["D'Astous", "D'ASTOUS"],
  ['van Riemsdyk', 'van RIEMSDYK'],
  ['Del Bel Belluz', 'DEL BEL BELLUZ'],
  ['Mack', 'MACK'],
  ['Slafkovský', 'SLAFKOVSKÝ'],
])('capitalizes %j as %s', (last, sewn) => {
  expect(jerseyName(last)).toBe(sewn);
});
