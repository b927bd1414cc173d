// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { EMPTY_LINEUP } from '#domain/lineup.ts';
import { newLineupId, saveLineup } from './save-lineup.ts';
import { isLineupId } from './get-saved-lineup.ts';

afterEach(() => vi.unstubAllGlobals());

it('makes ids that the database takes, also where the browser makes none itself', () => {
  expect(isLineupId(newLineupId())).toBe(true);
  const random = crypto;
  vi.stubGlobal('crypto', {
    getRandomValues: (array: Uint32Array<ArrayBuffer>) => random.getRandomValues(array),
  });
  const ids = new Set(Array.from({ length: 50 }, newLineupId));
  expect(ids.size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
});

it('says that no server is configured', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const target = { kind: 'new', id: newLineupId(), name: 'First' } as const;
  const team = { id: '1', name: 'Toronto Maple Leafs' };
  expect(await saveLineup('me', { team, lineup: EMPTY_LINEUP, title: '', target })).toEqual({
    kind: 'refused',
    message: 'Server not configured.',
  });
});
