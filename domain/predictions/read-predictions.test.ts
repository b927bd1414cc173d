import { describe, expect, it } from 'vitest';
import {
  isLatePrediction,
  readPredictionRecord,
  readGamePredictions,
  readTeamPredictions,
} from './read-predictions.ts';

const game = {
  id: 2026020123,
  season: '20262027',
  starts_at: '2026-11-22T00:00:00+00:00',
  state: 'final',
  lines: 'computed',
  is_home: true,
  team: 'TOR',
  opponent: 'BOS',
};
const team = { id: 10, name: 'Toronto Maple Leafs', abbreviation: 'TOR' };
const page = {
  game: { ...game, venue: null, neutral_site: false, goals: 4, opponent_goals: 2 },
  team,
  opponent: null,
  now: '2026-11-22T05:00:00+00:00',
  is_open: false,
  played: null,
  last: null,
  count: 1,
  average: 0.5,
  call: {
    lineup: { formation: '12-6-2', slots: { starter: { name: 'Joseph Woll', nhl_id: 8479361, number: 60 } } },
    score: { damaged: true },
    updated_at: '2026-11-21T20:00:00+00:00',
    profile_name: null,
    display_name: null,
  },
  fans: [],
};

describe('a game’s page', () => {
  it('reads the call’s players, and drops a damaged score', () => {
    const read = readGamePredictions(structuredClone(page));
    expect(read?.team.name).toBe('Toronto Maple Leafs');
    expect(read?.game.starts_at).toEqual(new Date('2026-11-22T00:00:00Z'));
    expect(read?.call?.lines.starter).toEqual({ id: '8479361', name: 'Joseph Woll', number: 60 });
    expect(read?.call?.score).toBeNull();
    expect(readGamePredictions({ ...page, call: null })?.call).toBeNull();
  });

  it('recognizes a call that came after puck drop', () => {
    const at = (updated_at: string) =>
      isLatePrediction(readGamePredictions({ ...page, call: { ...page.call, updated_at, score: null } })!);
    expect(at('2026-11-21T23:59:59+00:00')).toBe(false);
    expect(at('2026-11-22T00:00:00+00:00')).toBe(true);
  });

  it('is null for an unknown game, and throws for anything else', () => {
    expect(readGamePredictions(null)).toBeNull();
    for (const value of [undefined, 7, {}, { ...page, team: { id: 10 } }, { ...page, now: 'soon' }])
      expect(() => readGamePredictions(value)).toThrow();
  });
});

it('reads a team’s table and a fan’s record', () => {
  const table = {
    team,
    season: null,
    seasons: [],
    least: 3,
    count: 0,
    games: 0,
    average: null,
    baseline: null,
  };
  expect(readTeamPredictions({ ...table, next_game: game, fans: [] })?.next_game?.opponent).toBe('BOS');
  const dayOnly = { ...game, time_known: false };
  expect(readTeamPredictions({ ...table, next_game: dayOnly, fans: [] })?.next_game?.time_known).toBe(false);
  expect(readTeamPredictions(null)).toBeNull();
  const record = {
    season: '20262027',
    seasons: ['20262027'],
    games: 0,
    void: 1,
    average: null,
    baseline: null,
  };
  expect(readPredictionRecord({ ...record, calls: [{ ...game, score: null }] })?.calls).toHaveLength(1);
  expect(readPredictionRecord(null)).toBeNull();
});
