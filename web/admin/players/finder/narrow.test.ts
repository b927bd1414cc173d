import { describe, expect, it } from 'vitest';
import { normalizeTeams } from '#domain/team.ts';
import type { PlayerRow } from '#web/backend/admin/players/get-admin-players.ts';
import { playerRow } from '#tests/support/players.ts';
import { makeLeague } from './league.ts';
import { narrowPlayers, NO_PLAYER_FILTER } from './narrow.ts';

const player = (id: number, part: Partial<PlayerRow>) =>
  playerRow(id, { position: 'C', number: 10, birthdate: '1998-11-12', weight: 176, ...COMPLETE, ...part });
const COMPLETE = { shoots: 'L', birthplace: 'Ängelholm', nationality: 'SWE', height: `6'2"` };

const league = makeLeague(
  [
    player(1, { first_name: 'Tim', last_name: 'Stützle', position: 'Left Wing', team_id: 2 }),
    player(2, { first_name: 'Elias', last_name: 'Pettersson', number: 40 }),
    player(3, { first_name: 'Elias', last_name: 'Pettersson', number: 25, position: 'D', birthdate: null }),
    player(4, {
      full_name: 'Only Fullname',
      position: null,
      number: null,
      jersey_number: '07',
      weight: null,
    }),
    player(5, { display_name: 'Rover', position: 'Rover', team_id: 3 }),
  ],
  normalizeTeams([
    { id: 1, name: 'Vancouver Canucks', abbreviation: 'VAN' },
    { id: 2, name: 'Ottawa Senators', abbreviation: 'OTT' },
  ]),
);

const ids = (part: Partial<typeof NO_PLAYER_FILTER>) =>
  narrowPlayers(league, { ...NO_PLAYER_FILTER, ...part }).map(({ id }) => Number(id));

describe('the list of players', () => {
  it('has all players by last name, also those without a name or team', () => {
    expect(league.players.map(({ name, teamShort }) => `${name} ${teamShort}`)).toEqual([
      'Only Fullname VAN',
      'Elias Pettersson VAN',
      'Elias Pettersson VAN',
      'Rover ?',
      'Tim Stützle OTT',
    ]);
  });

  it.each([
    ['stutzle', [1]],
    ['pettersson 40', [2]],
    ['senators', [1]],
    ['ott', [1]],
    ['full', [4]],
    ['nobody', []],
  ])('finds %j', (text, expected) => {
    expect(ids({ text })).toEqual(expected);
  });

  it('narrows by team, position and missing data', () => {
    expect(ids({ team: '2' })).toEqual([1]);
    expect(ids({ position: 'lw' })).toEqual([1]);
    expect(ids({ position: 'none' })).toEqual([4, 5]);
    expect(ids({ missing: 'birthdate' })).toEqual([3]);
    expect(ids({ missing: 'weight', team: '1' })).toEqual([4]);
    expect(ids({ missing: 'any' })).toEqual([4, 3]);
    expect(ids({ missing: 'number' }), 'the legacy text counts').toEqual([]);
  });
});
