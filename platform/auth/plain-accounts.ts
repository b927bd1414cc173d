import * as v from 'valibot';
import type { AccountRules } from '#platform/auth/account-rules.ts';
import type { AccountMails } from '#platform/mail/account-mails.ts';
import { PRODUCT } from '#platform/product.ts';

const MIN_LENGTH = 8;
const TOO_SHORT = `The password needs at least ${MIN_LENGTH} characters.`;

const checkEmail = (text: string) =>
  /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\]]+$/.test(text.trim())
    ? null
    : 'This is not a complete email address.';
const checkPassword = (password: string) => (password.length < MIN_LENGTH ? TOO_SHORT : null);

/** Account rules of a product that has none of its own. */
export const PLAIN_ACCOUNTS: AccountRules = {
  checkEmail,
  checkKnownEmail: checkEmail,
  checkFirstPassword: checkPassword,
  checkChangedPassword: checkPassword,
  checkGuessable: () => null,
  metadata: v.object({}),
  callbackPage: '/',
};

/** Mails of a product that has none of its own. Links open pages of its site, whose origin is `site`. */
export function createPlainMails(site: string): AccountMails {
  const link = (text: string, type: string) => (token: string) => ({
    subject: `${PRODUCT.title}: ${text}`,
    text: `${text}:\n${site}/confirm?token_hash=${token}&type=${type}\n`,
  });
  const notice = (text: string) => () => ({ subject: `${PRODUCT.title}: ${text}`, text: `${text}.\n` });
  return {
    confirmSignUp: link('Confirm your email address', 'signup'),
    resetPassword: link('Choose a new password', 'recovery'),
    confirmNewEmail: link('Confirm your new email address', 'email_change'),
    alreadyRegistered: notice('You already have an account'),
    accountDeleted: notice('Your account was deleted'),
    passwordChanged: notice('Your password was changed'),
    emailChangeRequested: notice('Your email address is about to change'),
    emailChanged: notice('Your email address was changed'),
  };
}
