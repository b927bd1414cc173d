import { expect } from 'vitest';
import type { Rate } from '#platform/limits.ts';
import type { TestServer } from '../server.ts';

/** A client of the server under test, which must trust `X-Forwarded-For`. */
export interface GateClient {
  /** Sends a request with the public key and a new IP address, unless `init` has headers for them. */
  call(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Expects a refusal with this status. Its sentence must reveal nothing. */
  expectRefused(answer: Response, status: number): Promise<void>;
  /** Expects no stack trace, SQL, version, internal address, or secret in a response. */
  expectNoLeak(text: string): void;
}

/** Creates a client that uses a new IP address for each request, so that tests do not share rate limits. */
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
      /^[A-Z].*\.(?: Reference: [\w-]+\.?)?$/,
    );
  }

  return { call, post, expectRefused, expectNoLeak };
}

export interface UntilRefused {
  taken: number[];
  refused: Response;
}

/**
 * Sends requests, `atOnce` at a time, until the rate limit applies. Expects as many to pass as a full bucket allows,
 * minus `used`, the number of earlier requests. On a slow machine a few more may pass, because the bucket refills.
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
