import { createHash } from 'node:crypto';
import { LIMITS } from '#server/limits.ts';

/** Returns a digest of the content: 32 hexadecimal digits, the same for the same content. */
export function fingerprint(told: object): string {
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 32);
}

interface Sent<Outcome> {
  outcome: Promise<Outcome>;
  /** Milliseconds of the clock. */
  at: number;
}

/**
 * Sends each mail once, for clients that retry because the response was lost.
 * A retry gets the first outcome, and nothing is sent again. Failures are not remembered, so that they can be
 * retried. It stores at most `capacity` outcomes in memory.
 */
export function createSentMails<Outcome>(
  isSent: (outcome: Outcome) => boolean,
  now: () => number = () => performance.now(),
  capacity: number = LIMITS.sentReports,
) {
  const known = new Map<string, Sent<Outcome>>();

  function forgetOld(): void {
    // A Map keeps insertion order: the oldest come first.
    for (const [print, { at }] of known) {
      if (known.size <= capacity && now() - at < LIMITS.sentReportsMilliseconds) return;
      known.delete(print);
    }
  }

  return async function sendOnce(print: string, send: () => Promise<Outcome>): Promise<Outcome> {
    forgetOld();
    const before = known.get(print);
    if (before) return before.outcome;
    const sent = { outcome: send(), at: now() };
    known.set(print, sent);
    const forget = () => known.get(print) === sent && known.delete(print);
    try {
      const outcome = await sent.outcome;
      if (!isSent(outcome)) forget();
      return outcome;
    } catch (error) {
      forget();
      throw error;
    }
  };
}
