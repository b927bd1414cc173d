import { DatabaseError } from 'pg';
import { UnreachableError } from '#server/database/role-pool.ts';
import { SessionEndedError } from '#server/database/role-transaction.ts';
import type { ApiRole } from '#server/database/roles.ts';
import type { Caller } from '#server/http/caller.ts';
import {
  DATABASE_FAILED,
  DATABASE_TOO_SLOW,
  DISK_FULL,
  refused,
  RefusedError,
  SESSION_ENDED,
  type Refusal,
} from '#server/http/refusal.ts';

/** A column of a write that the table does not have. */
export function unknownWritten(name: string, table: string): never {
  const sentence = `Could not find the '${name}' column of '${table}' in the schema cache`;
  throw refused(400, 'PGRST204', sentence);
}

/** No function of that name takes these arguments. */
export function unknownRoutine(name: string): RefusedError {
  const sentence = `Could not find the function public.${name} with these arguments in the schema cache`;
  return refused(404, 'PGRST202', sentence);
}

/** In PostgreSQL's words. Visitors could sign in, so they get 401. */
export function noPermission(role: ApiRole, what: string): RefusedError {
  return refused(role === 'anon' ? 401 : 403, '42501', `permission denied for ${what}`);
}

export function notOneRow(count: string): RefusedError {
  const sentence = 'JSON object requested, multiple (or no) rows returned';
  return refused(406, 'PGRST116', sentence, { more: { details: `The result contains ${count} rows` } });
}

/** What a statement raises by itself where it changes another number of rows than one; see `compile.ts`. */
const NOT_ONE_ROW = /"PGRST116 (\d+)"/;

/** Statuses by SQLSTATE, as PostgREST gives them; all others are 400. */
const STATUSES = new Map(
  Object.entries({ 23503: 409, 23505: 409, 25006: 405, 42883: 404, '42P01': 404, 42501: 403 }),
);
/** Classes of errors that are not the client's fault. What PostgreSQL says of them stays inside. */
const FAILURES = /^(?:08|40|53|55|57|58|XX)/;

/**
 * The response to an error: PostgreSQL's own code and message where it rejected the request, only the kind of
 * failure otherwise. PostgreSQL's `detail` is left out: it quotes rows. Null for an error that is a bug of ours.
 */
export function explain(error: unknown, caller: Caller): Refusal | null {
  if (error instanceof RefusedError) return error.refusal;
  if (error instanceof SessionEndedError) return SESSION_ENDED;
  if (error instanceof UnreachableError) return DATABASE_FAILED;
  if (!(error instanceof DatabaseError)) return null;
  const { code = '', hint = null, message } = error;
  if (code === '57014') return DATABASE_TOO_SLOW;
  if (code === '53100') return DISK_FULL;
  if (FAILURES.test(code)) return DATABASE_FAILED;
  const [, count] = NOT_ONE_ROW.exec(message) ?? [];
  if (code === '22P02' && count !== undefined) return notOneRow(count).refusal;
  const status = code === '42501' && caller.kind === 'visitor' ? 401 : (STATUSES.get(code) ?? 400);
  return { status, code, sentence: message, more: { hint } };
}
