import type { Caller } from '#server/http/caller.ts';
import type { Target } from '#server/http/target.ts';
import type { Secrets } from '#server/secrets.ts';

export interface GateRequest {
  request: Request;
  target: Target;
  /** Whom rate limits count; see `clientAddress`. */
  address: string;
}

/** Request headers that reach the backend. Origins and proxy headers do not, and cookies only where a route asks for one. */
const PASSED = ['accept', 'content-type', 'prefer', 'range', 'range-unit', 'user-agent', 'x-client-info'];
const INTERNAL_ORIGIN = 'http://backend.invalid';

/** What of a request has been checked, and reaches the backend. */
export interface CheckedParts {
  /** With the `?`, or empty. */
  search: string;
  caller: Caller | null;
  body: Uint8Array<ArrayBuffer> | string | null;
}

/** The request that the backend gets: nothing of the client's but the checked parts. */
export function rebuildRequest(
  { request, target }: GateRequest,
  { body, caller, search }: CheckedParts,
  secrets: Secrets,
): Request {
  const headers = new Headers({ apikey: caller?.kind === 'secret' ? secrets.secretKey : secrets.anonKey });
  for (const name of PASSED) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (caller?.kind === 'user') headers.set('authorization', `Bearer ${caller.token}`);
  return new Request(`${INTERNAL_ORIGIN}${encodeURI(target.path)}${search}`, {
    method: request.method,
    headers,
    body,
  });
}
