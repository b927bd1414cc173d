import type { QueryClient } from '@tanstack/react-query';
import { isAdminQuery } from './get-is-admin.ts';
import { onSessionChange, type SessionState } from './session.ts';

/** The key of something that belongs to one person: `["user", userId, …]`. Nothing under it outlives a change of person. */
export function userKey<const Rest extends readonly unknown[]>(userId: string, ...rest: Rest) {
  return ['user', userId, ...rest] as const;
}

function userIdOf(state: SessionState): string | null {
  return state.status === 'signed-in' ? state.user.id : null;
}

/** Forgets a person's data when another one, or nobody, is signed in; asks anew whether the person is an admin. */
export function forgetWithSession(client: QueryClient): () => void {
  return onSessionChange((now, before) => {
    if (userIdOf(now) === userIdOf(before)) return;
    client.removeQueries({ queryKey: ['user'] });
    void client.resetQueries({ queryKey: isAdminQuery.queryKey });
  });
}
