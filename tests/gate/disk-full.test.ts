/** Tests a full disk: writers get errors, readers are served, and no confirmed row is lost. */
import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createGateClient } from '../support/gate/gate-client.ts';
import { makeSmallDisk } from '../support/gate/small-disk.ts';
import { missingFrom, readBack, startLoad } from '../support/gate/write-load.ts';
import { startTestServer, readMetrics } from '#tests/support/server.ts';

const disk = makeSmallDisk();
const env = { TRUST_PROXY: 'true', JWT_SECRET: randomBytes(48).toString('base64url') };
const server = await startTestServer({ env, ...disk });
const client = createGateClient(server);
afterAll(async () => {
  await server.stop();
  disk.remove();
});

const fan = { email: 'fan@test.ca', password: 'Zamboni-4-tonight' };

test('writes get a sentence, reads go on, and everything recovers once there is space', async () => {
  expect((await client.post('/auth/v1/signup', fan)).status).toBe(200);
  const load = startLoad(server);
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(60);
  await disk.fill(server);
  await expect.poll(() => load.refused.get(503) ?? 0).toBeGreaterThan(20);
  const reads = load.reads();
  const visit = () => client.post('/rest/v1/site_visits', { visit_type: 'page_visit' });
  await client.expectRefused(await visit(), 503);
  expect((await client.call('/rest/v1/teams?select=id')).status).toBe(200);
  expect((await client.post('/rest/v1/rpc/public_profile', { name: 'nobody' })).status).toBe(200);
  expect((await client.call('/healthz')).status).toBe(200);
  const metrics = await readMetrics(server);
  expect(metrics).toMatch(/^line_rush_log_lines_total\{level="error"\} [1-9]/m);
  await expect.poll(() => load.reads()).toBeGreaterThan(reads + 20);

  disk.empty(server);
  await expect.poll(async () => (await visit()).status).toBe(201);
  expect((await client.post('/auth/v1/token?grant_type=password', fan)).status).toBe(200);
  await load.stop();
  expect(load.faults).toEqual([]);
  expect(load.refused.get('none') ?? 0).toBe(0);
  const stored = await readBack(server);
  expect([missingFrom(stored.ids, load.acknowledged), stored.torn]).toEqual([[], []]);
});
