import type * as Bcrypt from 'bcryptjs';
import { getRounds } from 'bcryptjs';
import { expect, test, vi } from 'vitest';

const compared: string[] = [];
vi.mock('bcryptjs', async (original) => {
  const bcrypt = await original<typeof Bcrypt>();
  return {
    ...bcrypt,
    compare: (password: string, stored: string) => {
      compared.push(stored);
      return bcrypt.compare(password, stored);
    },
  };
});

const { hashPassword, matchesPassword } = await import('#server/backend/password-work.ts');

test('where there is no password, one is compared that costs the same and never fits', async () => {
  const stored = await hashPassword('Zamboni-4-tonight');
  expect(await matchesPassword('Zamboni-4-tonight', stored)).toBe(true);
  expect(await matchesPassword('five-hole', stored)).toBe(false);
  expect(await matchesPassword('Zamboni-4-tonight', null)).toBe(false);
  expect(compared).toHaveLength(3);
  expect(new Set(compared.map(getRounds))).toEqual(new Set([10]));
});
