import type { ApiRole } from '#platform/database/roles.ts';
import { sessionIdOf, type Caller } from '#platform/http/caller.ts';

export interface RunAs {
  readonly role: ApiRole;
  /** The verified claims as JSON. `auth.jwt()` returns them. */
  readonly claims: string;
  /** `auth.uid()`; empty for visitors and the secret key. */
  readonly userId: string;
  /** The user's session, which must still exist; null for visitors and the secret key. */
  readonly sessionId: string | null;
  readonly readOnly: boolean;
  /**
   * Whether a user's statement has the same short time limit as a visitor's. The limit keeps people from getting more
   * time by creating an account.
   */
  readonly isShort?: boolean;
}

function withoutUser(role: ApiRole): Omit<RunAs, 'readOnly'> {
  return { role, claims: JSON.stringify({ role }), userId: '', sessionId: null };
}

const WITHOUT_USER = { visitor: withoutUser('anon'), secret: withoutUser('service_role') };

/** Returns the role and claims with which a caller's statements run; null if a user's token names no session. */
export function runAsOf(caller: Caller): Omit<RunAs, 'readOnly'> | null {
  if (caller.kind !== 'user') return WITHOUT_USER[caller.kind];
  const { claims, userId } = caller;
  const sessionId = sessionIdOf(caller);
  return sessionId === null
    ? null
    : { role: 'authenticated', claims: JSON.stringify(claims), userId, sessionId };
}
