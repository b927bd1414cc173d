import { expect, it } from 'vitest';
import { TEAM_ROWS } from '#tests/support/card/league.ts';
import { KNOWN_TEAMS } from './known-teams.ts';
import { normalizeTeams } from './team.ts';
import { TEAM_NICKNAMES } from './team-nicknames.ts';
import { searchTeams } from './team-search.ts';

const LEAGUE = normalizeTeams(TEAM_ROWS.map((row, index) => ({ ...row, id: index + 1 })));

const found = (text: string) => searchTeams(LEAGUE, text).map(({ abbreviation }) => abbreviation);

it.each(KNOWN_TEAMS)('finds $abbreviation first by its abbreviation and its nickname', (team) => {
  expect(found(team.abbreviation)[0]).toBe(team.abbreviation);
  expect(found(team.abbreviation.toLowerCase())[0]).toBe(team.abbreviation);
  expect(found(team.nickname)[0]).toBe(team.abbreviation);
});

it.each(
  Object.entries(TEAM_NICKNAMES).flatMap(([team, names]) => names.map((name) => [name, team] as const)),
)('finds the team of the nickname %s first', (name, team) => {
  expect(found(name)[0]).toBe(team);
  expect(found(name.toUpperCase())[0]).toBe(team);
});

it('has nicknames of exactly the 32 teams, without duplicates', () => {
  expect(Object.keys(TEAM_NICKNAMES)).toEqual(KNOWN_TEAMS.map(({ abbreviation }) => abbreviation));
  const names = Object.values(TEAM_NICKNAMES).flat();
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
});

it.each([
  ['TOR', ['TOR', 'NSH', 'OTT']], // preda-tor-s, sena-tor-s
  ['FLA', ['FLA', 'CGY']], // fla-mes
  ['ny', ['NYI', 'NYR']],
  ['hab', ['MTL']],
  ['MONTRÉAL', ['MTL']],
  ['montreal habs', ['MTL']],
  ['st louis', ['STL']],
  ['ny rangers', ['NYR']],
  ['nordiques', []],
  ['!', []],
])('finds by %j: %j', (text, expected) => {
  expect(found(text)).toEqual(expected);
});

it('sorts prefix matches before other matches, each by name', () => {
  expect(found('wi')).toEqual(['DET', 'MIN', 'WPG']); // Wings, Wild, Winnipeg
  const an = found('an');
  expect(an[0]).toBe('ANA');
  expect(an.slice(1)).toEqual(an.slice(1).toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en')));
});

function nameOf(abbreviation: string | null): string {
  return LEAGUE.find((team) => team.abbreviation === abbreviation)?.name ?? '';
}

it('finds all teams for an empty text', () => {
  expect(found('  ')).toHaveLength(32);
});

it('finds a team by its own abbreviation before the league’s', () => {
  const teams = normalizeTeams([
    { id: 1, name: 'Mammoth', abbreviation: 'UTA', location_name: 'Utah' },
    { id: 2, name: 'Quebec Nordiques', abbreviation: 'AVS' },
  ]);
  expect(searchTeams(teams, 'utah mam').map(({ id }) => id)).toEqual(['1']);
  expect(searchTeams(teams, 'avs').map(({ id }) => id)).toEqual(['2']);
});
