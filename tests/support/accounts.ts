/** Accounts for tests, made over HTTP as the product makes them. Throws with the server's own words when it refuses. */
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { TestServer } from '#tests/support/server.ts';

export interface TestCredentials {
  email: string;
  password: string;
}

/** What the auth service answers to a sign-up or sign-in, as far as tests read it. */
export interface Session {
  access_token: string;
  refresh_token: string;
  token_type: string;
  /** Seconds. */
  expires_in: number;
  /** Unix time in seconds. */
  expires_at: number;
  user: { id: string; email: string };
}

/** Meets the product's rules for new passwords. */
export const PASSWORD = 'Zamboni-4-tonight';

/** Where the app's auth library keeps its session. */
const STORAGE_KEY = 'line-rush-session';

async function read<T>(answer: Response, what: string): Promise<T> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${what} was refused: ${answer.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** A request to `path` with the public key, and with the session's token when one is given. */
export function callAs(
  server: TestServer,
  session: Pick<Session, 'access_token'> | null,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('apikey', server.anonKey);
  if (session) headers.set('authorization', `Bearer ${session.access_token}`);
  if (init.body !== undefined && !headers.has('content-type'))
    headers.set('content-type', 'application/json');
  return fetch(`${server.url}${path}`, { ...init, headers });
}

/** An address of its own for whoever signs up, where the server believes in it: the limit of one address is another test's. */
function fromAnywhere(): Record<string, string> {
  return { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
}

/** A new account, signed in. With `REQUIRE_EMAIL_CONFIRMATION` there is no session yet: use {@link requestSignUp}. */
export async function createUser(
  server: TestServer,
  { email, password = PASSWORD, data }: Partial<TestCredentials> & { email: string; data?: object },
): Promise<Session> {
  const body = JSON.stringify({ email, password, data });
  const session = await read<Session>(
    await callAs(server, null, '/auth/v1/signup', { method: 'POST', headers: fromAnywhere(), body }),
    `The sign-up of ${email}`,
  );
  if (!session.access_token) throw new Error(`The sign-up of ${email} waits for a confirmation by mail.`);
  return session;
}

/** Signs in with a password. */
export async function signInUser(
  server: TestServer,
  { email, password = PASSWORD }: Partial<TestCredentials> & { email: string },
): Promise<Session> {
  const body = JSON.stringify({ email, password });
  return read<Session>(
    await callAs(server, null, '/auth/v1/token?grant_type=password', { method: 'POST', body }),
    `The sign-in of ${email}`,
  );
}

/** Makes a user an admin, with the secret key. */
export async function grantAdmin(server: TestServer, userId: string): Promise<void> {
  const answer = await fetch(`${server.url}/rest/v1/user_roles`, {
    method: 'POST',
    headers: {
      apikey: server.secretKey,
      authorization: `Bearer ${server.secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ user_id: userId, role: 'admin' }),
  });
  await read(answer, 'Granting the role admin');
}

/** Puts the session where the auth library keeps it, before the page's own scripts run, as a sign-in would have left it. */
export async function storeSession(page: Page, session: Session): Promise<void> {
  await page.addInitScript(
    ([key, text]) => {
      // Only once per tab: a session that the page has ended or renewed since must not come back with a reload.
      if (sessionStorage.getItem(`${key}-given`) !== null) return;
      sessionStorage.setItem(`${key}-given`, 'yes');
      localStorage.setItem(key, text);
    },
    [STORAGE_KEY, JSON.stringify(session)] as const,
  );
}
