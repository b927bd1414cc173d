/**
 * Sends random and mutated requests to the table API. They must cause no server error and reveal no internals. Each
 * error must have a readable message. `FUZZ=100000` sends more requests. `FUZZ_SEED` changes them.
 */
import fc from 'fast-check';
import { signToken } from '#tests/support/sign-token.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSecrets } from '#platform/secrets.ts';
import { createGateClient, type GateClient } from '../support/gate/gate-client.ts';
import {
  anotherAddress,
  createKeepAliveClient,
  inParallel,
  type KeepAliveClient,
  type PlainAnswer,
} from '../support/gate/keep-alive-client.ts';
import { bodiesLike } from '../support/gate/random-bodies.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const REQUESTS = Number(process.env['FUZZ'] ?? 1000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
/** Requests are created and sent in batches of this size to limit memory. */
const PORTION = 1000;

let server: TestServer;
let client: KeepAliveClient;
let gate: GateClient;
/** Tokens of users and admins. There are enough of them to stay below the limits per account. */
let tokens: string[];
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
  client = createKeepAliveClient(server, 24);
  gate = createGateClient(server);
  const { jwtSecret } = await loadSecrets(server.dataDir, null);
  const ids = Array.from({ length: Math.max(40, REQUESTS / 200) }, () => crypto.randomUUID());
  const database = await reachDatabase(server);
  await database.sql`insert into auth.users (id, email) select id, id || '@lines.example' from unnest(${ids}::uuid[]) as id`;
  await database.sql`insert into auth.sessions (id, user_id) select id, id from unnest(${ids}::uuid[]) as id`;
  await database.sql`
    insert into user_roles (user_id, role) select id, 'admin' from unnest(${ids.slice(0, ids.length / 2)}::uuid[]) as id`;
  await database.close();
  const exp = Math.floor(Date.now() / 1000) + 3600;
  tokens = await Promise.all(
    ids.map((sub) =>
      signToken({ sub, session_id: sub, role: 'authenticated', aud: 'authenticated', exp }, jwtSecret),
    ),
  );
});
afterAll(async () => {
  client.close();
  await server.stop();
});

/** Valid queries of every kind, to be mutated. */
const SEEDS = [
  'teams?select=*&order=name',
  'players?select=id,first_name,team:teams(name,abbreviation)&order=last_name.desc.nullslast,id&limit=10&offset=5',
  'players?select=*&team_id=eq.1&number=not.is.null&or=(number.gt.7,and(position.eq.G,not.or(shoots.eq.L)))',
  'teams?select=id,players!inner(id,last_name)&players.number=in.(7,9)&players.order=number&players.limit=2',
  'user_lineup?select=id,name,is_public&id=in.("a","b")&user_id=eq.44444444-4444-4444-8444-444444444444',
  'user_preferences?select=player:players(id,full_name),team:teams(id,name)',
  'admin_log?select=before->>name,after->a->0&order=id.desc&batch=not.in.(a,b)&or=(before->>name.ilike.*x*)',
  'image_downloads?created_at=lte.2026-11-20T00:00:00Z&or=(created_at.lt."2026-11-20",id.lt.a)&limit=50',
  'request_player?select=type&type=gt.A&order=type&limit=1',
  'site_visits?on_conflict=id&columns=id,visit_type,country',
  'namesakes?on_conflict=player_id,name',
  'profiles?profile_name=ilike.a*&select=profile_name,bio',
  'user_roles?select=role&role=eq.admin',
  'rpc/public_profile?name=rink-rat',
  'rpc/game_calls?game_id=2026020001&team=TOR&fan=rink-rat',
  'calls?select=game_id,score->hits&on_conflict=user_id,game_id,team_id',
  'rpc/download_counts?count=gt.1&order=count&select=team_name',
  'rpc/find_visits?period=7d&exclude_admins=true&time_zone=UTC&image_state=&source_part=&team_part=&skip=0',
  'rpc/is_admin',
  'rpc/move_players?ids={1,2}&team_id=1',
  'rpc/import_league',
] as const;

const PIECES = [
  ' ',
  '\0',
  ...'( ) , . " \\ ! : :: * -> ->> { } % & = ? \u{1f3d2} \ud800 \';-- $1 /* + # ...'.split(' '),
  ...'not. or and eq. in.( is.null cs. cd.{ ov. like. match. fts. select limit= offset= order='.split(' '),
  ...'columns= on_conflict= order asc nullsfirst id name teams players users auth.users ctid'.split(' '),
  ...'__proto__ constructor count -1 9999999999999999999 1e400 NaN infinity null'.split(' '),
];

function mutated(text: string): fc.Arbitrary<string> {
  const change = fc.tuple(fc.nat(text.length), fc.nat(6), fc.constantFrom(...PIECES), fc.boolean());
  return fc.array(change, { maxLength: 4 }).map((changes) =>
    changes.reduce((now, [at, cut, piece, doubles]) => {
      const kept = now.slice(at + (doubles ? 0 : cut));
      return `${now.slice(0, at)}${doubles ? now.slice(at, at + cut) : ''}${piece}${kept}`;
    }, text),
  );
}

const anyTarget = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...SEEDS).chain(mutated) },
  { weight: 2, arbitrary: fc.constantFrom(...SEEDS) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('teams', 'players', 'admin_log'), fc.array(fc.constantFrom(...PIECES)))
      .map(([table, pieces]) => `${table}?${pieces.join('')}`),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `players?${text}`) },
);
const anyHeaders = fc.record(
  {
    prefer: fc.constantFrom(
      'count=exact',
      'return=representation',
      'return=representation,resolution=merge-duplicates,missing=default,count=exact',
      'resolution=ignore-duplicates',
      'return=minimal',
      'count=planned',
      'handling=strict, nonsense',
    ),
    accept: fc.constantFrom(
      '*/*',
      'application/json',
      'application/vnd.pgrst.object+json',
      'application/vnd.pgrst.array+json;nulls=stripped',
      'text/csv',
    ),
    range: fc.constantFrom('0-9', 'items=5-1', 'x'),
  },
  { requiredKeys: [] },
);
const ROW = {
  id: 1,
  name: 'A',
  team_id: 1,
  last_name: 'B',
  number: 7,
  birthdate: '2000-02-29',
  user_id: null,
  rows: [{ row_number: 2, action: 'add', values: { first_name: 'A', last_name: 'B' } }],
  ids: [1],
  period: '7d',
};
const anyRequest = fc.record({
  target: anyTarget,
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'PATCH', 'DELETE', 'PUT'),
  headers: anyHeaders,
  body: bodiesLike(ROW),
  who: fc.nat(2),
});

function written(target: string): string {
  const wellFormed = target.replace(/\p{Surrogate}/gu, '');
  return `/rest/v1/${wellFormed.replace(/[^\x21-\x7e]|#/gu, encodeURIComponent)}`;
}

function complaint({ headers, status, text }: PlainAnswer): string | null {
  if (status >= 500 || status === 0) return 'it failed';
  if (status === 429) return 'a limit hid it';
  if (text.includes(server.secretKey) || text.includes(server.dataDir)) return 'something of the inside';
  if (status < 300 || text === '') return null;
  try {
    gate.expectNoLeak(JSON.stringify(headers));
    const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown };
    return typeof code === 'string' && typeof message === 'string' && /\w/.test(message)
      ? null
      : 'no sentence';
  } catch {
    return 'no JSON';
  }
}

test(`${REQUESTS} random requests to the table API`, { timeout: 3_600_000 }, async () => {
  const complaints = new Map<string, string>();
  const statuses = new Map<number, number>();
  let [sent, turn] = [0, 0];
  for (let portion = 0; sent < REQUESTS; portion++) {
    const requests = fc.sample(anyRequest, { seed: SEED + portion, numRuns: PORTION });
    await inParallel(requests, 24, async ({ body, headers, method, target, who }) => {
      // Only users send DELETE and PATCH. Admins could remove the rows that other requests need.
      const mayBeAdmin = method !== 'DELETE' && method !== 'PATCH';
      const people = mayBeAdmin ? tokens : tokens.slice(tokens.length / 2);
      const bearer = people[turn++ % people.length] ?? '';
      const hasBody = method === 'POST' || method === 'PATCH';
      const answer = await client.send({
        method,
        path: written(target),
        headers: {
          ...anotherAddress(),
          ...headers,
          ...(who === 0 ? {} : { authorization: `Bearer ${bearer}` }),
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
        },
        ...(hasBody ? { body } : {}),
      });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const wrong = complaint(answer);
      const key = `${wrong} (${answer.status}): ${method} ${target.split('?')[0]}`;
      if (wrong !== null && !complaints.has(key))
        complaints.set(key, `${written(target)} ${JSON.stringify(headers)} ${answer.text.slice(0, 300)}`);
    });
    sent += requests.length;
  }
  expect(Object.fromEntries(complaints)).toEqual({});
  const taken = [200, 201, 204, 206].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
  // About one in twenty requests succeeds. If far fewer succeed, most requests do not reach the database.
  expect(taken, JSON.stringify([...statuses])).toBeGreaterThan(sent / 40);
  expect(server.logs()).not.toContain('a request failed');
});
