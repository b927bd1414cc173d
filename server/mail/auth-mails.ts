import { deviceName } from '#domain/device-name.ts';
import { PATHS } from '#domain/pages.ts';
import type { AccountEvent, AccountMails } from '#platform/mail/account-mails.ts';
import { LIMITS } from '#platform/limits.ts';
import { writeMail, type MailContent } from '#server/mail/mail-layout.ts';
import type { WrittenMail } from '#platform/mail/mail.ts';

const LIFE = LIMITS.otpSeconds === 3600 ? 'one hour' : `${LIMITS.otpSeconds / 60} minutes`;

/** Writes a mail of this site. */
type Write = (subject: string, content: Omit<MailContent, 'site'>) => WrittenMail;

/**
 * Returns a link for a mail. The linked page uses up the token only when the user presses a button.
 * So a mail scanner that opens the link does not use up the token.
 */
function tokenLink(site: string, page: string, tokenHash: string, type: string): string {
  return `${site}${page}?token_hash=${tokenHash}&type=${type}`;
}

function writeMailsToAct(site: string, write: Write) {
  return {
    confirmSignUp: (tokenHash: string) =>
      write('Confirm your email for Line Rush', {
        hasCard: true,
        heading: 'One step left',
        before: [
          'Someone, hopefully you, signed up for Line Rush with this email address. Confirm that it is yours to activate the account.',
        ],
        button: { label: 'Confirm my email', link: tokenLink(site, PATHS.confirm, tokenHash, 'signup') },
        after: [
          `The link works once, for ${LIFE}. If it has expired, open it anyway: the page can send you a new one.`,
          'If you did not sign up, ignore this email. Nobody can use the account without this link.',
        ],
      }),
    resetPassword: (tokenHash: string) =>
      write('Reset your Line Rush password', {
        heading: 'Pick a new password',
        before: ['Someone, hopefully you, asked to reset the password of your Line Rush account.'],
        button: {
          label: 'Choose a new password',
          link: tokenLink(site, PATHS.resetPassword, tokenHash, 'recovery'),
        },
        after: [
          `The link works once, for ${LIFE}. After that, request a new one at ${site}/forgot-password.`,
          'If it was not you, ignore this email: your password stays the same. Do not share the link, because it opens your account.',
        ],
      }),
    /**
     * Asks for confirmation of a new address.
     * Omits the current address, because a mistyped new address may belong to a stranger.
     */
    confirmNewEmail: (tokenHash: string) =>
      write('Confirm your new email for Line Rush', {
        heading: 'Confirm your new address',
        before: [
          'Someone, hopefully you, wants to use this email address for a Line Rush account. Once you confirm it, sign in with this address.',
        ],
        button: {
          label: 'Confirm my new email',
          link: tokenLink(site, PATHS.confirm, tokenHash, 'email_change'),
        },
        after: [
          `The link works once, for ${LIFE}. After that, request a new one at ${site}${PATHS.accountSettings}.`,
          'If it was not you, ignore this email: nothing changes without this link.',
        ],
      }),
    /** Only the mail says that the account exists. The sign-up page does not reveal it. */
    alreadyRegistered: () =>
      write('You already have a Line Rush account', {
        heading: 'You already have an account',
        before: [
          'Someone, hopefully you, tried to sign up for Line Rush with this email address. It already has an account, so just sign in.',
        ],
        button: { label: 'Sign in', link: `${site}${PATHS.signIn}` },
        after: [
          `Forgot the password? Choose a new one at ${site}/forgot-password.`,
          'If it was not you, ignore this email. Nothing has changed, and the page did not reveal that you have an account.',
        ],
      }),
  };
}

type Facts = MailContent['facts'];

function eventFacts({ address, newEmail, userAgent }: AccountEvent): Facts {
  const time = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const changed = newEmail ? [['New address', newEmail] as const] : [];
  return [['Time', time], ['Device', deviceName(userAgent ?? '')], ['IP address', address], ...changed];
}

function writeNotices(site: string, write: Write, factsOf: (event: AccountEvent) => Facts) {
  return {
    /** The only notice to the owner if someone else deleted the account. */
    accountDeleted: (event: AccountEvent) =>
      write('Your Line Rush account was deleted', {
        heading: 'Your account was deleted',
        before: [
          'Your Line Rush account was just deleted, with its lineups, calls, and profile. This is the last email about it.',
        ],
        facts: factsOf(event),
        after: [
          `If it was not you, contact us right away: ${site}${PATHS.privacy} has our address. Write from this mailbox, so that we know it is you.`,
        ],
      }),
    /** The only notice to the owner if someone else changed the password. */
    passwordChanged: (event: AccountEvent) =>
      write('Your Line Rush password was changed', {
        heading: 'Your password was changed',
        before: [
          'The password of your Line Rush account was just changed, and every other device was signed out. If it was you, there is nothing to do.',
        ],
        facts: factsOf(event),
        button: { label: 'It was not me', link: `${site}${PATHS.forgotPassword}` },
        after: [
          'If it was not you, choose a new password right away: the link opens a page that sends you another one. That signs out everyone else.',
        ],
      }),
    /** Goes to an account's current address when a new address is requested, so that the owner can stop the change. */
    emailChangeRequested: (event: AccountEvent) =>
      write('Your Line Rush email address is about to change', {
        heading: 'Your address is about to change',
        before: [
          'Someone, hopefully you, asked to change the email address of your Line Rush account. It changes when the link in our mail to the new address is used. If it was you, there is nothing to do here.',
        ],
        facts: factsOf(event),
        button: { label: 'It was not me', link: `${site}${PATHS.forgotPassword}` },
        after: [
          'If it was not you, choose a new password right away: the link opens a page that sends you another one. That signs out everyone else and stops the change.',
        ],
      }),
    /** Goes to an account's previous address. The only notice to the owner if someone else changed the address. */
    emailChanged: (event: AccountEvent) =>
      write('Your Line Rush email address was changed', {
        heading: 'Your account has a new address',
        before: [
          'The email address of your Line Rush account was just changed. You now sign in with the new address, and this one no longer opens the account. If it was you, there is nothing to do.',
        ],
        facts: factsOf(event),
        button: { label: 'It was not me', link: `${site}${PATHS.privacy}` },
        after: [
          'If it was not you, contact us right away: the link opens the page with our address. Write from this mailbox, so that we know it is you.',
        ],
      }),
  };
}

/** Creates the mails about accounts. `factsOf` returns the facts of an event, which hosted Supabase does not know. */
export function createAccountMails(site: string, factsOf = eventFacts): AccountMails {
  const write: Write = (subject, content) => writeMail(subject, { site, ...content });
  return { ...writeMailsToAct(site, write), ...writeNotices(site, write, factsOf) };
}
