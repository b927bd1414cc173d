import type { Logger } from '#server/log/logger.ts';

export interface Mail {
  to: string;
  subject: string;
  text?: string;
  html?: string;
}

export interface MailQueue {
  /** Resolves at once: how long delivery takes, or whether it fails, must not tell who has an account. */
  send(mail: Mail): Promise<void>;
  /** Resolves when everything queued was delivered or has failed. */
  idle(): Promise<void>;
}

/** Mails that wait; a flood beyond it is dropped rather than kept in memory. */
const MOST_WAITING = 500;

/** Delivers mails one after the other, after the request that caused them was answered. Failures are logged. */
export function createMailQueue(deliver: (mail: Mail) => Promise<void>, log: Logger): MailQueue {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  return {
    send(mail) {
      if (waiting >= MOST_WAITING) {
        log.error('mail queue is full: a mail was dropped');
        return Promise.resolve();
      }
      waiting++;
      last = last
        .then(() => deliver(mail))
        .catch((error: unknown) => log.error({ err: error }, 'a mail could not be delivered'))
        .finally(() => waiting--);
      return Promise.resolve();
    },
    idle: () => last,
  };
}

/** Delivery without an SMTP server: the mail is in the log, where whoever runs the server can read it. */
export function deliverToLog(log: Logger): (mail: Mail) => Promise<void> {
  return (mail) => {
    log.info({ to: mail.to, text: mail.text }, `mail (SMTP_URL is not set): ${mail.subject}`);
    return Promise.resolve();
  };
}
