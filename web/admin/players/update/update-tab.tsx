import { useMemo } from 'react';
import { formatNumber, plural } from '#domain/format.ts';
import { nameOf, namesOf, numberOf } from '#domain/players/identity.ts';
import type { AmbiguousRow, FoundRow, NotFoundRow, UpdateReview } from '#domain/players/match-update.ts';
import { type WriteResult, countResults, updateEntry } from '#domain/players/write-rows.ts';
import { CompareBar, FlowForm, FlowState, StartOver, Step, WAITS_FOR_ROWS } from '../csv/step.tsx';
import {
  INVALID_COLUMNS,
  ParsedRows,
  RowGroup,
  playerColumn,
  rowColumn,
  useRowSearch,
} from '../csv/row-tables.tsx';
import { WriteStep } from '../csv/write-step.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { getStoredPlayers, refreshPlayers } from '#web/backend/admin/players/get-admin-players.ts';
import { writeRows } from '#web/backend/admin/players/write-players.ts';
import { askWorker } from '../csv/csv-client.ts';
import { FlowFailure, useCsvFlow } from '../csv/use-csv-flow.ts';
import type { StoredPlayer } from '#domain/players/player-values.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { ChangeList } from '../../row-list.tsx';

interface ReviewedUpdate {
  readonly review: UpdateReview;
  readonly picked: ReadonlySet<number>;
}

const rowNumberOf = ({ row }: FoundRow) => row.rowNumber;

/**
 * Selects all found rows, except for those that are probably about another player.
 * If `before`, an earlier review of the same file, matched a row with the same player, the admin's choice stays.
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

/** Returns why an update has failed: rows were refused, or no player changed. Null if it has succeeded. */
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

function useUpdateFlow() {
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

const storedName = (player: StoredPlayer) => `${nameOf(player)}, ${numberOf(player) ?? 'no number'}`;

const FOUND: readonly Column<FoundRow>[] = [
  rowColumn(),
  playerColumn(
    ({ isLikelyOther, row: { values } }) => (isLikelyOther ? [`The file says ${nameOf(values)}`] : []),
    ({ player }) => player,
  ),
  { id: 'changes', header: 'Changes', cell: ({ changes }) => <ChangeList changes={changes} /> },
];

const NOT_FOUND: readonly Column<NotFoundRow>[] = [
  rowColumn(),
  playerColumn(),
  {
    id: 'hint',
    header: 'On the team',
    cell: ({ sameName }) => (sameName.length === 0 ? '–' : sameName.map(storedName).join('; ')),
  },
];

const AMBIGUOUS: readonly Column<AmbiguousRow>[] = [
  rowColumn(),
  playerColumn(),
  { id: 'players', header: 'May be', cell: ({ players }) => players.map(storedName).join('; ') },
];

interface UpdateGroupsProps {
  readonly reviewed: ReviewedUpdate;
  readonly onChange: (picked: ReadonlySet<number>) => void;
}

function UpdateGroups({ reviewed: { picked, review }, onChange }: UpdateGroupsProps) {
  const { field, resetOn } = useRowSearch('Search the matches');
  return (
    <div className="grid gap-6">
      {field}
      <RowGroup
        label="Found"
        hint="Only values that differ are written. Rows with a different first name start unselected."
        canPickAll
        rows={review.found}
        columns={FOUND}
        resetOn={resetOn}
        picked={picked}
        onPick={onChange}
      />
      <RowGroup
        label="Not found"
        hint="No player on the team has this last name and number. Nothing is written."
        rows={review.notFound}
        columns={NOT_FOUND}
        resetOn={resetOn}
      />
      <RowGroup
        label="Ambiguous"
        hint="The row matches several players. Add the number or the first name."
        rows={review.ambiguous}
        columns={AMBIGUOUS}
        resetOn={resetOn}
      />
      <RowGroup
        label="Invalid"
        hint="These rows are not used. Correct them in the file and choose it again."
        rows={review.invalid}
        columns={INVALID_COLUMNS}
        resetOn={resetOn}
      />
      <RowGroup
        label="Nothing to change"
        hint="The file has no different values for these players. The rows are skipped."
        rows={review.unchanged}
        columns={FOUND.slice(0, 2)}
        resetOn={resetOn}
      />
    </div>
  );
}

function changeLine({ changes, player, row }: FoundRow): string {
  const list = changes.map(({ after, before, column }) => `${column} ${before ?? 'empty'} → ${after}`);
  return `Row ${row.rowNumber}: ${nameOf(player)} (${list.join(', ')})`;
}

function summaryOf(team: string | undefined, result: WriteResult): string {
  const { unchanged, updated } = countResults(result);
  const rest = unchanged > 0 ? `, ${formatNumber(unchanged)} unchanged` : '';
  return `${team}: ${formatNumber(updated)} updated${rest}`;
}

function UpdateSelected({ flow }: { readonly flow: ReturnType<typeof useUpdateFlow> }) {
  const { result, review, team } = flow;
  const chosen = useMemo(
    () => review?.review.found.filter((row) => review.picked.has(rowNumberOf(row))) ?? [],
    [review],
  );
  return (
    <WriteStep
      flow={flow}
      verb="Update"
      title="Update players"
      question={({ length }) => `Update ${plural(length, 'player')} of ${team?.name ?? 'the team'}?`}
      rows={chosen}
      nothing="No players were updated"
      lineOf={changeLine}
      onWrite={flow.write}
      summary={result && <p className="font-semibold">{summaryOf(team?.name, result)}</p>}
    />
  );
}

export function UpdateTab() {
  const flow = useUpdateFlow();
  const { file, review, setReview } = flow;
  return (
    <FlowForm
      flow={flow}
      sourceTitle="Upload CSV file"
      tools={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-72 text-soft">
            Writes shoots, birthplace, nationality, birthdate, height and weight of players who are on the
            team. Empty cells change nothing.
          </p>
          <StartOver onConfirm={flow.clear} />
        </div>
      }
    >
      <Step number={3} title="Review" waitsFor={file ? null : WAITS_FOR_ROWS}>
        {file && <ParsedRows rows={file.rows} />}
      </Step>
      <Step number={4} title="Match against database" waitsFor={file ? null : WAITS_FOR_ROWS}>
        <CompareBar
          flow={flow}
          label="Match against the database"
          again="Match again"
          hint="Finds the team’s players by last name and number."
        />
        <FlowState at="review" flow={flow} />
        {review && <UpdateGroups reviewed={review} onChange={(picked) => setReview({ ...review, picked })} />}
      </Step>
      <Step number={5} title="Update selected" waitsFor={review ? null : 'Match against the database first.'}>
        <UpdateSelected flow={flow} />
      </Step>
    </FlowForm>
  );
}
