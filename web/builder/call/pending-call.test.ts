// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPendingCall, keepPendingCall, takePendingCall } from './pending-call.ts';

const lineup = { formation: '12-6-2', slots: { lw1: { player_id: 1 }, c1: { player_id: 2 } } };
const call = { teamId: '10', gameId: '2026020001', lineup };

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

it('can be taken only once, and only for its game and team', () => {
  keepPendingCall(call);
  expect(takePendingCall({ ...call, gameId: '2026020002' })).toBeNull();
  expect(takePendingCall({ ...call, teamId: '11' })).toBeNull();
  expect(takePendingCall(structuredClone(call))).toBe('same');
  expect(takePendingCall(call)).toBeNull();
});

it('is recognized if it has another lineup, and removed', () => {
  keepPendingCall(call);
  const slots = { lw1: { player_id: 1 }, c1: { player_id: 3 } };
  expect(takePendingCall({ ...call, lineup: { ...lineup, slots } })).toBe('other');
  expect(takePendingCall(call)).toBeNull();
});

it('is removed on request and expires after an hour', () => {
  keepPendingCall(call);
  forgetPendingCall();
  expect(takePendingCall(call)).toBeNull();
  keepPendingCall(call);
  vi.setSystemTime(61 * 60_000);
  expect(takePendingCall(call)).toBeNull();
});

it('ignores a damaged text', () => {
  sessionStorage.setItem('line-rush-call', '{"at":');
  expect(takePendingCall(call)).toBeNull();
});
