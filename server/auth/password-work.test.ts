import type * as Bcrypt from 'bcryptjs';
import { getRounds } from 'bcryptjs';
import { expect, test, vi } from 'vitest';

const compared: string[] = [];
vi.mock('bcryptjs', async (original) => ({
  ...(await original<typeof Bcrypt>()),
  compare: (_: string, stored: string) => {
    compared.push(stored);
    return Promise.resolve(true);
  },
}));

const { matchesPassword } = await import('#server/auth/password-work.ts');

test('where there is no password, one is compared that costs the same, and even if it fits it is none', async () => {
  const stored = `$2b$10$${'a'.repeat(53)}`;
  expect(await matchesPassword('five-hole', stored)).toBe(true);
  expect(await matchesPassword('five-hole', null)).toBe(false);
  expect(compared).toHaveLength(2);
  expect(compared.map(getRounds)).toEqual([10, 10]);
});
