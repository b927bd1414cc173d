import { isUnwritableValue } from '#server/database/driver-faults.ts';
import type { ConnectionOptions } from '#server/database/database.ts';

/*
 * What @supabase/lite 0.10.0 gets wrong, mended from outside in one place. Each patch has a test; when a newer version
 * passes that test without the patch, delete the patch.
 */

/** PostgreSQL's `2026-11-20 14:04:28.5+00` as the ISO 8601 that hosted Supabase answers: `2026-11-20T14:04:28.5+00:00`. */
export function isoTimestamp(text: string): string {
  const match = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(?::?(\d\d))?$/.exec(text);
  if (!match) return text; // `infinity`, or a date before Christ
  const [, date, time, hours, minutes = '00'] = match;
  return `${date}T${time}${hours}:${minutes}`;
}

/** Numbers as numbers where JavaScript holds them exactly enough, as PostgREST's JSON does; text for `NaN`. */
export function parseNumeric(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

/**
 * JSON to send. The backend hands over text that is JSON already, and the driver would wrap it in quotes again: arguments
 * of functions then arrive as strings.
 */
export function serializeJson(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  try {
    JSON.parse(value);
    return value;
  } catch {
    return JSON.stringify(value);
  }
}

function asIs<T>(value: T): T {
  return value;
}

/** Driver types that replace the backend's own (by name: it merges these over its table). */
export const PATCHED_TYPES: NonNullable<ConnectionOptions['types']> = {
  timestamptz: { to: 1184, from: [1184], serialize: asIs, parse: isoTimestamp },
  numeric: { to: 1700, from: [1700], serialize: String, parse: parseNumeric },
  json: {
    to: 114,
    from: [114],
    serialize: serializeJson,
    parse: (text: string) => JSON.parse(text) as unknown,
  },
  jsonb: {
    to: 3802,
    from: [3802],
    serialize: serializeJson,
    parse: (text: string) => JSON.parse(text) as unknown,
  },
};

/** The fields of a database error that decide the answer. */
interface DatabaseFailure {
  code?: unknown;
  message?: unknown;
  hint?: unknown;
}

/** Codes that the backend answers with 500 "SUP", and the status PostgREST gives them. */
const MISSING_STATUS: Readonly<Record<string, number>> = {
  '23514': 400, // a check failed
  '54000': 400, // more than the database takes, such as a list in a list in a list …
  '54001': 400, // nested so deep that its stack ends
  P0001: 400, // a function of ours refused, with a sentence
  '57014': 504, // statement_timeout
  '55P03': 503, // lock_timeout: someone else is writing the same
  '40P01': 503, // two who wait for each other
  '53100': 503, // the disk is full
};

/**
 * Turns a failure with one of those codes into the one kind of error whose status the backend lets the database choose
 * (PostgREST's `RAISE SQLSTATE 'PGRST'`). Others are returned as they are. `detail` is left out: it quotes the row.
 */
export function withStatus(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  if (isUnwritableValue(error)) return answerWith(400, WRONG_KIND);
  const { code, hint, message } = error as DatabaseFailure;
  const status = typeof code === 'string' ? MISSING_STATUS[code] : undefined;
  return status === undefined ? error : answerWith(status, { code, hint, message });
}

function answerWith(status: number, { code, hint, message }: DatabaseFailure): Error {
  return Object.assign(
    new Error(JSON.stringify({ code, message: String(message), details: null, hint: hint ?? null })),
    {
      code: 'PGRST',
      detail: JSON.stringify({ status, headers: {} }),
    },
  );
}

/** What PostgreSQL would say, had the value reached it. */
const WRONG_KIND: DatabaseFailure = {
  code: '22P02',
  message: 'A value is of a kind that its column or argument does not take.',
};

/** The part of the backend's connection that is patched; both members are internal to it. */
interface PatchableConnection {
  normalizeDbError(error: unknown): unknown;
}

/** Patches a fresh connection, before its first request. */
export function patchConnection(connection: PatchableConnection): void {
  // Left at "unknown", the first request would grant everything to every API role, and if no table had row security,
  // visitors would work as the login role. Our migrations make roles and grants; this says that they did.
  Object.assign(connection, { rlsState: 'active' });
  const original = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => withStatus(original(error));
}
