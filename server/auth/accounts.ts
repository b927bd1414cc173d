import type { Sql } from 'postgres';
import { findAccountById } from '#server/auth/account-records.ts';
import { deleteUser, deleteOldRecords, findSignIn, hasSession } from '#server/auth/session-records.ts';
import { sessionIdOf, verifyToken } from '#server/http/caller.ts';
import { isRefusal } from '#server/http/target.ts';
import { within } from '#server/http/time-limit.ts';
import { LIMITS } from '#server/limits.ts';
import type { Logger } from '#server/log/logger.ts';

/** What the server's own endpoints ask about accounts. */
export function createAccounts(sql: Sql, jwtSecret: string) {
  const inTime = <T>(work: Promise<T>) => within(LIMITS.backendTimeout, work);
  const claimsOf = async (token: string) => {
    const caller = await verifyToken(token, jwtSecret);
    return isRefusal(caller) ? null : { userId: caller.userId, sessionId: sessionIdOf(caller) };
  };

  return {
    /** The user of an access token; null when it is forged or has expired, or its session or account is gone. */
    async userOf(token: string): Promise<{ id: string; email: string | null } | null> {
      const named = await claimsOf(token);
      if (!named?.sessionId || !(await inTime(hasSession(sql, named.sessionId)))) return null;
      const account = await inTime(findAccountById(sql, named.userId));
      return account && { id: account.id, email: account.email === '' ? null : account.email };
    },

    /** When the session of an access token began, in milliseconds since 1970; null when it has ended. */
    async signedInAt(token: string): Promise<number | null> {
      const named = await claimsOf(token);
      return named?.sessionId ? ((await inTime(findSignIn(sql, named.sessionId)))?.at ?? null) : null;
    },

    /** Deletes an account with all that is its own. */
    deleteUser: (userId: string) => inTime(deleteUser(sql, userId)),
  };
}

/**
 * Deletes outdated records of the auth service now and once a day until it is stopped. Several servers on one database may all do
 * it; a failure is logged, and the next day is another try.
 */
export function deleteOldRecordsDaily(sql: Sql, log: Logger): { stop(): void } {
  const deleteOld = () => {
    deleteOldRecords(sql).catch((error: unknown) => {
      log.error({ err: error }, 'old records of the auth service could not be deleted');
    });
  };
  const timer = setInterval(deleteOld, LIMITS.forgetPause).unref();
  deleteOld();
  return { stop: () => clearInterval(timer) };
}
