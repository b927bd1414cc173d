/**
 * Measures the built server under load at 1, 16, and 64 connections.
 * Uncached reads and saves are compared with their SQL, which runs once directly, and once over a connection pool like
 * the server's. Cached reads and the home page are compared with a bare Node server that sends the same bytes.
 * Rounds alternate between the server and its comparison, so that other load affects the two equally. Also measures
 * memory, and how much ten simultaneous sign-ins delay other requests.
 */
import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import postgres, { type Sql } from 'postgres';
import { lineupToColumns } from '#domain/saved-lineup.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { openRolePool, type RolePool } from '#platform/database/role-pool.ts';
import { completeLineup } from '#tests/support/e2e/drafts.ts';
import { insertLineup } from '#tests/support/e2e/fans.ts';
import { inParallel } from '#tests/support/gate/keep-alive-client.ts';
import { callAs, PASSWORD, createUser, type Session } from '#tests/support/accounts.ts';
import { startTestServer } from '#tests/support/server.ts';
import {
  visitorAddress,
  compare,
  createBareServers,
  head,
  httpSide,
  ROUND_MS,
  ROUNDS,
  type Side,
} from './compare-load.ts';
import { runLoad } from './load-client.ts';
import { measureOneVisitor } from './one-visitor.ts';
import { figure, median, report } from './report.ts';

/** The same size as the server's own pool. */
const POOL = 10;
/** Saves per round, by number of connections. Limited, because each account's saves are rate limited. */
const SAVES: Readonly<Record<number, number>> = { 1: 300, 16: 900, 64: 900 };
const FANS = 48;
const SIGN_INS = 10;
const PING_PAUSE_MS = 2;
const ROSTER = `select coalesce(json_agg(r), '[]')::text from (select * from public.players where team_id = $1 limit $2) r`;
const CHANGED = Object.keys({ ...lineupToColumns(completeLineup()), title: '' });
const SAVE = `
  update public.user_lineup as t set ${CHANGED.map((column) => `${column} = r.${column}`).join(', ')}
  from json_populate_record(null::public.user_lineup, $1) as r where t.id = $2 and t.user_id = $3`;
const VISITOR = { role: 'anon', claims: '{"role":"anon"}', userId: '', sessionId: null } as const;

const server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
const rows: Record<string, string | number>[] = [];
const bare = createBareServers();
try {
  const database = await openDatabase({
    dataDir: server.dataDir,
    databaseUrl: undefined,
    attach: true,
    log: { info: () => undefined, warn: () => undefined },
  });
  const sql = postgres({ ...database.appConnection, max: POOL, onnotice: () => undefined });
  const atStart = await memoryOf(server.pid);
  const pool = await openRolePool(database.appConnection, POOL);
  await compareReads(sql, pool);
  await compareSaves(sql, pool);
  rows.push(...(await bare.comparePage(server, 'home page', '/', 'br')));
  report(
    'Requests per second',
    rows,
    "Medians of the rounds; pages per second of processor time. Ratio: the server's rate to that of the comparison.",
  );
  await measureSignIns();
  await measureOneVisitor(server);
  report(
    'Resident memory of the server process, MB',
    [{ 'at start': figure(atStart), 'after all that': figure(await memoryOf(server.pid)) }],
    'From /proc, without PostgreSQL.',
  );
  await Promise.all([sql.end(), pool.end()]);
  await database.close();
} finally {
  bare.end();
  await server.stop();
}

function sqlSide(work: (index: number) => Promise<unknown>, most?: (connections: number) => number): Side {
  let index = 0;
  return async (connections, duration) => {
    const began = performance.now();
    const last = index + (most?.(connections) ?? Infinity);
    let done = 0;
    const lane = async () => {
      while (performance.now() - began < duration && index < last) {
        // oxlint-disable-next-line no-await-in-loop -- requests of a lane are sequential
        await work(index++);
        done++;
      }
    };
    await Promise.all(Array.from({ length: connections }, lane));
    return done / ((performance.now() - began) / 1000);
  };
}

async function compareInto(...sides: Parameters<typeof compare>): Promise<void> {
  rows.push(...(await compare(...sides)));
}

async function compareReads(sql: Sql, pool: RolePool): Promise<void> {
  const teams = await sql<{ id: string }[]>`select id from teams order by id`;
  const teamOf = (index: number) => teams[index % teams.length]?.id ?? '';
  // A different `limit` parameter for each request makes a URL that is not in any cache.
  const limitOf = (index: number) => 100 + (Math.floor(index / teams.length) % 9900);
  const headers = { apikey: server.anonKey, Authorization: `Bearer ${server.anonKey}` };
  let asked = 0;
  const uncached = httpSide(server.port, () => {
    const index = asked++;
    return head(
      index,
      `/rest/v1/players?select=*&team_id=eq.${teamOf(index)}&limit=${limitOf(index)}`,
      headers,
    );
  });
  await compareInto(
    'roster, uncached',
    'its SQL',
    uncached,
    sqlSide((index) => sql.unsafe(ROSTER, [teamOf(index), limitOf(index)], { prepare: true })),
  );
  const asVisitor = sqlSide((index) =>
    pool.run(
      { ...VISITOR, readOnly: true },
      { text: ROSTER, values: [teamOf(index), String(limitOf(index))] },
    ),
  );
  await compareInto('roster, uncached', 'its SQL over the same pool', uncached, asVisitor);
  const path = `/rest/v1/players?select=*&team_id=eq.${teamOf(9)}&limit=2000`;
  rows.push(...(await bare.comparePage(server, 'roster, cached', path, 'gzip', headers)));
}

async function compareSaves(sql: Sql, pool: RolePool): Promise<void> {
  const fans: { fan: Session; id: string }[] = [];
  await inParallel([...Array(FANS).keys()], SIGN_INS, async (index) => {
    fans.push(await newSaver(index));
  });
  const at = (index: number) => fans[index % fans.length] ?? fail('There are no fans.');
  const bodyOf = (index: number) => ({ ...lineupToColumns(completeLineup()), title: `Line ${index}` });
  let [saved, updated] = [0, 0];
  const most = (connections: number) => SAVES[connections] ?? FANS;
  const ours = httpSide(
    server.port,
    () => {
      const index = saved++;
      const { fan, id } = at(index);
      const body = JSON.stringify(bodyOf(index));
      const headers = {
        apikey: server.anonKey,
        Authorization: `Bearer ${fan.access_token}`,
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
      };
      return (
        head(index, `/rest/v1/user_lineup?id=eq.${id}&user_id=eq.${fan.user.id}`, headers, 'PATCH') + body
      );
    },
    most,
  );
  const theirs = sqlSide(() => {
    const index = updated++;
    const { fan, id } = at(index);
    return sql`update user_lineup set ${sql(bodyOf(index))} where id = ${id} and user_id = ${fan.user.id}`;
  }, most);
  await compareInto('save', 'its SQL', ours, theirs);
  const asFan = sqlSide((index) => {
    const { fan, id } = at(index);
    const sub = fan.user.id;
    const claims = JSON.stringify({ sub, role: 'authenticated' });
    const as = {
      role: 'authenticated',
      claims,
      userId: sub,
      sessionId: sessionOf(fan),
      readOnly: false,
    } as const;
    return pool.run(as, { text: SAVE, values: [JSON.stringify(bodyOf(index)), id, sub] });
  }, most);
  await compareInto('save', 'its SQL over the same pool', ours, asFan);
}

function sessionOf({ access_token: token }: Session): string {
  return String(decodeJwt(token)['session_id']);
}

async function newSaver(index: number): Promise<{ fan: Session; id: string }> {
  const fan = await createUser(server, { email: `fan-${index}@load.example` });
  return { fan, id: await insertLineup(server, fan, { name: 'Under load' }) };
}

function fail(sentence: string): never {
  throw new Error(sentence);
}

/** The longest wait of a small request during `work`, in milliseconds. */
async function longestPing(work: () => Promise<unknown>): Promise<number> {
  let [longest, index] = [0, 0];
  const ending = new AbortController();
  const pinging = (async () => {
    while (!ending.signal.aborted) {
      const began = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- pings are sequential
      const result = await runLoad({
        port: server.port,
        connections: 1,
        duration: 1000,
        most: 1,
        request: () => head(index++, '/favicon.svg', {}),
      });
      if (result.failures > 0) throw new Error('A ping failed.');
      longest = Math.max(longest, performance.now() - began);
      // oxlint-disable-next-line no-await-in-loop
      await delay(PING_PAUSE_MS);
    }
  })();
  // Awaits pings and work together, so that a failed ping rejects here.
  await Promise.all([pinging, work().finally(() => ending.abort())]);
  return longest;
}

async function measureSignIns(): Promise<void> {
  const [quiet, busy, each]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    // oxlint-disable-next-line no-await-in-loop
    quiet.push(await longestPing(() => delay(ROUND_MS)));
    const began = performance.now();
    // oxlint-disable-next-line no-await-in-loop
    busy.push(
      await longestPing(() => Promise.all(Array.from({ length: SIGN_INS }, (_, index) => signInOnce(index)))),
    );
    each.push(performance.now() - began);
  }
  report(
    `The longest wait of a small request, milliseconds`,
    [
      {
        'without sign-ins': figure(median(quiet)),
        [`${SIGN_INS} sign in at once`]: figure(median(busy)),
        'until all are in': figure(median(each)),
      },
    ],
    `Medians of ${ROUNDS} rounds. A ping each ${PING_PAUSE_MS} ms, over a connection of its own; so it waits for the processor, too.`,
  );
}

async function signInOnce(index: number): Promise<void> {
  const answer = await callAs(server, null, '/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'X-Forwarded-For': visitorAddress(5000 + index) },
    body: JSON.stringify({ email: `fan-${index}@load.example`, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`A sign-in was rejected: ${answer.status}.`);
  await answer.body?.cancel();
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
