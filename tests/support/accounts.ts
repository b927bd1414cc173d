/** Test accounts, created over HTTP as the product does. Errors contain the server's message. */
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { TestServer } from '#tests/support/server.ts';

export interface TestCredentials {
  email: string;
  password: string;
}

export interface Session {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  /** Unix time in seconds. */
  expires_at: number;
  user: { id: string; email: string };
}

export const PASSWORD = 'Zamboni-4-tonight';

const STORAGE_KEY = 'line-rush-session';

async function read<T>(answer: Response, what: string): Promise<T> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${what} was refused: ${answer.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** Sends a request with the public key and, if given, the session's token. */
export function callAs(
  server: Pick<TestServer, 'anonKey' | 'url'>,
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

/**
 * Gives each sign-up a different client address, to avoid limits per address. Works only if the server trusts this
 * header.
 */
function fromAnywhere(): Record<string, string> {
  return { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
}

/** Signs up a user. Rejects if the server requires a confirmation of the email address. */
export async function createUser(
  server: Pick<TestServer, 'anonKey' | 'url'>,
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

export async function signInUser(
  server: Pick<TestServer, 'anonKey' | 'url'>,
  { email, password = PASSWORD }: Partial<TestCredentials> & { email: string },
): Promise<Session> {
  const body = JSON.stringify({ email, password });
  return read<Session>(
    await callAs(server, null, '/auth/v1/token?grant_type=password', { method: 'POST', body }),
    `The sign-in of ${email}`,
  );
}

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

/** Stores the session for the auth library before the page's scripts run, as after a sign-in. */
export async function storeSession(page: Page, session: Session): Promise<void> {
  await page.addInitScript(
    ([key, text]) => {
      // Runs only once per tab, because a reload must not restore a session that the page has ended or renewed.
      if (sessionStorage.getItem(`${key}-given`) !== null) return;
      sessionStorage.setItem(`${key}-given`, 'yes');
      localStorage.setItem(key, text);
    },
    [STORAGE_KEY, JSON.stringify(session)] as const,
  );
}
