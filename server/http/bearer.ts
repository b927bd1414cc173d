import type { RequestHeaders } from '#server/http/incoming.ts';

/** The token that a request carries as bearer; undefined when it carries none, or something else. */
export function bearerToken(headers: RequestHeaders): string | undefined {
  return /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1];
}
