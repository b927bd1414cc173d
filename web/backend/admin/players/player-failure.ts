import type { QueryClient } from '@tanstack/react-query';
import type { WriteResult } from '#domain/players/write-rows.ts';
import { RequestError } from '../../errors.ts';
import { allPlayersQuery } from '../../get-all-players.ts';
import type { FailureWords } from '../admin-failure.ts';
import { adminPlayersQuery } from './get-admin-players.ts';

export function refusedFailure({ rows }: WriteResult, words: FailureWords): RequestError {
  const reasons = new Set(
    rows.flatMap(({ action, message }) => (action === 'refused' && message ? [message] : [])),
  );
  return new RequestError(`${words.refused}: ${[...reasons].join('; ') || 'the database refused it'}.`);
}

/**
 * Call after a change to players. Refreshes every query that shows players.
 * The change log needs no refresh, because it refetches on every mount.
 */
export function refreshPlayers(client: QueryClient): void {
  for (const queryKey of [adminPlayersQuery.queryKey, allPlayersQuery.queryKey, ['roster']]) {
    void client.invalidateQueries({ queryKey });
  }
}
