/** What is sent, to one recipient. */
export interface Mail {
  /** One bare address. */
  to: string;
  subject: string;
  text?: string;
  html?: string;
  /** One bare address, which answers go to instead of the sender's. */
  replyTo?: string;
  /**
   * What comes before the `@` of its Message-ID. Of mails with the same one most mailboxes keep one: whoever sends again what may
   * have arrived takes it again. A new one when missing.
   */
  name?: string;
  /** Written by a person. All others say that a program sends them, so that no program answers (RFC 3834). */
  byPerson?: boolean;
}
