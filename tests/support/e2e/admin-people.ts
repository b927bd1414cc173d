import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callAs, grantAdmin, type Session, createUser } from '../accounts.ts';
import type { TestServer } from '../server.ts';

export async function newAdmin(server: TestServer, name = 'coach'): Promise<Session> {
  const session = await createUser(server, { email: `${name}-${randomUUID().slice(0, 8)}@lines.example` });
  await grantAdmin(server, session.user.id);
  return session;
}

/** Replaces the page's session, as another tab would. If `session` is null, ends the session. */
export async function changeSession(page: Page, session: Session | null): Promise<void> {
  await page.evaluate(
    (text) => {
      const key = 'line-rush-session';
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      dispatchEvent(new StorageEvent('storage', { key }));
    },
    session && JSON.stringify(session),
  );
}

/** Calls the table API. Returns rows or a function's result. Throws the server's message. */
export async function requestTable<T>(
  server: TestServer,
  session: Session | null,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<T> {
  const answer = await callAs(server, session, `/rest/v1/${path}`, {
    method,
    headers: { prefer: 'return=representation' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was refused: ${answer.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

export async function teamRow(server: TestServer, name: string): Promise<Record<string, unknown>> {
  const [row] = await requestTable<Record<string, unknown>[]>(
    server,
    null,
    'GET',
    `teams?name=eq.${encodeURIComponent(name)}`,
  );
  if (!row) throw new Error(`There is no team ${name}.`);
  return row;
}

/** Returns a promise and the function that resolves it. A route that awaits the promise delays its response. */
export function createHold(): { readonly held: Promise<void>; readonly release: () => void } {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release: () => release() };
}
