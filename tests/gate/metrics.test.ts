import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#platform/limits.ts';
import { SITE_RATES } from '#server/limits.ts';
import { createGateClient, sendUntilRefused } from '../support/gate/gate-client.ts';
import { NOWHERE } from '../support/gate/hosted-peer.ts';
import { createUser } from '#tests/support/accounts.ts';
import { startTestServer, readMetrics } from '#tests/support/server.ts';

const server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
const client = createGateClient(server);
afterAll(() => server.stop());

const read = () => readMetrics(server);

function valueOf(text: string, series: string): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

describe('the metrics count', () => {
  test('requests, refusals, visits, mails, the database, and the process', async () => {
    const before = await read();
    const from = { 'x-forwarded-for': '10.66.0.1' };
    await client.call('/rest/v1/teams?select=id&limit=1');
    await client.call('/');
    await client.call('/rest/v1/nothing-here');
    await client.post('/api/track-visit', { visit_type: 'page_visit' });
    await client.post('/api/track-visit', { visit_type: 'page_visit' }, { dnt: '1' });
    await createUser(server, { email: 'counted@lines.example' });
    await client.post('/auth/v1/recover', { email: 'counted@lines.example' });
    await sendUntilRefused(SITE_RATES.deletionByAddress, () => client.post('/api/delete-account', {}, from));
    const after = await read();
    const grew = (series: string) => valueOf(after, series) - valueOf(before, series);
    expect(grew('line_rush_http_requests_total{route="rest",status="200"}')).toBe(1);
    expect(grew('line_rush_http_requests_total{route="rest",status="404"}')).toBe(1);
    expect(grew('line_rush_http_requests_total{route="track-visit",status="200"}')).toBe(2);
    expect(grew('line_rush_http_requests_total{route="delete-account",status="429"}')).toBeGreaterThan(0);
    expect(grew('line_rush_http_request_seconds_count{route="page"}')).toBe(1);
    expect(grew('line_rush_rate_limit_refusals_total{limit="deletionByAddress"}')).toBeGreaterThan(0);
    expect(grew('line_rush_visits_total{outcome="recorded"}')).toBe(1);
    expect(grew('line_rush_visits_total{outcome="Do Not Track"}')).toBe(1);
    // Four requests to the backend: a table read, a visit, a sign-up, and a recovery.
    expect(grew('line_rush_backend_call_seconds_count')).toBe(4);
    expect(grew('line_rush_mails_total{event="queued"}')).toBe(1);
    await expect.poll(async () => valueOf(await read(), 'line_rush_mails_waiting')).toBe(0);
    expect(valueOf(after, 'line_rush_database_up')).toBe(1);
    expect(valueOf(after, 'line_rush_backend_calls_open')).toBe(0);
    expect(after).toMatch(/^line_rush_build_info\{version="\d+\.\d+\.\d+",backend="embedded"\} 1$/m);
    expect(valueOf(after, 'line_rush_disk_free_bytes')).toBeGreaterThan(LIMITS.diskReserveBytes);
    expect(after).toContain('\nline_rush_backend_calls_waiting 0\n');
    await expect.poll(async () => valueOf(await read(), 'line_rush_change_announcements_up')).toBe(1);
    // The only open request is the one for the metrics.
    expect(valueOf(after, 'line_rush_http_requests_open')).toBe(1);
    expect(valueOf(after, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
  });

  test('nothing from clients: no path, address, or user', async () => {
    const before = (await read()).split('\n').length;
    const marks = Array.from({ length: 20 }, () => randomUUID());
    for (const mark of marks)
      for (const path of [
        `/${mark}`,
        `/rest/v1/${mark}`,
        `/auth/v1/${mark}`,
        `/api/${mark}`,
        `/profile/${mark}`,
        `//${mark}`,
      ])
        await client.call(path, { headers: { 'x-forwarded-for': '203.0.113.77', 'user-agent': mark } });
    const text = await read();
    for (const made of [...marks, '203.0.113.77', 'counted@lines.example', 'counted'])
      expect(text).not.toContain(made);
    expect(text.split('\n').length - before, 'time series').toBeLessThan(90);
  });
});

describe('the metrics are readable', () => {
  test('with the token, from anywhere', async () => {
    const token = randomUUID();
    const guarded = await startTestServer({ env: { ...NOWHERE, METRICS_TOKEN: token } });
    const ask = (headers: Record<string, string>) => fetch(`${guarded.url}/metrics`, { headers });
    for (const authorization of [
      '',
      token,
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
    ]) {
      const answer = await ask({ authorization });
      await client.expectRefused(answer, 401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
    await client.expectRefused(await fetch(`${server.url}/metrics`, { method: 'POST' }), 405);
    const proxied = await ask({ authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' });
    expect([proxied.status, await proxied.text()]).toEqual([
      200,
      expect.stringContaining('\nline_rush_database_up 0\n'),
    ]);
    const hosted = await (await ask({ authorization: `Bearer ${token}` })).text();
    expect(hosted, 'a gauge without a source would say 0').not.toMatch(
      /line_rush_(?:disk_free|backend_calls_waiting|change_announcements)/,
    );
    await guarded.stop();
  });
});
