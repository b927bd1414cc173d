import type { RequestHeaders } from '#server/http/incoming.ts';

/** Returns the request's bearer token; undefined when there is none. */
export function bearerToken(headers: RequestHeaders): string | undefined {
  return /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1];
}
