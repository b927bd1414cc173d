import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fault = '500' | 'no-json' | 'no-user' | 'hang-up' | 'refuses-deletion' | 'silence';

export interface HostedPeer {
  env: Record<string, string>;
  fault: Fault | null;
  profiles: Map<string, object>;
  admins: Set<string>;
  visits: Map<string, Record<string, unknown>>;
  requests: Map<string, Record<string, unknown>>;
  /** Rows by table name, in the order of their ids. */
  tables: Map<string, readonly object[]>;
  /** `signedInAt` is in seconds since 1970. The default is now. */
  addUser(email: string, signedInAt?: number): { id: string; token: string };
  removeUser(id: string): void;
  users(): string[];
  close(): Promise<void>;
}

const ANON = 'sb_publishable_hosted';
const SECRET = 'sb_secret_hosted';

export const NOWHERE = {
  SUPABASE_URL: 'http://127.0.0.1:9',
  SUPABASE_ANON_KEY: 'hosted-anon',
  SUPABASE_SECRET_KEY: 'hosted-secret',
};

/** The maximum number of rows per response, like the setting "Max rows" of a hosted project (default: 1,000). */
export const MAX_ROWS = 400;

export const UNKNOWN_TEAM_ID = 999_999;
const NO_TEAM = `Key (team_id)=(${UNKNOWN_TEAM_ID}) is not present in table "teams".`;

export async function startHostedPeer(): Promise<HostedPeer> {
  const users = new Map<string, { id: string; email: string }>();
  const profiles = new Map<string, object>();
  const admins = new Set<string>();
  const visits = new Map<string, Record<string, unknown>>();
  const requests = new Map<string, Record<string, unknown>>();
  const tables = new Map<string, readonly object[]>();

  /** Returns the response to a request that needs the secret key. Null for other requests. */
  function answerSecret(request: IncomingMessage, body: string): { status: number; value: unknown } | null {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer.invalid');
    if (request.method === 'GET' && pathname === '/rest/v1/user_roles') {
      const id = searchParams.get('user_id')?.replace(/^eq\./, '') ?? '';
      return { status: 200, value: admins.has(id) ? [{ role: 'admin' }] : [] };
    }
    if (request.method === 'POST' && pathname === '/rest/v1/site_visits') {
      const visit = JSON.parse(body) as Record<string, unknown>;
      const { id, team_id: team } = visit;
      if (team === UNKNOWN_TEAM_ID) return { status: 409, value: { code: '23503', details: NO_TEAM } };
      if (!visits.has(String(id))) visits.set(String(id), visit);
      return { status: 201, value: null };
    }
    if (pathname === '/rest/v1/request_player') {
      if (request.method === 'GET') {
        const id = searchParams.get('id')?.replace(/^eq\./, '') ?? '';
        return { status: 200, value: requests.has(id) ? [{ id }] : [] };
      }
      const row = JSON.parse(body) as Record<string, unknown>;
      if (!requests.has(String(row['id']))) requests.set(String(row['id']), row);
      return { status: 201, value: null };
    }
    const rows = tables.get(pathname.replace('/rest/v1/', ''));
    if (request.method === 'GET' && rows) {
      const offset = Number(searchParams.get('offset') ?? 0);
      const limit = Math.min(Number(searchParams.get('limit') ?? MAX_ROWS), MAX_ROWS);
      return { status: 200, value: rows.slice(offset, offset + limit) };
    }
    return null;
  }

  function answer(request: IncomingMessage, body: string, reply: (status: number, value: unknown) => void) {
    const { authorization = '', apikey } = request.headers;
    const { pathname } = new URL(request.url ?? '/', 'http://peer.invalid');
    const bearer = authorization.replace(/^Bearer /, '');
    if (request.method === 'GET' && pathname === '/auth/v1/user' && apikey === ANON) {
      const user = users.get(bearer);
      if (user && peer.fault === 'no-user') return reply(200, { id: '../../x' });
      return user ? reply(200, { ...user, aud: 'authenticated' }) : reply(403, { error_code: 'bad_jwt' });
    }
    const id = /^\/auth\/v1\/admin\/users\/([\w-]+)$/.exec(pathname)?.[1];
    if (request.method === 'DELETE' && id !== undefined && apikey === SECRET && bearer === SECRET) {
      if (peer.fault === 'refuses-deletion') return reply(422, {});
      peer.removeUser(id);
      return reply(200, {});
    }
    const open = /^\/rest\/v1\/(teams|players)$/.exec(pathname)?.[1];
    if (request.method === 'GET' && open !== undefined && apikey === ANON && tables.has(open))
      return reply(200, tables.get(open));
    const secret = apikey === SECRET && bearer === SECRET ? answerSecret(request, body) : null;
    if (secret) return reply(secret.status, secret.value);
    if (request.method === 'POST' && pathname === '/rest/v1/rpc/profile_preview' && apikey === ANON) {
      const { name } = JSON.parse(body) as { name: string };
      return reply(200, profiles.get(name) ?? null);
    }
    return reply(404, {});
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (peer.fault === 'silence') return;
    if (peer.fault === 'hang-up') return void request.socket.destroy();
    const reply = (status: number, value: unknown) => {
      response.writeHead(peer.fault === '500' ? 500 : status, { 'content-type': 'application/json' });
      response.end(peer.fault === 'no-json' ? '<html>' : JSON.stringify(value));
    };
    answer(request, Buffer.concat(chunks).toString(), reply);
  }

  const http = createServer((request, response) => void serve(request, response));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const peer: HostedPeer = {
    env: {
      SUPABASE_URL: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
      SUPABASE_ANON_KEY: ANON,
      SUPABASE_SECRET_KEY: SECRET,
    },
    fault: null,
    profiles,
    admins,
    visits,
    requests,
    tables,
    addUser(email, signedInAt = Math.floor(Date.now() / 1000)) {
      const id = randomUUID();
      const amr = [{ method: 'password', timestamp: signedInAt }];
      const parts = [{ alg: 'HS256', typ: 'JWT' }, { sub: id, amr }, {}];
      const token = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
      users.set(token, { id, email });
      return { id, token };
    },
    removeUser(id) {
      for (const [token, user] of users) if (user.id === id) users.delete(token);
    },
    users: () => [...users.values()].map((user) => user.id),
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return peer;
}
