import { expect, it } from 'vitest';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { RATES } from '#platform/limits.ts';
import { parseRequestLine } from '#platform/tables/request.ts';
import { createSiteTableRules } from './site-table-rules.ts';
import '#server/limits.ts';

it('counts lookups of visitors by address, and those of users by session', () => {
  const limiter = createRateLimiter(() => 0);
  const rules = createSiteTableRules({
    adminTables: () => Promise.resolve(new Set()),
    isAdmin: () => Promise.resolve(false),
    limiter,
  });
  const call = parseRequestLine('GET', '/rest/v1/rpc/game_calls', new Headers());
  const look = (session: string | null) => rules.count(call, '192.0.2.1', session);
  for (let i = 0; i < RATES.profilesByAddress.burst; i++) expect([look(null), look('a')]).toEqual([0, 0]);
  expect([look(null), look('a'), look('b')]).toEqual([1, 1, 0]);
  const change = parseRequestLine('PATCH', '/rest/v1/profiles', new Headers());
  const waits = Array.from({ length: 21 }, () => rules.count(change, '192.0.2.1', 'a'));
  expect(waits.slice(19)).toEqual([null, 10]);
});
