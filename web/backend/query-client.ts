import { QueryClient } from '@tanstack/react-query';
import { NotConfiguredError } from './errors.ts';

const MAX_RETRIES = 2;
const FIRST_DELAY_MS = 600;

/** Data is read once a session: rosters change by the day, not by the minute. */
const FRESH_MS = 10 * 60_000;

/** The cache of everything read from the backend, with its retries: two more attempts, each after a doubled wait. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        networkMode: 'always', // a server on this very machine answers while the browser says it is offline
        refetchOnReconnect: 'always', // by itself TanStack Query does not with this network mode
        retry: (count, error) =>
          navigator.onLine && !(error instanceof NotConfiguredError) && count < MAX_RETRIES,
        retryDelay: (attempt) => FIRST_DELAY_MS * 2 ** attempt,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
