import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { LIMITS, RATES } from '#platform/limits.ts';
import { openBrowser } from '../support/gate/auth-client.ts';
import { callAs, PASSWORD, createUser } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/server.ts';
import { linkIn, mailTo, startSmtpPeer } from '#tests/support/smtp-peer.ts';

const peer = await startSmtpPeer();
const server = await startTestServer({ env: { ...mailTo(peer), TRUST_PROXY: 'true' } });
const database = await reachDatabase(server);
afterAll(async () => {
  await database.close();
  await server.stop();
  await peer.close();
});

type Browser = ReturnType<typeof openBrowser>;

const OTHER = 'Five-hole-9-please';

async function signedIn(email: string): Promise<Browser> {
  await createUser(server, { email });
  const browser = openBrowser(server);
  expect((await browser.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  return browser;
}

async function age(email: string, seconds: number): Promise<void> {
  await database.sql`
    update auth.sessions set created_at = created_at - make_interval(secs => ${seconds})
    where user_id = (select id from auth.users where email = ${email})`;
}

const tokenOf = async (browser: Browser) => (await browser.getSession()).data.session?.access_token ?? '';

async function deletionBy(browser: Browser): Promise<[number, unknown]> {
  const answer = await callAs(server, { access_token: await tokenOf(browser) }, '/api/delete-account', {
    method: 'POST',
  });
  return [answer.status, await answer.json()];
}

/** Returns the arguments for `verifyOtp` from the link in the newest mail. */
async function changeLink(email: string) {
  const mail = await peer.waitForMail(email, 'Confirm your new email for Line Rush');
  const { origin, searchParams } = linkIn(mail, '/confirm');
  expect([origin, searchParams.get('type')]).toEqual([server.url, 'email_change']);
  return { type: 'email_change' as const, token_hash: searchParams.get('token_hash') ?? '' };
}

describe('a sign-in more than ten minutes ago', () => {
  test('changes neither password nor address and deletes nothing until the user signs in again', async () => {
    const email = 'idle@lines.example';
    const browser = await signedIn(email);
    await age(email, LIMITS.freshSignInSeconds + 1);
    // Renewing a session does not count as a sign-in.
    expect((await browser.refreshSession()).error).toBeNull();
    for (const change of [{ password: OTHER }, { email: 'thief@lines.example' }]) {
      const { error } = await browser.updateUser(change);
      expect([error?.status, error?.code, error?.message]).toEqual([
        403,
        'reauthentication_needed',
        'You signed in more than ten minutes ago. Sign in again to do this.',
      ]);
    }
    expect(await deletionBy(browser)).toEqual([
      403,
      {
        error: 'You signed in more than ten minutes ago. Sign in again to do this.',
        code: 'reauthentication_needed',
      },
    ]);
    expect((await browser.updateUser({ data: { full_name: 'Still Me' } })).error).toBeNull();
    // A thief's old session does not use up the owner's attempts.
    for (let i = 0; i < RATES.passwordChangeByAccount.burst; i++) {
      expect((await browser.updateUser({ password: OTHER })).error?.status).toBe(403);
      expect((await deletionBy(browser))[0]).toBe(403);
    }

    expect((await browser.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect((await browser.updateUser({ password: OTHER })).error).toBeNull();
    expect(await deletionBy(browser)).toEqual([200, { deleted: true }]);
  });

  test('by a recovery link can set the password while the link would be valid, and nothing else', async () => {
    const email = 'slow@lines.example';
    await createUser(server, { email });
    const browser = openBrowser(server);
    await browser.resetPasswordForEmail(email);
    const link = linkIn(await peer.waitForMail(email, /Reset/), '/reset-password');
    const token_hash = link.searchParams.get('token_hash') ?? '';
    expect((await browser.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull();
    await age(email, LIMITS.freshSignInSeconds + 60);
    const codeOf = async (change: Parameters<Browser['updateUser']>[0]) =>
      (await browser.updateUser(change)).error?.code;
    expect(await codeOf({ email: 'elsewhere@lines.example' })).toBe('reauthentication_needed');
    expect(await codeOf({ password: OTHER })).toBeUndefined();
    // A recovery link allows only one password change. The next change needs a recent sign-in.
    expect(await codeOf({ password: PASSWORD })).toBe('reauthentication_needed');
  });
});

test('a session that its owner has ended does not use up the password changes of the account', async () => {
  const email = 'ended@lines.example';
  const owner = await signedIn(email);
  const thief = openBrowser(server);
  expect((await thief.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  const access_token = await tokenOf(thief);
  await owner.signOut({ scope: 'others' });
  const change = { method: 'PUT', body: JSON.stringify({ password: 'Another-vurgle-99' }) };
  for (let i = 0; i <= RATES.passwordChangeByAccount.burst; i++)
    expect((await callAs(server, { access_token }, '/auth/v1/user', change)).status).toBe(403);
  expect((await owner.updateUser({ password: OTHER })).error).toBeNull();
});

test('requests of an ended session that are refused early do not use up the writes of the account', async () => {
  const email = 'ended-too@lines.example';
  const owner = await signedIn(email);
  const thief = openBrowser(server);
  expect((await thief.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  const access_token = await tokenOf(thief);
  await owner.signOut({ scope: 'others' });
  for (let i = 0; i <= RATES.userWritesByAccount.burst; i++) {
    const [table, body] = i % 2 === 0 ? ['nowhere', '{}'] : ['user_lineup', '{'];
    const path = `/rest/v1/${table}`;
    const { status } = await callAs(server, { access_token }, path, { method: 'POST', body });
    expect([400, 404]).toContain(status);
  }
  const own = { access_token: await tokenOf(owner) };
  const body = JSON.stringify({ bio: 'Still here' });
  const path = '/rest/v1/profiles?public_profile=is.null';
  expect((await callAs(server, own, path, { method: 'PATCH', body })).status).not.toBe(429);
});

test('requests that hide accounts do not delay another request of their address', async () => {
  const email = 'queue@lines.example';
  await createUser(server, { email });
  const ask = (path: string, body?: string) =>
    fetch(`${server.url}/auth/v1${path}`, {
      headers: {
        apikey: server.anonKey,
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.77',
      },
      ...(body !== undefined && { method: 'POST', body }),
    });
  await database.sql.begin(async (tx) => {
    await tx`lock table auth.users in access exclusive mode`;
    for (let i = 0; i < LIMITS.authTurns.perAddress; i++) void ask('/recover', JSON.stringify({ email }));
    await delay(200);
    const settings = ask('/settings').then(({ status }) => status);
    expect(await Promise.race([settings, delay(1500, 'late')])).toBe(200);
  });
});

test('a common password is rejected, both at sign-up and in a change', async () => {
  const common = 'Password123';
  const { error } = await openBrowser(server).signUp({ email: 'easy@lines.example', password: common });
  expect([error?.status, error?.code]).toEqual([422, 'weak_password']);
  const browser = await signedIn('harder@lines.example');
  expect((await browser.updateUser({ password: common })).error?.code).toBe('weak_password');
  expect((await browser.updateUser({ password: OTHER })).error).toBeNull();
});

test('a session ends after 30 days without renewal, and after 180 days', async () => {
  const email = 'away@lines.example';
  const browser = await signedIn(email);
  const DAY = 24 * 60 * 60;
  const renewedAgo = (days: number) => database.sql`
    update auth.sessions set refreshed_at = (now() - make_interval(days => ${days})) at time zone 'UTC'
    where user_id = (select id from auth.users where email = ${email})`;
  await age(email, (LIMITS.sessionDays - 1) * DAY);
  await renewedAgo(LIMITS.sessionIdleDays - 1);
  expect((await browser.refreshSession()).error).toBeNull();
  await renewedAgo(LIMITS.sessionIdleDays + 1);
  expect((await browser.refreshSession()).error?.code).toBe('session_expired');

  expect((await browser.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  expect((await browser.refreshSession()).error).toBeNull();
  await age(email, (LIMITS.sessionDays + 1) * DAY);
  expect((await browser.refreshSession()).error?.code).toBe('session_expired');
});

describe('a new email address', () => {
  test('takes effect when its link is used; the old one gets a notice, and sessions and profile stay', async () => {
    const [from, to] = ['old@lines.example', 'new@lines.example'];
    const browser = await signedIn(from);
    await browser.updateUser({ data: { full_name: 'Auston Longname' } });
    const asked = await browser.updateUser({ email: 'New@Lines.example ' });
    expect([asked.error, asked.data.user?.email, asked.data.user?.new_email]).toEqual([null, from, to]);
    await peer.waitForMail(from, 'Your Line Rush email address is about to change');
    const link = await changeLink(to);
    const order = peer.mails.flatMap((mail) => mail.to).filter((one) => one === from || one === to);
    expect(order).toEqual([from, to]);
    const recovery = openBrowser(server);
    await recovery.resetPasswordForEmail(from);
    const oldLink = linkIn(await peer.waitForMail(from, /Reset/), '/reset-password');

    const phone = openBrowser(server);
    expect((await phone.verifyOtp(link)).error?.code).toBe('sign_in_first');
    await phone.signInWithPassword({ email: from, password: PASSWORD });
    expect((await phone.verifyOtp(link)).data.user?.email).toBe(to);
    expect((await openBrowser(server).verifyOtp(link)).error?.code).toBe('otp_expired');
    await peer.waitForMail(from, 'Your Line Rush email address was changed');
    const { data } = await browser.getUser();
    expect([data.user?.email, data.user?.new_email]).toEqual([to, undefined]);
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Auston Longname', email: to });
    expect((await browser.refreshSession()).error).toBeNull();

    const signIn = (email: string) => openBrowser(server).signInWithPassword({ email, password: PASSWORD });
    expect((await signIn(from)).error?.code).toBe('invalid_credentials');
    expect((await signIn(to)).error).toBeNull();
    const token_hash = oldLink.searchParams.get('token_hash') ?? '';
    const stale = await recovery.verifyOtp({ type: 'recovery', token_hash });
    expect(stale.error?.code).toBe('otp_expired');
    await createUser(server, { email: from });
  });

  test('takes effect with its notice even when mails cannot be counted', async () => {
    const email = 'counted@lines.example';
    const browser = await signedIn(email);
    expect((await browser.updateUser({ email: 'uncounted@lines.example' })).error).toBeNull();
    const link = await changeLink('uncounted@lines.example');
    await database.sql.begin(async (tx) => {
      await tx`lock table auth.rate_buckets in access exclusive mode`;
      const { data, error } = await browser.verifyOtp(link);
      expect([error, data.user?.email]).toEqual([null, 'uncounted@lines.example']);
    });
    await peer.waitForMail(email, 'Your Line Rush email address was changed');
  });

  test('of another account gets the same response, and its owner gets no mail', async () => {
    await createUser(server, { email: 'owner@lines.example' });
    const browser = await signedIn('curious@lines.example');
    const answers = [];
    for (const email of ['owner@lines.example', 'unused@lines.example']) {
      const { data, error } = await browser.updateUser({ email });
      const known = await browser.getUser();
      answers.push([error, data.user?.new_email === email, known.data.user?.new_email === email]);
    }
    expect(answers).toEqual([answers[1], answers[1]]);
    expect(answers[1]).toEqual([null, true, true]);
    await changeLink('unused@lines.example');
    expect(peer.mails.filter(({ to }) => to.includes('owner@lines.example'))).toEqual([]);
  });

  test('is refused if someone registers it before the link is used', async () => {
    const browser = await signedIn('late@lines.example');
    await browser.updateUser({ email: 'coveted@lines.example' });
    const link = await changeLink('coveted@lines.example');
    await (await signedIn('rival@lines.example')).updateUser({ email: 'coveted@lines.example' });
    const sent = () => peer.mails.filter(({ to }) => to.includes('coveted@lines.example'));
    await expect.poll(() => sent().length, { message: 'each account has its own link' }).toBe(2);
    await createUser(server, { email: 'coveted@lines.example' });
    const { error } = await browser.verifyOtp(link);
    expect([error?.status, error?.code]).toEqual([422, 'email_exists']);
    expect((await browser.getUser()).data.user?.email).toBe('late@lines.example');
  });

  test('is canceled by requesting the current one, and by a new password', async () => {
    const email = 'undecided@lines.example';
    const browser = await signedIn(email);
    for (const stop of [{ email }, { password: OTHER }]) {
      await browser.updateUser({ email: 'other-one@lines.example' });
      const { data, error } = await browser.updateUser(stop);
      expect(error).toBeNull();
      expect((await browser.getUser()).data.user?.new_email).toBeUndefined();
      expect(data.user?.email).toBe(email);
    }
    const link = await changeLink('other-one@lines.example');
    expect((await browser.verifyOtp(link)).error?.code).toBe('otp_expired');
  });

  test('cannot be combined with other changes', async () => {
    const browser = await signedIn('both@lines.example');
    const { error } = await browser.updateUser({ email: 'both-2@lines.example', password: OTHER });
    expect([error?.status, error?.code]).toEqual([422, 'validation_failed']);
  });
});
