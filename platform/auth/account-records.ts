import { randomBytes, randomUUID } from 'node:crypto';
import type { ISql, Sql, TransactionSql } from 'postgres';
import { ENDED } from '#platform/auth/passwords.ts';
import { LIMITS } from '#platform/limits.ts';

/** A row of `auth.users`. The functions below expect normalized email addresses. */
export interface Account {
  id: string;
  /** Empty when the account has no address. */
  email: string;
  confirmed: boolean;
  /** Argon2id or bcrypt; null for accounts that sign in only with Google. */
  passwordHash: string | null;
  /**
   * Whether the user has proven that the address is theirs.
   * If the server sends no confirmation mails, an account can be `confirmed` without this proof.
   */
  proven: boolean;
  /** The new address that the user requested. It replaces `email` once the mailed link is used. */
  newEmail: string | null;
}

const LINKS = {
  signup: { token: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  recovery: { token: 'recovery_token', sentAt: 'recovery_sent_at' },
  email_change: { token: 'email_change_token_new', sentAt: 'email_change_sent_at' },
} as const;

export type LinkKind = keyof typeof LINKS;

const fieldsOf = (sql: ISql) => sql`
  users.id, coalesce(email, '') as email, email_confirmed_at is not null as confirmed,
  nullif(encrypted_password, '') as "passwordHash", email_change as "newEmail",
  email_confirmed_at is not null and not exists (
    select from auth.identities where user_id = users.id and ${isUnprovenPassword(sql)}
  ) as proven`;

/** Whether an identity's password was chosen before the address was proven. */
const isUnprovenPassword = (sql: ISql) =>
  sql`provider = 'email' and identity_data ->> 'email_verified' is distinct from 'true'`;

const livesSince = (sql: ISql) => sql`now() - make_interval(secs => ${LIMITS.otpSeconds})`;

/** Begins the transaction of a sign-in or sign-up. It waits less for locks, because all sign-ins wait behind it. */
export function beginBriefly<T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>) {
  return sql.begin(async (tx) => {
    await tx.unsafe(`set local lock_timeout = ${LIMITS.briefLockTimeout}`);
    return work(tx);
  });
}

/**
 * Locks an email address, and the row of its account, until the transaction ends. The locks hold for all servers.
 * Without the row lock, a link could confirm the account before the caller replaces it.
 */
export async function claimEmail(sql: ISql, email: string): Promise<Account | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`auth ${email}`}, 0))`;
  const [account] = await sql<Account[]>`
    select ${fieldsOf(sql)} from auth.users where email = ${email} and not is_sso_user for no key update`;
  return account ?? null;
}

/** Finds the account of an address. `spellings` are in order of preference, in case several have an account. */
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

/**
 * Locks an account until the transaction ends, which prevents its deletion. Returns null if the account is gone.
 * `no key`, because a plain `for update` would wait for every write of the user to another table.
 */
export async function lockAccount(sql: ISql, userId: string): Promise<Account | null> {
  const [account] = await sql<Account[]>`
    select ${fieldsOf(sql)} from auth.users where id = ${userId} for no key update`;
  return account ?? null;
}

export async function lockByLink(sql: ISql, kind: LinkKind, linkToken: string): Promise<Account | null> {
  const { sentAt, token } = LINKS[kind];
  const [account] = await sql<Account[]>`
    select ${fieldsOf(sql)} from auth.users
    where ${sql(token)} = ${linkToken} and ${sql(sentAt)} >= ${livesSince(sql)} for no key update`;
  return account ?? null;
}

/**
 * Returns a link token that is valid for `LIMITS.otpSeconds` from now on.
 * A token that is still valid is reused, so the links of two mails both work. If no mail is sent now (`isMailed` is
 * false), an expired token is reused too if it is at most a day old, and the link of an earlier mail works again.
 * Otherwise, a stranger who has used up the day's mails to an address could lock out its owner.
 * Returns null if the account is gone, or if `kind` is `signup` and the account is already confirmed.
 */
export async function renewLink(
  sql: ISql,
  kind: 'signup' | 'recovery',
  userId: string,
  isMailed = true,
): Promise<string | null> {
  const { sentAt, token } = LINKS[kind];
  const [user] = await sql<{ token: string }[]>`
    update auth.users set
      ${sql(token)} = case
        when ${sql(token)} <> '' and ${sql(sentAt)} >= ${isMailed ? livesSince(sql) : sql`now() - interval '1 day'`} then ${sql(token)} else ${newToken()}
      end,
      ${sql(sentAt)} = now()
    where id = ${userId} ${kind === 'signup' ? sql`and email_confirmed_at is null` : sql``}
    returning ${sql(token)} as token`;
  return user?.token ?? null;
}

export interface NewAccount {
  email: string;
  passwordHash: string;
  data: object;
  confirmed: boolean;
}

export async function createAccount(
  sql: ISql,
  { confirmed, data, email, passwordHash }: NewAccount,
): Promise<{ id: string; linkToken: string }> {
  const [id, linkToken] = [randomUUID(), newToken()];
  const facts = { ...data, email, email_verified: confirmed, phone_verified: false, sub: id };
  const app = { provider: 'email', providers: ['email'] };
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

/** As many statements as to replace an account. Otherwise, with a far database, the time would reveal who has one. */
export async function pretendToCreate(sql: ISql): Promise<void> {
  for (let i = 0; i < 3; i++) await sql`select from auth.users limit 0`;
}

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

/**
 * Removes what others may have added to an account before its owner proved the address.
 * Ends all sessions and unfinished Google sign-ins, and cancels a pending email change. Removes Google identities of
 * other or unverified addresses, and a password that was chosen before any proof.
 *
 * @param own What the owner keeps: the password, or the Google identity with this id.
 */
export async function leaveToOwner(
  tx: TransactionSql,
  userId: string,
  own: { password?: boolean; google?: string } = {},
): Promise<void> {
  await tx`delete from auth.sessions where user_id = ${userId}`;
  await tx`delete from auth.flow_state where user_id = ${userId}`;
  await setNewEmail(tx, userId, null);
  await dropForeignGoogle(tx, userId, own.google);
  if (own.password) return;
  const { count } =
    await tx`delete from auth.identities where user_id = ${userId} and ${isUnprovenPassword(tx)}`;
  if (count > 0) await tx`update auth.users set encrypted_password = null where id = ${userId}`;
}

/** Removes Google identities whose address is unverified or differs from the account's. Keeps the identity `keptId`. */
async function dropForeignGoogle(sql: ISql, userId: string, keptId = ''): Promise<void> {
  await sql`
    delete from auth.identities using auth.users
    where users.id = ${userId} and user_id = users.id and provider <> 'email' and provider_id <> ${keptId}
      and (identity_data ->> 'email_verified' is distinct from 'true' or identities.email is distinct from users.email)`;
}

/** Updates an account's list of sign-in methods. If the list is empty, adds the password method. */
export async function listProviders(sql: ISql, userId: string): Promise<void> {
  await sql`
    insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at)
    select gen_random_uuid(), id, 'email', id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true), now()
    from auth.users where id = ${userId} and not exists (select from auth.identities where user_id = users.id)`;
  await sql`
    update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || (
      select jsonb_build_object('provider', jsonb_agg(provider order by since) -> 0, 'providers', jsonb_agg(provider order by since))
      from (select provider, min(created_at) as since from auth.identities where user_id = ${userId} group by provider) as ways
    ) where id = ${userId}`;
}

/** Erases the metadata of an unconfirmed sign-up and replaces its password. */
export async function voidSignUp(sql: ISql, userId: string, passwordHash: string | null): Promise<void> {
  const bare = sql`jsonb_build_object('email', email, 'email_verified', false, 'phone_verified', false, 'sub', id)`;
  await sql`
    update auth.users set encrypted_password = ${passwordHash}, raw_user_meta_data = ${bare}
    where id = ${userId} and email_confirmed_at is null`;
  await sql`
    update auth.identities set identity_data = (select ${bare} from auth.users where id = ${userId})
    where user_id = ${userId} and provider = 'email'`;
}

/** Confirms an account, and invalidates its confirmation and recovery links. */
export async function confirmAccount(sql: ISql, userId: string): Promise<void> {
  await sql`
    update auth.users set
      confirmation_token = null, recovery_token = null, email_confirmed_at = coalesce(email_confirmed_at, now()),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}', updated_at = now()
    where id = ${userId}`;
  await sql`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = ${userId} and provider = 'email'`;
  await listProviders(sql, userId);
}

export async function removeUnconfirmed(sql: ISql, userId: string): Promise<void> {
  await sql`delete from auth.users where id = ${userId} and email_confirmed_at is null`;
}

/** Merges `data` into the account's metadata. A null value removes its field. */
export async function mergeMetadata(sql: ISql, userId: string, data: object): Promise<void> {
  const gone = Object.entries(data).flatMap(([name, value]) => (value === null ? [name] : []));
  await sql`
    update auth.users set
      raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || ${json(data)}::text::jsonb) - ${gone}::text[],
      updated_at = now()
    where id = ${userId}`;
}

export async function replaceHash(sql: ISql, userId: string, hash: string): Promise<void> {
  await sql`update auth.users set encrypted_password = ${hash} where id = ${userId}`;
}

/**
 * Stores a new password. Cancels a pending email change and a pending recovery, which an attacker may have requested.
 * If the address is unproven, the recovery stays valid. Someone else may have signed up with the address, and its owner
 * needs the recovery to replace the password.
 */
/** Ends the password of an account whose owner used a recovery link, because others may know it, too. */
export async function endPassword(sql: ISql, userId: string): Promise<void> {
  await sql`
    update auth.users set encrypted_password = ${ENDED} || encrypted_password
    where id = ${userId} and encrypted_password like '$%'`;
}

export async function storePassword(sql: ISql, userId: string, hash: string): Promise<void> {
  await sql`
    update auth.users set
      encrypted_password = ${hash}, updated_at = now(), recovery_token = case
        when exists (select from auth.identities where user_id = users.id and ${isUnprovenPassword(sql)}) then recovery_token
      end
    where id = ${userId}`;
  await setNewEmail(sql, userId, null);
}

/** Stores the requested new address and returns its link token. Cancels the change if `email` is null. */
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

/** Replaces the account's address. Mailed links and the old address's Google account stop working. */
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
  await dropForeignGoogle(sql, userId);
  await listProviders(sql, userId);
}

function newToken(): string {
  return randomBytes(32).toString('hex');
}

function json(value: object): string {
  return JSON.stringify(value);
}
