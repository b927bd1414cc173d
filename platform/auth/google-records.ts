import { randomUUID } from 'node:crypto';
import type { ISql } from 'postgres';
import { LIMITS } from '#platform/limits.ts';

export interface Flow {
  code: string;
  challenge: string;
  /** Null until Google has identified the user. */
  userId: string | null;
  expired: boolean;
}

const fieldsOf = (sql: ISql) => sql`
  coalesce(auth_code, '') as code, coalesce(code_challenge, '') as challenge,
  user_id as "userId", created_at < now() - make_interval(secs => ${LIMITS.flowSeconds}) as expired`;

/** Begins a sign-in. Returns its id, which Google sends back as `state`. */
export async function beginFlow(sql: ISql, challenge: string): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into auth.flow_state (
      id, auth_code, authentication_method, code_challenge, code_challenge_method, provider_type
    ) values (${id}, ${randomUUID()}, 'oauth', ${challenge}, 's256', 'google')`;
  return id;
}

/** Finds the sign-in of a `state`, which must be a UUID. */
export async function findFlow(sql: ISql, id: string): Promise<Flow | null> {
  const [flow] = await sql<Flow[]>`select ${fieldsOf(sql)} from auth.flow_state where id = ${id}`;
  return flow ?? null;
}

/** Finds the sign-in of a code. Null if the code is unknown or Google has not identified the user yet. */
export async function findFlowByCode(sql: ISql, code: string): Promise<Flow | null> {
  const [flow] = await sql<Flow[]>`
    select ${fieldsOf(sql)} from auth.flow_state where auth_code = ${code} and user_id is not null`;
  return flow ?? null;
}

/** Records the user of a sign-in. Returns false if another request has already recorded a user. */
export async function finishFlow(sql: ISql, id: string, userId: string): Promise<boolean> {
  const done = await sql`
    update auth.flow_state set user_id = ${userId}, auth_code_issued_at = now(), updated_at = now()
    where id = ${id} and user_id is null`;
  return done.count > 0;
}

/** Uses up a sign-in's code. Returns false when another request has already used it. */
export async function deleteFlow(sql: ISql, code: string): Promise<boolean> {
  return (await sql`delete from auth.flow_state where auth_code = ${code}`).count > 0;
}

export async function findGoogleUser(sql: ISql, googleId: string): Promise<string | null> {
  const [identity] = await sql<{ userId: string }[]>`
    select user_id as "userId" from auth.identities where provider = 'google' and provider_id = ${googleId}`;
  return identity?.userId ?? null;
}

export async function refreshIdentity(sql: ISql, googleId: string, facts: object): Promise<void> {
  await sql`
    update auth.identities set
      identity_data = ${JSON.stringify(facts)}::text::jsonb, last_sign_in_at = now(), updated_at = now()
    where provider = 'google' and provider_id = ${googleId}`;
}

export async function createBareAccount(sql: ISql, email: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.users (id, email) values (${id}, ${email})`;
  return id;
}

/** Overwrites an unconfirmed account's metadata with Google's, because anyone may have entered the old metadata. */
export async function takeGoogleFacts(sql: ISql, userId: string, facts: object): Promise<void> {
  await sql`
    update auth.users set raw_user_meta_data = ${JSON.stringify(facts)}::text::jsonb
    where id = ${userId} and email_confirmed_at is null`;
}
