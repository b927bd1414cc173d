/**
 * Tests that only the owner can use an account. First, a stranger uses the owner's email address in each possible way.
 * Then the owner proves that the address is theirs, in each possible way. After that, no password, session, or link of
 * the stranger works.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../support/gate/auth-client.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { startOAuthPeer } from '#tests/support/oauth-peer.ts';
import { startTestServer } from '#tests/support/server.ts';
import { linkIn, mailTo, startSmtpPeer } from '#tests/support/smtp-peer.ts';

const STRANGERS = 'of-the-stranger-1A';
const OWNERS = 'of-the-owner-2B';

const [google, mail] = await Promise.all([startOAuthPeer(), startSmtpPeer()]);
const env = { ...google.env, ...mailTo(mail), TRUST_PROXY: 'true' };
const server = await startTestServer({ env, googlePeer: google.url });
const database = await reachDatabase(server);
afterAll(async () => {
  await database.close();
  await server.stop();
  await Promise.all([google.close(), mail.close()]);
});

type Browser = ReturnType<typeof openBrowser>;

async function locationOf(address: string): Promise<URL> {
  const response = await fetch(address, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? 'about:blank');
}

/** Goes to Google and back. Returns the code in the URL of our page, or null. */
async function googleCode(browser: Browser, sub: string, email: string, email_verified: boolean) {
  Object.assign(google.account, { sub, email, email_verified, name: sub });
  const options = { redirectTo: `${server.url}/auth/callback`, skipBrowserRedirect: true };
  const { data } = await browser.signInWithOAuth({ provider: 'google', options });
  const page = await locationOf(data.url ?? '');
  const back = await locationOf(`${google.url}${page.pathname}${page.search}`);
  return (await locationOf(back.href)).searchParams.get('code');
}

async function linkOf(email: string, path: string, subject: RegExp) {
  const link = linkIn(await mail.waitForMail(email, subject), path);
  return link.searchParams.get('token_hash') ?? '';
}

const userIdOf = async (email: string) =>
  (await database.sql<{ id: string }[]>`select id from auth.users where email = ${email}`)[0]?.id ?? '';

/** Creates an account whose address was never proved, as a server without confirmations does. */
async function openUnproven(browser: Browser, email: string): Promise<void> {
  await browser.signUp({ email, password: STRANGERS });
  await linkOf(email, '/confirm', /Confirm/);
  await database.sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
  expect((await browser.signInWithPassword({ email, password: STRANGERS })).error).toBeNull();
}

/** What the stranger does first. `sub` is the id of a Google account. */
const BEFORE: Record<string, (stranger: Browser, email: string, sub: string) => Promise<unknown>> = {
  'signed up': async (stranger, email) => {
    await stranger.signUp({ email, password: STRANGERS, options: { data: { full_name: 'Mallory' } } });
    await linkOf(email, '/confirm', /Confirm/);
  },
  'came with an unverified Google account': async (stranger, email, sub) => {
    await googleCode(stranger, sub, email, false);
    await linkOf(email, '/confirm', /Confirm/);
  },
  'signed up over an unverified Google account': async (stranger, email, sub) => {
    await googleCode(stranger, sub, email, false);
    await stranger.signUp({ email, password: STRANGERS });
    await linkOf(email, '/confirm', /Confirm/);
    await linkOf(email, '/confirm', /Confirm/);
  },
  'opened an account while nobody confirmed': (stranger, email) => openUnproven(stranger, email),
  'opened an account, and asked for another address': async (stranger, email) => {
    await openUnproven(stranger, email);
    expect((await stranger.updateUser({ email: `changed-${email}` })).error).toBeNull();
  },
  'asked for this address from another account': async (stranger, email) => {
    const own = `own-${email}`;
    await stranger.signUp({ email: own, password: STRANGERS });
    const token_hash = await linkOf(own, '/confirm', /Confirm/);
    await stranger.verifyOtp({ type: 'signup', token_hash });
    expect((await stranger.updateUser({ email })).error).toBeNull();
  },
};

/** How the owner proves that the address is theirs. */
const PROOFS: Record<string, (owner: Browser, email: string) => Promise<string | undefined>> = {
  'a sign-up and its link': async (owner, email) => {
    const before = mail.mails.length;
    await owner.signUp({ email, password: OWNERS });
    await expect.poll(() => mail.mails.length, { timeout: 20_000 }).toBeGreaterThan(before);
    const newest = mail.mails.findLast(({ to }) => to.includes(email));
    // If the account is already confirmed, the mail has no sign-up link. The owner then resets the password.
    if (!newest?.text.includes('type=signup')) return recover(owner, email);
    const token_hash = linkIn(newest, '/confirm').searchParams.get('token_hash') ?? '';
    return (await owner.verifyOtp({ type: 'signup', token_hash })).data.user?.id;
  },
  'the link of a forgotten password': recover,
  'a verified Google account': async (owner, email) => {
    const code = await googleCode(owner, `owner of ${email}`, email, true);
    return (await owner.exchangeCodeForSession(code ?? '')).data.user?.id;
  },
};

async function recover(owner: Browser, email: string): Promise<string | undefined> {
  if ((await userIdOf(email)) === '') await owner.signUp({ email, password: OWNERS });
  await owner.resetPasswordForEmail(email);
  const token_hash = await linkOf(email, '/reset-password', /Reset/);
  const { data } = await owner.verifyOtp({ type: 'recovery', token_hash });
  return data.user?.id;
}

let cases = 0;

describe.each(Object.keys(BEFORE))('somebody else %s', (before) => {
  test.each(Object.keys(PROOFS))('and the owner proves the address by %s', async (proof) => {
    const email = `case-${++cases}@lines.example`;
    const sub = `stranger of ${email}`;
    const [stranger, owner] = [openBrowser(server), openBrowser(server)];
    await BEFORE[before]?.(stranger, email, sub);
    const id = await PROOFS[proof]?.(owner, email);
    expect(id).toBe(await userIdOf(email));
    expect(id).not.toBe('');

    expect(
      (await openBrowser(server).signInWithPassword({ email, password: STRANGERS })).error?.code,
    ).toMatch('invalid_credentials');
    expect(await googleCode(openBrowser(server), sub, email, false)).toBeNull();
    const { data } = await stranger.refreshSession();
    expect(data.user?.id).not.toBe(id);
    const [user] = await database.sql`
      select nullif(email_change, '') as "newEmail", nullif(email_change_token_new, '') as token,
        (select count(*)::int from auth.sessions where user_id = users.id) as sessions,
        (select array_agg(provider_id) from auth.identities where user_id = users.id) as identities,
        raw_user_meta_data ->> 'full_name' = 'Mallory' as named
      from auth.users where id = ${id ?? ''}`;
    expect(user).toMatchObject({ newEmail: null, token: null, sessions: 1 });
    expect(user?.['named']).not.toBe(true);
    expect(user?.['identities']).toEqual([proof.includes('Google') ? `owner of ${email}` : id]);
  });
});

test('the link of an unverified Google account opens the address’s account without that Google account', async () => {
  const email = 'only-opened@lines.example';
  await googleCode(openBrowser(server), 'stranger', email, false);
  const owner = openBrowser(server);
  const token_hash = await linkOf(email, '/confirm', /Confirm/);
  const { data } = await owner.verifyOtp({ type: 'signup', token_hash });
  expect(data.user).toMatchObject({ email, app_metadata: { providers: ['email'] } });
  expect(data.user?.user_metadata).not.toHaveProperty('full_name');
  expect(await googleCode(openBrowser(server), 'stranger', email, false)).toBeNull();
});

describe('an account whose owner proved its address', () => {
  const confirmed = async (email: string) => {
    const owner = openBrowser(server);
    await owner.signUp({ email, password: OWNERS });
    const token_hash = await linkOf(email, '/confirm', /Confirm/);
    await owner.verifyOtp({ type: 'signup', token_hash });
    return owner;
  };

  test('and a thief signed in: a recovery link ends the thief’s session and change before a new password', async () => {
    const email = 'stolen@lines.example';
    await confirmed(email);
    const thief = openBrowser(server);
    await thief.signInWithPassword({ email, password: OWNERS });
    await thief.updateUser({ email: 'thief@lines.example' });
    const change = await linkOf('thief@lines.example', '/confirm', /new email/);
    const owner = openBrowser(server);
    await recover(owner, email);
    const again = await thief.signInWithPassword({ email, password: OWNERS });
    expect(again.error?.code).toBe('invalid_credentials');
    expect((await owner.updateUser({ password: OWNERS })).error?.code).toBe('same_password');
    expect((await thief.updateUser({ password: 'of-the-thief-3C' })).error).not.toBeNull();
    expect((await thief.refreshSession()).error).not.toBeNull();
    const late = await thief.verifyOtp({ type: 'email_change', token_hash: change });
    expect(late.error?.code).toBe('otp_expired');
  });

  test('and whose Google account has the old address: that Google account opens a new one', async () => {
    const [email, next] = ['moved@lines.example', 'moved-to@lines.example'];
    const owner = await confirmed(email);
    const joined = await googleCode(owner, 'moved', email, true);
    const id = (await owner.exchangeCodeForSession(joined ?? '')).data.user?.id;
    await owner.updateUser({ email: next });
    const token_hash = await linkOf(next, '/confirm', /new email/);
    expect((await owner.verifyOtp({ type: 'email_change', token_hash })).data.user?.id).toBe(id);
    const again = openBrowser(server);
    const code = await googleCode(again, 'moved', email, true);
    expect((await again.exchangeCodeForSession(code ?? '')).data.user?.id).not.toBe(id);
  });

  test('and someone else, asked for that address: the link needs a browser of the account', async () => {
    const stranger = await confirmed('fisher@lines.example');
    const owner = openBrowser(server);
    await stranger.updateUser({ email: 'fished@lines.example' });
    const token_hash = await linkOf('fished@lines.example', '/confirm', /new email/);
    const { error } = await owner.verifyOtp({ type: 'email_change', token_hash });
    expect([error?.status, error?.code]).toEqual([403, 'sign_in_first']);
    const chosen = 'Chosen-on-a-link-9';
    // Another link of the stranger's account, which the stranger sent to the owner, does not help.
    await stranger.resetPasswordForEmail('fisher@lines.example');
    const recovery = await linkOf('fisher@lines.example', '/reset-password', /Reset/);
    expect((await owner.verifyOtp({ type: 'recovery', token_hash: recovery })).error).toBeNull();
    expect((await owner.updateUser({ password: chosen })).error).toBeNull();
    expect((await owner.refreshSession()).error).toBeNull();
    await stranger.signInWithPassword({ email: 'fisher@lines.example', password: chosen });
    expect((await stranger.updateUser({ email: 'fished-too@lines.example' })).error).toBeNull();
    const again = await linkOf('fished-too@lines.example', '/confirm', /new email/);
    expect((await owner.verifyOtp({ type: 'email_change', token_hash: again })).error?.code).toBe(
      'sign_in_first',
    );
    await owner.signInWithPassword({ email: 'fisher@lines.example', password: chosen });
    expect((await owner.verifyOtp({ type: 'email_change', token_hash: again })).error).toBeNull();
  });
});

describe('at the same moment', () => {
  /**
   * Starts requests while the account is locked, so that they run in order. Resolves with their outcomes.
   * On a slow machine, the first requests can time out before the last one waits for the lock. Then all of them are
   * started again.
   */
  async function queued(email: string, requests: (() => Promise<unknown>)[]): Promise<unknown[]> {
    const { sql } = database;
    const waiting = async () => (await sql`select from pg_locks where not granted`).length;
    for (;;) {
      const started: Promise<unknown>[] = [];
      await sql`begin`;
      try {
        await sql`select from auth.users where email = ${email} for update`;
        for (const request of requests) {
          started.push(request());
          await expect.poll(waiting, { interval: 20, timeout: 10_000 }).toBe(started.length);
        }
      } catch {
        await Promise.allSettled(started);
        continue;
      } finally {
        await sql`rollback`;
      }
      return Promise.all(started);
    }
  }

  async function recoveryLink(email: string) {
    await openBrowser(server).resetPasswordForEmail(email);
    return { type: 'recovery' as const, token_hash: await linkOf(email, '/reset-password', /Reset/) };
  }

  test.each([
    ['the owner', 'the stranger', 0],
    ['the stranger', 'the owner', 3],
  ])('%s comes just before %s, who has a session', async (_, _after, place) => {
    const email = `session-${place}@lines.example`;
    const [stranger, owner] = [openBrowser(server), openBrowser(server)];
    await openUnproven(stranger, email);
    const link = await recoveryLink(email);
    // With other IP addresses. A second request from the same address could wait before it reaches the database.
    const [next, other] = [openBrowser(server), openBrowser(server)];
    for (const one of [next, other]) await one.setSession((await stranger.getSession()).data.session!);
    const requests: (() => Promise<unknown>)[] = [
      () => stranger.updateUser({ data: { full_name: 'Mallory' } }),
      () => next.updateUser({ email: `next-${email}` }),
      () => other.updateUser({ password: 'of-the-stranger-2B' }),
    ];
    requests.splice(place, 0, () => owner.verifyOtp(link));
    const outcomes = await queued(email, requests);
    expect(outcomes[place]).toMatchObject({ error: null });
    for (const password of [STRANGERS, 'of-the-stranger-2B'])
      expect((await openBrowser(server).signInWithPassword({ email, password })).error).not.toBeNull();
    const id = await userIdOf(email);
    expect((await stranger.refreshSession()).data.user?.id).not.toBe(id);
    expect((await owner.refreshSession()).data.user?.id).toBe(id);
    const [user] = await database.sql`
      select nullif(email_change, '') as "newEmail", raw_user_meta_data ->> 'full_name' as name from auth.users where id = ${id}`;
    expect(user).toEqual({ newEmail: null, name: place === 0 ? null : 'Mallory' });
  });

  test.each([
    ['the owner', 'the stranger', 0],
    ['the stranger', 'the owner', 1],
  ])('%s comes just before %s, who has an unverified Google account', async (_, _after, place) => {
    const email = `google-${place}@lines.example`;
    const owner = openBrowser(server);
    await googleCode(openBrowser(server), email, email, false);
    const link = await recoveryLink(email);
    const requests: (() => Promise<unknown>)[] = [() => googleCode(openBrowser(server), email, email, false)];
    requests.splice(place, 0, () => owner.verifyOtp(link));
    const outcomes = await queued(email, requests);
    expect(outcomes[place]).toMatchObject({ error: null });
    expect(outcomes[1 - place]).toBeNull();
    expect(await googleCode(openBrowser(server), email, email, false)).toBeNull();
    const { data } = await owner.refreshSession();
    expect(data.user).toMatchObject({ id: await userIdOf(email), app_metadata: { providers: ['email'] } });
  });

  test('two links of one account: the first one opens it, and the second one has expired', async () => {
    const email = 'two-links@lines.example';
    await openBrowser(server).signUp({ email, password: STRANGERS });
    const token_hash = await linkOf(email, '/confirm', /Confirm/);
    const link = await recoveryLink(email);
    const outcomes = await queued(email, [
      () => openBrowser(server).verifyOtp(link),
      () => openBrowser(server).verifyOtp({ type: 'signup', token_hash }),
    ]);
    expect(outcomes).toMatchObject([{ error: null }, { error: { code: 'otp_expired' } }]);
  });
});
