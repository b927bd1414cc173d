import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import { LIMITS } from '#platform/limits.ts';
import type { Mail } from '#platform/mail/mail.ts';

/** Sends a mail. Resolves when the mail server has accepted the mail. `signal` cancels the delivery. */
export type Deliver = (mail: Mail, signal?: AbortSignal) => Promise<void>;

/** Hosts that may get a password unencrypted, because the connection stays on this machine. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|::1)$/i;

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
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Delivers mails through an SMTP server.
 * Uses TLS for `smtps://`, else STARTTLS if offered. Never sends a password to another machine without TLS. Rejects
 * with nodemailer's error, which has a `responseCode` if the mail server rejected the mail.
 */
export function deliverBySmtp({ from, smtpUrl }: { from: string; smtpUrl: string }): Deliver {
  const transport = createTransport(smtpOptions(smtpUrl));
  const domain = /@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return async ({ byPerson, html, name, replyTo, subject, text, to }, signal) => {
    await transport.sendMail({
      from,
      // Pass addresses as objects: nodemailer parses a text as a list, so one address could become several.
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

/** Whether the mail server rejected the mail permanently (status 500 and above), so that retries are useless. */
export function isFinalRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof code === 'number' && code >= 500;
}
