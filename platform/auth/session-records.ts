import { randomBytes, randomUUID } from 'node:crypto';
import type { ISql, Sql } from 'postgres';
import type { Refusal } from '#platform/http/refusals/refusals.ts';
import { LIMITS } from '#platform/limits.ts';

export type User = Readonly<Record<string, unknown>> & { id: string; email: string };

/** A new or renewed session, before its access token is signed. */
export type OpenedSession = Awaited<ReturnType<typeof openSession>>;

/** How a session began. Renewing the session does not change these values. */
export interface SignIn {
  /** Milliseconds since 1970. */
  at: number;
  /** Whether the link of a recovery mail opened the session. If so, the user may not know the password. */
  byRecovery: boolean;
}

/** The `auth.sessions.tag` of sessions that a recovery link opened. */
const RECOVERY = 'recovery';

const describe = (sql: ISql) => sql`
  jsonb_strip_nulls(jsonb_build_object(
    'id', users.id, 'aud', 'authenticated', 'role', 'authenticated',
    'email', coalesce(users.email, ''), 'phone', coalesce(phone, ''),
    'email_confirmed_at', email_confirmed_at, 'confirmed_at', confirmed_at,
    'confirmation_sent_at', confirmation_sent_at, 'recovery_sent_at', recovery_sent_at,
    'new_email', nullif(email_change, ''), 'email_change_sent_at', email_change_sent_at,
    'last_sign_in_at', users.last_sign_in_at, 'created_at', users.created_at, 'updated_at', users.updated_at,
    'is_anonymous', is_anonymous
  )) || jsonb_build_object(
    'app_metadata', coalesce(raw_app_meta_data, '{}'),
    'user_metadata', coalesce(raw_user_meta_data, '{}'),
    'identities', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'identity_id', one.id, 'id', one.provider_id, 'user_id', one.user_id, 'provider', one.provider,
        'identity_data', one.identity_data, 'email', one.email, 'last_sign_in_at', one.last_sign_in_at,
        'created_at', one.created_at, 'updated_at', one.updated_at
      ) order by one.created_at), '[]')
      from auth.identities as one where one.user_id = users.id
    )
  )`;

export async function describeUser(sql: ISql, userId: string): Promise<User | null> {
  const [row] = await sql<{ user: User }[]>`
    select ${describe(sql)} as user from auth.users where id = ${userId}`;
  return row?.user ?? null;
}

/**
 * `makesKnown`: whether the browser becomes a known device. A mailed link is not enough for that, because a stranger may
 * have sent the link of their own account. A renewed session does not change it.
 */
export async function openSession(
  sql: ISql,
  userId: string,
  { byRecovery = false, makesKnown = true, provider = 'email' } = {},
) {
  const sessionId: string = randomUUID();
  await sql`
    insert into auth.sessions (id, user_id, aal, tag)
    values (${sessionId}, ${userId}, 'aal1', ${byRecovery ? RECOVERY : null})`;
  const refreshToken = await addToken(sql, { family: randomUUID(), sessionId, userId, parent: null });
  await logEvent(sql, userId, 'login', { provider });
  await dropOldestSessions(sql, userId);
  const [row] = await sql<[{ user: User }]>`
    update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${userId}
    returning ${describe(sql)} as user`;
  return { sessionId, refreshToken, user: row.user, makesKnown };
}

/**
 * Replaces a refresh token.
 * If two tabs use one token at the same time, both get the same successor. If a token is used again after its successor
 * was used, it may be stolen, so the session ends. The lock on the session serializes renewals across all servers.
 */
export async function renewSession(sql: Sql, refreshToken: string): Promise<OpenedSession | Refusal> {
  return sql.begin(async (tx) => {
    const family = refreshToken.split('.')[1] ?? randomUUID(); // tokens of version 1.0.0 have none, so they stay
    const [known] = await tx<{ sessionId: string | null }[]>`
      select session_id as "sessionId" from auth.refresh_tokens where token = ${refreshToken} or id = ${family}`;
    const sessionId = known?.sessionId ?? null;
    const [session] = await tx<{ userId: string; expired: boolean }[]>`
      select user_id as "userId", ${isExpired(tx)} as expired from auth.sessions where id = ${sessionId} for update`;
    const [token] = await tx<{ revoked: boolean; next: string | null }[]>`
      select revoked, (
        select token from auth.refresh_tokens as child
        where child.parent = used.token and child.session_id = used.session_id and not child.revoked
      ) as next
      from auth.refresh_tokens as used where token = ${refreshToken}`;
    if (sessionId === null || session === undefined) return { code: 'refresh-token-unknown' };
    if (session.expired) return { code: 'session-expired' };
    if (token === undefined || (token.revoked && token.next === null)) {
      await tx`delete from auth.sessions where id = ${sessionId}`;
      return { code: 'refresh-token-used' };
    }
    const { userId } = session;
    let { next } = token;
    if (next === null) {
      await tx`
        update auth.refresh_tokens set id = ${randomUUID()}, revoked = true, updated_at = now()
        where token = ${refreshToken}`;
      next = await addToken(tx, { family, sessionId, userId, parent: refreshToken });
      await tx`
        delete from auth.refresh_tokens where id in (
          select id from auth.refresh_tokens where session_id = ${sessionId} and revoked and token like '%.%'
          order by updated_at desc offset ${LIMITS.usedTokensPerSession} limit 1000)`;
    }
    await tx`
      update auth.sessions set refreshed_at = now() at time zone 'UTC', updated_at = now() where id = ${sessionId}`;
    const user = await describeUser(tx, userId);
    return user === null
      ? { code: 'refresh-token-unknown' }
      : { sessionId, refreshToken: next, user, makesKnown: false };
  });
}

/** Deletes an account's oldest sessions beyond the limit. `limit 1000` keeps the first deletion short. */
async function dropOldestSessions(sql: ISql, userId: string): Promise<void> {
  await sql`
    delete from auth.sessions where id in (
      select id from auth.sessions where user_id = ${userId}
      order by coalesce(refreshed_at at time zone 'UTC', created_at) desc
      offset ${LIMITS.sessionsPerAccount} limit 1000)`;
}

export async function rememberDevice(sql: ISql, sessionId: string, userAgent: string | null): Promise<void> {
  await sql`update auth.sessions set user_agent = ${(userAgent ?? '').slice(0, 500)} where id = ${sessionId}`;
}

export interface ClaimedSession {
  sessionId: string;
  userId: string;
}

/** Whether the user still has the session. Sign-out and account deletion remove sessions. */
export async function hasSession(sql: ISql, { sessionId, userId }: ClaimedSession): Promise<boolean> {
  return (await sql`select from auth.sessions where id = ${sessionId} and user_id = ${userId}`).length > 0;
}

/** Returns how the session began; null if the session has ended or belongs to another user. */
export async function findSignIn(sql: ISql, { sessionId, userId }: ClaimedSession): Promise<SignIn | null> {
  const [session] = await sql<SignIn[]>`
    select (extract(epoch from created_at) * 1000)::float8 as at, tag is not distinct from ${RECOVERY} as "byRecovery"
    from auth.sessions where id = ${sessionId} and user_id = ${userId}`;
  return session ?? null;
}

/**
 * Ends a user's sessions: only `sessionId` (local), all except `sessionId` (others), or all of them (global). Returns how
 * many it has ended.
 */
export async function endSessions(
  sql: ISql,
  userId: string,
  scope: 'local' | 'others' | 'global',
  sessionId: string,
): Promise<number> {
  const which = { local: sql`and id = ${sessionId}`, others: sql`and id <> ${sessionId}`, global: sql`` };
  return (await sql`delete from auth.sessions where user_id = ${userId} ${which[scope]}`).count;
}

export async function forgetRecovery(sql: ISql, sessionId: string): Promise<void> {
  await sql`update auth.sessions set tag = null where id = ${sessionId}`;
}

/** Adds an entry to the log, and deletes the account's oldest entries beyond the limit. */
export async function logEvent(sql: ISql, userId: string, action: string, traits?: object): Promise<void> {
  const payload = JSON.stringify({ action, actor_id: userId, actor_via_sso: false, traits });
  await sql`insert into auth.audit_log_entries (id, payload) values (${randomUUID()}, ${payload}::text::json)`;
  await sql`
    delete from auth.audit_log_entries where id in (
      select id from auth.audit_log_entries where payload ->> 'actor_id' = ${userId}
      order by created_at desc offset ${LIMITS.authLogPerAccount} limit 1000)`;
}

export async function deleteUser(sql: Sql, userId: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = '60s'`; // for accounts with a million visits, or reports that name them
    // No foreign key links these three tables to the user.
    await tx`delete from auth.refresh_tokens where user_id = ${userId}`;
    await tx`delete from auth.flow_state where user_id = ${userId}`;
    await tx`delete from auth.audit_log_entries where payload ->> 'actor_id' = ${userId}`;
    await forgetUser(tx, userId);
    await tx`delete from auth.users where id = ${userId}`;
  });
}

/**
 * Sets to null what `on delete set null` would. This may take seconds, so it comes before the deletion, which locks the
 * account's row. Sign-ins wait for that lock.
 */
async function forgetUser(tx: ISql, userId: string): Promise<void> {
  const columns = await tx<{ table: string; column: string }[]>`
    select conrelid::regclass::text as table, quote_ident(attname) as column
    from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      join pg_class on pg_class.oid = conrelid
    where confrelid = 'auth.users'::regclass and confdeltype = 'n' and pg_get_userbyid(relowner) = current_user`;
  for (const { table, column } of columns)
    await tx.unsafe(`update ${table} set ${column} = null where ${column} = $1`, [userId]);
}

/** Deletes old log entries, old Google flows, expired sessions, and old unconfirmed accounts. */
export async function deleteOldRecords(sql: Sql): Promise<void> {
  const before = (days: number) => sql`now() - make_interval(days => ${days})`;
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`; // The first run may delete years of records.
    await tx`delete from auth.audit_log_entries where created_at < ${before(LIMITS.authLogDays)}`;
    await tx`delete from auth.flow_state where created_at < ${before(1)}`;
    await tx`delete from auth.sessions where ${isExpired(tx)}`;
    await tx`
      delete from auth.users where email_confirmed_at is null and last_sign_in_at is null
        and created_at < ${before(LIMITS.unconfirmedDays)}`;
  });
}

const isExpired = (sql: ISql) => sql`(
  created_at < now() - make_interval(days => ${LIMITS.sessionDays})
  or coalesce(refreshed_at at time zone 'UTC', created_at) < now() - make_interval(days => ${LIMITS.sessionIdleDays})
)`;

interface NewToken {
  /** A random text that only the tokens of one session share. */
  family: string;
  sessionId: string;
  userId: string;
  parent: string | null;
}

/**
 * Adds and returns a refresh token. The row of a session's unused token has the family as its id. This way, a used token
 * that is no longer kept still leads to the session.
 */
async function addToken(sql: ISql, { family, parent, sessionId, userId }: NewToken): Promise<string> {
  const refreshToken = `${randomBytes(24).toString('base64url')}.${family}`;
  await sql`
    insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
    values (${family}, ${refreshToken}, ${userId}, ${sessionId}, ${parent})`;
  return refreshToken;
}
