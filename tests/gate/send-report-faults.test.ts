/** Tests `POST /api/send-report` without a mail server, with a faulty mail server, and with hosted Supabase. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateClient, type GateClient } from '../support/gate/gate-client.ts';
import { NOWHERE, startHostedPeer, type HostedPeer } from '../support/gate/hosted-peer.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const SUPPORT = 'bench@lines.example';
const PATH = '/api/send-report';
const REPORT = {
  type: 'Missing player',
  player_name: 'Gavin McKenna',
  notes: '',
  team_id: null,
  reporter: '',
};
const REPLY = {
  to: 'fan@lines.example',
  subject: 'Regarding your request: Missing player',
  body: 'Hi there,\nhe is on the roster now.',
  requestId: '9f1c0e5a-5d38-4d6a-9a52-0d2b7f1f5a11',
};

describe('without a mail server', () => {
  test.each([
    ['no SMTP_URL', { SUPPORT_EMAIL: SUPPORT }],
    ['no SUPPORT_EMAIL', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'rink@lines.example' }],
  ])('%s: the report is refused with a text that the page recognizes', async (_, env) => {
    const bare = await startTestServer({ env: { ...NOWHERE, ...env } });
    try {
      const response = await createGateClient(bare).post(PATH, REPORT);
      expect(response.status).toBe(503);
      expect(await response.json()).toEqual({
        error: expect.stringContaining('Email service is not configured') as string,
      });
    } finally {
      await bare.stop();
    }
  });
});

describe('with a faulty mail server, on hosted Supabase', () => {
  let hosted: HostedPeer;
  let smtp: SMTPServer;
  let ill: TestServer;
  let client: GateClient;
  /** The mail server's error code for each SMTP step. It accepts steps without a code. */
  let mood: Record<string, number> = {};
  beforeAll(async () => {
    hosted = await startHostedPeer();
    hosted.requests.set(REPLY.requestId, { id: REPLY.requestId });
    const step = (command: string, done: (error?: Error | null) => void) => {
      const responseCode = mood[command];
      done(responseCode === undefined ? null : Object.assign(new Error('not now'), { responseCode }));
    };
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onConnect: (_session, done) => step('connect', done),
      onMailFrom: (_address, _session, done) => step('from', done),
      onRcptTo: (_address, _session, done) => step('to', done),
      onData: (stream, _session, done) => stream.on('end', () => step('data', done)).resume(),
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const { port } = smtp.server.address() as AddressInfo;
    ill = await startTestServer({
      env: {
        ...hosted.env,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'rink@lines.example',
        SUPPORT_EMAIL: SUPPORT,
        TRUST_PROXY: 'true',
      },
    });
    client = createGateClient(ill);
  });
  afterAll(async () => {
    await ill.stop();
    await closeSmtp();
    await hosted.close();
  });

  const closeSmtp = () => new Promise<void>((resolve) => smtp.close(() => resolve()));
  const at = (body: object, token: string) => client.post(PATH, body, { authorization: `Bearer ${token}` });

  test('the public key is a visitor, and the hosted service identifies admins', async () => {
    mood = {};
    const user = hosted.addUser('hosted@lines.example');
    expect((await at(REPORT, ill.anonKey)).status).toBe(200);
    expect((await at(REPLY, ill.anonKey)).status).toBe(401);
    expect((await at(REPLY, user.token)).status).toBe(403);
    hosted.admins.add(user.id);
    expect((await at(REPLY, user.token)).status).toBe(200);
    // Without a stored request, the server sends no reply.
    const gone = { ...REPLY, requestId: '00000000-0000-4000-8000-000000000000' };
    await client.expectRefused(await at(gone, user.token), 404);
    hosted.fault = '500';
    expect((await at(REPLY, user.token)).status).toBe(503);
    // The team cannot be read, but the report is still sent.
    expect((await at({ ...REPORT, team_id: 3 }, ill.anonKey)).status).toBe(200);
    hosted.fault = null;
  });

  test.each([
    ['is too busy', { connect: 421 }, 503],
    ['does not know us yet', { to: 451 }, 503],
    ['refuses the sender', { from: 550 }, 502],
    ['refuses the support', { to: 550 }, 502],
    ['refuses the text', { data: 554 }, 502],
  ])('that %s: a sentence, when to retry, and no false success', async (_, how, status) => {
    mood = how;
    const response = await at(REPORT, ill.anonKey);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(response.status).toBe(status);
    // The report is stored nevertheless, and the response says so.
    expect(await response.json()).toEqual({ error: expect.stringMatching(/\.$/) as string, stored: true });
  });

  test('the report is stored before it is mailed, once for all retries', async () => {
    mood = { data: 554 };
    const before = new Set(hosted.requests.keys());
    const report = { ...REPORT, id: '3b1f7c52-8a55-4c11-9d0e-6f2b7a9c1d44', player_name: 'Ivar Stenberg' };
    await at(report, ill.anonKey);
    mood = {};
    expect((await at(report, ill.anonKey)).status).toBe(200);
    const added = [...hosted.requests].filter(([id]) => !before.has(id));
    expect(added.map(([, row]) => row)).toMatchObject([
      { player_name: 'Ivar Stenberg', type: 'Missing player', notes: null, handled: false },
    ]);
  });

  test('that rejects the recipient of a reply: the admin can correct it', async () => {
    mood = { to: 550 };
    const user = hosted.addUser('hosted-admin@lines.example');
    hosted.admins.add(user.id);
    await client.expectRefused(await at(REPLY, user.token), 400);
  });

  test('that is down: a sentence, and when to retry', async () => {
    await closeSmtp();
    const response = await at(REPORT, ill.anonKey);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(response.status).toBe(503);
  });
});
