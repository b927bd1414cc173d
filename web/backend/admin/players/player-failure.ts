/** Why a change of players failed, in the words that people read. */
import type { QueryClient } from '@tanstack/react-query';
import type { WriteResult } from '#domain/players/write-rows.ts';
import { RequestError } from '../../errors.ts';
import { allPlayersQuery } from '../../get-all-players.ts';
import { AccessDeniedError, type Failed } from '../admin-failure.ts';
import { adminPlayersQuery } from './get-admin-players.ts';

export interface FailureWords {
  /** What the backend refused: `Failed to move player`. */
  readonly refused: string;
  /** What got no answer: `Error moving player`. */
  readonly unanswered: string;
}

/** The failure of a request, with the backend's message where it sent one. */
export function playerFailure({ error, status }: Failed, words: FailureWords): RequestError {
  const options = { cause: error };
  if (status === 401 || status === 403 || error.code === '42501') return new AccessDeniedError(options);
  if (status === 0 || (status >= 502 && status <= 504)) {
    const advice = 'The server could not be reached, so it may be done or not. Try again.';
    return new RequestError(`${words.unanswered}. ${advice}`, options);
  }
  return new RequestError(`${words.refused}: ${error.message || `The server answered ${status}.`}`, options);
}

/** The failure of a change that the database refused as a whole, with the reasons that it gave. */
export function refusedFailure({ rows }: WriteResult, words: FailureWords): RequestError {
  const reasons = new Set(
    rows.flatMap(({ action, message }) => (action === 'refused' && message ? [message] : [])),
  );
  return new RequestError(`${words.refused}: ${[...reasons].join('; ') || 'the database refused it'}.`);
}

/** After a change: whatever shows players reads them anew. (The log is read whenever it is shown.) */
export function refreshPlayers(client: QueryClient): void {
  for (const queryKey of [adminPlayersQuery.queryKey, allPlayersQuery.queryKey, ['roster']]) {
    void client.invalidateQueries({ queryKey });
  }
}
