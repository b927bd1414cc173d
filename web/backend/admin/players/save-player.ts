import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import { AccessDeniedError, changeFailure, recheckAdmin } from '../admin-failure.ts';
import { adminPlayersQuery, type PlayerRow } from './get-admin-players.ts';
import { refreshPlayers } from './player-failure.ts';

const WORDS = { refused: 'Failed to save player', unanswered: 'Error saving player' };

/** Columns to write; those left out stay as they are. */
export type PlayerEdit = Partial<
  Omit<PlayerRow, 'id' | 'team_id' | 'revision' | 'created_at' | 'updated_at'>
>;

export interface PlayerChange {
  readonly id: number;
  /** The revision that was edited: when the stored one is another, somebody has changed the player meanwhile. */
  readonly revision: number;
  readonly edit: PlayerEdit;
}

export type SavePlayerResult =
  | { readonly kind: 'saved'; readonly player: PlayerRow }
  /** Changed elsewhere since it was read: `player` is what stands now. Nothing was written. */
  | { readonly kind: 'changed'; readonly player: PlayerRow }
  | { readonly kind: 'gone' };

/** What stands instead of the revision that was to be changed. */
async function findOut({ edit, id, revision }: PlayerChange): Promise<SavePlayerResult> {
  const answer = await getClient().from('players').select('*').eq('id', id).maybeSingle();
  if (answer.error) throw changeFailure(answer, WORDS);
  const player = answer.data;
  if (!player) return { kind: 'gone' };
  // The row is as it was, and still was not changed: the policies have hidden it from the update.
  if (player.revision === revision) throw new AccessDeniedError();
  const columns = Object.keys(edit) as (keyof PlayerEdit)[];
  // The same content: our own save, whose answer was lost.
  const isSame = columns.every((column) => player[column] === edit[column]);
  return { kind: isSame ? 'saved' : 'changed', player };
}

/** Changes a player unless he was changed elsewhere. Rejects with `Failed to save player: …` or `Error saving player. …`. */
export async function savePlayer(change: PlayerChange): Promise<SavePlayerResult> {
  const answer = await getClient()
    .from('players')
    .update(change.edit)
    .eq('id', change.id)
    .eq('revision', change.revision)
    .select('*')
    .maybeSingle();
  if (answer.error) throw changeFailure(answer, WORDS);
  return answer.data ? { kind: 'saved', player: answer.data } : findOut(change);
}

/** Adds a player to a team and resolves with his row. Rejects with `Failed to save player: …` or `Error saving player. …`. */
export async function addPlayer(player: PlayerEdit & { readonly team_id: number }): Promise<PlayerRow> {
  const answer = await getClient().from('players').insert(player).select('*').single();
  if (answer.error) throw changeFailure(answer, WORDS);
  return answer.data;
}

/** Shows a row as it stands, at once, and reads the rest anew. */
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
    onSuccess: (result) => (result.kind === 'gone' ? refreshPlayers(client) : take(client, result.player)),
    onError: (error) => recheckAdmin(client, error),
  });
}

export function useAddPlayer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: addPlayer,
    onSuccess: (player) => take(client, player),
    onError: (error) => recheckAdmin(client, error),
  });
}
