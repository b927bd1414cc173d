import type { Sql } from 'postgres';
import type { Google } from '#server/auth/google-client.ts';
import type { KnownDevices } from '#server/auth/known-devices.ts';
import type { OpenedSession } from '#server/auth/session-records.ts';
import type { SignUpProofs } from '#server/auth/sign-up-proof.ts';
import type { Caller } from '#server/http/caller.ts';
import type { RequestHeaders } from '#server/http/incoming.ts';
import type { Refusal } from '#server/http/refusals/refusals.ts';
import type { Reply } from '#server/http/reply.ts';
import type { Logger } from '#server/log/logger.ts';
import type { AccountRules } from '#server/auth/account-rules.ts';
import type { AccountMails } from '#server/mail/account-mails.ts';
import type { CappedMail } from '#server/mail/capped-mail.ts';

export interface AuthParts {
  /** The login role's connections. */
  sql: Sql;
  mail: CappedMail;
  mails: AccountMails;
  rules: AccountRules;
  proofs: SignUpProofs;
  devices: KnownDevices;
  google: Google | null;
  publicUrl: string;
  requireEmailConfirmation: boolean;
  log: Logger;
}

/** A request that has passed every check of its route. */
export interface AuthCall<Body = object> {
  /** An empty object for routes without a body. */
  body: Body;
  query: URLSearchParams;
  headers: RequestHeaders;
  user: Extract<Caller, { kind: 'user' }> | null;
}

/** For a session, the client gets an access token and a known-device cookie. */
export type AuthReply = OpenedSession | Refusal | Reply;
