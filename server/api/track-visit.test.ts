import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTrackVisit } from '#server/api/track-visit.ts';
import type { VisitOutcome } from '#server/visits/visit-outcome.ts';
import type { VisitRecord } from '#server/backend/backend.ts';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { incomingOf, responseOf } from '#tests/support/incoming.ts';

const USER = '0d9c2b5e-8f1a-4a58-9a39-6f2b7c1d4e5f';
const down = () => Promise.reject(new Error('down'));

/** Creates the endpoint. `over` replaces methods of its backend. Also returns the outcomes and recorded visits. */
function endpoint(over: object = {}, ignoredUserId: string | null = null) {
  const [outcomes, visits]: [VisitOutcome[], VisitRecord[]] = [[], []];
  const backend = {
    userOf: () => Promise.resolve({ id: USER, email: null }),
    isAdmin: () => Promise.resolve(false),
    recordVisit: (visit: VisitRecord) => {
      visits.push(visit);
      return Promise.resolve({ id: visit.id });
    },
    ...over,
  };
  const config = {
    publicUrl: 'https://lines.example',
    trustProxy: false,
    ignoredUserId,
    blockedReferrerOrigin: null,
  };
  const trackVisit = createTrackVisit({
    config,
    backend: Promise.resolve(backend),
    limiter: createRateLimiter(),
    findCountry: () => Promise.resolve('CA'),
    log: pino({ level: 'silent' }),
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  const tell = async (body: object = { visit_type: 'page_visit', user_id: USER }) => {
    const incoming = incomingOf({
      path: '/api/track-visit',
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer token' },
      body: JSON.stringify(body),
    });
    const response = responseOf(await trackVisit({ ...incoming, address: '128.100.1.1' }));
    return [response.status, await response.json()] as [number, object];
  };
  return { tell, outcomes, visits };
}

test('a visit counts even if its user or role cannot be checked', async () => {
  const unknown = endpoint({ userOf: down });
  expect((await unknown.tell())[0]).toBe(200);
  expect(unknown.visits).toMatchObject([{ user_id: null, country: 'CA' }]);
  const maybe = endpoint({ isAdmin: down });
  expect((await maybe.tell())[0]).toBe(200);
  expect(maybe.visits).toMatchObject([{ user_id: USER }]);
});

test('the token identifies the ignored user, whatever the body says', async () => {
  const ignoring = endpoint({}, USER.toUpperCase());
  expect(await ignoring.tell({ visit_type: 'page_visit' })).toEqual([200, { skipped: 'Ignored user' }]);
  expect(ignoring.visits).toEqual([]);
});

test('every outcome is reported to the metrics', async () => {
  const working = endpoint();
  await working.tell();
  await working.tell({ visit_type: 'x' });
  const admins = endpoint({ isAdmin: () => Promise.resolve(true) });
  await admins.tell();
  const broken = endpoint({ recordVisit: down });
  expect(await broken.tell()).toEqual([
    503,
    { error: expect.stringMatching(/^The visit could not be recorded\. /) as unknown },
  ]);
  expect([...working.outcomes, ...admins.outcomes, ...broken.outcomes]).toEqual([
    'recorded',
    'refused',
    'Admin user',
    'failed',
  ]);
});
