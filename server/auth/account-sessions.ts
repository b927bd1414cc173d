import type { Sql } from 'postgres';
import type { SignIn } from '#server/auth/account-record.ts';

/** What marks a session that the link of a recovery mail opened. The service leaves the column empty. */
const RECOVERY = 'recovery';

/** Sessions of accounts, by the ids that access tokens carry. */
export function accountSessions(sql: Sql) {
  return {
    /** Whether a session stands: nobody has signed out of it, and its account is there. */
    async hasSession(sessionId: string): Promise<boolean> {
      const found = await sql`select from auth.sessions where id = ${sessionId}`;
      return found.length > 0;
    },

    /** When and how a session began; null when it has ended. Renewing it changes neither. */
    async findSignIn(sessionId: string): Promise<SignIn | null> {
      const [session] = await sql<{ at: number; byRecovery: boolean }[]>`
        select (extract(epoch from created_at) * 1000)::float8 as at,
          tag is not distinct from ${RECOVERY} as "byRecovery"
        from auth.sessions where id = ${sessionId}`;
      return session ?? null;
    },

    /** Notes that the link of a recovery mail opened a session. */
    async markRecovery(sessionId: string): Promise<void> {
      await sql`update auth.sessions set tag = ${RECOVERY} where id = ${sessionId}`;
    },

    /**
     * Ends the session of a refresh token that was replaced more than once since. One that was replaced just now is a second tab's,
     * which may ask another server.
     */
    async endReplayedSession(refreshToken: string): Promise<void> {
      await sql`
        delete from auth.sessions where id in (
          select used.session_id from auth.refresh_tokens as used
          join auth.refresh_tokens as next on next.parent = used.token
          join auth.refresh_tokens as later on later.parent = next.token
          where used.token = ${refreshToken}
            and next.session_id = used.session_id and later.session_id = used.session_id
        )`;
    },

    /** After a new password: the session knows it now, and every other one of its user ends. */
    async keepOnlySession(userId: string, sessionId: string | null): Promise<void> {
      await sql.begin((tx) => [
        tx`delete from auth.refresh_tokens where user_id = ${userId} and session_id is distinct from ${sessionId}`,
        tx`delete from auth.sessions where user_id = ${userId} and id is distinct from ${sessionId}`,
        tx`update auth.sessions set tag = null where id = ${sessionId}`,
      ]);
    },
  };
}
