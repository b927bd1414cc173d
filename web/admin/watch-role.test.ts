import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { AccessDeniedError } from '#web/backend/admin/admin-failure.ts';
import { recheckRole } from '#web/backend/get-is-admin.ts';
import { isEmptyResult, watchRole } from './require-admin.tsx';

vi.mock(import('#web/backend/get-is-admin.ts'), async (load) => ({
  ...(await load()),
  recheckRole: vi.fn(() => Promise.resolve()),
}));

let time = 0;
beforeEach(() => {
  vi.mocked(recheckRole).mockClear();
  time += 10_000;
});

async function answer(queryKey: readonly unknown[], data: unknown): Promise<number> {
  const client = new QueryClient();
  const stop = watchRole(client, () => time);
  const queryFn = () => (data instanceof Error ? Promise.reject(data) : Promise.resolve(data));
  await client.fetchQuery({ queryKey, queryFn, retry: false }).catch(() => null);
  stop();
  return vi.mocked(recheckRole).mock.calls.length;
}

it.each([
  ['an empty list', [], 1],
  ['empty pages', { pages: [{ rows: [], total: 0 }], pageParams: [0] }, 1],
  ['a refusal', new AccessDeniedError(), 1],
  ['a list', [{ id: 1 }], 0],
  ['pages with a row', { pages: [{ rows: [{}], total: 1 }], pageParams: [0] }, 0],
  ['a failure of the network', new Error('away'), 0],
])('checks the role after %s: %j → %i', async (_, data, times) => {
  expect(await answer(['admin', 'players'], data)).toBe(times);
  time += 10_000;
  expect(await answer(['teams'], data), 'public data says nothing').toBe(times);
});

it('checks once for several empty lists at a time', async () => {
  const client = new QueryClient();
  const stop = watchRole(client, () => time);
  for (const part of ['list', 'counts', 'types'])
    await client.fetchQuery({ queryKey: ['user', 'me', part], queryFn: () => [] });
  expect(recheckRole).toHaveBeenCalledTimes(1);
  stop();
});

it('checks the role after a refused change', async () => {
  const client = new QueryClient();
  const stop = watchRole(client, () => time);
  const change = client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.reject(new AccessDeniedError()) });
  await change.execute(undefined).catch(() => null);
  stop();
  expect(recheckRole).toHaveBeenCalledTimes(1);
});

it('checks from time to time while nothing is requested, until it stops', async () => {
  vi.useFakeTimers();
  const stop = watchRole(new QueryClient(), () => Date.now());
  await vi.advanceTimersByTimeAsync(61_000);
  expect(recheckRole).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(61_000);
  vi.useRealTimers();
  expect(recheckRole).toHaveBeenCalledTimes(2);
});

it('recognizes empty results by their shape', () => {
  expect([new Map(), new Set(), { rows: [] }].every(isEmptyResult)).toBe(true);
  expect([0, '', { images: 0 }, new Map([[1, 1]])].some(isEmptyResult)).toBe(false);
});
