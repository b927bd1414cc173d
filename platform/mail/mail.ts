export interface Mail {
  /** One bare address. */
  to: string;
  subject: string;
  text?: string;
  html?: string;
  /** One bare address for replies, instead of the sender's. */
  replyTo?: string;
  /**
   * The local part of its Message-ID; random when absent.
   * Most mailboxes show only one of several mails with the same ID, so a retry of a mail that may have arrived reuses it.
   */
  name?: string;
  /**
   * Whether a person wrote it.
   * All others are marked as automatic, so that programs do not reply (RFC 3834).
   */
  byPerson?: boolean;
}

/** A mail before it has a recipient. */
export type WrittenMail = Omit<Mail, 'to'>;
