import { beforeEach, expect, it, vi } from 'vitest';
import { hasPendingSave } from '../store/draft-storage.ts';
import { forgetPendingSave, keepPendingSave, takePendingSave } from './pending-save.ts';

const save = { userId: 'me', teamId: '1', named: { id: 'a', name: 'Opener' }, asNew: false };

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
});

it('can be taken only once', () => {
  keepPendingSave(save);
  expect(hasPendingSave()).toBe(true);
  expect(takePendingSave()).toMatchObject(save);
  expect(hasPendingSave()).toBe(false);
  expect(takePendingSave()).toBeNull();
});

it('is removed on request and expires after an hour', () => {
  keepPendingSave(save);
  forgetPendingSave();
  expect(takePendingSave()).toBeNull();
  keepPendingSave(save);
  vi.setSystemTime(61 * 60_000);
  expect(takePendingSave()).toBeNull();
});

it('ignores a text of another origin', () => {
  sessionStorage.setItem('line-rush-save', '{"at":');
  expect(takePendingSave()).toBeNull();
});
