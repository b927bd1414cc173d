import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import { LIMITS } from '#server/limits.ts';
import type { Mail } from '#server/mail/mail.ts';

/** Sends one mail and resolves when the mail server has accepted it. `signal` gives it up. */
export type Deliver = (mail: Mail, signal?: AbortSignal) => Promise<void>;

/** Hosts to which a password may go unencrypted: the way there does not leave this machine. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|::1)$/i;

/** What nodemailer needs to know of a mail server: `smtp://user:password@host:587` or `smtps://…`. */
export function smtpOptions(smtpUrl: string): SMTPTransportOptions {
  const { hostname, password, port, protocol, username } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    requireTLS: username !== '' && !secure && !THIS_MACHINE.test(host),
    dnsTimeout: LIMITS.mailConnectTimeout,
    connectionTimeout: LIMITS.mailConnectTimeout,
    greetingTimeout: LIMITS.mailConnectTimeout,
    socketTimeout: LIMITS.mailTimeout,
    // A mail is what it says: its parts are never fetched from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Delivery through an SMTP server: TLS for `smtps://`, else STARTTLS where it is offered, and always where a password goes to
 * another machine. Rejects with nodemailer's error; where the mail server itself said no, with its `responseCode`.
 */
export function deliverBySmtp({ from, smtpUrl }: { from: string; smtpUrl: string }): Deliver {
  const transport = createTransport(smtpOptions(smtpUrl));
  const domain = /@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return async ({ byPerson, html, name, replyTo, subject, text, to }, signal) => {
    await transport.sendMail({
      from,
      // As objects: a text would be read as a list, in which one address may turn out to be several.
      to: { name: '', address: to },
      ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
      subject,
      text,
      html,
      ...(name === undefined ? {} : { messageId: `<${name}@${domain}>` }),
      ...(byPerson ? {} : { headers: { 'Auto-Submitted': 'auto-generated' } }),
      signal,
    });
  };
}

/** Whether the mail server has refused for good (an answer of 500 and above), so that asking again is no use. */
export function isFinalRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof code === 'number' && code >= 500;
}
