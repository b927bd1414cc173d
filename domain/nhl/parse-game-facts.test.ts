import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseBoxscore } from './parse-boxscore.ts';
import { parsePlayByPlay } from './parse-play-by-play.ts';
import { parseRightRail } from './parse-right-rail.ts';

const skater = (playerId: number, position: string) => ({
  playerId,
  sweaterNumber: 34,
  name: { default: 'A. Matthews', cs: 'A. Matthews' },
  position,
  toi: '20:15',
  shifts: 24,
});
const goalie = (playerId: number, toi: string, starter: unknown) => ({
  ...skater(playerId, 'G'),
  toi,
  starter,
});

const boxscore = (goalies: readonly unknown[]) => ({
  homeTeam: { id: 10, abbrev: 'TOR' },
  awayTeam: { id: 6, abbrev: 'BOS' },
  playerByGameStats: {
    homeTeam: { forwards: [skater(1, 'C'), skater(2, 'L')], defense: [skater(3, 'D')], goalies },
    awayTeam: { forwards: [], defense: [], goalies: [] },
  },
});

function homeGoalies(goalies: readonly unknown[]): readonly string[] {
  const read = parseBoxscore(boxscore(goalies));
  if (read.kind === 'refused') throw new Error(read.code);
  return read.home.goalies;
}

it('reads who dressed from a boxscore', () => {
  expect(parseBoxscore(boxscore([goalie(4, '60:00', true)]))).toEqual({
    kind: 'read',
    home: {
      players: [
        { id: '1', number: 34, name: 'A. Matthews', position: 'c' },
        { id: '2', number: 34, name: 'A. Matthews', position: 'lw' },
        { id: '3', number: 34, name: 'A. Matthews', position: 'd' },
        { id: '4', number: 34, name: 'A. Matthews', position: 'g' },
      ],
      goalies: ['4'],
    },
    away: { players: [], goalies: [] },
  });
});

it('puts the starter first, also one who was pulled, and the backup with 00:00 after', () => {
  expect(homeGoalies([goalie(5, '00:00', false), goalie(4, '60:00', true)])).toEqual(['4', '5']);
  expect(homeGoalies([goalie(5, '40:00', false), goalie(4, '20:00', true)])).toEqual(['4', '5']);
  expect(homeGoalies([goalie(5, '00:00', undefined), goalie(4, '59:20', undefined)])).toEqual(['4', '5']);
});

it('leaves out unreadable values, and guesses none', () => {
  const odd = [null, {}, { playerId: 'x' }, { playerId: 9, sweaterNumber: 400, name: 7, position: 'Q' }];
  const json = boxscore(odd);
  expect(parseBoxscore({ ...json, homeTeam: null })).toMatchObject({
    home: { goalies: ['9'] },
  });
  expect(parseBoxscore(json)).toMatchObject({
    home: { players: [{}, {}, {}, { id: '9', number: null, name: '', position: 'g' }] },
  });
  for (const bad of [null, [], {}, { playerByGameStats: { homeTeam: {} } }])
    expect(parseBoxscore(bad)).toEqual({ kind: 'refused', code: 'not-a-boxscore' });
});

const spot = {
  teamId: 10,
  playerId: 8479318,
  firstName: { default: 'Auston' },
  lastName: { default: 'Matthews' },
  sweaterNumber: 34,
  positionCode: 'C',
};
const faceoff = (details: unknown) => ({ typeCode: 502, situationCode: '1551', details });

it('counts face-offs, won and lost, and reads who dressed from a play-by-play', () => {
  const plays = [
    faceoff({ winningPlayerId: 1, losingPlayerId: 2, eventOwnerTeamId: 10 }),
    faceoff({ winningPlayerId: 2, losingPlayerId: 1 }),
    faceoff({ winningPlayerId: 1 }),
    faceoff(null),
    { typeCode: 505, details: { winningPlayerId: 1 } },
    null,
  ];
  const json = { plays, rosterSpots: [spot, null, { ...spot, playerId: 0 }], homeTeam: { id: 10 } };
  expect(parsePlayByPlay(json)).toEqual({
    kind: 'read',
    events: [],
    faceoffs: new Map([
      ['1', 3],
      ['2', 2],
    ]),
    spots: [{ id: '8479318', teamId: 10, name: 'Auston Matthews', number: 34, position: 'c' }],
    homeId: 10,
    awayId: null,
  });
  for (const bad of [null, [], {}, { plays: 'x' }])
    expect(parsePlayByPlay(bad)).toEqual({ kind: 'refused', code: 'not-a-play-by-play' });
});

it('reads scratches from a right rail', () => {
  const scratch = { id: 7, firstName: { default: 'Sam' }, lastName: { default: 'Scratch' } };
  const gameInfo = { homeTeam: { headCoach: {}, scratches: [scratch, null] }, awayTeam: { headCoach: {} } };
  expect(parseRightRail({ gameInfo })).toEqual({
    kind: 'read',
    home: [{ id: '7', name: 'Sam Scratch' }],
    away: [],
  });
  const crowd = Array.from({ length: 500 }, (_, index) => ({ id: index + 1 }));
  expect(parseRightRail({ gameInfo: { homeTeam: { scratches: crowd }, awayTeam: {} } })).toMatchObject({
    home: expect.objectContaining({ length: 40 }),
  });
  for (const bad of [null, [], {}, { gameInfo: 'x' }])
    expect(parseRightRail(bad)).toEqual({ kind: 'refused', code: 'not-a-right-rail' });
});

it('never throws', () => {
  const list = fc.array(
    fc.oneof(fc.jsonValue(), fc.record({ playerId: fc.integer(), name: fc.jsonValue() })),
  );
  fc.assert(
    fc.property(list, fc.jsonValue(), (entries, value) => {
      expect(parseBoxscore(boxscore(entries))).toHaveProperty('kind');
      expect(parsePlayByPlay({ plays: entries, rosterSpots: value })).toHaveProperty('kind');
      expect(
        parseRightRail({ gameInfo: { homeTeam: { scratches: entries }, awayTeam: value } }),
      ).toHaveProperty('kind');
    }),
  );
});
