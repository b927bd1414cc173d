import type { SharedCount, SharedLimiter } from '#platform/http/shared-limiter.ts';
import { turnOf } from '#platform/http/turns.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Mail, WrittenMail } from '#platform/mail/mail.ts';
import type { MailQueue } from '#platform/mail/mail-queue.ts';

/** The purpose of a mail. Each kind has its own limit, so that mails of one kind cannot use up the limit of another. */
export type MailKind =
  | 'sign-up'
  | 'recovery'
  | 'email-change'
  | 'email-change-notice'
  | 'email-changed'
  | 'password-changed'
  | 'account-deleted';

export type CappedMail = ReturnType<typeof createCappedMail>;

/**
 * Limits the mails per recipient, over all servers of the database.
 * Each email address has a limit for all clients together. In addition, each client has a limit per mailbox, so that
 * the client cannot flood a mailbox with mails to `name+1@`, `name+2@`, and so on.
 *
 * @param address The client's address.
 */
export function createCappedMail(
  { limiter, log, mail }: { limiter: SharedLimiter; log: Logger; mail: MailQueue },
  address: string,
) {
  const isCounted = async (...counts: SharedCount[]) => (await limiter.take(counts)).wait === 0;
  const bounds = (...recipients: string[]): SharedCount[] =>
    recipients.flatMap((who) => [
      { rate: 'mailByAccount', who },
      { rate: 'mailByAccountAndDay', who },
    ]);
  const mailBounds = (kind: MailKind, to: string) =>
    bounds(`${kind} ${to}`, `${kind} ${mailboxOf(to)} ${turnOf(address)}`);
  return {
    /** Sends a mail without counting it, or for null only pretends to: call `mayMail` or `mayMailLink` first. */
    send: (written: Mail | null) => mail.send(written, address),
    mayMail: (kind: MailKind, to: string) => isCounted(...mailBounds(kind, to)),
    /**
     * Counts a mail with a link, and returns whether it may be sent.
     * False if the address got such a mail within the last minute or has reached its limit. In the first case, the link
     * of the previous mail is still valid. `by` is the account, if several may request links to the same address.
     */
    mayMailLink: (kind: MailKind, to: string, by = '') =>
      isCounted({ rate: 'linkByAccount', who: `${kind} ${to} ${by}` }, ...mailBounds(kind, to)),
    /**
     * Notifies an account's owner of a change, unless the address has reached the limit of such notices.
     * A notice to an address with a tag (`name+1@`) also counts toward the limit of the mailbox. A notice to `name@` does
     * not, so a thief with accounts at tagged addresses cannot suppress the notices to `name@`.
     * An address that was never proven gets one notice of a kind a day, because it may be a stranger's.
     * If counting fails, the failure is logged and the notice is sent, because the change is already made. Never rejects.
     */
    async notify(kind: MailKind, to: string, written: WrittenMail, isProven = true): Promise<void> {
      const counts = to.includes('+') ? mailBounds(kind, to) : bounds(`${kind} ${to}`);
      if (!isProven) counts.push({ rate: 'noticeByAccountAndDay', who: `${kind} ${to}` });
      const isDue = await isCounted(...counts).catch((error: unknown) => {
        log.error({ err: error }, 'could not count a notice');
        return true;
      });
      if (isDue) await mail.send({ to, ...written }, address);
    },
  };
}

/** Returns the mailbox of an address: without a tag (`name+1@`) and, at Gmail, without dots. */
function mailboxOf(email: string): string {
  const [, local = '', domain = ''] = /^([^+@]+).*@(.*)$/.exec(email) ?? [];
  return `${/^g(?:oogle)?mail\.com$/.test(domain) ? local.replaceAll('.', '') : local}@${domain}`;
}
