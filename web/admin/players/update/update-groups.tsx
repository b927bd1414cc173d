import { useMemo, useState } from 'react';
import { foldText } from '#domain/roster-search.ts';
import { nameOf, numberOf } from '#domain/players/identity.ts';
import type { AmbiguousRow, FoundRow, NotFoundRow } from '#domain/players/match-update.ts';
import type { ParsedRow, StoredPlayer } from '#domain/players/player-values.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { ChangeList } from '../csv/change-list.tsx';
import { ReviewGroup, PickButtons } from '../csv/review-group.tsx';
import { matchesSearch } from '../csv/parsed-rows.tsx';
import { RowFlag, playerColumn, rowColumn, rowName, WarningFlags } from '../csv/row-columns.tsx';
import { INVALID_COLUMNS, rowKey, RowTable } from '../csv/row-table.tsx';
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

interface FoundGroupProps {
  readonly reviewed: ReviewedUpdate;
  readonly shown: readonly FoundRow[];
  readonly resetOn: string;
  readonly onChange: (picked: ReadonlySet<number>) => void;
}

function FoundGroup({ reviewed, shown, resetOn, onChange }: FoundGroupProps) {
  const { picked, review } = reviewed;
  const selected = useMemo(() => new Set(Array.from(picked, String)), [picked]);
  const rowNumbers = review.found.map(({ row }) => row.rowNumber);
  return (
    <ReviewGroup
      title="Found"
      count={review.found.length}
      hint="Only values that differ are written. Rows with a different first name start unselected."
      actions={<PickButtons rowNumbers={rowNumbers} picked={picked} onChange={onChange} />}
    >
      <DataTable
        label="Found"
        rows={shown}
        columns={FOUND}
        toId={rowKey}
        resetOn={resetOn}
        empty={<p className="text-soft">No rows match.</p>}
        selection={{
          selected,
          onChange: (next) => onChange(new Set(Array.from(next, Number))),
          nameOf: ({ row }) => rowName(row),
        }}
      />
    </ReviewGroup>
  );
}

interface UpdateGroupsProps {
  readonly reviewed: ReviewedUpdate;
  readonly onChange: (picked: ReadonlySet<number>) => void;
}

export function UpdateGroups({ reviewed, onChange }: UpdateGroupsProps) {
  const { review } = reviewed;
  const [search, setSearch] = useState('');
  const wanted = foldText(search);
  const only = <T extends { readonly row: ParsedRow }>(rows: readonly T[]) =>
    wanted === '' ? rows : rows.filter(({ row }) => matchesSearch(row, wanted));
  return (
    <div className="grid gap-6">
      <div className="max-w-sm">
        <SearchField label="Search the matches" value={search} onChange={setSearch} />
      </div>
      <FoundGroup reviewed={reviewed} shown={only(review.found)} resetOn={wanted} onChange={onChange} />
      <ReviewGroup
        title="Not found"
        count={review.notFound.length}
        hint="No player on the team has this last name and number. Nothing is written."
      >
        <RowTable label="Not found" rows={only(review.notFound)} columns={NOT_FOUND} resetOn={wanted} />
      </ReviewGroup>
      <ReviewGroup
        title="Ambiguous"
        count={review.ambiguous.length}
        hint="The row matches several players. Add the number or the first name."
      >
        <RowTable label="Ambiguous" rows={only(review.ambiguous)} columns={AMBIGUOUS} resetOn={wanted} />
      </ReviewGroup>
      <ReviewGroup
        title="Invalid"
        count={review.invalid.length}
        hint="These rows are not used. Correct them in the file and choose it again."
      >
        <RowTable label="Invalid" rows={only(review.invalid)} columns={INVALID_COLUMNS} resetOn={wanted} />
      </ReviewGroup>
      <ReviewGroup
        title="Nothing to change"
        count={review.unchanged.length}
        hint="The file has no different values for these players. The rows are skipped."
      >
        <RowTable
          label="Nothing to change"
          rows={only(review.unchanged)}
          columns={FOUND.slice(0, 2)}
          resetOn={wanted}
        />
      </ReviewGroup>
    </div>
  );
}
