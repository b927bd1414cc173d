import type { Mail } from '#server/mail/mail.ts';
import { LIMITS } from '#server/limits.ts';
import { layOutHtml, layOutText, type MailContent } from '#server/mail/mail-layout.ts';

type Written = Omit<Mail, 'to'>;

/** How long a link lives, as people say it. */
const LIFE = LIMITS.otpSeconds === 3600 ? 'one hour' : `${LIMITS.otpSeconds / 60} minutes`;

function write(subject: string, content: MailContent): Written {
  return { subject, text: layOutText(content), html: layOutHtml(subject, content) };
}

/**
 * The address a mail leads to. It is a page of ours, which asks for a press of a button before it uses the token up: mail
 * scanners that open every link leave it valid.
 */
function tokenLink(site: string, page: string, tokenHash: string, type: string): string {
  return `${site}${page}?token_hash=${tokenHash}&type=${type}`;
}

/** To a new account. `site` is the site's origin. */
export function confirmSignUpMail(site: string, tokenHash: string): Written {
  return write('Confirm your email for Line Rush', {
    site,
    heading: 'One step left',
    before: [
      'Someone, hopefully you, signed up for Line Rush with this email address. Confirm that it is yours, and your lineups have a place to stay.',
    ],
    button: { label: 'Confirm my email', link: tokenLink(site, '/confirm', tokenHash, 'signup') },
    after: [
      `The link works once, for ${LIFE}. If it has run out, open it anyway: the page helps you to a new one.`,
      'If you did not sign up, ignore this email. Nobody can use the account without this link.',
    ],
  });
}

/** To whoever forgot a password. `site` is the site's origin. */
export function resetPasswordMail(site: string, tokenHash: string): Written {
  return write('Reset your Line Rush password', {
    site,
    heading: 'Pick a new password',
    before: ['Someone, hopefully you, asked to reset the password of your Line Rush account.'],
    button: {
      label: 'Choose a new password',
      link: tokenLink(site, '/reset-password', tokenHash, 'recovery'),
    },
    after: [
      `The link works once, for ${LIFE}. After that, ask for a new one at ${site}/forgot-password.`,
      'If it was not you, ignore this email: your password stays as it is. Do not pass the link on, it opens your account.',
    ],
  });
}

/** To the owner of an account whose address someone tried to sign up with again: the page told that person nothing. */
export function alreadyRegisteredMail(site: string): Written {
  return write('You already have a Line Rush account', {
    site,
    heading: 'You are on the roster already',
    before: [
      'Someone, hopefully you, tried to sign up for Line Rush with this email address. It has an account, so there is nothing to confirm: just sign in.',
    ],
    button: { label: 'Sign in', link: `${site}/signin` },
    after: [
      `Forgot the password? Choose a new one at ${site}/forgot-password.`,
      'If it was not you, ignore this email. Nothing has changed, and whoever it was did not learn that you have an account.',
    ],
  });
}

/** To the owner of an account whose password is a new one: the only way to hear of it when it was somebody else. */
export function passwordChangedMail(site: string): Written {
  return write('Your Line Rush password was changed', {
    site,
    heading: 'New password, same sweater',
    before: [
      'The password of your Line Rush account was just changed, and every other device was signed out. If it was you, there is nothing to do.',
    ],
    button: { label: 'It was not me', link: `${site}/forgot-password` },
    after: [
      'If it was not you, choose a new password right away: the button leads to the page that sends you a link. That signs everyone else out.',
    ],
  });
}

/** To the new address of an account: its link confirms the change. Names no other address, because this one may be mistyped. */
export function confirmNewEmailMail(site: string, tokenHash: string): Written {
  return write('Confirm your new email for Line Rush', {
    site,
    heading: 'New address, same roster spot',
    before: [
      'Someone, hopefully you, wants to use this email address for a Line Rush account. Confirm it, and you sign in with this address from then on.',
    ],
    button: { label: 'Confirm my new email', link: tokenLink(site, '/confirm', tokenHash, 'email_change') },
    after: [
      `The link works once, for ${LIFE}. After that, ask for a new one at ${site}/settings/account.`,
      'If it was not you, ignore this email: nothing changes without this link.',
    ],
  });
}

/** To the address of an account when another one was asked for: the time to stop a change by someone else is now. */
export function emailChangeRequestedMail(site: string): Written {
  return write('Your Line Rush email address is about to change', {
    site,
    heading: 'A new address is warming up',
    before: [
      'Someone, hopefully you, asked to change the email address of your Line Rush account. It changes when the link that went to the new address is used. If it was you, there is nothing to do here.',
    ],
    button: { label: 'It was not me', link: `${site}/forgot-password` },
    after: [
      'If it was not you, choose a new password right away: the button leads to the page that sends you a link. That signs everyone else out and stops the change.',
    ],
  });
}

/** To the old address of an account whose email was changed: how the owner hears of a change by someone else. */
export function emailChangedMail(site: string): Written {
  return write('Your Line Rush email address was changed', {
    site,
    heading: 'Your account has a new address',
    before: [
      'The email address of your Line Rush account was just changed. You now sign in with the new address, and this one no longer opens the account. If it was you, there is nothing to do.',
    ],
    button: { label: 'It was not me', link: `${site}/privacy` },
    after: [
      'If it was not you, contact us right away: the button leads to the page with our address. Write from this mailbox, so that we know it is you.',
    ],
  });
}
