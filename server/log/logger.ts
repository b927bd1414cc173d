import { pino, type Logger } from 'pino';
import { describeError } from '#server/log/redact.ts';

export type { Logger };

/** One JSON line per event on standard output, written synchronously so that a crash loses nothing. */
export function createLogger(): Logger {
  return pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    pino.destination({ sync: true }),
  );
}
