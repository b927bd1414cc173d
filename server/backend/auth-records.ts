import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import { LIMITS } from '#server/limits.ts';

/** An account as far as the server must know it. */
export interface AccountRecord {
  id: string;
  /** Whether the address has been confirmed. */
  confirmed: boolean;
  /** bcrypt; null for accounts that only sign in with Google. */
  passwordHash: string | null;
}

/** The columns of one kind of link in the backend's table. */
const LINKS = {
  confirmation: { token: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  recovery: { token: 'recovery_token', sentAt: 'recovery_sent_at' },
} as const;

export type AuthRecords = ReturnType<typeof createAuthRecords>;

/** What our server does itself in the auth tables of the embedded backend. E-mail addresses are in lower case. */
export function createAuthRecords(sql: Sql) {
  const oldest = () => sql`now() - make_interval(secs => ${LIMITS.otpSeconds})`;

  return {
    async findByEmail(email: string): Promise<AccountRecord | null> {
      const [user] = await sql<AccountRecord[]>`
        select id, email_confirmed_at is not null as confirmed, encrypted_password as "passwordHash"
        from auth.users where email = ${email} and not is_sso_user`;
      return user ?? null;
    },

    /** Takes away an account that nobody has proven to own: it never had a session, so nothing hangs on it. */
    async removeUnconfirmed(email: string): Promise<void> {
      await sql`delete from auth.users where email = ${email} and email_confirmed_at is null`;
    },

    /**
     * The token for a link that works from now on for `LIMITS.otpSeconds`: the one sent before while it still works, so
     * that of two mails either does. Null when the address has no account that such a link is for.
     */
    async renewLink(kind: keyof typeof LINKS, email: string): Promise<string | null> {
      const { sentAt, token } = LINKS[kind];
      const fresh = randomBytes(32).toString('hex');
      const [user] = await sql<{ token: string }[]>`
        update auth.users set
          ${sql(token)} = case
            when ${sql(token)} <> '' and ${sql(sentAt)} > ${oldest()} then ${sql(token)} else ${fresh}
          end,
          ${sql(sentAt)} = now()
        where email = ${email} and not is_sso_user
          ${kind === 'confirmation' ? sql`and email_confirmed_at is null` : sql``}
        returning ${sql(token)} as token`;
      return user?.token ?? null;
    },

    /**
     * Whoever follows a recovery link proves to own the address, and with it an account that was never confirmed. The
     * password of that account is from someone who has proven nothing, so it must not become valid with it.
     */
    async dropUnprovenPassword(recoveryToken: string): Promise<void> {
      await sql`
        update auth.users set encrypted_password = null
        where recovery_token = ${recoveryToken} and recovery_sent_at > ${oldest()} and email_confirmed_at is null`;
    },

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

    /**
     * Deletes what the service writes with every sign-in and renewal and never takes away: entries of its log, and the
     * tokens that were renewed. A token that is used again after that is unknown, and refused all the same.
     */
    async forgetOld(): Promise<void> {
      const before = (days: number) => sql`now() - make_interval(days => ${days})`;
      await sql.begin((tx) => [
        tx`set local statement_timeout = 0`, // the first time it may be years of them
        tx`delete from auth.audit_log_entries where created_at < ${before(LIMITS.authLogDays)}`,
        tx`delete from auth.refresh_tokens where revoked and updated_at < ${before(LIMITS.usedTokenDays)}`,
      ]);
    },

    /** Deletes an account and every trace of it in the auth tables. The schema takes care of the other tables. */
    async remove(userId: string): Promise<void> {
      await sql.begin((tx) => [
        // These three know the user without a foreign key.
        tx`delete from auth.refresh_tokens where user_id = ${userId}`,
        tx`delete from auth.flow_state where user_id = ${userId}`,
        tx`delete from auth.audit_log_entries where payload ->> 'actor_id' = ${userId}`,
        tx`delete from auth.users where id = ${userId}`,
      ]);
    },
  };
}
