import { within } from '#server/http/time-limit.ts';
import type { Logger } from '#server/log/logger.ts';
import { LIMITS } from '#server/limits.ts';
import { type Deliver, isFinalRefusal } from '#server/mail/deliver-by-smtp.ts';
import type { Mail } from '#server/mail/mail.ts';

export interface MailQueue {
  /** Resolves at once: how long delivery takes, or whether it fails, must not tell who has an account. */
  send(mail: Mail): Promise<void>;
  /**
   * For the end of the server: resolves when everything queued was tried, or after `limit` milliseconds, as a mail server that hangs
   * may take minutes for each. What is left then, or waits for another attempt, is lost and logged.
   */
  finish(limit: number): Promise<void>;
}

/** What happens to a mail; `given-up` follows the last `failed`. */
export type MailEvent = 'queued' | 'delivered' | 'failed' | 'given-up' | 'dropped';

/** Mails that wait; a flood beyond it is dropped rather than kept in memory. */
const MOST_WAITING = 500;

/**
 * Milliseconds before each further attempt. Mail servers that do not know a sender yet refuse the first attempt and take one
 * minutes later.
 */
const PAUSES = [10_000, 60_000, 300_000];

/**
 * Delivers mails one after the other, after the request that caused them was answered. What fails is tried again a few times,
 * without holding up the others, and logged.
 */
export function createMailQueue(
  deliver: Deliver,
  log: Logger,
  onEvent: (event: MailEvent) => void = () => undefined,
): MailQueue {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();

  function leave(event: 'delivered' | 'given-up'): void {
    waiting--;
    onEvent(event);
  }

  function enqueue(mail: Mail, failures: number): void {
    last = last
      .then(() => deliverInTime(deliver, mail))
      .then(
        () => leave('delivered'),
        (error: unknown) => {
          const pause = isFinalRefusal(error) ? undefined : PAUSES[failures];
          log.error({ err: error, attempt: failures + 1, again: pause }, 'a mail could not be delivered');
          onEvent('failed');
          if (pause === undefined) leave('given-up');
          else setTimeout(enqueue, pause, mail, failures + 1).unref();
        },
      );
  }

  return {
    send(mail) {
      if (waiting >= MOST_WAITING) {
        log.error('mail queue is full: a mail was dropped');
        onEvent('dropped');
      } else {
        waiting++;
        onEvent('queued');
        enqueue(mail, 0);
      }
      return Promise.resolve();
    },
    async finish(limit) {
      await within(limit, last).catch(() => undefined);
      if (waiting > 0) log.error({ mails: waiting }, 'mails that could not be delivered are given up');
    },
  };
}

/** A mail server that goes on answering, however slowly, must not hold up all that follows. */
async function deliverInTime(deliver: Deliver, mail: Mail): Promise<void> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), LIMITS.queuedMailTimeout);
  try {
    await deliver(mail, giveUp.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Delivery without an SMTP server: the mail is in the log, where whoever runs the server can read it. */
export function deliverToLog(log: Logger): (mail: Mail) => Promise<void> {
  return (mail) => {
    log.info({ to: mail.to, text: mail.text }, `mail (SMTP_URL is not set): ${mail.subject}`);
    return Promise.resolve();
  };
}
