import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { readWriteResult, type WriteResult } from '#domain/players/write-rows.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import type { Failed } from '../../raised-sentence.ts';
import { changeFailure } from '../admin-failure.ts';
import { adminPlayersQuery, type PlayerRow, refreshPlayers } from './get-admin-players.ts';

type Response = { readonly data: unknown; readonly error: null } | (Failed & { readonly data: null });

function resultOf(response: Response, refused: string, unanswered: string): WriteResult {
  if (response.error) throw changeFailure(response, refused, unanswered);
  const result = readWriteResult(response.data);
  if (!result) throw new RequestError(`${unanswered}. The server sent no result.`);
  return result;
}

function writtenOf(response: Response, refused: string, unanswered: string): WriteResult {
  const result = resultOf(response, refused, unanswered);
  if (result.written) return result;
  const reasons = new Set(
    result.rows.flatMap(({ action, message }) => (action === 'refused' && message ? [message] : [])),
  );
  throw new RequestError(`${refused}: ${[...reasons].join('; ') || 'the database refused it'}.`);
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

/**
 * Returns a mutation that deletes up to 10,000 players by id.
 * The mutation rejects with `Failed to delete player: …` or `Error deleting player. …`.
 */
export function useDeletePlayers() {
  const send = async (ids: readonly number[]) => {
    const response = await getClient().rpc('delete_players', { ids: [...ids] });
    return writtenOf(response, 'Failed to delete player', 'Error deleting player');
  };
  return usePlayersChange(send, (client, ids) => {
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

/**
 * Returns a mutation that moves all of the given players or none.
 * The mutation rejects with `Failed to move player: …` or `Error moving player. …`.
 */
export function useMovePlayers() {
  const send = async ({ ids, teamId }: Move) => {
    const response = await getClient().rpc('move_players', { ids: [...ids], team_id: teamId });
    return writtenOf(response, 'Failed to move player', 'Error moving player');
  };
  // Show the move before the refetch. The database increments the revision of a moved player by one.
  return usePlayersChange(send, (client, { ids, teamId }) => {
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

/**
 * Undoes a change. Rejects with a message for the admin.
 * If the result is not `written`, nothing was undone. The result names the players with later changes.
 */
export function useUndoChange() {
  return usePlayersChange(async ({ batch, partly = false }: UndoneChange) => {
    const response = await getClient().rpc('undo_admin_action', { batch, ...(partly && { partly }) });
    return resultOf(response, 'Could not be undone', 'Error undoing the change');
  });
}
