import { expect, it } from 'vitest';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { RATES } from '#platform/limits.ts';
import { createSiteTableRules } from './site-table-rules.ts';
import '#server/limits.ts';

it('counts lookups of visitors by address, and those of users by session', () => {
  const limiter = createRateLimiter(() => 0);
  const rules = createSiteTableRules({
    adminTables: () => Promise.resolve(new Set()),
    isAdmin: () => Promise.resolve(false),
    limiter,
  });
  const look = (session: string | null) =>
    rules.count({ isCall: true, method: 'GET', name: 'game_calls', reads: true }, '192.0.2.1', session);
  for (let i = 0; i < RATES.profilesByAddress.burst; i++) expect([look(null), look('a')]).toEqual([0, 0]);
  expect([look(null), look('a'), look('b')]).toEqual([1, 1, 0]);
});
