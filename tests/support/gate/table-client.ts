import { createGateClient, type GateClient } from './gate-client.ts';
import { grantAdmin, createUser } from '../accounts.ts';
import type { TestServer } from '../server.ts';

export interface TableAnswer {
  status: number;
  /** Parsed JSON, or null without a body. */
  body: unknown;
  headers: Headers;
}

export interface AskOptions {
  /** The sender. The default is `secret`, which is the secret key without a user. */
  as?: 'secret' | 'admin' | 'visitor';
  method?: string;
  /** A string is sent unchanged. Any other value is sent as JSON. */
  body?: unknown;
  prefer?: string;
  accept?: string;
}

export interface TableClient {
  ask: (target: string, options?: AskOptions) => Promise<TableAnswer>;
  team: number;
}

const PLAYERS = [
  { first_name: 'Ann', last_name: 'Alpha', number: 7, position: 'C' },
  { first_name: 'Bea', last_name: 'Be"ta, (b)', number: 17, position: null },
  { first_name: 'Cleo', last_name: 'Gämma\\', number: null, position: 'G' },
  { first_name: 'Dee', last_name: '100% Delta*', number: 99, position: 'G' },
];

/** Adds an admin, and a team with players, to a server. The server must trust `X-Forwarded-For`. */
export async function createTableClient(server: TestServer): Promise<TableClient> {
  const client = createGateClient(server);
  const admin = await createUser(server, { email: 'admin@lines.example' });
  await grantAdmin(server, admin.user.id);
  const ask: TableClient['ask'] = (target, options = {}) =>
    send(client, server, admin.access_token, target, options);
  const made = await ask('teams?select=id', {
    body: { name: 'Table Testers', abbreviation: 'TTS' },
    prefer: 'return=representation',
  });
  const team = (made.body as [{ id: number }])[0].id;
  await ask('players', { body: PLAYERS.map((player) => ({ ...player, team_id: team })) });
  return { ask, team };
}

async function send(
  client: GateClient,
  server: TestServer,
  token: string,
  target: string,
  { as = 'secret', body, method = body === undefined ? 'GET' : 'POST', ...headers }: AskOptions,
): Promise<TableAnswer> {
  const answer = await client.call(`/rest/v1/${target}`, {
    method,
    headers: {
      apikey: as === 'secret' ? server.secretKey : server.anonKey,
      ...(as === 'admin' ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
}
