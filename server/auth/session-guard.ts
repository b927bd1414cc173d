import { decodeJwt } from 'jose';
import { sessionIdOf } from '#server/http/caller.ts';
import type { BackendFetch } from '#server/http/time-limit.ts';
import { bearerToken } from '#server/http/bearer.ts';
import { refuse, SESSION_ENDED } from '#server/http/refusal.ts';
import type { Logger } from '#server/log/logger.ts';

const TABLES = '/rest/v1/';

/**
 * The backend, refusing table requests whose session has ended. An access token is good for an hour by itself: without this
 * whoever holds the one of a lost phone goes on reading and writing after "Sign out everywhere" or a new password. Asked with
 * each request and never remembered, so that it holds at once on every server of one database.
 *
 * Requests must have passed the gate: tokens are taken as checked. The auth service looks for the session by itself.
 */
export function guardSessions(
  backend: BackendFetch,
  { hasSession }: { hasSession: (sessionId: string) => Promise<boolean> },
  log: Logger,
): BackendFetch {
  return async (request) => {
    const token = bearerToken(request.headers);
    if (token === undefined || !new URL(request.url).pathname.startsWith(TABLES)) return backend(request);
    const session = sessionIdOf({ claims: decodeJwt(token) });
    try {
      if (session === null || !(await hasSession(session))) return refuse('rest', SESSION_ENDED);
    } catch (error) {
      log.error({ err: error }, 'a session could not be looked for');
      return new Response(null, { status: 503 });
    }
    return backend(request);
  };
}
