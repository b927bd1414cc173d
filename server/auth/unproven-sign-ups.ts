import type { Sql } from 'postgres';

/** Where the service keeps what it does not know: nobody but a server writes there. */
export const isContested = (sql: Sql) => sql`coalesce(raw_app_meta_data ? 'contested', false)`;

/**
 * Accounts whose address nobody has proven to own: what came with their sign-ups is from anybody. E-mail addresses are in lower
 * case.
 */
export function unprovenSignUps(sql: Sql) {
  return {
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
     * Takes away what an unproven account was signed up with: password and metadata, of which its profile has nothing yet.
     * `passwordHash` is its password from now on, null for none.
     */
    async replaceUnproven(userId: string, passwordHash: string | null): Promise<void> {
      await sql`
        update auth.users set
          encrypted_password = ${passwordHash},
          raw_user_meta_data = jsonb_build_object(
            'email', email, 'email_verified', false, 'phone_verified', false, 'sub', id
          )
        where id = ${userId} and email_confirmed_at is null`;
    },

    /** Takes away an account that nobody has proven to own: it never had a session, so nothing hangs on it. */
    async removeUnconfirmed(email: string): Promise<void> {
      await sql`delete from auth.users where email = ${email} and email_confirmed_at is null`;
    },
  };
}
