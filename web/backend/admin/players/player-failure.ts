/** Why a change of players failed, in the words that people read. */
import type { QueryClient } from '@tanstack/react-query';
import type { WriteResult } from '#domain/players/write-rows.ts';
import { RequestError } from '../../errors.ts';
import { allPlayersQuery } from '../../get-all-players.ts';
import type { FailureWords } from '../admin-failure.ts';
import { adminPlayersQuery } from './get-admin-players.ts';

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
