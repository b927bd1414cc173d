import { setTimeout as delay } from 'node:timers/promises';
import { RefusedError } from '#platform/http/refusal.ts';
import { within } from '#platform/http/time-limit.ts';
import { createTurns } from '#platform/http/turns.ts';
import type { Logger } from '#platform/log/logger.ts';
import { LIMITS } from '#platform/limits.ts';
import { type Deliver, isFinalRefusal } from '#platform/mail/deliver-by-smtp.ts';
import type { Mail } from '#platform/mail/mail.ts';

export interface MailQueue {
  /**
   * Resolves at once, because the delivery's duration and failures must not reveal who has an account. Null takes the
   * time of a mail without sending one. Otherwise, the client's next mail would reveal by its time that there was none.
   *
   * @param address The address of the client who caused the mail. Clients take turns.
   */
  send(mail: Mail | null, address?: string): Promise<void>;
  /**
   * Tries to deliver every waiting mail at shutdown, within `limit` milliseconds.
   * Mails that wait for a retry are retried at once. The limit is needed because a hanging mail server could take
   * minutes per mail. Undelivered mails are lost. The log says how many.
   */
  finish(limit: number): Promise<void>;
}

/** Events of a mail; `given-up` follows the last `failed`. */
export type MailEvent = 'queued' | 'delivered' | 'failed' | 'given-up' | 'dropped';

/** Maximum number of waiting mails. Beyond this, the client with the most waiting mails loses its last one. */
const WAITING = 500;
/** Two at once, because a recipient's mail server may take long to refuse. Some mail servers refuse a third connection. */
const TURNS = { atOnce: 2, perAddress: 1, waiting: WAITING, waitingPerAddress: WAITING };

/**
 * Milliseconds before each retry.
 * Some mail servers (greylisting) reject the first mail from an unknown sender and accept a retry minutes later.
 */
const PAUSES = [10_000, 60_000, 300_000];

/**
 * Delivers mails after the response to the request that caused them, one at a time for each client. A client with many
 * mails delays mostly its own mails. Failures are logged and retried a few times, without delaying other mails.
 */
export function createMailQueue(
  deliver: Deliver,
  log: Logger,
  onEvent: (event: MailEvent) => void = () => undefined,
): MailQueue {
  const { inTurn } = createTurns(TURNS, { code: 'too-many-open' });
  const waiting = new Set<Promise<void>>();
  const retries = new Map<NodeJS.Timeout, () => void>();
  /** Milliseconds that the last delivery took. */
  let usual = 500;

  async function deliverInTurn(mail: Mail): Promise<void> {
    const started = performance.now();
    await deliverInTime(deliver, mail).finally(() => (usual = performance.now() - started));
  }

  function enqueue(mail: Mail, address: string, failures = 0): void {
    const delivery = inTurn(address, () => deliverInTurn(mail)).then(
      () => onEvent('delivered'),
      (error: unknown) => {
        if (error instanceof RefusedError) {
          log.error('mail queue is full: a mail was dropped');
          onEvent('dropped');
          return;
        }
        const pause = isFinalRefusal(error) ? undefined : PAUSES[failures];
        log.error({ err: error, attempt: failures + 1, again: pause }, 'could not deliver a mail');
        onEvent('failed');
        if (pause === undefined) onEvent('given-up');
        else retryAfter(pause, () => enqueue(mail, address, failures + 1));
      },
    );
    waiting.add(delivery);
    void delivery.finally(() => waiting.delete(delivery));
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
    send(mail, address = '') {
      if (mail === null) {
        void inTurn(address, () => delay(usual)).catch(() => undefined);
        return Promise.resolve();
      }
      onEvent('queued');
      enqueue(mail, address);
      return Promise.resolve();
    },
    async finish(limit) {
      for (const start of retries.values()) start();
      await within(limit, Promise.all(waiting)).catch(() => undefined);
      const left = waiting.size + retries.size;
      if (left > 0) log.error({ mails: left }, 'giving up undelivered mails');
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
