import { pino, type Logger } from 'pino';
import { describeError } from '#server/log/redact.ts';

export type { Logger };

/** One JSON line per event on standard output, written at once so that nothing is lost in a crash. */
export function createLogger(): Logger {
  return pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    pino.destination({ sync: true }),
  );
}
