/** Writes the mails of `server/mail` to `supabase/templates`, from which hosted Supabase sends them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAccountMails } from '#server/mail/auth-mails.ts';
import { ROOT } from '#platform/root.ts';

const folder = join(ROOT, 'supabase', 'templates');
await mkdir(folder, { recursive: true });
const mails = createAccountMails('{{ .SiteURL }}', () => []);
const token = '{{ .TokenHash }}';
const event = { userAgent: null, address: '' };
const templates = {
  confirmation: mails.confirmSignUp(token),
  recovery: mails.resetPassword(token),
  password_changed: mails.passwordChanged(event),
  email_change: mails.confirmNewEmail(token),
  email_changed: mails.emailChanged(event),
};
for (const [name, { html = '' }] of Object.entries(templates))
  await writeFile(join(folder, `${name}.html`), html);
