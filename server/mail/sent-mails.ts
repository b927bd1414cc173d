import { createHash } from 'node:crypto';
import { LIMITS } from '#server/limits.ts';

/** What tells one mail from another by all that it was made of: 32 hexadecimal digits, always the same ones for the same. */
export function fingerprint(told: object): string {
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 32);
}

interface Sent<Outcome> {
  outcome: Promise<Outcome>;
  /** Milliseconds of the clock. */
  at: number;
}

/**
 * Remembers what was sent lately, for who asks again because the answer was lost: he gets the same answer, and nothing is sent a
 * second time. What failed is forgotten, so that it can be tried again. In memory, and no more than `capacity`.
 */
export function createSentMails<Outcome>(
  isSent: (outcome: Outcome) => boolean,
  now: () => number = () => performance.now(),
  capacity: number = LIMITS.sentReports,
) {
  const known = new Map<string, Sent<Outcome>>();

  function forgetOld(): void {
    // A Map keeps the order of insertion: the oldest come first.
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
