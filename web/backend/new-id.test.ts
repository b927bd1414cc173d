import { expect, it, vi } from 'vitest';
import { newId } from './new-id.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

it('makes valid UUIDs, also without crypto.randomUUID', () => {
  expect(newId()).toMatch(UUID);
  const random = crypto;
  vi.stubGlobal('crypto', {
    getRandomValues: (array: Uint32Array<ArrayBuffer>) => random.getRandomValues(array),
  });
  const ids = new Set(Array.from({ length: 50 }, newId));
  expect(ids.size).toBe(50);
  for (const id of ids) expect(id).toMatch(UUID);
});
