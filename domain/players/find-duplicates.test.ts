import { expect, it } from 'vitest';
import { findDuplicates, areDistinctPlayers } from './find-duplicates.ts';
import { nameKey } from './identity.ts';

it('finds duplicates by first and last name, ignoring case and accents', () => {
  const players = [
    { first_name: 'Jesper', last_name: 'Bratt', number: 63 },
    { first_name: 'JURAJ', last_name: 'Slafkovsky', number: 20 },
    { first_name: 'Juraj ', last_name: 'Slafkovský', number: 21 },
    { first_name: null, last_name: null, full_name: 'Jesper Bratt', number: null },
    { first_name: null, last_name: null, display_name: 'Nobody', number: null },
    { first_name: null, last_name: null, display_name: 'Nobody', number: null },
    { first_name: 'Jack', last_name: 'Hughes', number: 86 },
    { first_name: 'Luke', last_name: 'Hughes', number: 43 },
    { first_name: 'Ryan', last_name: "O'Reilly", number: 90 },
    { first_name: 'Ryan', last_name: 'O’Reilly', number: 90 },
  ];
  expect(findDuplicates(players, (one) => one).map((group) => [group.name, group.players.length])).toEqual([
    ['Jesper Bratt', 2],
    ['JURAJ Slafkovsky', 2],
    ["Ryan O'Reilly", 2],
  ]);
});

it('treats a group as different people until another player joins it', () => {
  const key = nameKey({ first_name: 'Sebastian', last_name: 'Aho', number: 20 }) ?? '';
  expect(key).toBe('sebastian|aho');
  const namesakes = new Map([[key, new Set([1, 2])]]);
  expect(areDistinctPlayers(key, [1, 2], namesakes)).toBe(true);
  expect(areDistinctPlayers(key, [1, 2, 3], namesakes)).toBe(false);
  expect(areDistinctPlayers('elias|pettersson', [1, 2], namesakes)).toBe(false);
});
