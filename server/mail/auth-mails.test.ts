import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createAccountMails } from '#server/mail/auth-mails.ts';
import { writeMail } from '#server/mail/mail-layout.ts';
import { ROOT } from '#platform/root.ts';

const SITE = 'https://lines.example';
const agent = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0';
const event = { userAgent: agent, address: '203.0.113.7', newEmail: 'new@lines.example' };
const mails = createAccountMails(SITE);
const templates = createAccountMails('{{ .SiteURL }}', () => []);

describe.each([
  ['confirm', mails.confirmSignUp('abc'), `${SITE}/confirm?token_hash=abc&type=signup`],
  ['reset', mails.resetPassword('abc'), `${SITE}/reset-password?token_hash=abc&type=recovery`],
  ['already registered', mails.alreadyRegistered(), `${SITE}/signin`],
  ['password changed', mails.passwordChanged(event), `${SITE}/forgot-password`],
  ['new email', mails.confirmNewEmail('abc'), `${SITE}/confirm?token_hash=abc&type=email_change`],
  ['email change requested', mails.emailChangeRequested(event), `${SITE}/forgot-password`],
  ['email changed', mails.emailChanged(event), `${SITE}/privacy`],
])('the mail "%s"', (kind, mail, link) => {
  test('names the sender, the reason, and what to do if it was not you, in both formats', () => {
    const isNotice = kind.endsWith(' changed');
    for (const body of [mail.text ?? '', mail.html ?? '']) {
      const words = body.replace(/\s+/g, ' ');
      expect(words).toContain('Line Rush');
      expect(words).toContain(isNotice ? 'was just changed' : 'Someone, hopefully you,');
      expect(words).toMatch(
        isNotice
          ? /If it was not you, (choose a new password|contact us) right away/
          : /If (it was not you|you did not sign up), (ignore this email|choose a new password right away)/,
      );
    }
    expect(mail.subject).toContain('Line Rush');
  });

  test('has the link on its own line, and in HTML both on the button and as text', () => {
    expect(mail.text?.split('\n')).toContain(link);
    const escaped = link.replaceAll('&', '&amp;');
    expect(mail.html?.split(`href="${escaped}"`)).toHaveLength(3);
    expect(mail.html).toContain(`>${escaped}</a>`);
  });

  test('loads nothing, and has short lines for plain mail programs', () => {
    expect(mail.html).not.toMatch(/<(?:img|script|link|style|table)\b|url\(|src=/i);
    const long = (mail.text ?? '').split('\n').filter((line) => line.length > 76 && !line.includes('://'));
    expect(long).toEqual([]);
  });
});

test('content is text, never markup', () => {
  const content = {
    site: `${SITE}/"><script>`,
    heading: '<b>&',
    before: ['<img src=x>'],
    button: { label: '"go"', link: `${SITE}/?a="><script>` },
    after: ["it's <i>"],
  };
  const { html, text } = writeMail('</title><script>', content);
  expect(html).not.toMatch(/<(?:script|b|i|img)\b/);
  expect(text).toContain('<img src=x>');
});

test.each([
  ['confirmation', '[auth.email.template.confirmation]', templates.confirmSignUp],
  ['recovery', '[auth.email.template.recovery]', templates.resetPassword],
  [
    'password_changed',
    '[auth.email.notification.password_changed]\nenabled = true',
    () => templates.passwordChanged(event),
  ],
  ['email_change', '[auth.email.template.email_change]', templates.confirmNewEmail],
  [
    'email_changed',
    '[auth.email.notification.email_changed]\nenabled = true',
    () => templates.emailChanged(event),
  ],
])('hosted Supabase sends the same mail: supabase/templates/%s.html', async (name, section, write) => {
  const expected = write('{{ .TokenHash }}');
  const template = await readFile(join(ROOT, 'supabase', 'templates', `${name}.html`), 'utf8');
  const advice = 'Regenerate the template: npx tsx scripts/generate-mail-templates.ts';
  expect(template, advice).toBe(expected.html);
  const config = await readFile(join(ROOT, 'supabase', 'config.toml'), 'utf8');
  expect(config).toContain(
    `${section}\nsubject = "${expected.subject}"\ncontent_path = "./supabase/templates/${name}.html"`,
  );
});

test('a notice says when, on which device, from where, and which new address', () => {
  const { accountDeleted, emailChanged, emailChangeRequested, passwordChanged } = mails;
  for (const write of [accountDeleted, emailChanged, emailChangeRequested, passwordChanged]) {
    const { html, text } = write(event);
    expect(text).toMatch(
      /^Time: 2\d{3}-\d\d-\d\d \d\d:\d\d UTC\nDevice: Firefox on Windows\nIP address: 203\.0\.113\.7\nNew address: new@lines.example$/m,
    );
    expect(text).not.toMatch(/button/);
    expect(html).toContain('Firefox on Windows');
  }
});
