export interface Mail {
  /** One bare address. */
  to: string;
  subject: string;
  text?: string;
  html?: string;
  /** One bare address for replies, instead of the sender's. */
  replyTo?: string;
  /**
   * The local part of the Message-ID; random if absent.
   * A retry of a mail that may have arrived reuses the ID, because most mailboxes show mails with the same ID only
   * once.
   */
  name?: string;
  /**
   * Whether a person wrote the mail.
   * Other mails are marked as automatic, so that programs such as out-of-office replies ignore them (RFC 3834).
   */
  byPerson?: boolean;
}

export type WrittenMail = Omit<Mail, 'to'>;
