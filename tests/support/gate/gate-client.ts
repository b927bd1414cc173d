import { expect } from 'vitest';
import type { Rate } from '#server/limits.ts';
import type { TestServer } from '../server.ts';

/** A client of the server under test, which must trust `X-Forwarded-For`. */
export interface GateClient {
  /** With the public key, from an address that no other request has, unless `init` says otherwise. */
  call(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** A refusal of this status, with a sentence, that gives nothing away. */
  expectRefused(answer: Response, status: number): Promise<void>;
  /** What must never leave: stack traces, SQL, software versions, addresses of the inside, secrets. */
  expectNoLeak(text: string): void;
}

/** Requests come "from" another address each, so that one test's rate limits do not refuse the next. */
export function createGateClient(server: TestServer): GateClient {
  let client = 0;

  function call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('apikey')) headers.set('apikey', server.anonKey);
    if (!headers.has('x-forwarded-for'))
      headers.set('x-forwarded-for', `10.9.${client >> 8}.${client++ & 255}`);
    return fetch(`${server.url}${path}`, { ...init, headers, redirect: 'manual' });
  }

  function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  function expectNoLeak(text: string): void {
    expect(text).not.toMatch(
      /node_modules|\.[jt]s:\d+|select .* from|postgres(ql)?[ :/]|supabase\/lite|\bat \S+ \(/i,
    );
    expect(text).not.toContain(server.secretKey);
  }

  async function expectRefused(answer: Response, status: number): Promise<void> {
    const text = await answer.text();
    expect(answer.status, text).toBe(status);
    expectNoLeak(text + JSON.stringify([...answer.headers]));
    const body = JSON.parse(text) as Record<string, string>;
    expect(body['message'] ?? body['msg'] ?? body['error'], 'the refusal is no sentence').toMatch(
      /^[A-Z].*\.$/,
    );
  }

  return { call, post, expectRefused, expectNoLeak };
}

export interface UntilRefused {
  /** The statuses of what was let through before. */
  taken: number[];
  /** The first answer that says that it was too often. */
  refused: Response;
}

/**
 * Sends until it was too often, `atOnce` at a time: what is allowed anew while a slow machine works through them is no matter. Expects
 * that all of a bucket were let through from which `used` requests had been taken before, and no more than a full one and what has
 * come into it meanwhile.
 */
export async function sendUntilRefused(
  rate: Rate,
  send: () => Promise<Response>,
  { atOnce = 1, used = 0 } = {},
): Promise<UntilRefused> {
  const began = performance.now();
  const taken: number[] = [];
  const refused: Response[] = [];
  while (refused.length === 0)
    for (const answer of await Promise.all(Array.from({ length: atOnce }, send))) {
      if (answer.status === 429) refused.push(answer);
      else taken.push(answer.status);
    }
  const most = rate.burst + ((performance.now() - began) / 60_000) * rate.perMinute;
  expect(taken.length).toBeGreaterThanOrEqual(rate.burst - used);
  expect(taken.length).toBeLessThanOrEqual(most);
  const [first] = refused as [Response];
  expect(first.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  return { taken, refused: first };
}
