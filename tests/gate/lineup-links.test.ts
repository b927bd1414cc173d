/** `/?shared=…` and its picture, as link previews see them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeLineupLink } from '#domain/lineup-link.ts';
import { EMPTY_LINEUP, makeLineup } from '#domain/lineup.ts';
import { normalizeRoster, type RosterPlayerRow } from '#domain/roster.ts';
import { SITE_RATES } from '#server/limits.ts';
import { ROOT } from '#platform/root.ts';
import { createGateClient, sendUntilRefused, type GateClient } from '../support/gate/gate-client.ts';
import { startHostedPeer, type HostedPeer } from '../support/gate/hosted-peer.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const isBuilt = existsSync(join(ROOT, 'dist', 'web', 'index.html'));

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** The page of a link with its lineup. The server waits a second for it, so a slow machine needs retries. */
async function pageOf(text: string, open: (path: string) => Promise<Response>): Promise<string> {
  let html = '';
  const read = async () => {
    html = await (await open(`/?shared=${text}`)).text();
    return html.includes('/api/lineup-picture');
  };
  await expect.poll(read, { message: 'the page never knew of the line-up' }).toBe(true);
  return html;
}

async function pictureOf(text: string, open: (path: string) => Promise<Response>): Promise<Buffer> {
  const answer = await open(`/api/lineup-picture?shared=${text}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  return Buffer.from(await answer.arrayBuffer());
}

describe('on our own database', () => {
  let server: TestServer;
  let client: GateClient;
  let text: string;
  let center: string;
  beforeAll(async () => {
    server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
    client = createGateClient(server);
    const [{ id }] = (await (
      await client.call('/rest/v1/teams?select=id&name=eq.Toronto%20Maple%20Leafs')
    ).json()) as [{ id: number }];
    const rows = (await (await client.call(`/rest/v1/players?team_id=eq.${id}`)).json()) as RosterPlayerRow[];
    const c1 = normalizeRoster(rows).find(({ position }) => position === 'c')!;
    center = c1.name;
    text = writeLineupLink(String(id), makeLineup({ c1 }));
  });
  afterAll(() => server.stop());

  const open = (path: string) => client.call(path);
  const picture = (of: string, from?: string) =>
    client.call(
      `/api/lineup-picture?shared=${of}`,
      from === undefined ? {} : { headers: { 'x-forwarded-for': from } },
    );

  test.skipIf(!isBuilt)('the page says whose line-up it is, and points to its picture', async () => {
    const html = await pageOf(text, open);
    expect(html).toContain('<title>Toronto Maple Leafs lineup · Line Rush</title>');
    expect(html).toContain(`content="First line: ${center}. Open it to make it yours."`);
    const image = /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(image).toMatch(/^http:\/\/localhost:\d+\/api\/lineup-picture\?shared=/);
    const { pathname, search } = new URL(image);
    const answer = await client.call(pathname + search);
    expect(answer.headers.get('content-type')).toBe('image/png');
  });

  test('the picture is a PNG of the card’s size, always the same, in any letter case', async () => {
    const first = await pictureOf(text, open);
    expect(first.subarray(0, 8)).toEqual(PNG);
    expect([first.readUInt32BE(16), first.readUInt32BE(20)]).toEqual([1200, 675]);
    expect((await pictureOf(text.toUpperCase(), open)).equals(first)).toBe(true);
  });

  test('damaged links, unknown teams, and hostile texts get a sentence instead', async () => {
    const nowhere = writeLineupLink('999999', EMPTY_LINEUP);
    const hostile = [
      '',
      'x',
      text.slice(0, -1),
      nowhere,
      '%00',
      '../../etc/passwd',
      'a'.repeat(5000),
      '%F0%9F',
    ];
    for (const one of hostile) await client.expectRefused(await picture(one), 404);
    const page = await client.call(`/?shared=${text.slice(0, -1)}`);
    expect([page.status, await page.text()]).toEqual([200, expect.not.stringContaining('lineup-picture')]);
  });

  test('the picture is read-only', async () => {
    await client.expectRefused(await client.post(`/api/lineup-picture?shared=${text}`, {}), 405);
  });

  test('a client that requests many new ones is limited, and others are served', async () => {
    const from = '10.41.0.1';
    const { refused } = await sendUntilRefused(SITE_RATES.picturesByAddress, () => picture('x', from), {
      atOnce: 20,
    });
    await client.expectRefused(refused, 429);
    expect((await picture(text)).status).toBe(200);
  });
});

describe('on hosted Supabase', () => {
  let peer: HostedPeer;
  let server: TestServer;
  const text = writeLineupLink(
    '10',
    makeLineup({ starter: { id: '7', name: '', number: null, position: 'g' } }),
  );
  beforeAll(async () => {
    peer = await startHostedPeer();
    peer.tables.set('teams', [{ id: 10, name: 'Toronto Maple Leafs' }]);
    peer.tables.set('players', [
      { id: 7, first_name: 'Joseph', last_name: 'Woll', position: 'G', number: 60 },
    ]);
    server = await startTestServer({ env: peer.env });
  });
  afterAll(async () => {
    await server.stop();
    await peer.close();
  });

  const open = (path: string) => fetch(`${server.url}${path}`, { redirect: 'manual' });

  test('an outage there shows the site’s own picture and page', async () => {
    for (const fault of ['500', 'no-json', 'hang-up'] as const) {
      peer.fault = fault;
      const [answer, page] = await Promise.all([
        open(`/api/lineup-picture?shared=${text}`),
        open(`/?shared=${text}`),
      ]);
      peer.fault = null;
      expect([fault, answer.status, answer.headers.get('location')]).toEqual([fault, 302, '/og-image.png']);
      if (isBuilt) expect([fault, page.status]).toEqual([fault, 200]);
    }
  });

  test('two requests to its table API are enough', async () => {
    expect((await pictureOf(text, open)).subarray(0, 8)).toEqual(PNG);
    if (isBuilt) expect(await pageOf(text, open)).toContain('In goal: Joseph Woll.');
  });
});
