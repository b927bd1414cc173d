/** Tests `/?shared=…`, its picture, and `/profile/{name}`, as link previews, search engines, and browsers see them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeLineupLink } from '#domain/lineup-link.ts';
import { EMPTY_LINEUP, makeLineup } from '#domain/lineup.ts';
import { normalizeRoster, type RosterPlayerRow } from '#domain/roster.ts';
import { SITE_RATES } from '#server/limits.ts';
import { createGateClient, sendUntilRefused, type GateClient } from '../support/gate/gate-client.ts';
import { startHostedPeer, type HostedPeer } from '../support/gate/hosted-peer.ts';
import { callAs, createUser } from '#tests/support/accounts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** Requests a link's page until it has the lineup. Retries, because the server waits only a second for lineups. */
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

/** Pages have this tag if the database did not respond in time. */
const UNDECIDED = '<meta property="og:type" content="website">';

/** Requests a page until it has the profile. Retries, because the server waits only a second for profiles. */
async function decided(open: () => Promise<Response>): Promise<{ status: number; html: string }> {
  let page = { status: 0, html: '' };
  const read = async () => {
    const answer = await open();
    page = { status: answer.status, html: await answer.text() };
    return page.status === 200 && page.html.includes(UNDECIDED);
  };
  await expect.poll(read, { message: 'the page never knew of the profile' }).toBe(false);
  return page;
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
    for (const [profile_name, public_profile] of [
      ['Jane-99', true],
      ['hidden', false],
    ] as const)
      await createUser(server, {
        email: `${profile_name}@lines.example`,
        data: { profile_name, public_profile, full_name: '<i>Jane</i> & "Co"', bio: '  Lines\nall day ' },
      });
  });
  afterAll(() => server.stop());

  const open = (path: string) => client.call(path);
  const picture = (of: string, from?: string) =>
    client.call(
      `/api/lineup-picture?shared=${of}`,
      from === undefined ? {} : { headers: { 'x-forwarded-for': from } },
    );

  test('the page says whose line-up it is, and points to its picture', async () => {
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
    const smaller = await open(`/api/lineup-picture?shared=${text}&type=webp`);
    const bytes = Buffer.from(await smaller.arrayBuffer());
    expect([smaller.headers.get('content-type'), bytes.toString('latin1', 8, 12)]).toEqual([
      'image/webp',
      'WEBP',
    ]);
    expect(bytes.length).toBeLessThan(first.length / 2);
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

  test('endless requests of profiles are limited per address', async () => {
    const from = { 'x-forwarded-for': '10.40.0.1' };
    const ask = () => client.post('/rest/v1/rpc/public_profile', { name: 'jane-99' }, from);
    const { taken } = await sendUntilRefused(SITE_RATES.profilesByAddress, ask, { atOnce: 4 });
    expect(new Set(taken)).toEqual(new Set([200]));
    const visit = { visit_type: 'page_visit' };
    const write = await client.post('/rest/v1/site_visits', visit, from);
    expect(write.status, 'looking at profiles is no writing').toBe(201);
  });

  test('a profile’s page has a title of its own; private and unknown ones look alike', async () => {
    const page = await decided(() => client.call('/profile/jane-99'));
    expect(page.status).toBe(200);
    const title = '&lt;i&gt;Jane&lt;/i&gt; &amp; &quot;Co&quot; · Line Rush';
    expect(page.html).toContain(`<title>${title}</title>`);
    expect(page.html).toContain(`<meta property="og:title" content="${title}">`);
    expect(page.html).toContain('<meta property="og:description" content="Lines all day">');
    const [hidden, unknown] = await Promise.all(
      ['/profile/hidden', '/profile/nobody'].map((path) => decided(() => client.call(path))),
    );
    expect(hidden).toEqual({ status: 404, html: unknown?.html });
    const home = await client.call('/profile');
    expect([home.status, await home.text()]).toEqual([200, expect.not.stringContaining('Jane')]);
  });

  test('a profile’s page follows when its owner hides it', async () => {
    const session = await createUser(server, { email: 'shy@lines.example', data: { profile_name: 'shy' } });
    expect((await decided(() => client.call('/profile/shy'))).status).toBe(200);
    const hidden = await callAs(server, session, `/rest/v1/profiles?user_id=eq.${session.user.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ is_public: false }),
    });
    expect(hidden.status, await hidden.text()).toBe(204);
    expect((await decided(() => client.call('/profile/shy'))).status).toBe(404);
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
      expect([fault, page.status]).toEqual([fault, 200]);
    }
  });

  test('two requests to its table API are enough', async () => {
    expect((await pictureOf(text, open)).subarray(0, 8)).toEqual(PNG);
    expect(await pageOf(text, open)).toContain('In goal: Joseph Woll.');
  });

  test('one request to its table API is enough for a profile', async () => {
    peer.profiles.set('jane', { profile_name: 'jane', display_name: 'Jane <b>', bio: null });
    expect(await decided(() => open('/profile/jane'))).toEqual({
      status: 200,
      html: expect.stringContaining('<title>Jane &lt;b&gt; · Line Rush</title>') as string,
    });
    expect((await decided(() => open('/profile/nobody'))).status).toBe(404);
  });

  test('during an outage there, a profile’s page has no preview', async () => {
    for (const fault of ['500', 'no-json', 'hang-up', 'silence'] as const) {
      peer.fault = fault;
      const { status } = await open('/profile/nobody');
      peer.fault = null;
      expect([fault, status]).toEqual([fault, 200]);
    }
  });
});
