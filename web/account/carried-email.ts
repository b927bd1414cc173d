import { useLocation } from 'react-router';

/**
 * History state of links between account pages.
 * A URL would leave the email address in logs and histories.
 */
export interface CarriedState {
  readonly email: string;
}

/** The email address from the previous page, or an empty text. */
export function useCarriedEmail(): string {
  const state: unknown = useLocation().state;
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}
