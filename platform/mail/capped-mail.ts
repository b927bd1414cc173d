import type { SharedCount, SharedLimiter } from '#platform/http/shared-limiter.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { MailQueue } from '#platform/mail/mail-queue.ts';

/** The purpose of a mail. Each kind has its own limit, so that one cannot use up another's. */
export type MailKind =
  | 'sign-up'
  | 'recovery'
  | 'email-change'
  | 'email-change-notice'
  | 'email-changed'
  | 'password-changed'
  | 'account-deleted';

export interface CappedMail {
  /** Sends a mail that was already counted. */
  send: MailQueue['send'];
  /** Counts a mail, and returns whether it may be sent. */
  mayMail(kind: MailKind, to: string): Promise<boolean>;
  /**
   * Counts a mail with a link.
   * Returns whether to send it: not if the address got one within a minute or has reached its limit. The link of the previous mail
   * is still valid, so users who ask twice have what they need.
   */
  mayMailLink(kind: MailKind, to: string): Promise<boolean>;
  /**
   * Notifies the owner of an account of a change, unless the address got many such notices.
   * The change is done, so if counting fails, the failure is logged and the notice is sent. Never rejects.
   */
  notify(kind: MailKind, to: string, mail: Omit<Mail, 'to'>): Promise<void>;
}

/**
 * Limits the mails per address, no matter who requests them and at which server.
 * Mails beyond the limit are silently dropped.
 */
export function createCappedMail(mail: MailQueue, limiter: SharedLimiter, log: Logger): CappedMail {
  const isCounted = async (...counts: SharedCount[]) => (await limiter.take(counts)).wait === 0;
  const bounds = (who: string): SharedCount[] => [
    { rate: 'mailByAccount', who },
    { rate: 'mailByAccountAndDay', who },
  ];
  const mayMail: CappedMail['mayMail'] = (kind, to) => isCounted(...bounds(`${kind} ${mailboxOf(to)}`));
  const mayMailLink: CappedMail['mayMailLink'] = (kind, to) => {
    return isCounted({ rate: 'linkByAccount', who: `${kind} ${to}` }, ...bounds(`${kind} ${mailboxOf(to)}`));
  };
  return {
    send: (written) => mail.send(written),
    mayMail,
    mayMailLink,
    async notify(kind, to, written) {
      const isDue = await mayMail(kind, to).catch((error: unknown) => {
        log.error({ err: error }, 'could not count a notice');
        return true;
      });
      if (isDue) await mail.send({ to, ...written });
    },
  };
}

/** The mailbox behind an address: tags (`name+1@`) and, at Gmail, dots lead to the same one. */
function mailboxOf(email: string): string {
  const [, local = '', domain = ''] = /^([^+@]+).*@(.*)$/.exec(email) ?? [];
  return `${/^g(?:oogle)?mail\.com$/.test(domain) ? local.replaceAll('.', '') : local}@${domain}`;
}
