import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import type { AccountRecord } from '#server/auth/account-record.ts';
import { isContested } from '#server/auth/unproven-sign-ups.ts';
import { LIMITS } from '#server/limits.ts';

/** The columns of one kind of link in the backend's table. */
const LINKS = {
  confirmation: { token: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  recovery: { token: 'recovery_token', sentAt: 'recovery_sent_at' },
} as const;

export type LinkKind = keyof typeof LINKS;

/** The tokens of the links in mails. E-mail addresses are in lower case. */
export function mailedLinks(sql: Sql) {
  // By this server's clock, as the service does it: a link that it still takes must not have run out here, unchecked.
  const oldest = () => new Date(Date.now() - LIMITS.otpSeconds * 1000).toISOString();

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
            when ${sql(token)} <> '' and ${sql(sentAt)} >= ${oldest()} then ${sql(token)} else ${fresh}
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
        where ${sql(token)} = ${linkToken} and ${sql(sentAt)} >= ${oldest()} and email_confirmed_at is null`;
      return user ?? null;
    },
  };
}
