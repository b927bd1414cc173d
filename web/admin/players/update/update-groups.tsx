import { nameOf, numberOf } from '#domain/players/identity.ts';
import type { AmbiguousRow, FoundRow, NotFoundRow } from '#domain/players/match-update.ts';
import type { StoredPlayer } from '#domain/players/player-values.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { ChangeList } from '../../row-list.tsx';
import { PickButtons } from '../csv/review-group.tsx';
import { RowFlag, playerColumn, rowColumn, WarningFlags } from '../csv/row-columns.tsx';
import { INVALID_COLUMNS, RowGroup, useRowSearch } from '../csv/row-table.tsx';
import type { ReviewedUpdate } from './use-update-flow.ts';

const storedName = (player: StoredPlayer) => `${nameOf(player)}, ${numberOf(player) ?? 'no number'}`;

const FOUND: readonly Column<FoundRow>[] = [
  rowColumn(),
  {
    id: 'player',
    header: 'Player',
    naming: true,
    sortBy: ({ player }) => nameOf(player),
    cell: ({ isLikelyOther, player, row: { values, warnings } }) => (
      <span className="grid justify-items-start py-1">
        <span>
          {numberOf(player) !== null && <span className="data-number mr-2">{numberOf(player)}</span>}
          <bdi>{nameOf(player)}</bdi>
        </span>
        {isLikelyOther && <RowFlag>{`The file says ${nameOf(values)}`}</RowFlag>}
        <WarningFlags warnings={warnings} />
      </span>
    ),
  },
  { id: 'changes', header: 'Changes', cell: ({ changes }) => <ChangeList changes={changes} /> },
];

const NOT_FOUND: readonly Column<NotFoundRow>[] = [
  rowColumn(),
  playerColumn(() => []),
  {
    id: 'hint',
    header: 'On the team',
    cell: ({ sameName }) => (sameName.length === 0 ? '–' : sameName.map(storedName).join('; ')),
  },
];

const AMBIGUOUS: readonly Column<AmbiguousRow>[] = [
  rowColumn(),
  playerColumn(() => []),
  { id: 'players', header: 'May be', cell: ({ players }) => players.map(storedName).join('; ') },
];

interface UpdateGroupsProps {
  readonly reviewed: ReviewedUpdate;
  readonly onChange: (picked: ReadonlySet<number>) => void;
}

export function UpdateGroups({ reviewed: { picked, review }, onChange }: UpdateGroupsProps) {
  const { field, only, resetOn } = useRowSearch('Search the matches');
  const rowNumbers = review.found.map(({ row }) => row.rowNumber);
  return (
    <div className="grid gap-6">
      {field}
      <RowGroup
        label="Found"
        count={review.found.length}
        hint="Only values that differ are written. Rows with a different first name start unselected."
        actions={<PickButtons rowNumbers={rowNumbers} picked={picked} onChange={onChange} />}
        rows={only(review.found)}
        columns={FOUND}
        resetOn={resetOn}
        picked={picked}
        onPick={onChange}
      />
      <RowGroup
        label="Not found"
        count={review.notFound.length}
        hint="No player on the team has this last name and number. Nothing is written."
        rows={only(review.notFound)}
        columns={NOT_FOUND}
        resetOn={resetOn}
      />
      <RowGroup
        label="Ambiguous"
        count={review.ambiguous.length}
        hint="The row matches several players. Add the number or the first name."
        rows={only(review.ambiguous)}
        columns={AMBIGUOUS}
        resetOn={resetOn}
      />
      <RowGroup
        label="Invalid"
        count={review.invalid.length}
        hint="These rows are not used. Correct them in the file and choose it again."
        rows={only(review.invalid)}
        columns={INVALID_COLUMNS}
        resetOn={resetOn}
      />
      <RowGroup
        label="Nothing to change"
        count={review.unchanged.length}
        hint="The file has no different values for these players. The rows are skipped."
        rows={only(review.unchanged)}
        columns={FOUND.slice(0, 2)}
        resetOn={resetOn}
      />
    </div>
  );
}
