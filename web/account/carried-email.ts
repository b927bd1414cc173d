import { useLocation } from 'react-router';

/** What links between the pages of signing in carry: not in the address, where logs and histories would keep it. */
export interface CarriedState {
  readonly email: string;
}

/** The address that was typed on the page before, or none. */
export function useCarriedEmail(): string {
  const state: unknown = useLocation().state;
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}
