import type { AuthRecords } from '#server/auth/auth-records.ts';
import { LIMITS } from '#server/limits.ts';
import type { Logger } from '#server/log/logger.ts';

/**
 * Deletes outdated records of the auth service now and once a day until it is stopped. Several servers on one database may
 * all do it; a failure is logged, and the next day is another try.
 */
export function forgetOldRecords(
  { forgetOld }: Pick<AuthRecords, 'forgetOld'>,
  log: Logger,
): { stop(): void } {
  const forget = () => {
    forgetOld().catch((error: unknown) => {
      log.error({ err: error }, 'old records of the auth service could not be deleted');
    });
  };
  const timer = setInterval(forget, LIMITS.forgetPause).unref();
  forget();
  return { stop: () => clearInterval(timer) };
}
