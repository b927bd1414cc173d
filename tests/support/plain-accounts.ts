import * as v from 'valibot';
import type { AccountRules } from '#platform/auth/account-rules.ts';
import type { AccountMails } from '#platform/mail/account-mails.ts';

const accountRules: AccountRules = {
  checkEmail: () => null,
  checkKnownEmail: () => null,
  checkFirstPassword: () => null,
  checkChangedPassword: () => null,
  checkGuessable: () => null,
  metadata: v.object({}),
  callbackPage: '/',
};

const mail = (text = '') => ({ subject: 'Your account', text });

/** Mails about accounts. The text is only the link's token, or empty if the mail has no link. */
const accountMails: AccountMails = {
  confirmSignUp: mail,
  resetPassword: mail,
  confirmNewEmail: mail,
  alreadyRegistered: mail,
  accountDeleted: () => mail(),
  passwordChanged: () => mail(),
  emailChangeRequested: () => mail(),
  emailChanged: () => mail(),
};

export const PLAIN_ACCOUNTS = { accountRules, accountMails };
