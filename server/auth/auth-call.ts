import type { Sql } from 'postgres';
import type { Google } from '#server/auth/google-client.ts';
import type { OpenedSession } from '#server/auth/session-records.ts';
import type { SignUpProofs } from '#server/auth/sign-up-proof.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Refusal } from '#server/http/refusal.ts';
import type { Logger } from '#server/log/logger.ts';
import type { CappedMail } from '#server/mail/capped-mail.ts';

/** What the handlers of the auth API work with. */
export interface AuthParts {
  /** The login role's connections. */
  sql: Sql;
  mail: CappedMail;
  proofs: SignUpProofs;
  /** Null: signing in with Google is not offered. */
  google: Google | null;
  publicUrl: string;
  requireEmailConfirmation: boolean;
  log: Logger;
}

/** A request that has passed every check of its route. */
export interface AuthCall<Body = object> {
  /** As the schema of the route returns it; an empty object where the route takes none. */
  body: Body;
  query: URLSearchParams;
  headers: Headers;
  /** Null on routes that need no session. */
  user: Extract<Caller, { kind: 'user' }> | null;
}

/** A session is answered with an access token, and its browser is a known device from then on. */
export type AuthReply = OpenedSession | Refusal | Response;
