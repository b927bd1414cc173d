import type { Logger } from '#server/log/logger.ts';
import { redact } from '#server/log/redact.ts';

/** Classes of database errors that a client's request causes: bad data, broken rules, missing rights or columns. */
const CAUSED_BY_CLIENT = /^(?:22|23|42|P0)/;

/** How the backend says that it cannot read a query, or does not have what it names. */
const BAD_QUERY =
  /^(?:Unexpected input|"?failed to parse|Expected |Invalid filter|Un(?:known|supported) operator|Could not find )/i;

function isCausedByClient(error: unknown): boolean {
  if (error instanceof Error && BAD_QUERY.test(error.message)) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && (CAUSED_BY_CLIENT.test(code) || code.startsWith('PGRST'));
}

/**
 * Sends everything that libraries write to the console through our logger, without the data in it: the embedded backend
 * prints whole database errors, whose details hold password hashes. Returns the function that undoes it.
 */
export function captureConsole(log: Logger): () => void {
  const original = { ...console };
  const write =
    (level: 'info' | 'warn' | 'error') =>
    (...parts: unknown[]): void => {
      const error = parts.find((part) => part instanceof Error);
      const words = parts.filter((part) => typeof part === 'string');
      const message = redact(words.join(' ')).slice(0, 300) || 'backend';
      if (error === undefined) log[level](message);
      else log[isCausedByClient(error) ? 'debug' : level]({ err: error }, message);
    };
  Object.assign(console, {
    log: write('info'),
    info: write('info'),
    debug: write('info'),
    warn: write('warn'),
    error: write('error'),
  });
  return () => {
    Object.assign(console, original);
  };
}
