import { DatabaseError } from 'pg';
import { UnreachableError } from '#platform/database/role-pool.ts';
import { SessionEndedError } from '#platform/database/role-transaction.ts';
import type { ApiRole } from '#platform/database/roles.ts';
import type { Caller } from '#platform/http/caller.ts';
import { RefusedError } from '#platform/http/refusal.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';
import { LIMITS } from '#platform/limits.ts';

export function unknownWritten(name: string, table: string): never {
  throw new RefusedError({ code: 'unknown-written-column', column: name, table });
}

export function unknownRoutine(schema: string, name: string): RefusedError {
  return new RefusedError({ code: 'unknown-routine', name: `${schema}.${name}` });
}

/** Visitors get 401 instead of 403, because signing in may help. */
export function noPermission(role: ApiRole, what: string): RefusedError {
  return new RefusedError({ code: 'no-permission', status: role === 'anon' ? 401 : 403, what });
}

/** PostgREST's error details if a request for one row finds none or several. */
export const rowsFound = (count: number | string) => ({ details: `The result contains ${count} rows` });

/** The error of a statement that should change one row, but changes none or several (see `compile.ts`), in any language. */
const NOT_ONE_ROW = /\bPGRST116 (\d+)\b/;

/** The error of a statement whose response is too large (see `compile.ts`). */
const TOO_LARGE = /\bPGRST413 \d+\b/;

/** PostgREST's status for each SQLSTATE. Other codes get 400. */
const STATUSES = new Map(
  Object.entries({ 23503: 409, 23505: 409, 25006: 405, 42883: 404, '42P01': 404, 42501: 403, 42725: 300 }),
);
/** SQLSTATE classes of errors that are not the client's fault. Clients do not see their messages. */
const FAILURES = /^(?:08|40|53|55P|57|58|XX)/;
/** The hints of our own functions are codes. PostgreSQL's own hints are sentences. */
const RAISED_CODE = /^[a-z_]+$/;

/**
 * Converts an error to a refusal. Null if the error is a bug of the server.
 * If PostgreSQL rejected the request, the refusal has PostgreSQL's code and message. It has PostgreSQL's `detail` only
 * if one of our own functions raised the error, because details of other errors quote rows.
 */
export function explain(error: unknown, caller: Caller): Refusal | null {
  if (error instanceof RefusedError) return error.refusal;
  if (error instanceof SessionEndedError) return { code: 'session-ended' };
  if (error instanceof UnreachableError) return { code: 'database-failed' };
  if (!(error instanceof DatabaseError)) return null;
  const { code: sqlState = '', detail = null, hint = null, message } = error;
  if (sqlState === '57014') return { code: 'database-too-slow' };
  // A managed PostgreSQL becomes read-only when its disk is nearly full; a write then fails with 25001.
  if (sqlState === '53100' || sqlState === '25001') return { code: 'disk-full' };
  if (FAILURES.test(sqlState)) return { code: 'database-failed' };
  if (sqlState === '22P02' && TOO_LARGE.test(message))
    return { code: 'response-too-large', limit: LIMITS.responseBytes };
  const [, count] = NOT_ONE_ROW.exec(message) ?? [];
  if (sqlState === '22P02' && count !== undefined) return { code: 'not-one-row', more: rowsFound(count) };
  const status = sqlState === '42501' && caller.kind === 'visitor' ? 401 : (STATUSES.get(sqlState) ?? 400);
  const isRaised = sqlState === 'P0001' && hint !== null && RAISED_CODE.test(hint);
  const details = isRaised ? detail : null;
  return { code: 'rejected-by-database', status, sqlState, message, more: { details, hint } };
}
