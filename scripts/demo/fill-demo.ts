/** Fills the site of `npm run demo`: accounts, profiles, lineups, calls, requests, and the visits of a season. */
import type { Sql } from 'postgres';
import { setTimeout as delay } from 'node:timers/promises';
import { loadSecrets } from '#platform/secrets.ts';
import { createUser, type Session } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { storeVisits } from '#tests/support/policies/generated-visits.ts';
import type { FeedsDemo } from '../run-feeds-demo.ts';
import { storeCalls } from './store-calls.ts';
import { storeLineups } from './store-lineups.ts';
import type { DemoSite } from './demo-site.ts';
import { makeSeason } from './make-visits.ts';
import { ADMIN, type DemoPerson, FANS, REQUESTS } from './people.ts';

const PAUSE_MS = 250;

/** Resolves when the server has read the rosters and the games from the peer. */
async function untilFed(demo: Pick<FeedsDemo, 'url' | 'dataDir'>, signal?: AbortSignal): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- asks until the jobs have ended
    const page = await fetch(demo.url).catch(() => null);
    if (page?.ok) {
      // oxlint-disable-next-line no-await-in-loop
      const { secretKey } = await loadSecrets(demo.dataDir, null);
      // oxlint-disable-next-line no-await-in-loop
      const response = await fetch(`${demo.url}/rest/v1/feed_jobs?select=name&finished_at=not.is.null`, {
        headers: { apikey: secretKey },
      });
      // oxlint-disable-next-line no-await-in-loop
      const jobs: unknown = response.ok ? await response.json() : [];
      if (Array.isArray(jobs) && jobs.length === 2) return;
    }
    // oxlint-disable-next-line no-await-in-loop
    await delay(PAUSE_MS, undefined, { signal });
  }
}

async function signUp(
  site: Pick<DemoSite, 'anonKey' | 'url'>,
  sql: Sql,
  person: DemoPerson,
): Promise<Session> {
  const { bio, email, favorite, name, profile } = person;
  const data = { full_name: name, profile_name: profile, bio, public_profile: true };
  const session = await createUser(site, { email, data });
  const [team, player] = favorite;
  await sql`
    insert into user_preferences (user_id, favorite_team, favorite_player)
    select ${session.user.id}, team.id, (select min(id) from players where team_id = team.id and last_name = ${player})
    from teams as team where abbreviation = ${team}`;
  return session;
}

async function storeRequests(sql: Sql): Promise<void> {
  for (const { daysAgo, name, notes, team, type } of REQUESTS) {
    const isHandled = daysAgo > 7;
    // oxlint-disable-next-line no-await-in-loop -- five rows
    await sql`
      insert into request_player (player_name, type, notes, team_id, reporter_email, handled, created_at, fixed_at)
      select ${name}, ${type}, ${notes}, id, 'reader@example.com', ${isHandled},
        now() - make_interval(days => ${daysAgo}, mins => ${daysAgo * 97}),
        case when ${isHandled} then now() - make_interval(days => ${daysAgo - 1}) end
      from teams where abbreviation = ${team}`;
  }
}

/**
 * Waits for the feeds, then stores everything.
 * Resolves with the people's sessions, by email address. Rejects if `signal` is aborted.
 */
export async function fillDemo(
  demo: Pick<FeedsDemo, 'url' | 'dataDir'>,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Session>> {
  await untilFed(demo, signal);
  const keys = await loadSecrets(demo.dataDir, null);
  const database = await reachDatabase(demo);
  const { sql } = database;
  try {
    const rows = await sql<{ id: string; name: string; abbreviation: string }[]>`
      select id, name, abbreviation from teams order by id`;
    const teams = rows.map((team) => ({ ...team, id: Number(team.id) }));
    const sessions = new Map<string, Session>();
    for (const person of [ADMIN, ...FANS])
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as the server limits sign-ups at once
      sessions.set(person.email, await signUp({ url: demo.url, ...keys }, sql, person));
    const ids = [...sessions.values()].map(({ user }) => user.id);
    await sql`insert into user_roles (user_id, role) values (${ids[0] ?? ''}, 'admin')`;
    const site: DemoSite = { url: demo.url, ...keys, sql, teams, sessions };
    await storeLineups(site);
    await storeCalls(site);
    await storeRequests(sql);
    await storeVisits(sql, makeSeason(new Date(), teams, ids.slice(1)));
    return sessions;
  } finally {
    await database.close();
  }
}
