import { expect, it } from 'vitest';
import { keepPendingPrediction, takePendingPrediction } from './pending-prediction.ts';

const lineup = { formation: '12-6-2', slots: { lw1: { player_id: 1 }, c1: { player_id: 2 } } };
const call = { teamId: '10', gameId: '2026020001', lineup };

it('can be taken only once, and only for its game and team', () => {
  keepPendingPrediction(call);
  expect(takePendingPrediction({ ...call, gameId: '2026020002' })).toBeNull();
  expect(takePendingPrediction({ ...call, teamId: '11' })).toBeNull();
  expect(takePendingPrediction(structuredClone(call))).toBe('same');
  expect(takePendingPrediction(call)).toBeNull();
});

it('is recognized if it has another lineup, and removed', () => {
  keepPendingPrediction(call);
  const slots = { lw1: { player_id: 1 }, c1: { player_id: 3 } };
  expect(takePendingPrediction({ ...call, lineup: { ...lineup, slots } })).toBe('other');
  expect(takePendingPrediction(call)).toBeNull();
});
