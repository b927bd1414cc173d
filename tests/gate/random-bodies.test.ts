/**
 * Absurd bodies to every endpoint that accepts one, as visitor, user, and admin: no server error, no internals in a response,
 * always a sentence. `BODIES` sets their number.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { signToken } from '#tests/support/sign-token.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSecrets } from '#server/secrets.ts';
import { EVERY_ENDPOINT, type Endpoint } from '../support/gate/every-endpoint.ts';
import { createGateClient, type GateClient } from '../support/gate/gate-client.ts';
import {
  anotherAddress,
  createKeepAliveClient,
  inParallel,
  type KeepAliveClient,
  type PlainAnswer,
} from '../support/gate/keep-alive-client.ts';
import { bodiesLike, spoiledBodies } from '../support/gate/random-bodies.ts';
import { grantAdmin, createUser } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { mailTo, startSmtpPeer, type SmtpPeer } from '#tests/support/smtp-peer.ts';

const BODIES = Number(process.env['BODIES'] ?? 2_000);
/** Another seed creates other bodies; a failure prints the body that caused it. */
const SEED = 20_261_121;

let server: TestServer;
let peer: SmtpPeer;
let client: KeepAliveClient;
let gate: GateClient;
let jwtSecret: string;
let users: string[] = [];
let admins: string[] = [];
let session: string;
beforeAll(async () => {
  peer = await startSmtpPeer();
  const env = { TRUST_PROXY: 'true', SUPPORT_EMAIL: 'support@lines.example', ...mailTo(peer) };
  server = await startTestServer({ env });
  client = createKeepAliveClient(server, 48);
  gate = createGateClient(server);
  ({ jwtSecret } = await loadSecrets(server.dataDir, null));
  users = await makeAccounts(60);
  admins = await makeAccounts(60);
  await Promise.all(admins.map((id) => grantAdmin(server, id)));
  session = (await createUser(server, { email: 'fan@lines.example' })).access_token;
});
afterAll(async () => {
  client.close();
  await server.stop();
  await peer.close();
});

/** Signed-in accounts, more than the write limit of one allows. Each session has the id of its user. */
async function makeAccounts(count: number): Promise<string[]> {
  const database = await reachDatabase(server);
  const { sql } = database;
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) {
    await sql`insert into auth.users (id, email) values (${id}, ${`${id}@lines.example`})`;
    await sql`insert into auth.sessions (id, user_id) values (${id}, ${id})`;
  }
  await database.close();
  return ids;
}

const tokens = new Map<string, Promise<string>>();

/** A token of the user's session. */
function bearerOf(userId: string): Promise<string> {
  const claims = { sub: userId, session_id: userId, role: 'authenticated', aud: 'authenticated' };
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const token = tokens.get(userId) ?? signToken({ ...claims, exp }, jwtSecret);
  tokens.set(userId, token);
  return token;
}

/** A visitor, a user, and an admin in turn. */
async function authorization(path: string, round: number): Promise<Record<string, string>> {
  if (round % 3 === 0) return {};
  const people = round % 3 === 1 ? users : admins;
  const userId = people[round % people.length] ?? '';
  // Sign-out ends a session of the auth service, and none of these.
  return { authorization: `Bearer ${path === '/auth/v1/logout' ? session : await bearerOf(userId)}` };
}

interface Attempt {
  endpoint: Endpoint;
  body: string | Uint8Array;
  type: string | undefined;
  /** Number of bodies sent to this endpoint before. */
  round: number;
}

function attempts(): Attempt[] {
  const each = Math.ceil(BODIES / EVERY_ENDPOINT.length);
  const types = [
    'application/json',
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    undefined,
  ];
  const byEndpoint = EVERY_ENDPOINT.map((endpoint, i) =>
    [
      ...spoiledBodies(endpoint.example),
      ...fc.sample(bodiesLike(endpoint.example), { seed: SEED + i, numRuns: each }),
    ].map((body, n): Attempt => ({ endpoint, body, type: n % 9 === 0 ? types[n % 5] : types[0], round: n })),
  );
  // Interleaved, so that slow ones do not come together.
  const most = Math.max(...byEndpoint.map((list) => list.length));
  return Array.from({ length: most }, (_, n) => byEndpoint.flatMap((list) => list[n] ?? [])).flat();
}

/** What is wrong with a response; null when nothing is. */
function complaint({ headers, status, text }: PlainAnswer): string | null {
  if (status >= 500 || status === 0) return 'it failed';
  if (status === 429) return 'a limit hid it';
  if (text.includes(server.secretKey) || text.includes(jwtSecret)) return 'a secret';
  if (status < 400) return null;
  if (text.includes(server.dataDir)) return 'a path';
  try {
    gate.expectNoLeak(text + JSON.stringify(headers));
  } catch {
    return 'something of the inside';
  }
  return hasWords(headers['content-type'] ?? '', text) ? null : 'no sentence';
}

function hasWords(type: string, text: string): boolean {
  // Pages respond to other methods with plain text.
  if (type.startsWith('text/plain')) return /^[A-Z].*\.\n$/.test(text);
  const body = JSON.parse(text) as Record<string, unknown>;
  const words = body['error'] ?? body['message'] ?? body['msg'];
  return typeof words === 'string' && /\w+ \w+/.test(words);
}

test(`spoiled bodies, and ${BODIES} random ones, to every endpoint`, { timeout: 300_000 }, async () => {
  const complaints = new Map<string, string>();
  const statuses = new Map<number, number>();
  const all = attempts();
  expect(all.length).toBeGreaterThanOrEqual(BODIES);
  await inParallel(all, 48, async ({ body, endpoint, round, type }) => {
    const { method, path, query = '' } = endpoint;
    const headers = {
      ...anotherAddress(),
      ...(await authorization(path, round)),
      ...(type === undefined ? {} : { 'content-type': type }),
    };
    const answer = await client.send({ method, path: path + query, headers, body });
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const wrong = complaint(answer);
    const key = `${wrong} (${answer.status}): ${method} ${path}${query}`;
    if (wrong !== null && !complaints.has(key))
      complaints.set(key, `${Buffer.from(body).toString().slice(0, 300)}\n  → ${answer.text.slice(0, 300)}`);
  });
  expect(Object.fromEntries(complaints)).toEqual({});
  // Some bodies were accepted: otherwise a gate that rejects everything would pass.
  const taken = [200, 201, 204].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
  expect(taken, JSON.stringify([...statuses])).toBeGreaterThan(BODIES / 20);
  expect(server.logs()).not.toContain('a request failed');
  const alive = await client.send({ method: 'GET', path: '/rest/v1/teams?select=id&limit=1' });
  expect(alive.status).toBe(200);
});
