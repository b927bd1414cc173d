/** Tests `POST /api/send-report` with a real mail server: visitors' reports and admins' replies. */
import { afterAll, describe, expect, test } from 'vitest';
import { RATES } from '#platform/limits.ts';
import { SITE_LIMITS, SITE_RATES } from '#server/limits.ts';
import { createGateClient, sendUntilRefused } from '../support/gate/gate-client.ts';
import { rawRequest, sendRaw } from '../support/gate/raw-request.ts';
import { callAs, grantAdmin, createUser, type Session } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/server.ts';
import { mailTo, startSmtpPeer } from '#tests/support/smtp-peer.ts';

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
  body: 'Hi there,\nhe is on the roster now.\n\nThanks!',
  requestId: '9f1c0e5a-5d38-4d6a-9a52-0d2b7f1f5a11',
};
const bearer = (session: Pick<Session, 'access_token'>) => ({
  authorization: `Bearer ${session.access_token}`,
});

const peer = await startSmtpPeer();
const server = await startTestServer({
  env: { ...mailTo(peer), SUPPORT_EMAIL: SUPPORT, TRUST_PROXY: 'true' },
});
const client = createGateClient(server);
const admin = await createUser(server, { email: 'admin@lines.example' });
await grantAdmin(server, admin.user.id);
const fan = await createUser(server, { email: 'signed-in-fan@lines.example' });
await callAs(server, null, '/rest/v1/request_player', {
  method: 'POST',
  body: JSON.stringify({ id: REPLY.requestId, type: 'Missing player', player_name: 'Gavin McKenna' }),
});
afterAll(async () => {
  await server.stop();
  await peer.close();
});

/** Sends a request as a page does: the public key is both `apikey` and bearer token. */
const send = (body: unknown, headers: Record<string, string> = {}) =>
  client.post(PATH, body, { authorization: `Bearer ${server.anonKey}`, ...headers });

/** Sends a valid body, and returns the one mail that results. */
async function mailed(body: object, headers: Record<string, string> = {}) {
  const before = peer.mails.length;
  const answer = await send(body, headers);
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
  expect(peer.mails).toHaveLength(before + 1);
  return peer.mails.at(-1)!;
}

async function refused(status: number, body: unknown, headers: Record<string, string> = {}) {
  const before = peer.mails.length;
  await client.expectRefused(await send(body, headers), status);
  expect(peer.mails).toHaveLength(before);
}

describe('a report', () => {
  test('goes to support, names the team, and allows a reply', async () => {
    const teams = await callAs(server, null, '/rest/v1/teams?select=id,name&abbreviation=eq.CHI');
    const [team] = (await teams.json()) as { id: number; name: string }[];
    const mail = await mailed({
      type: 'Remove Player',
      player_name: '  Connor <b>Bedard</b> ',
      notes: 'Traded.\nSee "the news" & <script>alert(1)</script>',
      team_id: String(team?.id),
      reporter: ' fan@lines.example ',
    });
    expect([mail.from, mail.to]).toEqual(['rink@lines.example', [SUPPORT]]);
    expect(mail.subject).toBe('Remove Player: Connor <b>Bedard</b> (Chicago Blackhawks)');
    expect(mail.headers['reply-to']).toBe('fan@lines.example');
    expect(mail.headers['auto-submitted']).toBe('auto-generated');
    expect(mail.text).toContain('Team: Chicago Blackhawks');
    expect(mail.text).toContain('> Traded.\n> See "the news" & <script>');
    expect(mail.html).toContain('See &quot;the news&quot; &amp; &lt;script&gt;');
    expect(mail.html).not.toMatch(/<script|Connor <b>/);
    const [, id] = /\/admin\/player-request\?request=([\da-f-]{36})/.exec(mail.text) ?? [];
    const stored = await callAs(server, admin, `/rest/v1/request_player?select=*&id=eq.${id}`);
    expect(await stored.json(), 'the button opens the stored request').toMatchObject([
      {
        type: 'Remove Player',
        player_name: 'Connor <b>Bedard</b>',
        team_id: team?.id,
        reporter_email: 'fan@lines.example',
        handled: false,
        fixed_at: null,
      },
    ]);
  });

  test('needs neither address nor notes nor team, and survives a deleted team', async () => {
    const bare = await mailed({ type: 'Missing player', player_name: 'Łukasz Žižek 🏒' });
    expect(bare.subject).toBe('Missing player: Łukasz Žižek 🏒 (no team chosen)');
    expect(bare.headers).not.toHaveProperty('reply-to');
    expect(bare.text).toContain('The reporter left no email address');
    const gone = await mailed({ ...REPORT, team_id: 999_999 });
    expect(gone.text).toContain('Team: a deleted team, id 999999');
  });

  test('that is retried because the response was lost is mailed once; with other content it is mailed again', async () => {
    const id = '3b1f7c52-8a55-4c11-9d0e-6f2b7a9c1d44';
    const first = await mailed({ ...REPORT, id });
    expect(first.headers['message-id']).toMatch(/^<report-[0-9a-f]{32}@lines\.example>$/);
    const before = peer.mails.length;
    const again = await Promise.all([send({ ...REPORT, id }), send({ ...REPORT, id: id.toUpperCase() })]);
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect(peer.mails).toHaveLength(before);
    const other = await mailed({ ...REPORT, id, notes: 'He signed today.' });
    expect(other.headers['message-id']).not.toBe(first.headers['message-id']);
    await mailed({ ...REPORT, id: '3b1f7c52-8a55-4c11-9d0e-6f2b7a9c1d45' });
    await refused(400, { ...REPORT, id: 'mine' });
  });

  test('of a signed-in user is a report like any other', async () => {
    const mail = await mailed(REPORT, bearer(fan));
    expect(mail.to).toEqual([SUPPORT]);
  });

  test.each([
    ['an unknown type', { type: 'Trade him' }],
    ['no type', { type: undefined }],
    ['no name', { player_name: ' \u200B\u2028 ' }],
    ['a name that is no text', { player_name: ['a'] }],
    ['a long name', { player_name: 'x'.repeat(161) }],
    ['long notes', { notes: 'x'.repeat(4001) }],
    ['a long address', { reporter: `${'x'.repeat(250)}@a.ca` }],
    ['an address that is too long once it is composed', { reporter: '\u0958'.repeat(254) }],
    ['notes that are no text', { notes: { $ne: 1 } }],
    ['a team that is no number', { team_id: '1 or 1=1' }],
    ['a team with a fraction', { team_id: 1.5 }],
    ['a team beyond all numbers', { team_id: '9999999999999999' }],
  ])('with %s is refused', async (_, wrong) => refused(400, { ...REPORT, ...wrong }));

  test('may be as long as the table allows, in any script', async () => {
    const mail = await mailed({ ...REPORT, player_name: '🏒'.repeat(160), notes: '氷'.repeat(4000) });
    expect(mail.text.replaceAll(/\n> /g, '')).toContain('氷'.repeat(4000));
  });

  test('from a bot is discarded, and the bot gets a success response', async () => {
    const before = peer.mails.length;
    const answer = await send({ ...REPORT, website: 'https://pills.example' });
    expect([answer.status, await answer.json(), peer.mails.length]).toEqual([200, { ok: true }, before]);
    await mailed({ ...REPORT, website: '' });
  });
});

describe('no input becomes a header or a recipient', () => {
  const evil = 'victim@else.example';
  const breaks: [string, string][] = [
    ['CR LF', '\r\n'],
    ['LF', '\n'],
    ['CR', '\r'],
    ['a line separator', '\u2028'],
    ['a paragraph separator', '\u2029'],
    ['next line', '\u0085'],
    ['NUL', '\0'],
    ['vertical tab', '\v'],
  ];
  const onlySupport = (mail: { to: readonly string[]; headers: Readonly<Record<string, string>> }) => {
    expect(mail.to).toEqual([SUPPORT]);
    expect(mail.headers['to']).toBe(SUPPORT);
    expect(Object.keys(mail.headers)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/cc|x-evil/)]),
    );
  };

  test.each(breaks)('%s in a name stays in the subject', async (_, cut) => {
    const mail = await mailed({ ...REPORT, player_name: `Gavin${cut}Bcc: ${evil}${cut}X-Evil: yes` });
    onlySupport(mail);
    expect(mail.subject).toMatch(/^Missing player: Gavin ?Bcc: victim@else\.example ?X-Evil: yes \(/);
  });

  test.each(breaks)('%s in the notes stays in the text', async (_, cut) => {
    onlySupport(
      await mailed({ ...REPORT, notes: `.${cut}${cut}.${cut}RCPT TO:<${evil}>${cut}Bcc: ${evil}` }),
    );
  });

  test.each(breaks)('%s in the address of a reporter is refused', async (_, cut) =>
    refused(400, { ...REPORT, reporter: `fan@lines.example${cut}Bcc: ${evil}` }),
  );

  test.each([
    ['two addresses', `fan@lines.example, ${evil}`],
    ['a name before it', `Fan <${evil}>`],
    ['a group', `fans:${evil};`],
    ['a quoted local part', `"fan, ${evil}"@lines.example`],
    ['a route', `@lines.example:${evil}`],
    ['a comment', `fan(${evil})@lines.example`],
    ['an encoded word', '=?utf-8?q?fan=0d=0aBcc:?=@lines.example'],
    ['an IP address', 'fan@[127.0.0.1]'],
    ['no domain', 'fan'],
  ])('%s as reporter appears only in the text', async (_, reporter) => {
    const mail = await mailed({ ...REPORT, reporter });
    onlySupport(mail);
    expect(mail.headers).not.toHaveProperty('reply-to');
    expect(mail.text).toContain(`From: ${reporter}`);
  });

  test.each(breaks)('%s in an admin’s subject stays in it, in the recipient is refused', async (_, cut) => {
    const to = 'subjects@lines.example';
    const mail = await mailed({ ...REPLY, to, subject: `Hi${cut}Bcc: ${evil}` }, bearer(admin));
    expect([mail.to, mail.headers['bcc']]).toEqual([[to], undefined]);
    await refused(400, { ...REPLY, to: `fan@lines.example${cut}Bcc: ${evil}` }, bearer(admin));
  });
});

describe('an admin’s reply', () => {
  test('goes to its recipient in the admin’s words, and allows a reply', async () => {
    const mail = await mailed({ ...REPORT, ...REPLY }, bearer(admin));
    expect([mail.to, mail.subject]).toEqual([[REPLY.to], REPLY.subject]);
    expect(mail.headers['reply-to']).toBe(SUPPORT);
    expect(mail.headers).not.toHaveProperty('auto-submitted');
    expect(mail.text).toMatch(/^Hi there,\nhe is on the roster now\.\n\nThanks!\n/);
    expect(mail.html).toContain('Hi there,<br>he is on the roster now.');
  });

  test.each([
    ['no recipient', { to: ' ' }],
    ['a missing recipient', { to: undefined }],
    ['two recipients', { to: 'a@lines.example, b@lines.example' }],
    ['a list of recipients', { to: ['a@lines.example', 'b@lines.example'] }],
    ['a recipient with a name', { to: 'Fan <fan@lines.example>' }],
    ['a recipient without domain', { to: 'root' }],
    ['no subject', { subject: '\u2028' }],
    ['a long subject', { subject: 'x'.repeat(201) }],
    ['no text', { body: '' }],
    ['a long text', { body: 'x'.repeat(10_001) }],
    ['no request', { requestId: '' }],
    ['a request that is none', { requestId: '1; drop table teams' }],
  ])('with %s is refused', async (_, wrong) => refused(400, { ...REPLY, ...wrong }, bearer(admin)));

  test('is refused for everyone else, whatever part of it is sent', async () => {
    for (const field of Object.keys(REPLY)) {
      const part = { ...REPORT, [field]: REPLY[field as keyof typeof REPLY] };
      await refused(401, part);
      await refused(403, part, bearer(fan));
    }
    await refused(401, { ...REPORT, to: null });
    await refused(401, { ...REPLY, website: 'x' });
  });

  test('with a forged token is refused before its body is read', async () => {
    const [head = '', payload = ''] = admin.access_token.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const tokens = ['abc', `${head}.${payload}.AAAA`, `${none}.${payload}.`, server.secretKey];
    for (const token of tokens) {
      const authorization = `Bearer ${token}`;
      await refused(401, REPLY, { authorization });
      await refused(401, 'x'.repeat(SITE_LIMITS.reportBodyBytes), { authorization });
    }
    // The headers are enough to reject the request. The server gets no byte of the body.
    const headers = { authorization: 'Bearer abc', 'content-type': 'application/json' };
    const early = await sendRaw(
      server.port,
      rawRequest('POST', PATH, { ...headers, 'content-length': '5000' }),
    );
    expect(early.status).toBe(401);
  });

  test('is refused once the admin has signed out or lost the role', async () => {
    const former = await createUser(server, { email: 'former@lines.example' });
    await grantAdmin(server, former.user.id);
    await mailed(REPLY, bearer(former));
    const secret = { apikey: server.secretKey, authorization: `Bearer ${server.secretKey}` };
    const role = `/rest/v1/user_roles?user_id=eq.${former.user.id}`;
    expect((await client.call(role, { method: 'DELETE', headers: secret })).ok).toBe(true);
    await refused(403, REPLY, bearer(former));
    const left = await createUser(server, { email: 'left@lines.example' });
    await grantAdmin(server, left.user.id);
    await callAs(server, left, '/auth/v1/logout?scope=local', { method: 'POST' });
    await refused(401, REPLY, bearer(left));
  });
});

describe('the endpoint', () => {
  test('never treats a body as a refusal of its own, with its status and headers', async () => {
    const answer = await send({ sentence: 'Fine.', code: 'x', status: 200, headers: { 'X-Planted': 'yes' } });
    expect(answer.headers.has('x-planted')).toBe(false);
    await client.expectRefused(answer, 400);
  });

  test('accepts small JSON objects by POST, only from its own pages', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await client.call(PATH, { method });
      expect(answer.headers.get('allow'), method).toBe('POST');
      await client.expectRefused(answer, 405);
    }
    await refused(415, REPORT, { 'content-type': 'text/plain' });
    for (const body of [null, [], 'text', 1]) await refused(400, body);
    await client.expectRefused(
      await client.call(PATH, {
        method: 'POST',
        body: '{"type":',
        headers: { 'content-type': 'application/json' },
      }),
      400,
    );
    await refused(413, { ...REPORT, notes: 'x'.repeat(SITE_LIMITS.reportBodyBytes) });
    await refused(403, REPORT, { origin: 'https://else.example' });
    await refused(403, REPORT, { 'sec-fetch-site': 'cross-site' });
  });

  test('limits the reports of one address, but not of others', async () => {
    const from = { 'x-forwarded-for': '10.77.0.1' };
    const robot = () => send({ ...REPORT, website: 'robot' }, from);
    const { refused: late, taken } = await sendUntilRefused(SITE_RATES.reportsByAddress, robot);
    expect(new Set(taken)).toEqual(new Set([200]));
    await client.expectRefused(late, 429);
    await mailed(REPORT);
  });

  test('limits the replies of one admin, from all addresses together', async () => {
    const eager = await createUser(server, { email: 'eager@lines.example' });
    await grantAdmin(server, eager.user.id);
    const before = peer.mails.length;
    const answer = () => send({ ...REPLY, to: '' }, bearer(eager));
    const { refused: late, taken } = await sendUntilRefused(SITE_RATES.repliesByAccount, answer, {
      atOnce: 10,
    });
    expect(new Set(taken)).toEqual(new Set([400]));
    await client.expectRefused(late, 429);
    expect(peer.mails).toHaveLength(before);
    await mailed(REPLY, bearer(admin));
  });

  test('limits the replies to one recipient a day, and says what to do', async () => {
    const generous = await createUser(server, { email: 'generous@lines.example' });
    await grantAdmin(server, generous.user.id);
    for (let i = 0; i < RATES.mailByAccountAndDay.burst; i++)
      await mailed(
        { ...REPLY, to: i === 0 ? 'Often@lines.example' : 'often@lines.example' },
        bearer(generous),
      );
    const before = peer.mails.length;
    const late = await send({ ...REPLY, to: 'often@lines.example' }, bearer(generous));
    expect([late.status, await late.json()]).toEqual([
      429,
      {
        error:
          'No email was sent, because this address received too many today. The text is kept. Try again in 3 hours.',
      },
    ]);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(2 * 3600);
    expect(peer.mails).toHaveLength(before);
    await mailed({ ...REPLY, to: 'another@lines.example' }, bearer(generous));
  });

  test('stores a day’s reports beyond the limit of mails', async () => {
    await mailed(REPORT);
    const database = await reachDatabase(server);
    const { sql } = database;
    // Uses up all limits, by delaying for a day the time when each bucket is full again.
    await sql`update auth.rate_buckets set full_at = full_at + interval '1 day'`;
    const before = peer.mails.length;
    const late = await send({ ...REPORT, player_name: 'Only Stored' });
    expect([late.status, await late.json()]).toMatchObject([429, { stored: true }]);
    expect(peer.mails).toHaveLength(before);
    expect(await sql`select from public.request_player where player_name = 'Only Stored'`).toHaveLength(1);
    await sql`truncate auth.rate_buckets`;
    await database.close();
  });

  test('logs no address, name, or text', () => {
    expect(server.logs()).not.toMatch(/@lines\.example|@else\.example|McKenna|eyJ/);
    expect(server.logs()).toContain(REPLY.requestId);
  });
});
