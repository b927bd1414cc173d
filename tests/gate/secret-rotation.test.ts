/** Tests that replacing the secret ends no session, and that a stolen old secret becomes useless. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { signToken } from '#tests/support/sign-token.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDbCommand, runDbCommand } from '#server/cli/run-db-command.ts';
import { loadSecrets } from '#platform/secrets.ts';
import { startDebianPostgres } from '../support/policies/debian-postgres.ts';
import { createUser, PASSWORD, type Session } from '#tests/support/accounts.ts';
import { dataRoot } from '#tests/support/copy-template.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const debian = await startDebianPostgres({ prepared: true });
afterAll(() => debian?.stop());

const [OLD, NEW] = [0, 1].map(() => randomBytes(48).toString('base64')) as [string, string];

/** A page in a browser. It sends the same public key and session to any server. */
class Page {
  constructor(
    readonly apikey: string,
    public session: Session,
  ) {}

  call(
    server: TestServer,
    path: string,
    token = this.session.access_token,
    body?: object,
  ): Promise<Response> {
    return fetch(`${server.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { apikey: this.apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  async renew(server: TestServer): Promise<void> {
    const body = { refresh_token: this.session.refresh_token };
    const response = await this.call(server, '/auth/v1/token?grant_type=refresh_token', this.apikey, body);
    expect(response.status, 'the session is lost').toBe(200);
    this.session = (await response.json()) as Session;
  }

  /** Expects the auth service and the table API to know the user, and visitors' reads to work. */
  async works(server: TestServer): Promise<void> {
    const responses = await Promise.all([
      this.call(server, '/auth/v1/user'),
      this.call(server, '/rest/v1/user_lineup?select=id'),
      this.call(server, '/rest/v1/teams?select=id', this.apikey),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
}

async function openPage(server: TestServer, email: string): Promise<Page> {
  return new Page(server.anonKey, await createUser(server, { email, password: PASSWORD }));
}

describe.skipIf(!debian)('a new JWT_SECRET, server by server (no PostgreSQL of the system: skipped)', () => {
  /** One server for each state of the rotation. The rotation passes through them in this order. */
  let before: TestServer;
  let announced: TestServer;
  let replaced: TestServer;
  let after: TestServer;
  beforeAll(async () => {
    const start = (JWT_SECRET: string, JWT_SECRET_PREVIOUS: string) =>
      startTestServer({
        env: { DATABASE_URL: debian?.url ?? '', JWT_SECRET, JWT_SECRET_PREVIOUS, TRUST_PROXY: 'true' },
      });
    [before, announced, replaced, after] = await Promise.all([
      start(OLD, ''),
      start(OLD, NEW),
      start(NEW, OLD),
      start(NEW, ''),
    ]);
  });
  afterAll(() => Promise.all([before, announced, replaced, after].map((server) => server.stop())));

  test('loses no session of pages that meet servers of two states at every step', async () => {
    const pages = [await openPage(before, 'one@lines.example'), await openPage(before, 'two@lines.example')];
    const [busy, idle] = pages as [Page, Page];
    for (const step of [
      [before, announced],
      [announced, replaced],
      [replaced, announced],
    ])
      for (const server of step) {
        // oxlint-disable-next-line no-await-in-loop -- one step after another
        await Promise.all(pages.map((page) => page.works(server)));
        // oxlint-disable-next-line no-await-in-loop -- as above
        await busy.renew(server);
        // oxlint-disable-next-line no-await-in-loop -- as above
        await Promise.all(step.map((other) => busy.works(other)));
      }
    // The status 400 means that the server accepts the session, and rejects only the wrong email address.
    const deletion = await idle.call(replaced, '/api/delete-account', undefined, {
      email: 'other@lines.example',
    });
    expect(deletion.status).toBe(400);
    const fresh = await openPage(replaced, 'three@lines.example');
    await fresh.works(announced);
    await fresh.works(after);
    // After the rotation, the server rejects access tokens signed with the old secret. Sessions can still be renewed with
    // the old anon key.
    expect((await idle.call(after, '/auth/v1/user')).status).toBe(401);
    await idle.renew(after);
    await idle.works(after);
  });

  test('gives nothing to a thief of the old secret', async () => {
    const victim = await openPage(before, 'victim@lines.example');
    const thief = await openPage(before, 'thief@lines.example');
    const claims = decodeJwt(victim.session.access_token);
    const { session_id: own } = decodeJwt(thief.session.access_token);
    const forged = await Promise.all(
      [undefined, randomUUID(), own, claims.sub].map((session_id) =>
        signToken({ ...claims, session_id, exp: (claims.exp ?? 0) + 9999 }, OLD),
      ),
    );
    for (const token of forged)
      for (const path of ['/auth/v1/user', '/rest/v1/user_lineup?select=id', '/rest/v1/teams?select=id']) {
        // oxlint-disable-next-line no-await-in-loop -- one after another
        const response = await victim.call(replaced, path, token);
        // The auth API responds with 403 if a session has ended, because `auth-js` expects this.
        expect([401, 403], path).toContain(response.status);
      }
    for (const token of forged) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const response = await victim.call(replaced, '/api/delete-account', token, {});
      expect(response.status).toBe(401);
    }
    const { secretKey } = await loadSecrets('', OLD);
    const response = await fetch(`${replaced.url}/rest/v1/user_roles?select=role`, {
      headers: { apikey: secretKey },
    });
    expect(response.status).toBe(401);
    await victim.works(replaced);
  });

  test('ends a session at once, also for tokens of the old secret', async () => {
    const page = await openPage(before, 'leaving@lines.example');
    const { access_token: token } = page.session;
    expect((await page.call(replaced, '/auth/v1/logout?scope=local', token, {})).status).toBe(204);
    for (const server of [before, replaced])
      // oxlint-disable-next-line no-await-in-loop -- one after another
      expect((await page.call(server, '/rest/v1/user_lineup?select=id', token)).status).toBe(401);
  });
});

test('the secret of a data folder is replaced by a command, without signing anyone out', async () => {
  const dataDir = await mkdtemp(join(dataRoot(), 'line-rush-test-'));
  const rotate = (...flags: string[]) =>
    runDbCommand(
      readDbCommand(['rotate-secret', ...flags]),
      { backend: { kind: 'embedded' }, dataDir, jwtSecret: null, keptBackups: null },
      { info: () => undefined, warn: () => undefined },
    );
  const first = await startTestServer({ dataDir, env: { TRUST_PROXY: 'true' } });
  const page = await openPage(first, 'fan@lines.example');
  expect(await rotate()).toContain('Restart the server');
  await page.works(first);
  await first.stop();
  const second = await startTestServer({ dataDir, env: { TRUST_PROXY: 'true' } });
  try {
    expect(second.anonKey).not.toBe(first.anonKey);
    await page.works(second);
    await page.renew(second);
    await page.works(second);
    expect(await rotate('--finish')).toContain('Removed the previous secret');
  } finally {
    await second.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
