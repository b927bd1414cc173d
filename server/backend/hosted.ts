import { decodeJwt } from 'jose';
import { askServer, readValue, type AskTables } from '#platform/gate/table-port.ts';
import type { AuthUser } from '#platform/auth/accounts.ts';
import type { Backend } from '#server/backend/backend.ts';
import { createTableCalls } from '#server/backend/table-calls.ts';
import type { Hosted } from '#server/config.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { shareLocally } from '#platform/http/shared-limiter.ts';
import { LIMITS } from '#platform/limits.ts';
import { SITE_LIMITS } from '#server/limits.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { isUuid } from '#platform/uuid.ts';

const asSecret = ({ secretKey }: Hosted) => ({ apikey: secretKey, Authorization: `Bearer ${secretKey}` });

export function askHostedTables(choice: Hosted): AskTables {
  const headersOf = (key: 'public' | 'secret'): Record<string, string> =>
    key === 'secret' ? asSecret(choice) : { apikey: choice.anonKey };
  return askServer(choice.url, headersOf, SITE_LIMITS.hostedTimeout);
}

/**
 * Creates the backend for hosted Supabase. Pages send their requests to Supabase directly.
 * The server starts even if Supabase is down, so that the site can show an error.
 */
export function useHosted(choice: Hosted, timed: Metrics['timeBackend'], limiter: RateLimiter): Backend {
  const { anonKey, url } = choice;
  const ask = (path: string, headers: Record<string, string>, init: RequestInit = {}) =>
    timed(() =>
      fetch(`${url}${path}`, { signal: AbortSignal.timeout(SITE_LIMITS.hostedTimeout), ...init, headers }),
    );
  const tables = askHostedTables(choice);
  const askTables: AskTables = (...call) => timed(() => tables(...call));

  return {
    changes: null,
    gated: null,
    ...createTableCalls(askTables),
    askInBackground: askTables,
    accountLimiter: shareLocally(limiter),
    isReachable: () =>
      readValue(
        tables('secret', 'teams?select=id&limit=1', { signal: AbortSignal.timeout(LIMITS.healthTimeout) }),
      ).then(Array.isArray, () => false),

    async userOf(token) {
      const response = await ask('/auth/v1/user', { apikey: anonKey, Authorization: `Bearer ${token}` });
      if ([401, 403, 404].includes(response.status)) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok) throw new Error(`Supabase responded with ${response.status}.`);
      return readUser(await response.json());
    },

    signedInAt: (token) => Promise.resolve(provenAt(token)),

    async deleteUser({ id: userId }) {
      const response = await ask(`/auth/v1/admin/users/${userId}`, asSecret(choice), { method: 'DELETE' });
      await response.body?.cancel();
      // 404: another request has already deleted the account.
      if (!response.ok && response.status !== 404)
        throw new Error(`Supabase responded with ${response.status}.`);
    },

    close: () => Promise.resolve(),
  };
}

/** Returns when the user last authenticated, in ms since 1970, from the token's `amr` claim. Null without the claim. */
function provenAt(token: string): number | null {
  let proofs: unknown;
  try {
    proofs = decodeJwt(token)['amr'];
  } catch {
    return null;
  }
  if (!Array.isArray(proofs)) return null;
  const times = proofs
    .map((proof: unknown) => (proof as { timestamp?: unknown } | null)?.timestamp)
    .filter((time) => typeof time === 'number');
  return times.length === 0 ? null : Math.max(...times) * 1000;
}

function readUser(body: unknown): AuthUser {
  const { email, id } = (body ?? {}) as { id?: unknown; email?: unknown };
  // The id becomes part of a URL, so accept only UUIDs.
  if (!isUuid(id)) throw new Error('Supabase returned no user.');
  return { id, email: typeof email === 'string' && email !== '' ? email : null };
}
