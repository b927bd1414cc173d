import { DiskFullError } from '#platform/database/disk-guard.ts';
import { DisconnectedError } from '#platform/http/read-body.ts';
import { RefusedError } from '#platform/http/refusal.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';
import { BackendTimeoutError } from '#platform/http/time-limit.ts';
import type { Logger } from '#platform/log/logger.ts';

/** Logs a failure and returns a refusal without details. Rethrows errors that have a response of their own. */
export function failed(error: unknown, log: Logger, request: string): Refusal {
  if (
    [BackendTimeoutError, DiskFullError, DisconnectedError, RefusedError].some((one) => error instanceof one)
  )
    throw error;
  // PostgreSQL ran out of space before the disk guard noticed.
  if (error instanceof Error && 'code' in error && error.code === '53100')
    throw new DiskFullError('The disk of the database is full.', { cause: error });
  log.error({ err: error, request }, 'an auth request failed');
  return { code: 'database-failed' };
}
