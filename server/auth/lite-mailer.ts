import type { App } from '@supabase/lite';
import { confirmSignUpMail, resetPasswordMail } from '#server/mail/auth-mails.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';

type Mailer = NonNullable<App['_mailer']>;

/**
 * Replaces the mailer of @supabase/lite, whose templates link to the service itself: a mail scanner uses that link up, and it
 * leads back with the session in the address. The member is internal to it; a test in tests/gate follows the links.
 */
export function replaceMailer(app: App, mail: MailQueue, publicUrl: string): void {
  const never = () => Promise.reject(new Error('The gate lets no request through that sends this mail.'));
  const mailer: Mailer = {
    sendConfirmation: (to, tokenHash) => mail.send({ to, ...confirmSignUpMail(publicUrl, tokenHash) }),
    sendRecovery: (to, tokenHash) => mail.send({ to, ...resetPasswordMail(publicUrl, tokenHash) }),
    sendMagicLink: never,
    sendEmailChange: never,
    sendReauthentication: never,
  };
  Object.assign(app, { _mailer: mailer });
}
