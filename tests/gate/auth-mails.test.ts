import { afterAll, describe, expect, test } from 'vitest';
import { RATES } from '#platform/limits.ts';
import { openBrowser } from '../support/gate/auth-client.ts';
import { callAs, PASSWORD } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/server.ts';
import { linkIn, mailTo, startSmtpPeer, type ReceivedMail } from '#tests/support/smtp-peer.ts';

const peer = await startSmtpPeer();
const env = { ...mailTo(peer), REQUIRE_EMAIL_CONFIRMATION: 'true', TRUST_PROXY: 'true' };
const server = await startTestServer({ env });
afterAll(async () => {
  await server.stop();
  await peer.close();
});

const OTHER = 'Five-hole-9-please';

/** Returns the arguments for `verifyOtp` from the link in a mail. */
function tokenIn(mail: ReceivedMail, path: '/confirm' | '/reset-password') {
  const link = linkIn(mail, path);
  expect(link.origin).toBe(server.url);
  const type = path === '/confirm' ? ('signup' as const) : ('recovery' as const);
  expect(link.searchParams.get('type')).toBe(type);
  return { type, token_hash: link.searchParams.get('token_hash') ?? '' };
}

async function signUpAndConfirm(email: string) {
  const browser = openBrowser(server);
  await browser.signUp({ email, password: PASSWORD });
  const { data, error } = await browser.verifyOtp(tokenIn(await peer.waitForMail(email), '/confirm'));
  expect(error).toBeNull();
  if (!data.session) throw new Error('The link gave no session.');
  return { browser, session: data.session };
}

describe('sign-up', () => {
  test('sends a mail whose link signs in, once', async () => {
    const browser = openBrowser(server);
    const { data, error } = await browser.signUp({ email: 'New@lines.example', password: PASSWORD });
    expect([error, data.session, data.user?.email]).toEqual([null, null, 'new@lines.example']);
    const early = await browser.signInWithPassword({ email: 'new@lines.example', password: PASSWORD });
    expect([early.error?.status, early.error?.code]).toEqual([400, 'email_not_confirmed']);

    const mail = await peer.waitForMail('new@lines.example', 'Confirm your email for Line Rush');
    expect(mail.from).toBe('rink@lines.example');
    expect(mail.html).toContain('Confirm my email');
    const token = tokenIn(mail, '/confirm');
    expect(mail.html.replaceAll('&amp;', '&')).toContain(linkIn(mail, '/confirm').href);
    expect((await browser.verifyOtp(token)).data.user?.email).toBe('new@lines.example');
    expect((await browser.getUser()).data.user?.email_confirmed_at).toBeTruthy();
    const again = await openBrowser(server).verifyOtp(token);
    expect([again.error?.status, again.error?.code]).toEqual([403, 'otp_expired']);
    const later = await browser.signInWithPassword({ email: 'new@lines.example', password: PASSWORD });
    expect(later.error).toBeNull();
  });

  test('has a link that survives mail scanners, which open the page', async () => {
    const browser = openBrowser(server);
    await browser.signUp({ email: 'scanned@lines.example', password: PASSWORD });
    const mail = await peer.waitForMail('scanned@lines.example');
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await fetch(linkIn(mail, '/confirm'), { method });
      // Without a build, the status is 503. The test only checks that the server handles the path.
      expect([200, 503]).toContain(page.status);
    }
    const { error } = await browser.verifyOtp(tokenIn(mail, '/confirm'));
    expect(error).toBeNull();
  });

  test('sends a lost mail again, and both links work', async () => {
    const browser = openBrowser(server);
    await browser.signUp({ email: 'lost@lines.example', password: PASSWORD });
    const first = await peer.waitForMail('lost@lines.example');
    const resent = await browser.resend({ type: 'signup', email: 'Lost@lines.example' });
    expect(resent.error).toBeNull();
    const second = await peer.waitForMail('lost@lines.example', first.subject);
    expect(tokenIn(second, '/confirm')).toEqual(tokenIn(first, '/confirm'));
    expect((await browser.verifyOtp(tokenIn(second, '/confirm'))).error).toBeNull();
  });

  test('before confirmation can be repeated, with a new mail and the newer password', async () => {
    const [first, second] = [openBrowser(server), openBrowser(server)];
    await first.signUp({ email: 'twice@lines.example', password: PASSWORD });
    const { error } = await second.signUp({ email: 'twice@lines.example', password: OTHER });
    expect(error).toBeNull();
    const older = tokenIn(await peer.waitForMail('twice@lines.example'), '/confirm');
    const newer = tokenIn(await peer.waitForMail('twice@lines.example'), '/confirm');
    expect((await first.verifyOtp(older)).error?.code).toBe('otp_expired');
    expect((await second.verifyOtp(newer)).error).toBeNull();
    const signIn = (password: string) => first.signInWithPassword({ email: 'twice@lines.example', password });
    expect((await signIn(PASSWORD)).error?.code).toBe('invalid_credentials');
    expect((await signIn(OTHER)).error).toBeNull();
  });

  test('has the same response for new, unconfirmed, and taken addresses; only the owner learns more', async () => {
    await signUpAndConfirm('owner@lines.example');
    await openBrowser(server).signUp({ email: 'waiting@lines.example', password: PASSWORD });
    const answers = await Promise.all(
      ['owner@lines.example', 'waiting@lines.example', 'fresh@lines.example'].map(async (email) => {
        const body = JSON.stringify({ email, password: OTHER, data: { full_name: 'Jane' } });
        const answer = await callAs(server, null, '/auth/v1/signup', { method: 'POST', body });
        const cookie = answer.headers.get('set-cookie')?.replace(/=[\w-]{59};/, '=digest;');
        return { status: answer.status, cookie, shape: shapeOf(await answer.json(), email) };
      }),
    );
    expect(answers[0]?.status).toBe(200);
    expect(answers[0]?.cookie).toMatch(/^sign-up=digest; .*Path=\/auth\/v1; HttpOnly; SameSite=Strict$/);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const mail = await peer.waitForMail('owner@lines.example', 'You already have a Line Rush account');
    expect(linkIn(mail, '/signin').origin).toBe(server.url);
    const taken = await openBrowser(server).signInWithPassword({
      email: 'owner@lines.example',
      password: OTHER,
    });
    expect(taken.error?.code).toBe('invalid_credentials');
  });

  test('reveals an unconfirmed address only to users who know the password', async () => {
    const browser = openBrowser(server);
    await browser.signUp({ email: 'unproven@lines.example', password: PASSWORD });
    const codeFor = async (email: string, password: string) => {
      const { error } = await browser.signInWithPassword({ email, password });
      return [error?.status, error?.code, error?.message];
    };
    const unknown = await codeFor('nobody@lines.example', PASSWORD);
    expect(unknown).toEqual([400, 'invalid_credentials', 'Invalid login credentials']);
    expect(await codeFor('unproven@lines.example', OTHER)).toEqual(unknown);
    expect(await codeFor('unproven@lines.example', PASSWORD)).toContain('email_not_confirmed');
  });
});

/** Replaces ids, times, and the email address, so that two responses can be compared. */
function shapeOf(value: unknown, email: string): unknown {
  if (Array.isArray(value)) return value.map((item) => shapeOf(item, email));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shapeOf(item, email)]));
  if (typeof value !== 'string') return value;
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)) return 'id';
  return value.replace(email, 'email').replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, 'time');
}

describe('a forgotten password', () => {
  test('is replaced by the link in a mail, which ends the other sessions', async () => {
    const { browser: old, session: before } = await signUpAndConfirm('forgetful@lines.example');
    const elsewhere = openBrowser(server);
    const signIn = (password: string) =>
      elsewhere.signInWithPassword({ email: 'forgetful@lines.example', password });
    expect((await signIn(PASSWORD)).error).toBeNull();

    const browser = openBrowser(server);
    const asked = await browser.resetPasswordForEmail('forgetful@lines.example', { redirectTo: server.url });
    expect(asked.error).toBeNull();
    const mail = await peer.waitForMail('forgetful@lines.example', 'Reset your Line Rush password');
    const token = tokenIn(mail, '/reset-password');
    expect((await browser.verifyOtp(token)).error).toBeNull();
    expect((await browser.updateUser({ password: OTHER })).error).toBeNull();
    const notice = await peer.waitForMail('forgetful@lines.example', 'Your Line Rush password was changed');
    expect(linkIn(notice, '/forgot-password').href).toBe(`${server.url}/forgot-password`);

    expect((await browser.getUser()).data.user?.email).toBe('forgetful@lines.example');
    expect((await browser.refreshSession()).error).toBeNull();
    expect((await old.getUser()).error?.name).toBe('AuthSessionMissingError');
    const refreshed = await old.refreshSession({ refresh_token: before.refresh_token });
    expect(refreshed.error?.code).toBe('refresh_token_not_found');
    expect((await elsewhere.refreshSession()).error).not.toBeNull();
    expect((await signIn(PASSWORD)).error?.code).toBe('invalid_credentials');
    expect((await signIn(OTHER)).error).toBeNull();
    expect((await openBrowser(server).verifyOtp(token)).error?.code).toBe('otp_expired');
  });

  test('requested twice within a minute, by anyone, has the same response, one mail, and a working link', async () => {
    await signUpAndConfirm('impatient@lines.example');
    const browser = openBrowser(server);
    for (const [asking, email] of [
      [browser, 'impatient@lines.example'],
      [openBrowser(server), 'Impatient@lines.example'],
    ] as const)
      expect((await asking.resetPasswordForEmail(email)).error).toBeNull();
    const mail = await peer.waitForMail('impatient@lines.example', /Reset/);
    expect((await browser.verifyOtp(tokenIn(mail, '/reset-password'))).error).toBeNull();
    const resets = peer.mails.filter(
      ({ subject, to }) => to.includes('impatient@lines.example') && subject.startsWith('Reset'),
    );
    expect(resets).toHaveLength(1);
  });

  test('does not reveal accounts: neither by its response nor by mails to others', async () => {
    await signUpAndConfirm('known@lines.example');
    const answers: [number, string][] = [];
    for (const [path, extra] of [
      ['/auth/v1/recover', {}],
      ['/auth/v1/resend', { type: 'signup' }],
    ] as const)
      for (const email of ['known@lines.example', 'stranger@lines.example']) {
        const body = JSON.stringify({ email, ...extra });
        const answer = await callAs(server, null, path, { method: 'POST', body });
        answers.push([answer.status, await answer.text()]);
      }
    expect(new Set(answers.map(String))).toEqual(new Set(['200,{}']));
    expect(peer.mails.filter(({ to }) => to.includes('stranger@lines.example'))).toEqual([]);
  });

  test('has a link that works only for its purpose', async () => {
    const browser = openBrowser(server);
    await browser.signUp({ email: 'mixed@lines.example', password: PASSWORD });
    const { token_hash } = tokenIn(await peer.waitForMail('mixed@lines.example'), '/confirm');
    const mixed = await openBrowser(server).verifyOtp({ type: 'recovery', token_hash });
    expect(mixed.error?.code).toBe('otp_expired');
    const right = await browser.verifyOtp({ type: 'signup', token_hash });
    expect(right.error).toBeNull();
  });
});

describe('limits on mails', () => {
  test('a client that asks too often gets the time to wait, and the owner still gets a mail', async () => {
    const email = 'bombed@lines.example';
    await signUpAndConfirm(email);
    const attacker = openBrowser(server);
    const refused = [];
    // A confirmed account gets no confirmation mail. These requests only use up the attacker's own limit.
    for (let i = 0; i <= RATES.mailByPair.burst; i++)
      refused.push((await attacker.resend({ type: 'signup', email })).error);
    const last = refused.pop();
    expect(refused).toEqual(refused.map(() => null));
    expect([last?.status, last?.code]).toEqual([429, 'over_request_rate_limit']);
    expect(last?.message).toMatch(/^Too many requests\. Try again in \d+ (?:seconds|minutes)\.$/);
    expect((await attacker.resetPasswordForEmail(email)).error?.status).toBe(429);

    const owner = openBrowser(server);
    expect((await owner.resetPasswordForEmail(email)).error).toBeNull();
    const link = tokenIn(await peer.waitForMail(email, /Reset/), '/reset-password');
    expect((await owner.verifyOtp(link)).error).toBeNull();
  });

  test('one recipient gets eight of a kind a day, and the newest link works', async () => {
    const email = 'daily@lines.example';
    await signUpAndConfirm(email);
    const database = await reachDatabase(server);
    const passMinutes = (minutes: number) => database.sql`
      update auth.rate_buckets set full_at = full_at - make_interval(mins => ${minutes})`;
    const resets = () =>
      peer.mails.filter(({ subject, to }) => to.includes(email) && subject.startsWith('Reset'));
    const { burst } = RATES.mailByAccountAndDay;
    for (let i = 0; i < burst + 2; i++) {
      expect((await openBrowser(server).resetPasswordForEmail(email)).error).toBeNull();
      await passMinutes(1 / RATES.mailByAccount.perMinute);
    }
    // Waits for a later mail of another kind. By then, all reset mails have arrived.
    await openBrowser(server).signUp({ email, password: OTHER });
    await peer.waitForMail(email, /already have/);
    expect(resets()).toHaveLength(burst);
    await passMinutes(1 / RATES.mailByAccountAndDay.perMinute);
    // Retries, because the server repeats its last refusal for a second without asking the database.
    await expect
      .poll(() => openBrowser(server).resetPasswordForEmail(email).then(resets), { timeout: 20_000 })
      .toHaveLength(burst + 1);
    const newest = tokenIn(resets().at(-1)!, '/reset-password');
    expect((await openBrowser(server).verifyOtp(newest)).error).toBeNull();
    await database.close();
  });

  test('a stranger sends one mailbox few mails under all its spellings, and its owner still gets theirs', async () => {
    const spellings = Array.from(
      { length: RATES.mailByAccount.burst + 2 },
      (_, i) => `tagged+${i}@lines.example`,
    );
    for (const email of spellings)
      expect((await openBrowser(server, '10.21.0.1').signUp({ email, password: PASSWORD })).error).toBeNull();
    const received = () => peer.mails.filter(({ to }) => String(to).startsWith('tagged+'));
    await expect.poll(() => received().length).toBe(RATES.mailByAccount.burst);
    await signUpAndConfirm('tagged@lines.example');
  });

  test('other accounts of a mailbox use up neither the notices of its owner nor revive an old link', async () => {
    const [email, address] = ['robbed@lines.example', '10.21.0.2'];
    await signUpAndConfirm(email);
    const database = await reachDatabase(server);
    await openBrowser(server).resetPasswordForEmail(email);
    const old = tokenIn(await peer.waitForMail(email, /Reset/), '/reset-password');
    await database.sql`
      update auth.users set recovery_sent_at = recovery_sent_at - interval '2 days' where email = ${email}`;
    await database.sql`delete from auth.rate_buckets`;
    const thief = openBrowser(server, address);
    for (let i = 0; i <= RATES.mailByAccount.burst; i++) {
      const own = `robbed+${i}@lines.example`;
      const browser = openBrowser(server);
      await browser.signUp({ email: own, password: PASSWORD });
      expect((await browser.verifyOtp(tokenIn(await peer.waitForMail(own), '/confirm'))).error).toBeNull();
      expect((await thief.signInWithPassword({ email: own, password: PASSWORD })).error).toBeNull();
      expect((await thief.updateUser({ password: `${OTHER}${i}` })).error).toBeNull();
      expect((await openBrowser(server, address).resetPasswordForEmail(own)).error).toBeNull();
    }
    expect((await openBrowser(server, address).resetPasswordForEmail(email)).error).toBeNull();
    expect((await openBrowser(server).verifyOtp(old)).error?.code).toBe('otp_expired');
    await thief.signInWithPassword({ email, password: PASSWORD });
    expect((await thief.updateUser({ password: OTHER })).error).toBeNull();
    await peer.waitForMail(email, 'Your Line Rush password was changed');
    const toTagged = peer.mails.filter(
      ({ subject, to }) => to[0]?.startsWith('robbed+') && subject.endsWith('password was changed'),
    );
    expect(toTagged.length).toBeLessThanOrEqual(RATES.mailByAccount.burst);
    await database.close();
  });

  test('after repeated sign-ups, the response stays the same, and the last link works', async () => {
    const email = 'insistent@lines.example';
    const signUp = async (browser = openBrowser(server)) =>
      (await browser.signUp({ email, password: PASSWORD })).error;
    for (let i = 0; i <= RATES.mailByAccount.burst; i++) expect(await signUp()).toBeNull();
    const one = openBrowser(server);
    let taken = 0;
    let refused = await signUp(one);
    for (; !refused; refused = await signUp(one)) taken++;
    expect(refused.status).toBe(429);
    expect(taken).toBeGreaterThanOrEqual(RATES.signupByPair.burst);
    const received = () => peer.mails.filter(({ to }) => to.includes(email));
    await expect.poll(() => received().length).toBe(RATES.mailByAccount.burst);
    const link = { ...tokenIn(received().at(-1)!, '/confirm'), password: PASSWORD };
    expect((await openBrowser(server).verifyOtp(link)).error).toBeNull();
  });
});

test('without an SMTP server, mails are in the log, and their links work', async () => {
  const other = await startTestServer({ env: { REQUIRE_EMAIL_CONFIRMATION: 'true' } });
  try {
    const browser = openBrowser(other);
    await browser.signUp({ email: 'reader@lines.example', password: PASSWORD });
    await expect.poll(() => other.logs()).toContain('Confirm your email for Line Rush');
    const link = /https?:[^\s"\\]+\/confirm\?[^\s"\\]+/.exec(other.logs())?.[0] ?? '';
    const token_hash = new URL(link).searchParams.get('token_hash') ?? '';
    expect((await browser.verifyOtp({ type: 'signup', token_hash })).error).toBeNull();
  } finally {
    await other.stop();
  }
});

test('the log contains no address, password, or token', () => {
  expect(server.logs()).not.toMatch(/@lines\.example|Zamboni|Five-hole|token_hash|eyJ/);
});
