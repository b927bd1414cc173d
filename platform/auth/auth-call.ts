import type { Sql } from 'postgres';
import type { Google } from '#platform/auth/google-client.ts';
import type { KnownDevices } from '#platform/auth/known-devices.ts';
import type { OpenedSession } from '#platform/auth/session-records.ts';
import type { SignUpProofs } from '#platform/auth/sign-up-proof.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { RequestHeaders } from '#platform/http/incoming.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';
import type { Reply } from '#platform/http/reply.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { AccountRules } from '#platform/auth/account-rules.ts';
import type { AccountMails } from '#platform/mail/account-mails.ts';
import type { CappedMail } from '#platform/mail/capped-mail.ts';

export interface AuthParts {
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

export interface AuthCall<Body = object> {
  /** An empty object for routes without a body. */
  body: Body;
  query: URLSearchParams;
  headers: RequestHeaders;
  address: string;
  user: Extract<Caller, { kind: 'user' }> | null;
}

/** The result of a handler. For a session, the client gets an access token, and a cookie if it `makesKnown`. */
export type AuthReply = OpenedSession | Refusal | Reply;
