import { describe, expect, it } from 'vitest';
import { findKnownTeam, KNOWN_TEAMS } from './known-teams.ts';
import type { TeamData } from './player.ts';

const found = (team: TeamData) => findKnownTeam(team)?.abbreviation ?? null;

it('has 32 teams with colors and a logo each', () => {
  expect(KNOWN_TEAMS).toHaveLength(32);
  for (const team of KNOWN_TEAMS) {
    expect([team.primary, team.secondary, team.tertiary].every((hex) => /^#[0-9a-f]{6}$/.test(hex))).toBe(
      true,
    );
    expect(team.logo).toMatch(/^https:\/\/.+\.svg$/);
  }
});

describe.each(KNOWN_TEAMS)('$city $nickname', ({ abbreviation, city, nickname }) => {
  it('is found by full name, nickname, and city with abbreviation', () => {
    expect(found({ name: `${city} ${nickname}` })).toBe(abbreviation);
    expect(found({ full_name: `${city} ${nickname}`.toUpperCase() })).toBe(abbreviation);
    expect(found({ team_name: nickname.toLowerCase() })).toBe(abbreviation);
    expect(found({ city, abbreviation })).toBe(abbreviation);
  });
});

it.each([
  [{ city: 'Montreal' }, 'MTL'],
  [{ name: 'MONTRÉAL' }, 'MTL'],
  [{ location_name: 'Utah' }, 'UTA'],
  [{ name: 'Utah Hockey Club' }, 'UTA'],
  [{ city: 'Saint Louis' }, 'STL'],
  [{ name: 'New York Rangers' }, 'NYR'],
  [{ name: 'Islanders', city: 'New York' }, 'NYI'],
  [{ city: 'New York' }, null],
  [{ city: 'New York', abbreviation: 'nyi' }, 'NYI'],
  [{ name: 'LA Kings' }, 'LAK'],
  [{ name: 'Hartford Whalers' }, null],
  [{ name: 'Breakings' }, null],
  [{}, null],
] as const)('finds %j as %s', (team, abbreviation) => {
  expect(found(team)).toBe(abbreviation);
});
