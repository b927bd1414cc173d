// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasPendingSave } from '../store/draft-storage.ts';
import { forgetPendingSave, keepPendingSave, takePendingSave } from './pending-save.ts';

const save = { userId: 'me', teamId: '1', named: { id: 'a', name: 'Opener' }, asNew: false };

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

it('is taken once', () => {
  keepPendingSave(save);
  expect(hasPendingSave()).toBe(true);
  expect(takePendingSave()).toMatchObject(save);
  expect(hasPendingSave()).toBe(false);
  expect(takePendingSave()).toBeNull();
});

it('is forgotten on request, and after an hour', () => {
  keepPendingSave(save);
  forgetPendingSave();
  expect(takePendingSave()).toBeNull();
  keepPendingSave(save);
  vi.setSystemTime(61 * 60_000);
  expect(takePendingSave()).toBeNull();
});

it('is none for a text that something else has written', () => {
  sessionStorage.setItem('line-rush-save', '{"at":');
  expect(takePendingSave()).toBeNull();
});
