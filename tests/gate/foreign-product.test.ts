/** Tests that the platform serves another product: a library of books with its own schema, policies, and function. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { AuthClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createPlatform } from '#platform/create-platform.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { findFreePort } from '#platform/database/server-address.ts';
import { createHttpServer } from '#platform/http/http-server.ts';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { loadSecrets } from '#platform/secrets.ts';
import { PLAIN_ACCOUNTS } from '#tests/support/plain-accounts.ts';
import { keepLog, makeFolder, removeFolder } from '#tests/support/policies/temporary.ts';

const LIBRARY = `
  create schema library;
  grant usage on schema library to anon, authenticated, service_role;
  create table library.authors (id int primary key, name text not null);
  create table library.loans (id int primary key, author_id int references library.authors, reader uuid default auth.uid());
  alter table library.authors enable row level security; alter table library.loans enable row level security;
  create policy all_read on library.authors for select using (true); create policy own on library.loans using (reader = auth.uid());
  grant select on library.authors to anon, authenticated; grant select, insert on library.loans to authenticated;
  create function library.loans_of(author int) returns bigint stable language sql
    as 'select count(*) from library.loans where author_id = author';
  insert into library.authors values (1, 'Le Guin');`;

test('a library runs on the platform', async () => {
  const dataDir = makeFolder();
  const project = { folder: `${dataDir}/supabase`, schemas: ['library'] };
  mkdirSync(`${project.folder}/migrations`, { recursive: true });
  writeFileSync(`${project.folder}/migrations/20260101000000_library.sql`, LIBRARY);
  const database = await openDatabase({ dataDir, project, log: keepLog() });
  const [secrets, port] = [await loadSecrets(dataDir, null), await findFreePort()];
  const parts = {
    log: pino({ level: 'silent' }),
    metrics: createMetrics(String),
    limiter: createRateLimiter(),
  };
  const publicUrl = `http://127.0.0.1:${port}`;
  const own = { ...PLAIN_ACCOUNTS, ...project, database, publicUrl };
  const platform = await createPlatform({ ...parts, ...own, secrets });
  const server = createHttpServer(platform.handle, { ...parts, trustProxy: false });
  await server.listen(port, '127.0.0.1');
  const headers = { apikey: platform.anonKey };
  const auth = new AuthClient({ url: `${publicUrl}/auth/v1`, headers, autoRefreshToken: false });
  const tables = new PostgrestClient(`${publicUrl}/rest/v1`, { headers, schema: 'library' });
  const loan = () => tables.from('loans').insert({ id: 1, author_id: 1 });
  const seen = () => tables.from('loans').select('id,authors(name)');
  expect((await tables.from('authors').select('name')).data).toEqual([{ name: 'Le Guin' }]);
  expect((await loan()).status).toBe(401);
  const { data } = await auth.signUp({ email: 'reader@library.example', password: 'earthsea-1968' });
  tables.headers.set('Authorization', `Bearer ${data.session?.access_token}`);
  expect((await loan()).status).toBe(201);
  expect((await seen()).data).toEqual([{ id: 1, authors: { name: 'Le Guin' } }]);
  expect((await tables.rpc('loans_of', { author: 1 })).data).toBe(1);
  await server.stop().then(platform.close);
  removeFolder(dataDir);
});
