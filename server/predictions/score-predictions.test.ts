import { describe, expect, it } from 'vitest';
import type { StoredScore } from '#domain/predictions/stored-score.ts';
import type { FeedStore } from '#server/feeds/feed-store.ts';
import { scorePredictions } from './score-predictions.ts';

const TEAM = 10;

function linesOf(starter: string) {
  return { forwards: [['1', '2', '3']], defense: [['4', '5']], starter, players: {} };
}

interface StoredPrediction {
  readonly id: string;
  readonly starter: number;
  readonly isLate?: boolean;
  score: StoredScore | null;
}

interface StoredGame {
  readonly lines: 'pending' | 'computed' | 'void';
  readonly played?: object;
  readonly last?: object;
  readonly next?: readonly number[];
  readonly calls: readonly StoredPrediction[];
}

/** Creates a store that simulates `score_calls` and `calls_to_score`, with two predictions per page. */
function fakeStore(games: Readonly<Record<number, StoredGame>>) {
  let writes = 0;
  const functions: Record<string, (args: never) => unknown> = {
    calls_to_score({ after, game_id: id }: { game_id: number; after: string | null }) {
      const game = games[id];
      if (!game) return null;
      const rest = game.calls.filter((call) => after === null || call.id > after);
      return {
        lines: game.lines,
        teams: game.played ? { [TEAM]: { played: game.played, last: game.last ?? null } } : {},
        next_games: game.next ?? [],
        calls: rest.slice(0, 2).map(({ id: callId, isLate = false, score, starter }) => ({
          id: callId,
          team_id: TEAM,
          lineup: { formation: '12-6-2', slots: { starter: { name: 'A', nhl_id: starter } } },
          score,
          is_late: isLate,
        })),
      };
    },
    score_calls({ scores }: { scores: Record<string, StoredScore | null> }) {
      writes += 1;
      for (const { calls } of Object.values(games))
        for (const call of calls) if (call.id in scores) call.score = scores[call.id] ?? null;
    },
  };
  const store: FeedStore = {
    rows: () => Promise.resolve([]),
    put: () => Promise.resolve(),
    change: () => Promise.resolve(),
    call: (name, args) => Promise.resolve(functions[name]?.(args as never)),
  };
  return { store, writes: () => writes };
}

const someCalls = (...starters: readonly number[]): StoredPrediction[] =>
  starters.map((starter, index) => ({ id: String.fromCodePoint(97 + index), starter, score: null }));

describe('scoreCalls', () => {
  it('scores every page of calls once', async () => {
    const calls = someCalls(30, 31, 30, 31, 30);
    const { store, writes } = fakeStore({
      1: { lines: 'computed', played: linesOf('30'), last: linesOf('31'), calls },
    });
    expect(await scorePredictions(store, 1)).toBe(5);
    expect(calls.map(({ score }) => [score?.hits, score?.possible, score?.baseline?.hits])).toEqual([
      [1, 5, 4],
      [0, 5, 4],
      [1, 5, 4],
      [0, 5, 4],
      [1, 5, 4],
    ]);
    expect(writes()).toBe(3);
    expect(await scorePredictions(store, 1)).toBe(0);
    expect(writes()).toBe(3);
  });

  it('removes the scores of calls when a game becomes void', async () => {
    const calls = someCalls(30, 31);
    await scorePredictions(fakeStore({ 1: { lines: 'computed', played: linesOf('30'), calls } }).store, 1);
    expect(calls[0]?.score).not.toBeNull();
    expect(await scorePredictions(fakeStore({ 1: { lines: 'void', calls } }).store, 1)).toBe(2);
    expect(calls.map(({ score }) => score)).toEqual([null, null]);
  });

  it('gives a call that came after puck drop no score', async () => {
    const calls = someCalls(30, 31).map((call) => ({ ...call, isLate: call.id === 'a' }));
    const { store } = fakeStore({ 1: { lines: 'computed', played: linesOf('30'), calls } });
    expect(await scorePredictions(store, 1)).toBe(1);
    expect(calls.map(({ score }) => score !== null)).toEqual([false, true]);
  });

  it('does nothing while the lines are pending, or for an unknown game', async () => {
    const { store, writes } = fakeStore({ 1: { lines: 'pending', calls: someCalls(30) } });
    expect(await scorePredictions(store, 1)).toBe(0);
    expect(await scorePredictions(store, 2)).toBe(0);
    expect(writes()).toBe(0);
  });

  it('scores the next game again if its baseline came late', async () => {
    const later = someCalls(30);
    const { store } = fakeStore({
      1: { lines: 'computed', played: linesOf('31'), next: [2], calls: [] },
      2: { lines: 'computed', played: linesOf('30'), last: linesOf('31'), calls: later },
    });
    expect(await scorePredictions(store, 1)).toBe(1);
    expect(later[0]?.score?.baseline?.hits).toBe(4);
  });
});
