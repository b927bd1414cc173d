import { randomBytes, randomUUID } from 'node:crypto';
import type { ISql } from 'postgres';
import { LIMITS } from '#server/limits.ts';

/** Rows of accounts. Functions take a connection or a transaction; email addresses are in their one spelling. */
export interface Account {
  id: string;
  /** Empty when the account has none. */
  email: string;
  confirmed: boolean;
  /** Argon2id or bcrypt; null for accounts that only sign in with Google. */
  passwordHash: string | null;
  /** Whether more than one browser signed up with the address before it was confirmed. */
  contested: boolean;
  /** The address that the account is to have once its link is used. */
  newEmail: string | null;
}

/** Columns of one kind of link in `auth.users`. */
const LINKS = {
  signup: { token: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  recovery: { token: 'recovery_token', sentAt: 'recovery_sent_at' },
  email_change: { token: 'email_change_token_new', sentAt: 'email_change_sent_at' },
} as const;

export type LinkKind = keyof typeof LINKS;

const fieldsOf = (sql: ISql) => sql`
  users.id, coalesce(email, '') as email, email_confirmed_at is not null as confirmed,
  nullif(encrypted_password, '') as "passwordHash", email_change as "newEmail",
  coalesce(raw_app_meta_data ? 'contested', false) as contested`;

const livesSince = (sql: ISql) => sql`now() - make_interval(secs => ${LIMITS.otpSeconds})`;

/** Makes sign-ups, Google and changes of address that claim one address take turns, on all servers of a database. */
export async function lockEmail(sql: ISql, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`auth ${email}`}, 0))`;
}

/** The account with the first of these spellings of an address that has one. */
export async function findAccount(sql: ISql, ...spellings: string[]): Promise<Account | null> {
  const [account] = await sql<Account[]>`
    select ${fieldsOf(sql)} from auth.users where email = any(${spellings}) and not is_sso_user
    order by array_position(${spellings}, email::text) limit 1`;
  return account ?? null;
}

export async function findAccountById(sql: ISql, userId: string): Promise<Account | null> {
  const [account] = await sql<Account[]>`select ${fieldsOf(sql)} from auth.users where id = ${userId}`;
  return account ?? null;
}

/** The account of a link that still works. It is locked until the end of the transaction. */
export async function lockByLink(sql: ISql, kind: LinkKind, linkToken: string): Promise<Account | null> {
  const { sentAt, token } = LINKS[kind];
  const [account] = await sql<Account[]>`
    select ${fieldsOf(sql)} from auth.users
    where ${sql(token)} = ${linkToken} and ${sql(sentAt)} >= ${livesSince(sql)} for update`;
  return account ?? null;
}

/**
 * The token of a link that works for `LIMITS.otpSeconds` from now on. A token that still works stays, so that the links of two
 * mails both work. Null when such a link is not for this account: a confirmed one needs no confirmation.
 */
export async function renewLink(
  sql: ISql,
  kind: 'signup' | 'recovery',
  userId: string,
): Promise<string | null> {
  const { sentAt, token } = LINKS[kind];
  const [user] = await sql<{ token: string }[]>`
    update auth.users set
      ${sql(token)} = case
        when ${sql(token)} <> '' and ${sql(sentAt)} >= ${livesSince(sql)} then ${sql(token)} else ${newToken()}
      end,
      ${sql(sentAt)} = now()
    where id = ${userId} ${kind === 'signup' ? sql`and email_confirmed_at is null` : sql``}
    returning ${sql(token)} as token`;
  return user?.token ?? null;
}

export interface NewAccount {
  email: string;
  passwordHash: string;
  /** What the person tells of themselves. */
  data: object;
  confirmed: boolean;
  contested: boolean;
}

/** Creates the account of a sign-up, with a link for its confirmation. */
export async function createAccount(
  sql: ISql,
  { confirmed, contested, data, email, passwordHash }: NewAccount,
): Promise<{ id: string; linkToken: string }> {
  const [id, linkToken] = [randomUUID(), newToken()];
  const facts = { ...data, email, email_verified: confirmed, phone_verified: false, sub: id };
  const app = { provider: 'email', providers: ['email'], ...(contested && { contested }) };
  await sql`
    insert into auth.users (
      id, email, encrypted_password, email_confirmed_at, confirmation_token, confirmation_sent_at,
      raw_app_meta_data, raw_user_meta_data
    ) values (
      ${id}, ${email}, ${passwordHash}, ${confirmed ? sql`now()` : null}, ${confirmed ? null : linkToken},
      ${confirmed ? null : sql`now()`}, ${json(app)}::text::jsonb, ${json(facts)}::text::jsonb
    )`;
  await addIdentity(sql, id, 'email', id, { ...facts, email_verified: false });
  return { id, linkToken };
}

/** Adds a way to sign in to an account. */
export async function addIdentity(
  sql: ISql,
  userId: string,
  provider: 'email' | 'google',
  providerId: string,
  facts: object,
): Promise<void> {
  await sql`
    insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at)
    values (${randomUUID()}, ${userId}, ${provider}, ${providerId}, ${json(facts)}::text::jsonb, now())`;
}

/** Notes that more than one browser signed up with the address of an account that is not confirmed yet. */
export async function markContested(sql: ISql, userId: string): Promise<void> {
  await sql`
    update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || '{"contested": true}'
    where id = ${userId} and email_confirmed_at is null`;
}

/** Takes away what an unconfirmed account was signed up with: metadata and password. It has `passwordHash` from now on. */
export async function voidSignUp(sql: ISql, userId: string, passwordHash: string | null): Promise<void> {
  const bare = sql`jsonb_build_object('email', email, 'email_verified', false, 'phone_verified', false, 'sub', id)`;
  await sql`
    update auth.users set encrypted_password = ${passwordHash}, raw_user_meta_data = ${bare}
    where id = ${userId} and email_confirmed_at is null`;
  await sql`
    update auth.identities set identity_data = (select ${bare} from auth.users where id = ${userId})
    where user_id = ${userId} and provider = 'email'`;
}

/** Uses a link up: the account is confirmed from now on. */
export async function confirmAccount(sql: ISql, userId: string, kind: 'signup' | 'recovery'): Promise<void> {
  await sql`
    update auth.users set
      ${sql(LINKS[kind].token)} = null, email_confirmed_at = coalesce(email_confirmed_at, now()),
      raw_app_meta_data = raw_app_meta_data - 'contested',
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}', updated_at = now()
    where id = ${userId}`;
  await sql`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = ${userId} and provider = 'email'`;
}

/** Removes an account whose address is not confirmed. */
export async function removeUnconfirmed(sql: ISql, userId: string): Promise<void> {
  await sql`delete from auth.users where id = ${userId} and email_confirmed_at is null`;
}

/** Merges metadata into an account's; fields that are null go. */
export async function mergeMetadata(sql: ISql, userId: string, data: object): Promise<void> {
  const gone = Object.entries(data).flatMap(([name, value]) => (value === null ? [name] : []));
  await sql`
    update auth.users set
      raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || ${json(data)}::text::jsonb) - ${gone}::text[],
      updated_at = now()
    where id = ${userId}`;
}

/** Stores another hash of the same password, unless the password has been changed meanwhile. */
export async function replaceHash(sql: ISql, userId: string, before: string, hash: string): Promise<void> {
  await sql`
    update auth.users set encrypted_password = ${hash} where id = ${userId} and encrypted_password = ${before}`;
}

/** Gives an account a new password, and takes back a change of address and a recovery that somebody else may have asked for. */
export async function storePassword(sql: ISql, userId: string, hash: string): Promise<void> {
  await sql`
    update auth.users set
      encrypted_password = ${hash}, recovery_token = null, recovery_sent_at = null, updated_at = now()
    where id = ${userId}`;
  await setNewEmail(sql, userId, null);
}

/** Notes the address that an account is to have; null takes the change back. Returns the token of the link that confirms it. */
export async function setNewEmail(sql: ISql, userId: string, email: string | null): Promise<string> {
  const fresh = newToken();
  const [user] = await sql<{ token: string | null }[]>`
    update auth.users set
      email_change_token_new = case
        when ${email}::text is null then null
        when email_change = ${email} and email_change_token_new <> '' and email_change_sent_at >= ${livesSince(sql)}
        then email_change_token_new else ${fresh}
      end,
      email_change = ${email}, email_change_token_current = null,
      email_change_sent_at = case when ${email}::text is not null then now() end
    where id = ${userId}
    returning email_change_token_new as token`;
  return user?.token ?? fresh;
}

/** Gives an account its new address. Links that went to the old one stop working. */
export async function updateEmail(sql: ISql, userId: string, email: string): Promise<void> {
  const facts = sql`jsonb_build_object('email', ${email}::text, 'email_verified', true)`;
  await sql`
    update auth.users set
      email = ${email}, email_confirmed_at = coalesce(email_confirmed_at, now()),
      email_change = null, email_change_token_new = null, email_change_token_current = null, email_change_sent_at = null,
      recovery_token = null, recovery_sent_at = null, confirmation_token = null,
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${facts}, updated_at = now()
    where id = ${userId}`;
  await sql`
    update auth.identities set identity_data = identity_data || ${facts}, updated_at = now()
    where user_id = ${userId} and provider = 'email'`;
}

function newToken(): string {
  return randomBytes(32).toString('hex');
}

function json(value: object): string {
  return JSON.stringify(value);
}
