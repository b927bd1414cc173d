import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import type { AccountRecord } from '#server/backend/account-record.ts';
import { LIMITS } from '#server/limits.ts';

/** The columns of one kind of link in the backend's table. */
const LINKS = {
  confirmation: { token: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  recovery: { token: 'recovery_token', sentAt: 'recovery_sent_at' },
} as const;

export type LinkKind = keyof typeof LINKS;

/** Where the service keeps what it does not know: nobody but a server writes there. */
export const isContested = (sql: Sql) => sql`coalesce(raw_app_meta_data ? 'contested', false)`;

/**
 * The links of mails, and the accounts whose address nobody has proven to own with one: what came with their sign-ups is from
 * anybody. E-mail addresses are in lower case.
 */
export function unprovenSignUps(sql: Sql) {
  const oldest = () => sql`now() - make_interval(secs => ${LIMITS.otpSeconds})`;

  return {
    /**
     * The token for a link that works from now on for `LIMITS.otpSeconds`: the one sent before while it still works, so
     * that of two mails either does. Null when the address has no account that such a link is for.
     */
    async renewLink(kind: LinkKind, email: string): Promise<string | null> {
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

    /** The account of a link that still works, when nobody has proven to own its address; else null. */
    async findUnproven(
      kind: LinkKind,
      linkToken: string,
    ): Promise<Pick<AccountRecord, 'id' | 'passwordHash' | 'contested'> | null> {
      const { sentAt, token } = LINKS[kind];
      const [user] = await sql<Pick<AccountRecord, 'id' | 'passwordHash' | 'contested'>[]>`
        select id, encrypted_password as "passwordHash", ${isContested(sql)} as contested from auth.users
        where ${sql(token)} = ${linkToken} and ${sql(sentAt)} > ${oldest()} and email_confirmed_at is null`;
      return user ?? null;
    },

    /** Notes that more than one browser signed up with an address, whose account is not confirmed yet. */
    async markContested(email: string): Promise<void> {
      await sql`
        update auth.users
        set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || '{"contested": true}'
        where email = ${email} and email_confirmed_at is null`;
    },

    /** Takes that note away, once it is known whose account it is. */
    async settle(userId: string): Promise<void> {
      await sql`update auth.users set raw_app_meta_data = raw_app_meta_data - 'contested' where id = ${userId}`;
    },

    /**
     * Takes away what such an account was signed up with: password, metadata and what its profile has of them. `passwordHash`
     * is its password from now on, null for none.
     */
    async replaceUnproven(userId: string, passwordHash: string | null): Promise<void> {
      await sql.begin((tx) => [
        tx`
          update auth.users set
            encrypted_password = ${passwordHash},
            raw_user_meta_data = jsonb_build_object(
              'email', email, 'email_verified', false, 'phone_verified', false, 'sub', id
            )
          where id = ${userId} and email_confirmed_at is null`,
        // The metadata that is left says nothing about these, so they would stay.
        tx`
          update public.profiles
          set profile_name = null, display_name = null, bio = null, avatar_url = null, is_public = true
          where user_id in (select id from auth.users where id = ${userId} and email_confirmed_at is null)`,
      ]);
    },

    /** Takes away an account that nobody has proven to own: it never had a session, so nothing hangs on it. */
    async removeUnconfirmed(email: string): Promise<void> {
      await sql`delete from auth.users where email = ${email} and email_confirmed_at is null`;
    },
  };
}
