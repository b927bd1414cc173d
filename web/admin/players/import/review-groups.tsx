import { plural } from '#domain/format.ts';
import { nameOf, numberOf } from '#domain/players/identity.ts';
import type { ExistingRow } from '#domain/players/match-import.ts';
import type { StoredPlayer } from '#domain/players/player-values.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { ChangeList, RowList } from '../../row-list.tsx';
import { ReviewGroup, PickButtons } from '../csv/review-group.tsx';
import { playerColumn, rowColumn } from '../csv/row-columns.tsx';
import { INVALID_COLUMNS, RowGroup, RowTable, useRowSearch } from '../csv/row-table.tsx';
import { CandidateTable } from './candidate-table.tsx';
import type { Choices } from './candidates.ts';
import type { ReviewedTeam } from './use-import-flow.ts';

const EXISTING: readonly Column<ExistingRow>[] = [
  rowColumn(),
  playerColumn(({ isLikelyOther, player }) =>
    isLikelyOther ? [`${nameOf(player)} has this last name and number`] : [],
  ),
  {
    id: 'changes',
    header: 'Differs from the file',
    cell: ({ changes }) => <ChangeList changes={changes} />,
  },
];

function Unmentioned({ players }: { readonly players: readonly StoredPlayer[] }) {
  if (players.length === 0) return null;
  return (
    <details className="rounded-control border border-line px-4 py-2">
      <summary className="min-h-11 content-center font-semibold">
        {plural(players.length, 'player')} of the team not in the file: unchanged
      </summary>
      <div className="pb-2">
        <RowList lines={players.map((player) => `${nameOf(player)}, ${numberOf(player) ?? 'no number'}`)} />
      </div>
    </details>
  );
}

interface ReviewGroupsProps {
  readonly reviewed: Pick<ReviewedTeam, 'review' | 'candidates'> & { readonly choices: Choices };
  readonly onChange: (choices: Choices) => void;
}

export function ReviewGroups({ reviewed, onChange }: ReviewGroupsProps) {
  const { candidates, choices, review } = reviewed;
  const { field, only, resetOn } = useRowSearch('Search the review');
  const table = { choices, onChange, resetOn };
  return (
    <div className="grid gap-6">
      {field}
      <ReviewGroup
        title="New to add"
        count={candidates.added.length}
        hint="Selected rows are added, or update a player who is on the team. Rows that may be about another player start unselected."
        actions={
          <PickButtons
            rowNumbers={candidates.added.map(({ row }) => row.rowNumber)}
            picked={choices.picked}
            onChange={(picked) => onChange({ ...choices, picked })}
          />
        }
      >
        <CandidateTable label="New to add" candidates={only(candidates.added)} {...table} />
      </ReviewGroup>
      <ReviewGroup
        title="Found on other teams"
        count={candidates.elsewhere.length}
        hint="A player on another team has this name, or this last name and number. Players only move if you select the row."
      >
        <CandidateTable label="Found on other teams" candidates={only(candidates.elsewhere)} {...table} />
      </ReviewGroup>
      <ReviewGroup
        title="Already exist"
        count={review.existing.length}
        hint="These players are on the team with this last name and number. The import does not change them. Use Update Data to write what differs."
      >
        <RowTable label="Already exist" rows={only(review.existing)} columns={EXISTING} resetOn={resetOn} />
        {candidates.namesakes.length > 0 && (
          <>
            <p className="pt-2 font-semibold">
              These rows have another first name or birthdate than the player with this number. Add them as
              other people?
            </p>
            <CandidateTable label="Add anyway" candidates={only(candidates.namesakes)} {...table} />
          </>
        )}
      </ReviewGroup>
      <RowGroup
        label="Invalid"
        count={review.invalid.length}
        hint="These rows are not imported. Correct them in the file and choose it again."
        rows={only(review.invalid)}
        columns={INVALID_COLUMNS}
        resetOn={resetOn}
      />
      <Unmentioned players={review.unmentioned} />
    </div>
  );
}
