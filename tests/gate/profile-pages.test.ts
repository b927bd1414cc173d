/** `/profile/{name}` as link previews, search engines, and browsers see it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SITE_RATES } from '#server/limits.ts';
import { ROOT } from '#platform/root.ts';
import { createGateClient, sendUntilRefused, type GateClient } from '../support/gate/gate-client.ts';
import { startHostedPeer, type HostedPeer } from '../support/gate/hosted-peer.ts';
import { callAs, createUser } from '#tests/support/accounts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const isBuilt = existsSync(join(ROOT, 'dist', 'web', 'index.html'));

/** How a page looks if the database has not responded: like any page of the site. */
const UNDECIDED = '<meta property="og:type" content="website">';

/** A page with the profile's data. The server waits a second for it, so a slow machine needs retries. */
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
  beforeAll(async () => {
    server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
    client = createGateClient(server);
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

  test('endless requests are limited per address', async () => {
    const from = { 'x-forwarded-for': '10.40.0.1' };
    const ask = () => client.post('/rest/v1/rpc/public_profile', { name: 'jane-99' }, from);
    const { taken } = await sendUntilRefused(SITE_RATES.profilesByAddress, ask, { atOnce: 40 });
    expect(new Set(taken)).toEqual(new Set([200]));
    const visit = { visit_type: 'page_visit' };
    const write = await client.post('/rest/v1/site_visits', visit, from);
    expect(write.status, 'looking at profiles is no writing').toBe(201);
  });

  test.skipIf(!isBuilt)('its page has a title of its own; private and unknown ones look alike', async () => {
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

  test.skipIf(!isBuilt)('the page follows when its owner hides it', async () => {
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

describe.skipIf(!isBuilt)('on hosted Supabase', () => {
  let peer: HostedPeer;
  let server: TestServer;
  beforeAll(async () => {
    peer = await startHostedPeer();
    server = await startTestServer({ env: peer.env });
  });
  afterAll(async () => {
    await server.stop();
    await peer.close();
  });

  const open = (name: string) => fetch(`${server.url}/profile/${name}`);

  test('one request to its table API is enough', async () => {
    peer.profiles.set('jane', { profile_name: 'jane', display_name: 'Jane <b>', bio: null });
    expect(await decided(() => open('jane'))).toEqual({
      status: 200,
      html: expect.stringContaining('<title>Jane &lt;b&gt; · Line Rush</title>') as string,
    });
    expect((await decided(() => open('nobody'))).status).toBe(404);
  });

  test('during an outage there, the page has no preview', async () => {
    for (const fault of ['500', 'no-json', 'hang-up', 'silence'] as const) {
      peer.fault = fault;
      const { status } = await open('nobody');
      peer.fault = null;
      expect([fault, status]).toEqual([fault, 200]);
    }
  });
});
