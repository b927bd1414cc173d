import type { AuthRecords } from '#server/auth/auth-records.ts';
import type { Backend } from '#server/backend/backend.ts';
import { signInOf } from '#server/auth/fresh-sign-in.ts';
import { createTeamCalls } from '#server/backend/team-calls.ts';
import { createRequestCalls } from '#server/backend/request-calls.ts';
import { createVisitCalls } from '#server/backend/visit-calls.ts';
import { type BackendFetch, within, withTimeLimit } from '#server/http/time-limit.ts';
import { verifyToken } from '#server/http/caller.ts';
import { isRefusal } from '#server/http/target.ts';
import { LIMITS } from '#server/limits.ts';
import type { Secrets } from '#server/secrets.ts';

interface Parts {
  fetch: BackendFetch;
  records: AuthRecords;
  secrets: Secrets;
}

const ORIGIN = 'http://backend.invalid';

/** What the server itself asks of the embedded backend, as any client would. */
export function createServerCalls({
  fetch,
  records,
  secrets,
}: Parts): Pick<
  Backend,
  | 'userOf'
  | 'signedInAt'
  | 'deleteUser'
  | 'publicProfile'
  | 'teamName'
  | 'teamRows'
  | 'isAdmin'
  | 'recordVisit'
  | 'recordRequest'
  | 'hasRequest'
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

    async userOf(token) {
      if (isRefusal(await verifyToken(token, secrets.jwtSecret))) return null;
      const headers = { apikey: secrets.anonKey, authorization: `Bearer ${token}` };
      // The service looks for the account and for the session that the token names.
      const answer = await ask(new Request(`${ORIGIN}/auth/v1/user`, { headers }));
      if (answer.status >= 500) throw new Error(`The auth service answered ${answer.status}.`);
      if (!answer.ok) return null;
      const { email, id } = (await answer.json()) as { id: string; email?: string };
      return { id, email: email === undefined || email === '' ? null : email };
    },

    signedInAt: async (token) => (await within(LIMITS.backendTimeout, signInOf(records, token)))?.at ?? null,

    deleteUser: (userId) => within(LIMITS.backendTimeout, records.remove(userId)),

    async publicProfile(name) {
      const headers = { apikey: secrets.anonKey, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify({ name }) };
      const answer = await ask(new Request(`${ORIGIN}/rest/v1/rpc/public_profile`, init));
      if (!answer.ok) throw new Error(`The table API answered ${answer.status}.`);
      return (await answer.json()) as object | null;
    },
  };
}
