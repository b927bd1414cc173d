import { QueryClient } from '@tanstack/react-query';
import { NotConfiguredError } from './errors.ts';

const MAX_RETRIES = 2;
const FIRST_DELAY_MS = 600;

/** How long fetched data counts as fresh, in milliseconds. Longer than most visits: rosters change only once a day. */
const FRESH_MS = 10 * 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        networkMode: 'always', // a server on this machine responds even if the browser thinks it is offline
        refetchOnReconnect: 'always', // not the default of TanStack Query in this network mode
        retry: (count, error) =>
          navigator.onLine && !(error instanceof NotConfiguredError) && count < MAX_RETRIES,
        retryDelay: (attempt) => FIRST_DELAY_MS * 2 ** attempt,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
