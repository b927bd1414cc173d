import type { Backend } from '#server/backend/backend.ts';
import { createTeamCalls } from '#server/backend/team-calls.ts';
import { createRequestCalls } from '#server/backend/request-calls.ts';
import { createVisitCalls } from '#server/backend/visit-calls.ts';
import { type BackendFetch, withTimeLimit } from '#server/http/time-limit.ts';
import { LIMITS } from '#server/limits.ts';
import type { Secrets } from '#server/secrets.ts';

interface Parts {
  fetch: BackendFetch;
  secrets: Secrets;
}

const ORIGIN = 'http://backend.invalid';

/** What the server itself asks of its table API, as any client would. */
export function createServerCalls({
  fetch,
  secrets,
}: Parts): Pick<
  Backend,
  'publicProfile' | 'teamName' | 'teamRows' | 'isAdmin' | 'recordVisit' | 'recordRequest' | 'hasRequest'
> {
  const ask = withTimeLimit(fetch, LIMITS.backendTimeout);
  const asSecret = (path: string, init?: { method: string; headers: Record<string, string>; body: string }) =>
    ask(
      new Request(`${ORIGIN}${path}`, { ...init, headers: { ...init?.headers, apikey: secrets.secretKey } }),
    );
  return {
    ...createTeamCalls((path) =>
      ask(new Request(`${ORIGIN}${path}`, { headers: { apikey: secrets.anonKey } })),
    ),
    ...createVisitCalls(asSecret),
    ...createRequestCalls(asSecret),

    async publicProfile(name) {
      const headers = { apikey: secrets.anonKey, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify({ name }) };
      const answer = await ask(new Request(`${ORIGIN}/rest/v1/rpc/public_profile`, init));
      if (!answer.ok) throw new Error(`The table API answered ${answer.status}.`);
      return (await answer.json()) as object | null;
    },
  };
}
