import { describe, expect, it } from 'vitest';
import type { LastGame, NextGame } from './briefing.ts';
import { NO_WORDS } from './card-words.ts';
import { gameText, gameWords, isOldRoster, isSameGame, lacksGame, lastLinesText } from './game-offer.ts';

const BOSTON = { id: '6', name: 'Boston Bruins', abbreviation: 'BOS' };
const NOW = new Date('2026-11-22T12:00');

const lastGame = (startsAt: string, isHome = true): LastGame => ({
  id: '1',
  startsAt: new Date(startsAt),
  isHome,
  opponent: BOSTON,
  lines: null,
});

it.each([
  ['2026-11-22T01:00', "Sunday's lines vs BOS"],
  ['2026-11-19T19:00', "Thursday's lines vs BOS"],
  ['2026-11-16T00:05', "Monday's lines vs BOS"],
  ['2026-11-15T23:55', 'Nov 15 lines vs BOS'],
  ['2026-11-03T19:00', 'Nov 3 lines vs BOS'],
])('names the day of a game at %s', (startsAt, text) => {
  expect(lastLinesText(lastGame(startsAt), NOW)).toBe(text);
});

it('names an away game by the arena', () => {
  expect(lastLinesText(lastGame('2026-11-19T19:00', false), NOW)).toBe("Thursday's lines at BOS");
});

it.each([
  ['2026-11-15T00:00', false],
  ['2026-11-14T23:59', true],
])('a roster of %s is out of date: %s', (asOf, isOld) => {
  expect(isOldRoster(new Date(asOf), NOW)).toBe(isOld);
});

describe('the next game', () => {
  const game: NextGame = {
    id: '2',
    startsAt: new Date('2026-11-24T19:30'),
    isHome: true,
    isTimeKnown: true,
    isLocked: false,
    isNeutralSite: false,
    venue: null,
    opponent: BOSTON,
  };

  it('fills opponent, time, and venue', () => {
    const words = gameWords(game);
    expect(words).toEqual({
      opponent: 'Boston Bruins',
      opponentId: '6',
      when: 'Tue, Nov 24, 7:30 PM',
      venue: 'home',
    });
    expect(gameText(words)).toBe('vs. Boston Bruins, Tue, Nov 24, 7:30 PM');
    expect([isSameGame(words, words), isSameGame({ ...words, when: 'Tonight' }, words)]).toEqual([
      true,
      false,
    ]);
  });

  it('is neither home nor away on neutral ice, and may have no time yet', () => {
    expect(gameWords({ ...game, isNeutralSite: true, isTimeKnown: false })).toMatchObject({
      when: 'Tue, Nov 24',
      venue: null,
    });
    expect(gameText(gameWords({ ...game, isHome: false }))).toMatch(/^at Boston Bruins/);
  });

  it('does not replace the fan’s text', () => {
    expect([lacksGame(NO_WORDS), lacksGame({ ...NO_WORDS, when: 'Tonight' })]).toEqual([true, false]);
  });
});
