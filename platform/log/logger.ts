import { pino, type Logger } from 'pino';
import { describeError } from '#platform/log/redact.ts';

export type { Logger };

const NUMBERS = pino.levels.values;

/**
 * Writes one JSON line per event to standard output, synchronously, so that a crash loses nothing. On a full disk, keeps
 * a megabyte of lines until there is space.
 *
 * @param onLine Called for each warning and error.
 */
export function createLogger(onLine: (level: 'warn' | 'error') => void = () => undefined): Logger {
  const destination = pino.destination({ sync: true, maxLength: 1_000_000 });
  destination.on('error', () => undefined);
  return pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      hooks: {
        logMethod(args, write, level) {
          if (level === NUMBERS['warn']) onLine('warn');
          else if (level === NUMBERS['error']) onLine('error');
          write.apply(this, args);
        },
      },
    },
    destination,
  );
}
