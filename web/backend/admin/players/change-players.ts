import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { readWriteResult, type WriteResult } from '#domain/players/write-rows.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import type { Failed } from '../../raised-sentence.ts';
import { changeFailure, type FailureWords } from '../admin-failure.ts';
import { adminPlayersQuery, type PlayerRow } from './get-admin-players.ts';
import { refreshPlayers, refusedFailure } from './player-failure.ts';

type Response = { readonly data: unknown; readonly error: null } | (Failed & { readonly data: null });

function resultOf(response: Response, words: FailureWords): WriteResult {
  if (response.error) throw changeFailure(response, words);
  const result = readWriteResult(response.data);
  if (!result) throw new RequestError(`${words.unanswered}. The server sent no result.`);
  return result;
}

function writtenOf(response: Response, words: FailureWords): WriteResult {
  const result = resultOf(response, words);
  if (!result.written) throw refusedFailure(result, words);
  return result;
}

function usePlayersChange<Input>(
  send: (input: Input) => Promise<WriteResult>,
  show: (client: QueryClient, input: Input) => void = () => undefined,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (_result, input) => show(client, input),
    onSettled: () => refreshPlayers(client),
  });
}

const change = (client: QueryClient, next: (players: readonly PlayerRow[]) => PlayerRow[]) =>
  client.setQueryData(adminPlayersQuery.queryKey, (players) => players && next(players));

async function deletePlayers(ids: readonly number[]): Promise<WriteResult> {
  const response = await getClient().rpc('delete_players', { ids: [...ids] });
  return writtenOf(response, { refused: 'Failed to delete player', unanswered: 'Error deleting player' });
}

/**
 * Returns a mutation that deletes up to 10,000 players by id.
 * The mutation rejects with `Failed to delete player: …` or `Error deleting player. …`.
 */
export function useDeletePlayers() {
  return usePlayersChange(deletePlayers, (client, ids) => {
    const gone = new Set(ids);
    change(client, (players) => players.filter(({ id }) => !gone.has(id)));
  });
}

interface Move {
  /** At most 10,000 values of `players.id`. */
  readonly ids: readonly number[];
  /** `teams.id`. */
  readonly teamId: number;
}

async function movePlayers({ ids, teamId }: Move): Promise<WriteResult> {
  const response = await getClient().rpc('move_players', { ids: [...ids], team_id: teamId });
  return writtenOf(response, { refused: 'Failed to move player', unanswered: 'Error moving player' });
}

/**
 * Returns a mutation that moves all of the given players or none.
 * The mutation rejects with `Failed to move player: …` or `Error moving player. …`.
 */
export function useMovePlayers() {
  // Show the move before the refetch. The database increments the revision of a moved player by one.
  return usePlayersChange(movePlayers, (client, { ids, teamId }) => {
    const moved = new Set(ids);
    change(client, (players) =>
      players.map((player) =>
        moved.has(player.id) && player.team_id !== teamId
          ? { ...player, team_id: teamId, revision: player.revision + 1 }
          : player,
      ),
    );
  });
}

interface UndoneChange {
  readonly batch: string;
  /** Whether to skip rows that have changed since the batch. Otherwise, one such row prevents the whole undo. */
  readonly partly?: boolean;
}

async function undoChange({ batch, partly = false }: UndoneChange): Promise<WriteResult> {
  const response = await getClient().rpc('undo_admin_action', { batch, ...(partly && { partly }) });
  return resultOf(response, { refused: 'Could not be undone', unanswered: 'Error undoing the change' });
}

/**
 * Undoes a change. Rejects with a message for the admin.
 * If the result is not `written`, nothing was undone. The result names the players with later changes.
 */
export function useUndoChange() {
  return usePlayersChange(undoChange);
}
