import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import { LIMITS } from '#server/limits.ts';

/** An account whose email address is about to change. */
export interface EmailChange {
  id: string;
  /** The present address; empty when the account has none. */
  oldEmail: string;
  newEmail: string;
}

/** Email addresses that accounts are to have once their links are used. Addresses are in lower case. */
export function emailChanges(sql: Sql) {
  // By this server's clock, as the service does it; see `mailedLinks`.
  const oldest = () => new Date(Date.now() - LIMITS.otpSeconds * 1000).toISOString();

  return {
    /** The address of an account, and whether it signs in with a password; null when it is gone. */
    async findEmail(userId: string): Promise<{ email: string; hasPassword: boolean } | null> {
      const [user] = await sql<{ email: string; hasPassword: boolean }[]>`
        select coalesce(email, '') as email, coalesce(encrypted_password, '') <> '' as "hasPassword"
        from auth.users where id = ${userId}`;
      return user ?? null;
    },

    /**
     * Notes the address that an account is to have, and returns the token of the link that makes it so. Asked again for the same
     * address, the token that still works stays. Only the newest address can be confirmed.
     */
    async beginEmailChange(userId: string, email: string): Promise<string> {
      const fresh = randomBytes(32).toString('hex');
      const [user] = await sql<{ token: string }[]>`
        update auth.users set
          email_change_token_new = case
            when email_change = ${email} and email_change_token_new <> '' and email_change_sent_at >= ${oldest()}
            then email_change_token_new else ${fresh}
          end,
          email_change = ${email},
          email_change_token_current = null,
          email_change_sent_at = now()
        where id = ${userId}
        returning email_change_token_new as token`;
      return user?.token ?? fresh;
    },

    /** Takes a change back that is not confirmed. */
    async cancelEmailChange(userId: string): Promise<void> {
      await sql`
        update auth.users set
          email_change = null, email_change_token_new = null, email_change_token_current = null,
          email_change_sent_at = null
        where id = ${userId} and email_change is not null`;
    },

    /** The change that a link makes, when the link still works; else null. */
    async findEmailChange(linkToken: string): Promise<EmailChange | null> {
      const [change] = await sql<EmailChange[]>`
        select id, coalesce(email, '') as "oldEmail", email_change as "newEmail" from auth.users
        where email_change_token_new = ${linkToken} and email_change <> '' and email_change_sent_at >= ${oldest()}`;
      return change ?? null;
    },

    /** After a change: links that went to the old address stop working, and the metadata names the new one. */
    async settleEmailChange({ id, newEmail }: EmailChange): Promise<void> {
      await sql`
        update auth.users set
          recovery_token = null, recovery_sent_at = null, confirmation_token = null, email_change_sent_at = null,
          raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
            || jsonb_build_object('email', ${newEmail}::text, 'email_verified', true)
        where id = ${id}`;
    },
  };
}
