import type { Sql } from 'postgres';
import { findAccountById } from '#platform/auth/account-records.ts';
import { deleteUser, deleteOldRecords, findSignIn, hasSession } from '#platform/auth/session-records.ts';
import { sessionIdOf, verifyToken } from '#platform/http/caller.ts';
import { within } from '#platform/http/time-limit.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { LIMITS } from '#platform/limits.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Secrets } from '#platform/secrets.ts';

export interface AuthUser {
  id: string;
  email: string | null;
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(sql: Sql, secrets: Secrets) {
  const inTime = <T>(work: Promise<T>) => within(LIMITS.backendTimeout, work);
  const claimsOf = async (token: string) => {
    const caller = await verifyToken(token, secrets);
    const sessionId = isRefusal(caller) ? null : sessionIdOf(caller);
    return isRefusal(caller) || sessionId === null ? null : { userId: caller.userId, sessionId };
  };

  return {
    /** Returns the user of an access token; null when the token, session, or account is no longer valid. */
    async userOf(token: string): Promise<AuthUser | null> {
      const named = await claimsOf(token);
      if (named === null || !(await inTime(hasSession(sql, named)))) return null;
      const account = await inTime(findAccountById(sql, named.userId));
      return account && { id: account.id, email: account.email === '' ? null : account.email };
    },

    /**
     * Returns when the token's session began, in ms since 1970. Null if the token is invalid or the session has ended.
     */
    async signedInAt(token: string): Promise<number | null> {
      const named = await claimsOf(token);
      return named && ((await inTime(findSignIn(sql, named)))?.at ?? null);
    },

    deleteUser: (userId: string) => deleteUser(sql, userId),
  };
}

/**
 * Deletes outdated auth records now and once a day until stopped.
 * Several servers on one database may run this at once. A failure is logged; the next attempt is a day later.
 */
export function deleteOldRecordsDaily(sql: Sql, log: Logger): { stop(): void } {
  const deleteOld = () => {
    deleteOldRecords(sql).catch((error: unknown) => {
      log.error({ err: error }, 'could not delete old auth records');
    });
  };
  const timer = setInterval(deleteOld, LIMITS.forgetPause).unref();
  deleteOld();
  return { stop: () => clearInterval(timer) };
}
