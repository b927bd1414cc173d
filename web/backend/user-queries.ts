import type { QueryClient } from '@tanstack/react-query';
import { onSessionChange, type SessionState } from './session.ts';

/**
 * Creates a query key for one user's data: `["user", userId, …]`.
 * When the user signs out or another user signs in, the cache drops all data with such a key.
 */
export function userKey<const Rest extends readonly unknown[]>(userId: string, ...rest: Rest) {
  return ['user', userId, ...rest] as const;
}

/**
 * The query key of the user's admin role. It is in this file to keep the query's code out of the app's first download.
 */
export const IS_ADMIN_KEY = ['is-admin'] as const;

function userIdOf(state: SessionState): string | null {
  return state.status === 'signed-in' ? state.user.id : null;
}

/** When the user changes, removes the previous user's data, and checks the admin role again. */
export function forgetWithSession(client: QueryClient): () => void {
  return onSessionChange((now, before) => {
    if (userIdOf(now) === userIdOf(before)) return;
    client.removeQueries({ queryKey: ['user'] });
    void client.resetQueries({ queryKey: IS_ADMIN_KEY });
  });
}
