import { SmtpEmailDriver } from '@supabase/lite';
import type { Mail } from '#server/mail/mail-queue.ts';

/** Delivery through an SMTP server: `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://…` (TLS). */
export function deliverBySmtp({
  from,
  smtpUrl,
}: {
  from: string;
  smtpUrl: string;
}): (mail: Mail) => Promise<void> {
  const { hostname, password, port, protocol, username } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const driver = new SmtpEmailDriver({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    from,
    ...(username ? { auth } : {}),
  });
  return (mail) => driver.send(mail);
}
