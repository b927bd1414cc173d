/** Tests the server's own requests about users and visits, on all three backends. */
import { randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UnknownTeamError, type Backend, type VisitRecord } from '#server/backend/backend.ts';
import { startEmbeddedBackend } from '#server/backend/embedded.ts';
import { useHosted } from '#server/backend/hosted.ts';
import { readConfig } from '#server/config.ts';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { routeClassOf } from '#server/site/route-class.ts';
import { startHostedPeer, UNKNOWN_TEAM_ID } from '../support/gate/hosted-peer.ts';
import { startDebianPostgres } from '../support/policies/debian-postgres.ts';
import { openTestDatabase } from '../support/policies/temporary.ts';

const debian = await startDebianPostgres({ prepared: true });
afterAll(() => debian?.stop());

interface Peopled {
  backend: Backend;
  admin: string;
  user: string;
  visits(): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

async function embedded(databaseUrl?: string): Promise<Peopled> {
  const database = await openTestDatabase(databaseUrl);
  const secrets = {
    jwtSecret: randomBytes(48).toString('base64'),
    previousJwtSecret: null,
    anonKey: 'sb_publishable_test',
    secretKey: 'sb_secret_test',
  };
  const [config, log] = [readConfig({}), pino({ level: 'silent' })];
  const backend = await startEmbeddedBackend({
    config,
    database,
    secrets,
    limiter: createRateLimiter(),
    log,
    metrics: createMetrics(routeClassOf),
  });
  const { sql } = database;
  async function register(email: string): Promise<string> {
    const id = randomUUID();
    await sql`insert into auth.users (id, email) values (${id}, ${email})`;
    return id;
  }
  const admin = await register('admin@lines.example');
  await sql`insert into user_roles (user_id, role) values (${admin}, 'admin')`;
  return {
    backend,
    admin,
    user: await register('fan@lines.example'),
    visits: async () => [...(await sql`select * from site_visits`)],
    async stop() {
      await backend.close();
    },
  };
}

async function hosted(): Promise<Peopled> {
  const running = await startHostedPeer();
  const choice = readConfig(running.env).backend;
  if (choice.kind !== 'hosted') throw new Error('The peer is not configured as a hosted backend.');
  const admin = running.addUser('admin@lines.example').id;
  running.admins.add(admin);
  return {
    backend: useHosted(choice, createMetrics(routeClassOf).timeBackend, createRateLimiter()),
    admin,
    user: running.addUser('fan@lines.example').id,
    visits: () => Promise.resolve([...running.visits.values()]),
    stop: () => running.close(),
  };
}

const BACKENDS: [string, () => Promise<Peopled>][] = [
  ['the embedded database', () => embedded()],
  ['hosted Supabase', hosted],
];
if (debian) BACKENDS.push([`PostgreSQL ${debian.major} of an operator`, () => embedded(debian.url)]);

describe.each(BACKENDS)('on %s', (_, start) => {
  let peopled: Peopled;
  beforeAll(async () => {
    peopled = await start();
  });
  afterAll(() => peopled.stop());

  const visit = (over: Partial<VisitRecord> = {}): VisitRecord => ({
    id: randomUUID(),
    visit_type: 'page_visit',
    team_id: null,
    user_id: null,
    country: 'CA',
    country_source: 'ip',
    referrer: 'https://fans.example/?utm_source=forum',
    utm_source: 'forum',
    ...over,
  });

  test('distinguishes admins from others', async () => {
    const { admin, backend, user } = peopled;
    expect(await backend.isAdmin(admin)).toBe(true);
    expect(await backend.isAdmin(user)).toBe(false);
    expect(await backend.isAdmin(randomUUID())).toBe(false);
  });

  test('stores a visit as sent, once', async () => {
    const record = visit({ user_id: peopled.user });
    expect(await peopled.backend.recordVisit(record)).toEqual({ id: record.id });
    expect(await peopled.backend.recordVisit({ ...record, country: 'US' })).toEqual({ id: record.id });
    const kept = (await peopled.visits()).filter(({ id }) => id === record.id);
    expect(kept).toEqual([expect.objectContaining(record)]);
  });

  test('distinguishes a visit of an unknown team from a failure', async () => {
    const record = visit({ visit_type: 'team_selection', team_id: UNKNOWN_TEAM_ID });
    await expect(peopled.backend.recordVisit(record)).rejects.toBeInstanceOf(UnknownTeamError);
    const bad = visit({ country: 'Canada', user_id: 'nobody' });
    if (peopled.backend.gated)
      await expect(peopled.backend.recordVisit(bad)).rejects.not.toBeInstanceOf(UnknownTeamError);
  });
});

test('an error or invalid response of hosted Supabase is an error, never "no admin"', async () => {
  const running = await startHostedPeer();
  const choice = readConfig(running.env).backend;
  if (choice.kind !== 'hosted') throw new Error('The peer is not configured as a hosted backend.');
  const backend = useHosted(choice, createMetrics(routeClassOf).timeBackend, createRateLimiter());
  for (const fault of ['500', 'no-json', 'hang-up'] as const) {
    running.fault = fault;
    await expect(backend.isAdmin(randomUUID()), fault).rejects.toThrow();
  }
  await running.close();
});
