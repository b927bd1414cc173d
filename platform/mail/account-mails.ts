import type { WrittenMail } from '#platform/mail/mail.ts';

export interface AccountEvent {
  userAgent: string | null;
  address: string;
  newEmail?: string | null;
}

/**
 * A product's mails about accounts. A link's token stays valid until the user confirms on the page that the link opens.
 */
export interface AccountMails {
  confirmSignUp: (token: string) => WrittenMail;
  resetPassword: (token: string) => WrittenMail;
  confirmNewEmail: (token: string) => WrittenMail;
  /** Sent to the owner of an account when someone signs up with the same email address. */
  alreadyRegistered: () => WrittenMail;
  accountDeleted: (event: AccountEvent) => WrittenMail;
  passwordChanged: (event: AccountEvent) => WrittenMail;
  /** Goes to the current address. After the change, `emailChanged` goes to the previous address. */
  emailChangeRequested: (event: AccountEvent) => WrittenMail;
  emailChanged: (event: AccountEvent) => WrittenMail;
}
