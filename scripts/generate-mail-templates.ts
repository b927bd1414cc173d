/** Writes the mails of `server/mail` to `supabase/templates`, from which hosted Supabase sends them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  confirmNewEmailMail,
  confirmSignUpMail,
  emailChangedMail,
  passwordChangedMail,
  resetPasswordMail,
} from '#server/mail/auth-mails.ts';
import { ROOT } from '#platform/root.ts';

const folder = join(ROOT, 'supabase', 'templates');
await mkdir(folder, { recursive: true });
const mails = {
  confirmation: confirmSignUpMail,
  recovery: resetPasswordMail,
  password_changed: (site: string) => passwordChangedMail(site),
  email_change: confirmNewEmailMail,
  email_changed: (site: string) => emailChangedMail(site),
};
for (const [name, write] of Object.entries(mails)) {
  await writeFile(join(folder, `${name}.html`), write('{{ .SiteURL }}', '{{ .TokenHash }}').html ?? '');
}
