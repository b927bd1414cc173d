import { expect, it } from 'vitest';
import type { SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';
import { narrowLineups, NO_LINEUP_FILTER, teamNames } from './narrow-lineups.ts';

function listing(
  name: string,
  team: string | null,
  updated: string,
  title = 'My lineup',
): SavedLineupListing {
  return {
    id: name,
    name,
    title,
    team_id: 1,
    team_name: team,
    is_public: false,
    filled: 20,
    created_at: `2026-10-${String(20 - name.length)}T10:00:00Z`,
    updated_at: updated,
    revision: 1,
  };
}

const LINEUPS = [
  listing('Night 10', 'Montréal Canadiens', '2026-11-01T10:00:00Z'),
  listing('Night 9', 'Toronto Maple Leafs', '2026-11-03T10:00:00Z', 'Home opener'),
  listing('Alumni', null, '2026-11-02T10:00:00Z'),
];

const namesOf = (narrowing: Partial<typeof NO_LINEUP_FILTER>) =>
  narrowLineups(LINEUPS, { ...NO_LINEUP_FILTER, ...narrowing }).map(({ name }) => name);

it('shows all lineups, last changed first', () => {
  expect(namesOf({})).toEqual(['Night 9', 'Alumni', 'Night 10']);
});

it('sorts by name with numbers as numbers, and by team', () => {
  expect(namesOf({ order: 'name' })).toEqual(['Alumni', 'Night 9', 'Night 10']);
  expect(namesOf({ order: 'team' })).toEqual(['Night 10', 'Night 9', 'Alumni']);
});

it('sorts by creation, newest first', () => {
  expect(namesOf({ order: 'created' })).toEqual(['Alumni', 'Night 9', 'Night 10']);
});

it('finds words of name, title, and team without accents', () => {
  expect(namesOf({ text: 'montreal' })).toEqual(['Night 10']);
  expect(namesOf({ text: 'opener leafs' })).toEqual(['Night 9']);
  expect(namesOf({ text: '  ' })).toHaveLength(3);
  expect(namesOf({ text: 'habs' })).toEqual([]);
  const [first] = LINEUPS;
  if (!first) throw new Error('There is no lineup.');
  const played = { ...first, lw1_name: 'Kirill Kaprizov', details: { words: { opponent: 'Boston Bruins' } } };
  for (const text of ['kaprizov', 'bruins'])
    expect(narrowLineups([played, ...LINEUPS.slice(1)], { ...NO_LINEUP_FILTER, text })).toEqual([played]);
});

it('shows one team, even an unknown one', () => {
  expect(teamNames(LINEUPS)).toEqual(['Montréal Canadiens', 'Toronto Maple Leafs', 'Unknown team']);
  expect(namesOf({ team: 'Unknown team' })).toEqual(['Alumni']);
});
