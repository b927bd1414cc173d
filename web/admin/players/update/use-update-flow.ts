import { useQueryClient } from '@tanstack/react-query';
import { plural } from '#domain/format.ts';
import { nameOf, namesOf } from '#domain/players/identity.ts';
import type { FoundRow, UpdateReview } from '#domain/players/match-update.ts';
import { countResults, updateEntry, type WriteResult } from '#domain/players/write-rows.ts';
import { getStoredPlayers } from '#web/backend/admin/players/get-admin-players.ts';
import { refreshPlayers } from '#web/backend/admin/players/player-failure.ts';
import { writeRows } from '#web/backend/admin/players/write-players.ts';
import { askWorker } from '../csv/csv-client.ts';
import { FlowFailure, useCsvFlow } from '../csv/use-csv-flow.ts';

export interface ReviewedUpdate {
  readonly review: UpdateReview;
  readonly picked: ReadonlySet<number>;
}

const rowNumberOf = ({ row }: FoundRow) => row.rowNumber;

/**
 * Leaves out rows with a different first name.
 * A later review of the same file preserves the admin's selection.
 */
function pick(found: readonly FoundRow[], before: ReviewedUpdate | null): ReadonlySet<number> {
  const known = new Map(before?.review.found.map((row) => [rowNumberOf(row), row.player.id]));
  const chosen = found.filter((row) => {
    const isSame = known.get(rowNumberOf(row)) === row.player.id;
    return isSame ? before?.picked.has(rowNumberOf(row)) : !row.isLikelyOther;
  });
  return new Set(chosen.map(rowNumberOf));
}

function describe({ review }: ReviewedUpdate): string {
  const { ambiguous, found, invalid, notFound, unchanged } = review;
  return `${found.length} found, ${unchanged.length} with nothing to change, ${notFound.length} not found, ${ambiguous.length} ambiguous, ${invalid.length} invalid`;
}

/** In file order. */
export function chosenRows({ picked, review }: ReviewedUpdate): readonly FoundRow[] {
  return review.found.filter(({ row }) => picked.has(row.rowNumber));
}

/** Returns why a result is a failure: refused rows, or no change. Null if it changed something. */
function judgeUpdate(result: WriteResult, sent: readonly FoundRow[]): FlowFailure | null {
  if (result.written && countResults(result).updated > 0) return null;
  const players = new Map(sent.map(({ player, row }) => [row.rowNumber, player]));
  const rows = result.rows.flatMap(({ action, message, row_number }) => {
    const player = players.get(row_number ?? -1);
    if (action !== 'refused' || !player) return [];
    const name = namesOf(player).last || nameOf(player);
    return [`Failed to update ${name}: ${message ?? 'the database refused it'}`];
  });
  return new FlowFailure('No players were updated', 'review', rows);
}

export function useUpdateFlow() {
  const client = useQueryClient();
  return useCsvFlow<ReviewedUpdate, FoundRow>({
    reads: 'readUpdate',
    noTeam: 'Select a team first',
    compare: async ({ rows }, team, before) => {
      const review = await askWorker(
        'matchUpdate',
        rows,
        await getStoredPlayers('Failed to fetch team players', team.id),
      );
      return { review, picked: pick(review.found, before) };
    },
    compareFailed: 'Could not compare the file with the database. Try again.',
    describe,
    write: (rows, options) =>
      writeRows('update_players', rows.map(updateEntry), options).finally(() => refreshPlayers(client)),
    writeFailed: '',
    judge: judgeUpdate,
    writtenText: ({ name }, result) => `${name}: ${plural(countResults(result).updated, 'player')} updated`,
    failed: 'Update Failed',
  });
}
