import { randomBytes } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startDebianPostgres } from '#tests/policies/support/debian-postgres.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const debian = await startDebianPostgres();
afterAll(() => debian?.stop());

describe.skipIf(!debian)('several servers on one database (no PostgreSQL of the system: skipped)', () => {
  test('share accounts, sessions and keys when they share JWT_SECRET, and keep no state of their own', async () => {
    const env = { DATABASE_URL: debian?.url ?? '', JWT_SECRET: randomBytes(48).toString('base64') };
    // At once, as a platform would start them: both prepare the empty database.
    const servers = await Promise.all([startTestServer({ env }), startTestServer({ env })]);
    try {
      const [first, second] = servers;
      expect(second.anonKey).toBe(first.anonKey);
      const call = (server: TestServer, path: string, init: RequestInit = {}, token = first.anonKey) =>
        fetch(`${server.url}${path}`, {
          ...init,
          headers: {
            apikey: first.anonKey,
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
          },
        });
      const signup = await call(first, '/auth/v1/signup', {
        method: 'POST',
        body: JSON.stringify({ email: 'fan@test.ca', password: 'five-hole' }),
      });
      const { access_token: token } = (await signup.json()) as { access_token: string };
      expect((await call(second, '/auth/v1/user', {}, token)).status).toBe(200);
      expect(await (await call(second, '/rest/v1/user_lineup?select=id', {}, token)).json()).toEqual([]);
      const teams = (await (await call(second, '/rest/v1/teams?select=id')).json()) as unknown[];
      expect(teams).toHaveLength(32);
      for (const server of servers)
        await expect(access(join(server.dataDir, 'secrets.json'))).rejects.toThrow('ENOENT');
    } finally {
      const codes = await Promise.all(servers.map((server) => server.stop()));
      expect(codes).toEqual([0, 0]);
    }
  });
});
