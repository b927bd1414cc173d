import { expect, test } from 'vitest';
import { EMPTY_BRIEFING, readBriefing } from './briefing.ts';

const LINES = {
  forwards: [['1', '2', '3']],
  defense: [['4', '5']],
  extras: [],
  starter: '6',
  backup: null,
  stability: { forwards: [0.5], defense: [0.6] },
  scratches: ['7'],
  players: { '1': { name: 'Ann Wing', number: 9, position: 'L' } },
};
const GAME = {
  id: 2026020123,
  starts_at: '2026-11-22T00:00:00+00:00',
  is_home: true,
  opponent: { id: 6, name: 'Boston Bruins', abbreviation: 'BOS' },
};
const ROW = {
  roster_as_of: '2026-11-21T10:00:00+00:00',
  next_game: { ...GAME, neutral_site: false, venue: 'Scotiabank Arena' },
  last_game: {
    ...GAME,
    is_home: false,
    opponent: { id: null, name: 'XYZ', abbreviation: 'XYZ' },
    lines: LINES,
  },
};

test('a briefing has dates, text ids, and our positions', () => {
  const { lastGame, nextGame, rosterAsOf } = readBriefing(ROW);
  expect(rosterAsOf?.toISOString()).toBe('2026-11-21T10:00:00.000Z');
  expect(nextGame).toEqual({
    id: '2026020123',
    startsAt: new Date('2026-11-22T00:00:00Z'),
    isHome: true,
    opponent: { id: '6', name: 'Boston Bruins', abbreviation: 'BOS' },
    isTimeKnown: true,
    isLocked: false,
    isNeutralSite: false,
    venue: 'Scotiabank Arena',
  });
  expect(lastGame).toMatchObject({ isHome: false, opponent: { id: null, name: 'XYZ' } });
  expect(lastGame?.lines).toMatchObject({
    scratches: ['7'],
    players: { '1': { name: 'Ann Wing', number: 9, position: 'lw' } },
  });
});

test('a moved game is locked', () => {
  const { nextGame } = readBriefing({ ...ROW, next_game: { ...GAME, locked: true } });
  expect(nextGame?.isLocked).toBe(true);
});

test.each([
  [null],
  ['<html>'],
  [[]],
  [{}],
  [{ roster_as_of: 'soon', next_game: 7, last_game: [] }],
  [{ ...ROW, roster_as_of: null, next_game: { ...GAME, starts_at: 'x' }, last_game: { ...GAME, id: null } }],
])('%j is an empty briefing', (value) => expect(readBriefing(value)).toEqual(EMPTY_BRIEFING));

test('damaged lines are dropped, and the game stays', () => {
  for (const lines of [null, 7, {}, { ...LINES, forwards: [['1', '2']] }, { ...LINES, players: [{}] }])
    expect(readBriefing({ ...ROW, last_game: { ...GAME, lines } }).lastGame).toMatchObject({
      id: '2026020123',
      lines: null,
    });
});
