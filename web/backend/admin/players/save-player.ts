import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import { type RevisionResult, resolveRevision } from '../../resolve-revision.ts';
import { AccessDeniedError, changeFailure } from '../admin-failure.ts';
import { adminPlayersQuery, type PlayerRow, refreshPlayers } from './get-admin-players.ts';

const WORDS = ['Failed to save player', 'Error saving player'] as const;

/** The columns to write. Other columns stay unchanged. */
export type PlayerEdit = Partial<
  Omit<PlayerRow, 'id' | 'team_id' | 'revision' | 'created_at' | 'updated_at'>
>;

export interface PlayerChange {
  readonly id: number;
  /** The revision that the admin edited. A different stored revision means that someone else changed the player. */
  readonly revision: number;
  readonly edit: PlayerEdit;
}

async function findOut({ edit, id, revision }: PlayerChange): Promise<RevisionResult<PlayerRow>> {
  const response = await getClient().from('players').select('*').eq('id', id).maybeSingle();
  if (response.error) throw changeFailure(response, ...WORDS);
  // The revision still matches, so there is no conflict: a policy hid the row from the update.
  if (response.data?.revision === revision) throw new AccessDeniedError();
  return resolveRevision<PlayerRow>(response.data, edit);
}

/**
 * Changes a player unless someone else changed them first.
 * Rejects with `Failed to save player: …` or `Error saving player. …`.
 */
export async function savePlayer(change: PlayerChange): Promise<RevisionResult<PlayerRow>> {
  const response = await getClient()
    .from('players')
    .update(change.edit)
    .eq('id', change.id)
    .eq('revision', change.revision)
    .select('*')
    .maybeSingle();
  if (response.error) throw changeFailure(response, ...WORDS);
  return response.data ? { kind: 'saved', row: response.data } : findOut(change);
}

function take(client: QueryClient, player: PlayerRow): void {
  client.setQueryData(adminPlayersQuery.queryKey, (players) =>
    players?.some(({ id }) => id === player.id)
      ? players.map((other) => (other.id === player.id ? player : other))
      : players?.concat(player),
  );
  refreshPlayers(client);
}

export function useSavePlayer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: savePlayer,
    onSuccess: (result) => (result.kind === 'gone' ? refreshPlayers(client) : take(client, result.row)),
  });
}

/** Rejects with `Failed to save player: …` or `Error saving player. …`. */
export function useAddPlayer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (player: PlayerEdit & { readonly team_id: number }) => {
      const response = await getClient().from('players').insert(player).select('*').single();
      if (response.error) throw changeFailure(response, ...WORDS);
      return response.data;
    },
    onSuccess: (player) => take(client, player),
  });
}
