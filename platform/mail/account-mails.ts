import type { WrittenMail } from '#platform/mail/mail.ts';

/** Something that happened to an account. */
export interface AccountEvent {
  userAgent: string | null;
  newEmail?: string | null;
}

/** The mails of a product about accounts. Links have the token, and open a page that uses it up on request. */
export interface AccountMails {
  confirmSignUp: (token: string) => WrittenMail;
  resetPassword: (token: string) => WrittenMail;
  confirmNewEmail: (token: string) => WrittenMail;
  /** To an account's owner, when someone signs up with their address. */
  alreadyRegistered: () => WrittenMail;
  accountDeleted: (event: AccountEvent) => WrittenMail;
  passwordChanged: (event: AccountEvent) => WrittenMail;
  /** To the present address, and to the previous one. */
  emailChangeRequested: (event: AccountEvent) => WrittenMail;
  emailChanged: (event: AccountEvent) => WrittenMail;
}
