/** Tests that visitors' reads of teams, players, and briefings are cached until this server changes them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeLineup } from '#domain/lineup.ts';
import { writeLineupLink } from '#domain/lineup-link.ts';
import { ROOT } from '#platform/root.ts';
import { callAs, grantAdmin, createUser } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer, readMetrics } from '#tests/support/server.ts';

const isBuilt = existsSync(join(ROOT, 'dist', 'web', 'index.html'));
const TEAMS = '/rest/v1/teams?select=*&order=name.asc';

const server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
const database = await reachDatabase(server);
const admin = await createUser(server, { email: 'admin@reads.example' });
await grantAdmin(server, admin.user.id);
const fan = await createUser(server, { email: 'fan@reads.example' });
const [{ id: teamId }] = await database.sql<[{ id: string }]>`select id from teams order by id limit 1`;
afterAll(async () => {
  await database.close();
  await server.stop();
});

const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  callAs(server, null, path, { method, headers });

async function cityOf(from: TestServer, id = teamId): Promise<string> {
  const answer = await callAs(from, null, `/rest/v1/teams?select=city&id=eq.${id}`);
  const [team] = (await answer.json()) as [{ city: string }];
  return team.city;
}

/** Returns the number of requests that have reached the tables. */
async function countCalls(): Promise<number> {
  const text = await readMetrics(server);
  return Number(/^line_rush_backend_call_seconds_count (\d+)$/m.exec(text)?.[1]);
}

/** Repeats a read until it is cached. The cache stays off until the server listens for changes. */
async function untilKept(): Promise<void> {
  await expect
    .poll(async () => {
      const before = await countCalls();
      await cityOf(server);
      await cityOf(server);
      return (await countCalls()) - before;
    })
    .toBeLessThan(2);
}

describe('the response', () => {
  test('has an ETag, may be cached by proxies, and is revalidated by browsers', async () => {
    const answer = await visit(TEAMS, { 'accept-encoding': 'identity' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
    );
    expect(answer.headers.get('vary')?.toLowerCase()).toMatch(
      /^(?=.*accept-encoding)(?=.*apikey)(?=.*authorization)(?=.*prefer)/,
    );
    const etag = answer.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const again = await visit(TEAMS, { 'accept-encoding': 'identity', 'if-none-match': `"x", W/${etag}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect(again.headers.get('vary')).toBe(answer.headers.get('vary'));
    expect((await visit(TEAMS, { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
  });

  test('is the same from the cache and the database, in each encoding', async () => {
    const fresh = () =>
      `/rest/v1/players?select=*&team_id=eq.${teamId}&limit=${Math.ceil(Math.random() * 1e6) + 500}`;
    for (const encoding of ['identity', 'gzip', 'br']) {
      const path = fresh();
      const headers = { 'accept-encoding': encoding };
      const [first, second] = [await visit(path, headers), await visit(path, headers)];
      expect(first.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      const all = (answer: Response) =>
        [...answer.headers].filter(
          ([name]) => !['date', 'connection', 'keep-alive', 'x-request-id'].includes(name),
        );
      expect(all(second)).toEqual(all(first));
      expect(await second.text()).toBe(await first.text());
    }
  });

  test('to HEAD has only the headers', async () => {
    const [whole, head] = [await visit(TEAMS), await visit(TEAMS, {}, 'HEAD')];
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['etag', 'content-range', 'cache-control', 'content-length'])
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
  });

  test('to a signed-in user or the secret key is never shared, whatever they read before', async () => {
    const keys = [
      { authorization: `Bearer ${fan.access_token}` },
      { authorization: `Bearer ${admin.access_token}` },
      { apikey: server.secretKey },
      { apikey: server.secretKey, authorization: `Bearer ${server.secretKey}` },
    ];
    await visit(TEAMS);
    for (const key of keys) {
      const before = await countCalls();
      const answer = await fetch(`${server.url}${TEAMS}`, { headers: { apikey: server.anonKey, ...key } });
      expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
        200,
        'no-store',
        null,
      ]);
      expect(await countCalls()).toBeGreaterThan(before);
    }
    for (const key of [{ apikey: '' }, { apikey: 'wrong' }, { authorization: 'Bearer wrong' }]) {
      const answer = await fetch(`${server.url}${TEAMS}`, { headers: { apikey: server.anonKey, ...key } });
      expect([key, answer.status]).toEqual([key, 401]);
    }
  });

  test('is never cached for errors, nor with rows of other tables', async () => {
    for (const path of [
      '/rest/v1/teams?select=nothing',
      '/rest/v1/players?id=eq.x',
      '/rest/v1/players?select=id,user_lineup(id)',
      '/rest/v1/user_lineup?select=id',
    ]) {
      const before = await countCalls();
      const answers = [await visit(path), await visit(path)];
      for (const answer of answers)
        expect([path, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
          path,
          'no-store',
          null,
        ]);
      expect((await countCalls()) - before, path).not.toBe(1);
    }
  });
});

describe('the database', () => {
  test('is read for a briefing once per change of games, which keeps the rosters', async () => {
    await untilKept();
    const briefing = async () =>
      (await visit(`/rest/v1/rpc/team_briefing?team_id=${teamId}`)).json() as Promise<{ next_game: unknown }>;
    expect(await briefing()).toMatchObject({ next_game: null });
    await cityOf(server);
    const before = await countCalls();
    await briefing();
    expect(await countCalls()).toBe(before);
    const game = {
      id: 2026020001,
      season: '20262027',
      game_type: 2,
      starts_at: new Date(Date.now() + 3_600_000).toISOString(),
      home_abbreviation: 'AAA',
      away_abbreviation: 'BBB',
      home_team_id: Number(teamId),
      state: 'scheduled',
    };
    await database.sql`insert into games ${database.sql(game)}`;
    await expect.poll(briefing).toMatchObject({ next_game: { id: 2026020001 } });
    const after = await countCalls();
    await cityOf(server);
    expect(await countCalls()).toBe(after);
    await database.sql`delete from games`;
    await expect.poll(briefing).toMatchObject({ next_game: null });
  });

  test('is read for a page of calls once, and again after a change of a game, but not of a profile', async () => {
    await untilKept();
    const path = '/rest/v1/rpc/team_calls_table?team=EDM';
    const first = await visit(path);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const before = await countCalls();
    await visit(path);
    expect(await countCalls()).toBe(before);
    await database.sql`select pg_notify('line_rush_changes', 'profiles')`;
    await visit(path);
    expect(await countCalls()).toBe(before);
    await database.sql`select pg_notify('line_rush_changes', 'games')`;
    await expect
      .poll(async () => {
        await visit(path);
        return countCalls();
      })
      .toBe(before + 1);
  });

  test('gets one query, no matter how many concurrent requests and spellings there are', async () => {
    await untilKept();
    const before = await countCalls();
    const spellings = [
      `/rest/v1/players?select=*&team_id=eq.${teamId}&limit=1234`,
      `/rest/v1/players?limit=1234&team_id=eq.${teamId}&select=%2A`,
    ];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => visit(spellings[index % 2] ?? '')),
    );
    expect(new Set(answers.map(({ headers, status }) => `${status} ${headers.get('etag')}`)).size).toBe(1);
    expect((await countCalls()) - before).toBe(1);
  });

  test('changes appear in the very next read', async () => {
    for (let turn = 0; turn < 5; turn++) {
      await cityOf(server);
      const changed = await callAs(server, admin, `/rest/v1/teams?id=eq.${teamId}`, {
        method: 'PATCH',
        body: JSON.stringify({ city: `City ${turn}` }),
      });
      expect(changed.status, await changed.text()).toBe(204);
      expect(await cityOf(server)).toBe(`City ${turn}`);
    }
  });

  test('changes by another program appear', async () => {
    for (const city of ['Here', 'There']) {
      await database.sql`update teams set city = ${city} where id = ${teamId}`;
      await expect.poll(() => cityOf(server)).toBe(city);
    }
    await untilKept();
  });

  test('is queried again when a change may have been missed', async () => {
    await untilKept();
    const known = await cityOf(server);
    await database.sql`alter table teams disable trigger announce_update`;
    await database.sql`update teams set city = 'Unheard' where id = ${teamId}`;
    await database.sql`alter table teams enable trigger announce_update`;
    expect(await cityOf(server), 'memory follows announcements alone').toBe(known);
    await database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'line_rush_changes'`;
    await expect.poll(() => cityOf(server)).toBe('Unheard');
    await untilKept();
  });

  test('is not queried again when fans change nothing', async () => {
    await untilKept();
    const etag = (await visit(TEAMS)).headers.get('etag');
    const before = await countCalls();
    const tried = await callAs(server, fan, `/rest/v1/teams?id=eq.${teamId}`, {
      method: 'PATCH',
      body: JSON.stringify({ city: 'Mine' }),
    });
    expect(tried.status).toBe(204);
    expect((await visit(TEAMS)).headers.get('etag')).toBe(etag);
    expect((await countCalls()) - before, 'the attempt alone').toBe(1);
  });
});

describe.skipIf(!isBuilt)('the preview of a link', () => {
  test('is queried once for its team, and shows a change at once', async () => {
    const [player] = await database.sql<[{ id: string }]>`
      select id from players where team_id = ${teamId} and position = 'C' order by id limit 1`;
    const text = writeLineupLink(
      teamId,
      makeLineup({ c1: { id: player.id, name: '', number: null, position: 'c' } }),
    );
    const open = async () => (await visit(`/?shared=${text}`)).text();
    await expect.poll(open).toContain('og:image:width');
    const before = await countCalls();
    await Promise.all(Array.from({ length: 10 }, open));
    expect(await countCalls()).toBe(before);
    const renamed = await callAs(server, admin, `/rest/v1/players?id=eq.${player.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ first_name: 'Mario', last_name: 'Changed' }),
    });
    expect(renamed.status, await renamed.text()).toBe(204);
    expect(await open()).toContain('First line: Mario Changed.');
  });
});
