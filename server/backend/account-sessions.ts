import type { Sql } from 'postgres';

/** Sessions of accounts, by the ids that access tokens carry. */
export function accountSessions(sql: Sql) {
  return {
    /** Whether a session stands: nobody has signed out of it, and its account is there. */
    async hasSession(sessionId: string): Promise<boolean> {
      const found = await sql`select from auth.sessions where id = ${sessionId}`;
      return found.length > 0;
    },

    /** Ends every session of a user but one. */
    async endOtherSessions(userId: string, sessionId: string | null): Promise<void> {
      await sql.begin((tx) => [
        tx`delete from auth.refresh_tokens where user_id = ${userId} and session_id is distinct from ${sessionId}`,
        tx`delete from auth.sessions where user_id = ${userId} and id is distinct from ${sessionId}`,
      ]);
    },
  };
}
