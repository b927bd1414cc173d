import { expect, it } from 'vitest';
import { normalizeRoster } from '#domain/roster.ts';
import { findNamesake } from './player-name-field.tsx';

const roster = normalizeRoster([
  { id: 1, first_name: 'Juraj', last_name: 'Slafkovský' },
  { id: 2, first_name: 'Cole', last_name: 'Caufield' },
]);

it('finds a player by name, ignoring case and accents', () => {
  expect(findNamesake(roster, ' juraj  slafkovsky ')?.id).toBe('1');
  expect(findNamesake(roster, 'Cole')).toBeNull();
  expect(findNamesake(roster, ' ')).toBeNull();
});
