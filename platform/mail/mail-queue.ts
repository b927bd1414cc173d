import { within } from '#platform/http/time-limit.ts';
import type { Logger } from '#platform/log/logger.ts';
import { LIMITS } from '#platform/limits.ts';
import { type Deliver, isFinalRefusal } from '#platform/mail/deliver-by-smtp.ts';
import type { Mail } from '#platform/mail/mail.ts';

export interface MailQueue {
  /** Resolves at once, because the delivery's duration and failures must not reveal who has an account. */
  send(mail: Mail): Promise<void>;
  /**
   * Tries to deliver every waiting mail at shutdown, within `limit` milliseconds. Mails that wait for a retry are retried at once.
   * A hanging mail server could take minutes per mail. Undelivered mails are lost; the log has their number.
   */
  finish(limit: number): Promise<void>;
}

/** Events of a mail; `given-up` follows the last `failed`. */
export type MailEvent = 'queued' | 'delivered' | 'failed' | 'given-up' | 'dropped';

/** Maximum number of waiting mails. Further mails are dropped, so that a flood does not fill the memory. */
const MAX_WAITING = 500;

/**
 * Milliseconds before each retry.
 * Some mail servers (greylisting) reject the first mail from an unknown sender and accept a retry minutes later.
 */
const PAUSES = [10_000, 60_000, 300_000];

/**
 * Delivers mails one by one, after the response to the request that caused them.
 * Failures are logged and retried a few times, without delaying other mails.
 */
export function createMailQueue(
  deliver: Deliver,
  log: Logger,
  onEvent: (event: MailEvent) => void = () => undefined,
): MailQueue {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  /** Timers of mails that wait for a retry, with functions that start the retry. */
  const retries = new Map<NodeJS.Timeout, () => void>();

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
          log.error({ err: error, attempt: failures + 1, again: pause }, 'could not deliver a mail');
          onEvent('failed');
          if (pause === undefined) leave('given-up');
          else retryAfter(pause, () => enqueue(mail, failures + 1));
        },
      );
  }

  function retryAfter(pause: number, retry: () => void): void {
    const timer = setTimeout(() => start(), pause).unref();
    const start = () => {
      clearTimeout(timer);
      retries.delete(timer);
      retry();
    };
    retries.set(timer, start);
  }

  return {
    send(mail) {
      if (waiting >= MAX_WAITING) {
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
      for (const start of retries.values()) start();
      await within(limit, last).catch(() => undefined);
      if (waiting > 0) log.error({ mails: waiting }, 'giving up undelivered mails');
    },
  };
}

/** Delivers a mail within a time limit, because a slow mail server must not delay all following mails. */
async function deliverInTime(deliver: Deliver, mail: Mail): Promise<void> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), LIMITS.queuedMailTimeout);
  try {
    await deliver(mail, giveUp.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Creates a delivery for servers without SMTP_URL: it writes mails to the log, where the operator can read them. */
export function deliverToLog(log: Logger): (mail: Mail) => Promise<void> {
  return (mail) => {
    log.info({ to: mail.to, text: mail.text }, `mail (SMTP_URL is not set): ${mail.subject}`);
    return Promise.resolve();
  };
}
