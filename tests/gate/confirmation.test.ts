/**
 * Tests which password is valid after a confirmation. A stranger can sign up with the owner's address, before or after
 * the owner does. The owner gets all mails, and can open any link in any browser.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { RATES } from '#platform/limits.ts';
import { openBrowser } from '../support/gate/auth-client.ts';
import { createGateClient } from '../support/gate/gate-client.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/server.ts';
import { linkIn, mailTo, startSmtpPeer } from '#tests/support/smtp-peer.ts';

const STRANGERS = 'of-the-stranger-1A';

const peer = await startSmtpPeer();
const env = { ...mailTo(peer), REQUIRE_EMAIL_CONFIRMATION: 'true', TRUST_PROXY: 'true' };
const server = await startTestServer({ env });
afterAll(async () => {
  await server.stop();
  await peer.close();
});

type Browser = ReturnType<typeof openBrowser>;

/** Signs up. Resolves with the arguments for `verifyOtp` from the mailed link. */
async function signUp(browser: Browser, email: string, password = PASSWORD, data = {}) {
  expect((await browser.signUp({ email, password, options: { data } })).error).toBeNull();
  const link = linkIn(await peer.waitForMail(email, /Confirm/), '/confirm');
  return { type: 'signup' as const, token_hash: link.searchParams.get('token_hash') ?? '' };
}

/** Opens a link. Resolves with the code of the refusal, or null if the link signed in. */
async function refusalOf(browser: Browser, link: Parameters<Browser['verifyOtp']>[0]) {
  const { data, error } = await browser.verifyOtp(link);
  expect(data.session === null).toBe(error !== null);
  return error?.code ?? null;
}

async function canSignIn(email: string, password: string): Promise<boolean> {
  const { error } = await openBrowser(server).signInWithPassword({ email, password });
  return error === null;
}

/** Signs up as a stranger, and then in `browser` with the same email address. Resolves like {@link signUp}. */
async function signUpAfterStranger(browser: Browser, email: string) {
  await signUp(openBrowser(server), email, STRANGERS);
  return signUp(browser, email);
}

describe.concurrent('an address that one browser signed up with', () => {
  test('is confirmed in another browser only with the password: a stranger may have sent the link', async () => {
    const link = await signUp(openBrowser(server), 'stranger@lines.example', STRANGERS);
    const fan = openBrowser(server);
    expect(await refusalOf(fan, link)).toBe('sign_up_password_needed');
    expect(await refusalOf(fan, { ...link, password: STRANGERS } as typeof link)).toBeNull();
  });

  test('twice: the second password is valid after one press', async () => {
    const email = 'mistyped@lines.example';
    const browser = openBrowser(server);
    await signUp(browser, email, 'Mistyped-at-first-1');
    const link = await signUp(browser, email);
    expect(await refusalOf(browser, link)).toBeNull();
    expect(await canSignIn(email, 'Mistyped-at-first-1')).toBe(false);
    expect(await canSignIn(email, PASSWORD)).toBe(true);
  });

  test('shows no profile before its confirmation, and reserves no profile name', async () => {
    const profileOf = async (name: string) => {
      const response = await createGateClient(server).post('/rest/v1/rpc/public_profile', { name });
      return ((await response.json()) as { display_name: string } | null)?.display_name;
    };
    const data = (full_name: string) => ({ full_name, profile_name: 'sought-after' });
    await signUp(openBrowser(server), 'squatter@lines.example', STRANGERS, data('Mallory'));
    expect(await profileOf('sought-after')).toBeUndefined();
    const browser = openBrowser(server);
    const link = await signUp(browser, 'proven@lines.example', PASSWORD, data('Jane'));
    expect(await refusalOf(browser, link)).toBeNull();
    expect(await profileOf('sought-after')).toBe('Jane');
  });
});

describe.concurrent('an address that more than one browser signed up with', () => {
  test('before its owner: one press confirms the owner’s password', async () => {
    const email = 'stranger-first@lines.example';
    const owner = openBrowser(server);
    expect(await refusalOf(owner, await signUpAfterStranger(owner, email))).toBeNull();
    expect(await canSignIn(email, STRANGERS)).toBe(false);
    expect(await canSignIn(email, PASSWORD)).toBe(true);
  });

  test('after its owner: the newest link asks the owner, and the stranger’s data is gone', async () => {
    const email = 'owner-first@lines.example';
    const owner = openBrowser(server);
    await signUp(owner, email);
    const stranger = openBrowser(server);
    const newest = await signUp(stranger, email, STRANGERS, {
      full_name: 'Mallory',
      profile_name: 'mallory-was-here',
      bio: 'Rude',
    });
    expect(await refusalOf(owner, newest)).toBe('sign_up_password_needed');
    const mine = { ...newest, password: PASSWORD };
    expect(await refusalOf(owner, mine)).toBe('sign_up_password_differs');
    expect(await refusalOf(owner, { ...mine, replace_password: true } as typeof newest)).toBeNull();
    expect(await canSignIn(email, STRANGERS)).toBe(false);
    expect(await canSignIn(email, PASSWORD)).toBe(true);
    const { data } = await owner.getUser();
    expect(data.user?.user_metadata).toEqual({
      email,
      email_verified: true,
      phone_verified: false,
      sub: data.user?.id,
    });
    const profile = await createGateClient(server).post('/rest/v1/rpc/public_profile', {
      name: 'mallory-was-here',
    });
    expect(await profile.json()).toBeNull();
  });

  test('twice after its owner: the password is still required', async () => {
    const email = 'insisting@lines.example';
    const [owner, stranger] = [openBrowser(server), openBrowser(server)];
    await signUp(owner, email);
    await signUp(stranger, email, STRANGERS);
    const newest = await signUp(stranger, email, STRANGERS);
    expect(await refusalOf(owner, newest)).toBe('sign_up_password_needed');
  });

  test('before its owner, until the mail limit: no link confirms the stranger’s password', async () => {
    const email = 'flooded@lines.example';
    const [owner, stranger] = [openBrowser(server), openBrowser(server)];
    let link = await signUp(stranger, email, STRANGERS);
    for (let mails = 1; mails < RATES.mailByAccount.burst; mails++)
      link = await signUp(stranger, email, STRANGERS);
    expect((await owner.signUp({ email, password: PASSWORD })).error).toBeNull();
    expect(await refusalOf(owner, link)).toBe('sign_up_password_needed');
    expect(await refusalOf(stranger, link)).toBeNull(); // only possible with the owner's mail
  });

  test('on another device, asks the owner for the password until it is right', async () => {
    const email = 'owner-on-the-phone@lines.example';
    const link = await signUpAfterStranger(openBrowser(server), email);
    const phone = openBrowser(server);
    expect(await refusalOf(phone, link)).toBe('sign_up_password_needed');
    expect(await refusalOf(phone, { ...link, password: 'mistyped' } as typeof link)).toBe(
      'sign_up_password_differs',
    );
    expect(await canSignIn(email, PASSWORD)).toBe(false);
    expect(await refusalOf(phone, { ...link, password: PASSWORD } as typeof link)).toBeNull();
    expect(await canSignIn(email, PASSWORD)).toBe(true);
  });

  test('accepts another password than the chosen one, unless it is too short', async () => {
    const email = 'forgot-already@lines.example';
    const link = await signUpAfterStranger(openBrowser(server), email);
    const other = { ...link, password: 'Five-hole-9-please', replace_password: true };
    const phone = openBrowser(server);
    expect(await refusalOf(phone, { ...other, password: 'short' } as typeof link)).toBe('weak_password');
    expect(await refusalOf(phone, other)).toBeNull();
    expect(await canSignIn(email, 'Five-hole-9-please')).toBe(true);
    expect(await canSignIn(email, PASSWORD)).toBe(false);
  });

  test('also asks a browser that has a cookie of another sign-up', async () => {
    const link = await signUpAfterStranger(openBrowser(server), 'asked@lines.example');
    const other = openBrowser(server);
    await signUp(other, 'asking@lines.example');
    expect(await refusalOf(other, link)).toBe('sign_up_password_needed');
  });

  test('at the same time: browsers other than the first one must enter the password', async () => {
    const email = 'at-once@lines.example';
    const browsers = Array.from({ length: 4 }, () => openBrowser(server));
    await Promise.all(browsers.map((browser) => browser.signUp({ email, password: PASSWORD })));
    await peer.waitForMail(email, /Confirm/);
    for (const mail of peer.mails.filter(({ to }) => to.includes(email))) {
      const token_hash = linkIn(mail, '/confirm').searchParams.get('token_hash') ?? '';
      const refusal = await refusalOf(openBrowser(server), { type: 'signup', token_hash });
      expect(refusal).toMatch(/^(?:sign_up_password_needed|otp_expired)$/);
    }
  });
});

test('a sign-up during the confirmation of its address does not change the confirmed account', async () => {
  const email = 'met-halfway@lines.example';
  await signUp(openBrowser(server), email);
  const [confirming, watching] = await Promise.all([reachDatabase(server), reachDatabase(server)]);
  const late = openBrowser(server);
  const responses = await confirming.sql.begin(async (tx) => {
    await tx`update auth.users set email_confirmed_at = now() where email = ${email}`;
    const signsUp = late.signUp({ email, password: STRANGERS });
    await expect
      .poll(() => watching.sql`select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0`)
      .toHaveLength(1);
    return { signsUp };
  });
  expect((await responses.signsUp).error).toBeNull();
  expect(await canSignIn(email, PASSWORD)).toBe(true);
  expect(await canSignIn(email, STRANGERS)).toBe(false);
  await Promise.all([confirming.close(), watching.close()]);
});

test('is not confirmed by a cookie of another browser or an invented one', async () => {
  const link = await signUpAfterStranger(openBrowser(server), 'forged@lines.example');
  const client = createGateClient(server);
  for (const cookie of [
    `sign-up=${'A'.repeat(43)}`,
    'sign-up=',
    'sign-up=%0d%0a',
    `sign-up=${'x'.repeat(4000)}`,
  ])
    await client.expectRefused(await client.post('/auth/v1/verify', link, { cookie }), 403);
});

test('the log contains no address, password, or token', () => {
  expect(server.logs()).not.toMatch(/@lines\.example|Zamboni|Five-hole|stranger-1A|token_hash|eyJ/);
});
