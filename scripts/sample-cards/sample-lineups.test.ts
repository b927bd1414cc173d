import { describe, expect, test } from 'vitest';
import { STANDARD_FORMATION } from '#domain/formation.ts';
import { readRosters, readTeams, sampleLineup } from './sample-lineups.ts';
import { SAMPLE_LINES } from './sample-lines.ts';

const rosters = readRosters();
const teams = readTeams();

describe('sample lineups', () => {
  test('exist for each of the 32 teams', () => {
    expect(teams.map(({ abbreviation }) => abbreviation)).toEqual([...SAMPLE_LINES.keys()]);
    expect(teams).toHaveLength(32);
  });

  test.each(teams)('of $name are full, with different players of its roster in their positions', (team) => {
    const lineup = sampleLineup(rosters, team.abbreviation ?? '');
    const players = STANDARD_FORMATION.slots.map(({ group, id }) => {
      const player = lineup.players[id];
      const row = rosters.find(({ name, team: of }) => of === team.abbreviation && name === player?.name);
      const rowGroup = row?.position === 'g' ? 'goalie' : row?.position === 'd' ? 'defense' : 'forward';
      expect([id, row && rowGroup]).toEqual([id, group]);
      return player?.name;
    });
    expect(new Set(players).size).toBe(STANDARD_FORMATION.slots.length);
  });

  test('skip players who are not on the roster', () => {
    const without = rosters.filter(({ name }) => name !== 'Dylan Larkin');
    const { players } = sampleLineup(without, 'DET');
    expect(players['lw1']?.name).toBe('Lucas Raymond');
    expect(players['c1']?.name).toEqual(expect.any(String));
    expect(players['c1']?.name).not.toBe('Dylan Larkin');
  });
});
