import type { RateLimiter } from '#server/http/rate-limiter.ts';
import type { Mail } from '#server/mail/mail.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';

/** What a mail is about. Each kind has a limit of its own, so that nobody can use up the recovery mails of somebody else. */
export type MailKind = 'sign-up' | 'recovery' | 'email-change' | 'notice';

export interface CappedMail {
  /** Sends a mail that was counted before. */
  send: MailQueue['send'];
  /** Whether one more mail of this kind may go to an address; counts it. */
  mayMail(kind: MailKind, to: string): boolean;
  /**
   * Sends a mail with a link that was asked for, unless one of its kind went to the address within a minute or too many did. The link
   * of the mail before works, so whoever asks twice has what they need.
   */
  mailLink(kind: MailKind, to: string, mail: Omit<Mail, 'to'>): Promise<void>;
  /** Sends a mail unless too many of its kind went to the address. */
  mailTo(kind: MailKind, to: string, mail: Omit<Mail, 'to'>): Promise<void>;
}

/** Mails within the limits of what an address may get, whoever asks for them. What is too much is left out without a word. */
export function createCappedMail(mail: MailQueue, limiter: RateLimiter): CappedMail {
  const mayMail: CappedMail['mayMail'] = (kind, to) => limiter.take('mailByAccount', `${kind} ${to}`) === 0;
  return {
    send: (written) => mail.send(written),
    mayMail,
    async mailLink(kind, to, written) {
      if (limiter.take('linkByAccount', `${kind} ${to}`) === 0 && mayMail(kind, to))
        await mail.send({ to, ...written });
    },
    async mailTo(kind, to, written) {
      if (mayMail(kind, to)) await mail.send({ to, ...written });
    },
  };
}
