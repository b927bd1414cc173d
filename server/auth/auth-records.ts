import type { Sql } from 'postgres';
import type { AccountRecord } from '#server/auth/account-record.ts';
import { accountSessions } from '#server/auth/account-sessions.ts';
import { emailChanges } from '#server/auth/email-changes.ts';
import { mailedLinks } from '#server/auth/mailed-links.ts';
import { isContested, unprovenSignUps } from '#server/auth/unproven-sign-ups.ts';
import { LIMITS } from '#server/limits.ts';

export type AuthRecords = ReturnType<typeof createAuthRecords>;

/** What our server does itself in the auth tables of the embedded backend. E-mail addresses are in lower case. */
export function createAuthRecords(sql: Sql) {
  return {
    ...mailedLinks(sql),
    ...unprovenSignUps(sql),
    ...accountSessions(sql),
    ...emailChanges(sql),

    async findByEmail(email: string): Promise<AccountRecord | null> {
      const [user] = await sql<AccountRecord[]>`
        select id, email_confirmed_at is not null as confirmed, encrypted_password as "passwordHash",
          ${isContested(sql)} as contested
        from auth.users where email = ${email} and not is_sso_user`;
      return user ?? null;
    },

    /**
     * Deletes what the service writes and never takes away: entries of its log, sessions that have expired, tokens that were renewed (one that is used again
     * after that is unknown, and refused all the same), and accounts that nobody has ever confirmed, by whoever's address.
     */
    async forgetOld(): Promise<void> {
      const before = (days: number) => sql`now() - make_interval(days => ${days})`;
      await sql.begin((tx) => [
        tx`set local statement_timeout = 0`, // the first time it may be years of them
        tx`delete from auth.audit_log_entries where created_at < ${before(LIMITS.authLogDays)}`,
        tx`delete from auth.refresh_tokens where revoked and updated_at < ${before(LIMITS.usedTokenDays)}`,
        tx`
          delete from auth.sessions
          where created_at < ${before(LIMITS.sessionDays)}
            or coalesce(refreshed_at at time zone 'UTC', created_at) < ${before(LIMITS.sessionIdleDays)}`,
        tx`
          delete from auth.users
          where email_confirmed_at is null and last_sign_in_at is null
            and created_at < ${before(LIMITS.unconfirmedDays)}`,
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
