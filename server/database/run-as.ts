import type { ApiRole } from '#server/database/roles.ts';
import { sessionIdOf, type Caller } from '#server/http/caller.ts';

export interface RunAs {
  readonly role: ApiRole;
  /** JSON of the verified claims, which `auth.jwt()` returns. */
  readonly claims: string;
  /** `auth.uid()`; empty for visitors and the secret key. */
  readonly userId: string;
  /** The session that must still exist; null when there is none to check. */
  readonly sessionId: string | null;
  readonly readOnly: boolean;
}

const ROLES = { visitor: 'anon', user: 'authenticated', secret: 'service_role' } as const;

/** Returns how a caller's statements run; null when the caller's token names no session. */
export function runAsOf(caller: Caller): Omit<RunAs, 'readOnly'> | null {
  const role = ROLES[caller.kind];
  if (caller.kind !== 'user') return { role, claims: JSON.stringify({ role }), userId: '', sessionId: null };
  const { claims, userId } = caller;
  const sessionId = sessionIdOf(caller);
  return sessionId === null ? null : { role, claims: JSON.stringify(claims), userId, sessionId };
}
