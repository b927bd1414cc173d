import { expect, it } from 'vitest';
import { readPredictionRecord } from '#domain/predictions/read-predictions.ts';
import { outcomeOf } from './prediction-record.tsx';

const GAME = {
  id: 1,
  season: '20262027',
  team: 'SEA',
  opponent: 'TOR',
  is_home: true,
  starts_at: '2026-11-01T00:00:00Z',
  time_known: true,
  state: 'final',
  lines: 'computed',
  score: null,
};
const RECORD = { season: '20262027', seasons: [], games: 0, void: 0, average: null, baseline: null };

it.each([
  ['a void game', { lines: 'void', is_late: true }, 'Void'],
  ['a late call', { is_late: true }, 'After puck drop'],
  ['a late call before the lines are known', { is_late: true, lines: 'pending' }, 'After puck drop'],
  ['a game to come', { state: 'scheduled', lines: 'pending', starts_at: '2999-11-01T00:00:00Z' }, 'To come'],
  ['a game without lines yet', { lines: 'pending', is_late: false }, 'Not scored yet'],
  ['a call that the server has yet to score', {}, 'Not scored yet'],
])('describes the outcome of %s', (_call, changed, words) => {
  const record = readPredictionRecord({ ...RECORD, calls: [{ ...GAME, ...changed }] });
  expect(record?.calls.map(outcomeOf)).toEqual([words]);
});
