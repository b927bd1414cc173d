import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSchedule, type ScheduledGame } from './parse-schedule.ts';

const club = (abbrev: string, score?: number) => ({
  id: 10,
  commonName: { default: 'Maple Leafs' },
  placeName: { default: 'Toronto' },
  abbrev,
  ...(score !== undefined && { score }),
});

const game = {
  id: 2026020123,
  season: 20262027,
  gameType: 2,
  venue: { default: 'Scotiabank Arena' },
  neutralSite: false,
  startTimeUTC: '2026-11-24T00:00:00Z',
  easternUTCOffset: '-05:00',
  venueUTCOffset: '-05:00',
  venueTimezone: 'America/Toronto',
  gameState: 'FUT',
  gameScheduleState: 'OK',
  awayTeam: club('BOS'),
  homeTeam: club('TOR'),
};

const week = (...games: readonly unknown[]) => ({ gameWeek: [{ date: '2026-11-23', games }] });

function gamesOf(json: unknown): readonly ScheduledGame[] {
  const schedule = parseSchedule(json);
  if (schedule.kind === 'refused') throw new Error(schedule.code);
  return schedule.games;
}

it('reads a week and the season of a club the same', () => {
  const expected = {
    id: 2026020123,
    season: '20262027',
    gameType: 2,
    startsAt: '2026-11-24T00:00:00.000Z',
    isTimeKnown: true,
    venue: 'Scotiabank Arena',
    neutralSite: false,
    state: 'scheduled',
    home: { abbreviation: 'TOR', score: null },
    away: { abbreviation: 'BOS', score: null },
  };
  expect(gamesOf(week(game))).toEqual([expected]);
  expect(gamesOf({ currentSeason: 20262027, games: [game] })).toEqual([expected]);
  expect(gamesOf({ games: [] })).toEqual([]);
});

it.each([
  ['FUT PRE NEW', 'OK', 'scheduled'],
  ['LIVE CRIT', 'OK', 'live'],
  ['OFF FINAL OVER', 'OK', 'final'],
  ['FUT', 'PPD SUSP', 'postponed'],
  ['FUT OFF', 'CNCL', 'cancelled'],
  ['FUT', 'TBD NEW', 'scheduled'],
])('reads the states %s with the schedule %s as %s', (states, schedules, expected) => {
  for (const gameState of states.split(' '))
    for (const gameScheduleState of schedules.split(' '))
      expect(gamesOf(week({ ...game, gameState, gameScheduleState }))).toMatchObject([{ state: expected }]);
});

it('takes an unreadable state for scheduled, and knows times that are not set yet', () => {
  expect(gamesOf(week({ ...game, gameState: null, gameScheduleState: 7 }))[0]?.state).toBe('scheduled');
  expect(gamesOf(week({ ...game, gameScheduleState: 'TBD' }))[0]?.isTimeKnown).toBe(false);
});

it('reads the score, and accepts missing optional values', () => {
  const played = { ...game, gameState: 'OFF', homeTeam: club('tor', 5), awayTeam: club('BOS', 2) };
  const bare = { ...played, id: 1, venue: null, neutralSite: undefined };
  expect(gamesOf(week(played, bare))).toMatchObject([
    { id: 1, venue: null, neutralSite: false },
    { home: { abbreviation: 'TOR', score: 5 }, away: { score: 2 } },
  ]);
});

it('orders games by start, lists each once, and counts unreadable ones', () => {
  const later = { ...game, id: 7, startTimeUTC: '2026-11-25T00:00:00Z' };
  const broken = [
    null,
    {},
    { ...game, startTimeUTC: 'soon' },
    { ...game, id: 'x' },
    { ...game, homeTeam: {} },
  ];
  const schedule = parseSchedule({
    gameWeek: [{ games: [later, ...broken] }, null, { games: [game, game] }],
  });
  expect(schedule).toMatchObject({ games: [{ id: game.id }, { id: 7 }], unreadable: 5 });
});

it.each([null, 'schedule', [], {}, { gameWeek: 'x' }, { games: {} }])('refuses %j', (json) => {
  expect(parseSchedule(json)).toEqual({ kind: 'refused', code: 'not-a-schedule' });
});

it('never throws', () => {
  const entry = fc.record(Object.fromEntries(Object.keys(game).map((key) => [key, fc.jsonValue()])));
  fc.assert(
    fc.property(fc.array(fc.oneof(entry, fc.jsonValue())), (games) => {
      expect(parseSchedule(week(...games)).kind).toBe('read');
    }),
  );
});
