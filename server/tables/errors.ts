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

export function unknownWritten(name: string, table: string): never {
  const sentence = `Could not find the '${name}' column of '${table}' in the schema cache`;
  throw refused(400, 'PGRST204', sentence);
}

export function unknownRoutine(name: string): RefusedError {
  const sentence = `Could not find the function public.${name} with these arguments in the schema cache`;
  return refused(404, 'PGRST202', sentence);
}

/** Uses PostgreSQL's message. Visitors get 401, because signing in may help. */
export function noPermission(role: ApiRole, what: string): RefusedError {
  return refused(role === 'anon' ? 401 : 403, '42501', `permission denied for ${what}`);
}

export function notOneRow(count: string): RefusedError {
  const sentence = 'JSON object requested, multiple (or no) rows returned';
  return refused(406, 'PGRST116', sentence, { more: { details: `The result contains ${count} rows` } });
}

/** The error that `compile.ts` makes a statement raise unless it changes one row. */
const NOT_ONE_ROW = /"PGRST116 (\d+)"/;

/** PostgREST's statuses by SQLSTATE; all others are 400. */
const STATUSES = new Map(
  Object.entries({ 23503: 409, 23505: 409, 25006: 405, 42883: 404, '42P01': 404, 42501: 403 }),
);
/** Classes of errors that are not the client's fault; their messages stay internal. */
const FAILURES = /^(?:08|40|53|55|57|58|XX)/;

/**
 * Converts an error to a refusal; null for a bug of ours.
 * It has PostgreSQL's code and message if PostgreSQL rejected the request, and otherwise only the kind of failure. It leaves out
 * `detail`, which quotes rows.
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
