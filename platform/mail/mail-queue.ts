import { RefusedError } from '#platform/http/refusal.ts';
import { within } from '#platform/http/time-limit.ts';
import { createTurns, turnOf } from '#platform/http/turns.ts';
import type { Logger } from '#platform/log/logger.ts';
import { LIMITS } from '#platform/limits.ts';
import { type Deliver, isFinalRefusal } from '#platform/mail/deliver-by-smtp.ts';
import type { Mail } from '#platform/mail/mail.ts';

export interface MailQueue {
  /**
   * Resolves at once, because the delivery's duration and failures must not reveal who has an account. Null sends nothing,
   * but delays the client's next mail as a mail does. Otherwise, the time of that one would reveal it.
   *
   * @param address The address of the client who caused the mail. Its mails start some time apart.
   */
  send(mail: Mail | null, address?: string): Promise<void>;
  /**
   * Tries to deliver every waiting mail at shutdown, within `limit` milliseconds.
   * Mails that wait for their start or a retry start at once. The limit is needed because a hanging mail server could take
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

/** Maximum number of mails that wait for their start or for a retry. */
const SCHEDULED = 5000;

/**
 * Milliseconds between the starts of two mails of a client. If a mail waited for the delivery of another one, its time
 * would reveal whether that one exists. So the pause is longer than most deliveries.
 */
const SPACING = 1500;
/** Random milliseconds before each mail. Without them, mails of several clients would reveal a mail between them. */
const JITTER = 500;

/**
 * Milliseconds before each retry.
 * Some mail servers (greylisting) reject the first mail from an unknown sender and accept a retry minutes later.
 */
const PAUSES = [10_000, 60_000, 300_000];

/** Reserves the next start of a client's mail. Returns the milliseconds until then. */
function createSchedule(): (client: string) => number {
  const starts = new Map<string, number>();
  return (client) => {
    const now = performance.now();
    const start = Math.max(now, starts.get(client) ?? 0);
    starts.set(client, start + SPACING);
    if (starts.size > SCHEDULED) for (const [one, next] of starts) if (next < now) starts.delete(one);
    return start - now;
  };
}

/**
 * Delivers mails after the response to the request that caused them. A client with many mails delays mostly its own. Failures are logged and retried a few times, without delaying other mails.
 */
export function createMailQueue(
  deliver: Deliver,
  log: Logger,
  onEvent: (event: MailEvent) => void = () => undefined,
): MailQueue {
  const { inTurn } = createTurns(TURNS, { code: 'too-many-open' });
  const waiting = new Set<Promise<void>>();
  const planned = new Map<NodeJS.Timeout, () => void>();
  const reserveStart = createSchedule();

  function drop(): void {
    log.error('mail queue is full: a mail was dropped');
    onEvent('dropped');
  }

  function enqueue(mail: Mail, address: string, failures = 0): void {
    const delivery = inTurn(address, () => deliverInTime(deliver, mail)).then(
      () => onEvent('delivered'),
      (error: unknown) => {
        if (error instanceof RefusedError) return drop();
        const pause = isFinalRefusal(error) ? undefined : PAUSES[failures];
        log.error({ err: error, attempt: failures + 1, again: pause }, 'could not deliver a mail');
        onEvent('failed');
        if (pause === undefined) onEvent('given-up');
        else startAfter(pause, () => enqueue(mail, address, failures + 1));
      },
    );
    waiting.add(delivery);
    void delivery.finally(() => waiting.delete(delivery));
  }

  function startAfter(pause: number, work: () => void): void {
    const timer = setTimeout(() => start(), pause).unref();
    const start = () => {
      clearTimeout(timer);
      planned.delete(timer);
      work();
    };
    planned.set(timer, start);
  }

  return {
    send(mail, address = '') {
      const pause = reserveStart(turnOf(address)) + Math.random() * JITTER;
      if (mail === null) return Promise.resolve();
      onEvent('queued');
      if (planned.size < SCHEDULED) startAfter(pause, () => enqueue(mail, address));
      else drop();
      return Promise.resolve();
    },
    async finish(limit) {
      for (const start of planned.values()) start();
      await within(limit, Promise.all(waiting)).catch(() => undefined);
      const left = waiting.size + planned.size;
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
