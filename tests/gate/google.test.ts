/** Tests "Continue with Google" with a fake Google, from the button to the session. */
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openBrowser } from '../support/gate/auth-client.ts';
import { callAs, PASSWORD } from '#tests/support/accounts.ts';
import { startOAuthPeer, type OAuthPeer } from '#tests/support/oauth-peer.ts';
import { startTestServer } from '#tests/support/server.ts';
import { linkIn, mailTo, startSmtpPeer } from '#tests/support/smtp-peer.ts';

const [google, mail] = await Promise.all([startOAuthPeer(), startSmtpPeer()]);
const env = { ...google.env, ...mailTo(mail), TRUST_PROXY: 'true' };
const server = await startTestServer({ env, googlePeer: google.url });
afterEach(() => {
  google.fault = null;
});
afterAll(async () => {
  await server.stop();
  await Promise.all([google.close(), mail.close()]);
});

type Browser = ReturnType<typeof openBrowser>;

async function locationOf(address: string | URL): Promise<URL> {
  const answer = await fetch(address, { redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`${String(address)} answered ${answer.status} and leads nowhere.`);
  return new URL(location);
}

/** Starts a sign-in, as the button does. Returns the URL of Google's page. */
async function goToGoogle(browser: Browser, redirectTo = `${server.url}/auth/callback`) {
  const { data } = await browser.signInWithOAuth({
    provider: 'google',
    options: { redirectTo, skipBrowserRedirect: true },
  });
  return locationOf(data.url ?? '');
}

/** Opens Google's page, which accepts unless `google.fault` is `declined`. Returns the URL of its redirect. */
function answerAtGoogle(page: URL): Promise<URL> {
  return locationOf(`${google.url}${page.pathname}${page.search}`);
}

/** Goes to Google and back. Returns the URL of the page that gets the result. */
async function cameBackTo(browser: Browser, redirectTo?: string): Promise<URL> {
  return locationOf(await answerAtGoogle(await goToGoogle(browser, redirectTo)));
}

async function signInWithGoogle(browser: Browser, who: Partial<OAuthPeer['account']>) {
  Object.assign(google.account, { email_verified: true }, who);
  const page = await cameBackTo(browser);
  return browser.exchangeCodeForSession(page.searchParams.get('code') ?? '');
}

test('sign-ins with a password need not wait for Google', async () => {
  const state = (await goToGoogle(openBrowser(server))).searchParams.get('state');
  const headers = { apikey: server.anonKey, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ email: 'owner@lines.example', password: 'not the password' });
  const signIn = (address: string) =>
    fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { ...headers, 'X-Forwarded-For': address },
      body,
    });
  google.fault = 'silent';
  const returns = Array.from({ length: 12 }, () =>
    fetch(`${server.url}/auth/v1/callback?state=${state}&code=unknown`, {
      headers: { 'X-Forwarded-For': '203.0.113.50' },
      redirect: 'manual',
    }),
  );
  const replies = await Promise.all(['203.0.113.50', '203.0.113.51'].map(signIn));
  expect(replies.map(({ status }) => status)).toEqual([400, 400]);
  google.fault = 'down';
  google.release();
  await Promise.all(returns);
});

describe('a sign-in', () => {
  test('tells Google the client, the scopes, and the redirect address', async () => {
    const page = await goToGoogle(openBrowser(server));
    expect(page.origin + page.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    const query = Object.fromEntries(page.searchParams);
    expect(query).toMatchObject({
      client_id: google.env['GOOGLE_CLIENT_ID'],
      redirect_uri: `${server.url}/auth/v1/callback`,
      response_type: 'code',
      scope: 'openid email profile',
    });
    expect(query['state']).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(query)).not.toContain('code_challenge');
  });

  test('returns with only a code in the query, which works once, in this browser', async () => {
    const browser = openBrowser(server);
    const page = await cameBackTo(browser);
    expect(page.origin + page.pathname).toBe(`${server.url}/auth/callback`);
    expect([...page.searchParams.keys(), page.hash]).toEqual(['code', '']);
    const code = page.searchParams.get('code') ?? '';

    const stranger = openBrowser(server);
    await goToGoogle(stranger);
    expect((await stranger.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
    const { data, error } = await browser.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: 'jane@lines.example',
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Jane Doe', avatar_url: 'https://lh3.googleusercontent.com/a/jane' },
    });
    expect((await browser.getUser()).data.user?.email).toBe('jane@lines.example');
    await goToGoogle(browser);
    expect((await browser.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found');
  });

  // An embed tells its URL, and so the code, to the site that frames it.
  test.each(['https://evil.example/auth/callback', '/embed/team/toronto-maple-leafs'])(
    'ends on the callback page, not on %s',
    async (redirectTo) => {
      const page = await cameBackTo(openBrowser(server), new URL(redirectTo, server.url).href);
      expect(page.origin + page.pathname).toBe(`${server.url}/auth/callback`);
    },
  );

  test('opens the same account the next time', async () => {
    const first = await signInWithGoogle(openBrowser(server), { sub: '1', email: 'again@lines.example' });
    const second = await signInWithGoogle(openBrowser(server), { sub: '1', email: 'again@lines.example' });
    expect(first.data.user?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.data.user?.id).toBe(first.data.user?.id);
  });

  test('does not overwrite a display name that the user chose', async () => {
    const who = { sub: '6', email: 'named@lines.example', name: 'Jonathan Toews' };
    const browser = openBrowser(server);
    const first = await signInWithGoogle(browser, who);
    expect(first.data.user?.user_metadata['full_name']).toBe('Jonathan Toews');
    await chooseName(browser, 'Captain Serious');
    const second = await signInWithGoogle(openBrowser(server), who);
    expect(second.data.user?.user_metadata['full_name']).toBe('Captain Serious');

    await chooseName(browser, 'Jonathan Toews');
    const third = await signInWithGoogle(openBrowser(server), who);
    expect(third.data.user?.user_metadata['full_name'], 'Google’s may be chosen, too').toBe('Jonathan Toews');

    await chooseName(browser, '');
    const fourth = await signInWithGoogle(openBrowser(server), who);
    expect(fourth.data.user?.user_metadata['full_name'], 'a removed name does not come back').toBe('');
  });
});

/** Saves a display name as the settings do: first in the profile, and then in the metadata. */
async function chooseName(browser: Browser, name: string): Promise<void> {
  const { data } = await browser.getSession();
  const userId = data.session?.user.id ?? '';
  const path = `/rest/v1/profiles?user_id=eq.${userId}`;
  const answer = await callAs(server, data.session, path, {
    method: 'PATCH',
    body: JSON.stringify({ display_name: name || null }),
  });
  expect(answer.status, await answer.text()).toBe(204);
  expect((await browser.updateUser({ data: { full_name: name } })).error).toBeNull();
}

describe('failures', () => {
  const failureOf = (page: URL) => {
    expect(page.origin + page.pathname).toBe(`${server.url}/auth/callback`);
    expect([page.hash, page.searchParams.has('code')]).toEqual(['', false]);
    expect(page.searchParams.has('error_description')).toBe(true);
    return [page.searchParams.get('error'), page.searchParams.get('error_code')];
  };

  test('if the user declines, our page learns of it', async () => {
    google.fault = 'declined';
    const page = await cameBackTo(openBrowser(server));
    expect(failureOf(page)).toEqual(['access_denied', null]);
  });

  test.each(['down', 'forged', 'another-client', 'expired'] as const)(
    'Google’s response is unusable: %s',
    async (fault) => {
      const answered = await answerAtGoogle(await goToGoogle(openBrowser(server)));
      google.fault = fault;
      // The fault takes effect only now: the fake Google applies it when the code is exchanged.
      expect(failureOf(await locationOf(answered))).toEqual(['server_error', 'unexpected_failure']);
    },
  );

  test('an unknown, damaged, missing, or used state is rejected', async () => {
    const callback = `${server.url}/auth/v1/callback`;
    expect(failureOf(await locationOf(`${callback}?state=${crypto.randomUUID()}&code=x`))).toEqual([
      'invalid_request',
      'bad_oauth_state',
    ]);
    expect(failureOf(await locationOf(`${callback}?state=x&code=x`))).toEqual([
      'invalid_request',
      'bad_oauth_state',
    ]);
    expect(failureOf(await locationOf(callback))).toEqual(['invalid_request', 'bad_oauth_callback']);
    const answered = await answerAtGoogle(await goToGoogle(openBrowser(server)));
    await locationOf(answered);
    expect(failureOf(await locationOf(answered))).toEqual(['invalid_request', 'flow_state_already_used']);
  });

  test('without a challenge, or with a plain one, nothing begins: the session would be in a URL', async () => {
    const authorize = `${server.url}/auth/v1/authorize?provider=google`;
    const plain = `${authorize}&code_challenge=${'a'.repeat(43)}&code_challenge_method=plain`;
    for (const address of [authorize, plain])
      expect(failureOf(await locationOf(address))).toEqual(['invalid_request', 'bad_oauth_callback']);
  });

  test('another provider is rejected', async () => {
    const address = `${server.url}/auth/v1/authorize?provider=github&code_challenge=${'a'.repeat(43)}&code_challenge_method=s256`;
    expect(failureOf(await locationOf(address))[0]).toBe('server_error');
  });

  test('an address that Google has not verified must be confirmed by mail', async () => {
    Object.assign(google.account, { sub: '2', email: 'unsure@lines.example', email_verified: false });
    const back = await fetch(await answerAtGoogle(await goToGoogle(openBrowser(server))), {
      redirect: 'manual',
    });
    const page = new URL(back.headers.get('location') ?? '');
    expect(failureOf(page)).toEqual(['access_denied', 'provider_email_needs_verification']);
    const link = linkIn(await mail.waitForMail('unsure@lines.example'), '/confirm');
    // Confirming by mail does not link the Google account, even in the same browser. A stranger may have made this
    // browser open Google's redirect.
    const confirmed = await fetch(`${server.url}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey: server.anonKey, cookie: back.headers.get('set-cookie') ?? '' },
      body: JSON.stringify({ type: 'signup', token_hash: link.searchParams.get('token_hash') }),
    });
    expect(await confirmed.json()).toMatchObject({ user: { app_metadata: { providers: ['email'] } } });
  });

  test('an unverified address is confirmed only by its owner, whatever Google sends later', async () => {
    const victim = 'victim@lines.example';
    Object.assign(google.account, { sub: '20', email: victim, email_verified: false });
    await cameBackTo(openBrowser(server));
    await mail.waitForMail(victim);
    for (const [email, email_verified] of [
      ['attacker@lines.example', true],
      ['attacker@lines.example', false],
    ] as const) {
      Object.assign(google.account, { email, email_verified });
      expect(failureOf(await cameBackTo(openBrowser(server)))[1]).toBe('provider_email_needs_verification');
    }
    expect(mail.mails.filter(({ to }) => to.includes('attacker@lines.example'))).toEqual([]);
  });

  test('an unverified address of another account opens nothing', async () => {
    const email = 'first@lines.example';
    await openBrowser(server).signUp({ email, password: PASSWORD });
    await mail.waitForMail(email);
    Object.assign(google.account, { sub: '21', email, email_verified: false });
    expect(failureOf(await cameBackTo(openBrowser(server)))[1]).toBe('provider_email_needs_verification');
    const { data } = await signInWithGoogle(openBrowser(server), { sub: '22', email, name: 'Owner' });
    expect(data.user?.app_metadata.providers).toEqual(['google']);
  });
});

describe('an address with an existing account', () => {
  const confirmed = async (email: string) => {
    const browser = openBrowser(server);
    await browser.signUp({ email, password: PASSWORD });
    const link = linkIn(await mail.waitForMail(email), '/confirm');
    const token_hash = link.searchParams.get('token_hash') ?? '';
    return (await browser.verifyOtp({ type: 'signup', token_hash })).data.user?.id;
  };
  const signInWithPassword = (email: string) =>
    openBrowser(server).signInWithPassword({ email, password: PASSWORD });

  test('confirmed, with a password: Google is added, and the password stays', async () => {
    const email = 'both@lines.example';
    const id = await confirmed(email);
    const { data } = await signInWithGoogle(openBrowser(server), { sub: '3', email });
    expect(data.user?.id).toBe(id);
    expect(data.user?.app_metadata.providers).toEqual(['email', 'google']);
    expect((await signInWithPassword(email)).data.user?.id).toBe(id);
  });

  test('with Google only: no password works, and a sign-up with one changes nothing', async () => {
    const email = 'google-only@lines.example';
    const browser = openBrowser(server);
    await signInWithGoogle(browser, { sub: '5', email });
    expect((await signInWithPassword(email)).error?.code).toBe('invalid_credentials');
    expect((await openBrowser(server).signUp({ email, password: PASSWORD })).error).toBeNull();
    expect((await mail.waitForMail(email)).subject).toBe('You already have a Line Rush account');
    expect((await signInWithPassword(email)).error?.code).toBe('invalid_credentials');
    // The page does not offer to set a password, but the service allows it, as hosted Supabase does.
    expect((await browser.updateUser({ password: PASSWORD })).error).toBeNull();
    expect((await signInWithPassword(email)).error).toBeNull();
  });
});

test('the log contains no address, token, code, or secret', () => {
  expect(server.logs()).not.toMatch(/@lines\.example|eyJ|of-the-client|Zamboni|token_hash/);
});
