import { expect, it } from 'vitest';
import { normalizeTeam } from '#domain/team.ts';
import { suggestName } from './suggest-name.ts';

const toronto = normalizeTeam({ id: 1, name: 'Toronto Maple Leafs', abbreviation: 'TOR' });
const nameless = normalizeTeam({ id: 2, name: 'Toronto Maple Leafs' });
const today = new Date(2026, 10, 21);

it.each([
  ['its title', ' Opening night ', toronto, [], 'Opening night'],
  ['team and day without a title', '  ', toronto, [], 'TOR – Nov 21'],
  ['the whole team name without an abbreviation', '', nameless, [], 'Toronto Maple Leafs – Nov 21'],
  ['the next number when taken', '', toronto, ['TOR – Nov 21'], 'TOR – Nov 21 (2)'],
  ['the first free number', 'A', toronto, ['A', 'A (2)'], 'A (3)'],
])('suggests %s', (_what, title, team, taken, expected) => {
  expect(suggestName(title, team, today, new Set(taken))).toBe(expected);
});

it('stays within the database’s limit', () => {
  const long = 'x'.repeat(120);
  expect(suggestName(long, toronto, today, new Set([long]))).toBe(`${'x'.repeat(116)} (2)`);
});
