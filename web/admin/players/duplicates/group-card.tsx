import { formatDate } from '#domain/format.ts';
import type { DuplicateGroup } from '#domain/players/find-duplicates.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { deleteColumn } from '../../long-table.tsx';
import type { ListedPlayer } from '../finder/league.ts';
import { PLAYER_LIST_COLUMNS, Unknown } from '../finder/player-cells.tsx';

export type ListedDuplicateGroup = DuplicateGroup<ListedPlayer>;

const RECORD_COLUMNS: readonly Column<ListedPlayer>[] = [
  {
    id: 'id',
    header: 'ID',
    fit: true,
    cell: ({ id }) => <span className="text-soft tabular-nums">{id}</span>,
  },
  // A few records need no sorting.
  ...PLAYER_LIST_COLUMNS.filter(({ id }) => id === 'number' || id === 'position').map(
    ({ sortBy: _sortBy, ...column }) => ({ ...column, wideOnly: true }),
  ),
  { id: 'team', header: 'Team', naming: true, cell: ({ teamName }) => teamName },
  {
    id: 'birthdate',
    header: 'Born',
    wideOnly: true,
    cell: ({ row }) => <span className="tabular-nums">{row.birthdate ?? <Unknown />}</span>,
  },
  {
    id: 'created',
    header: 'Created',
    cell: ({ row }) => (
      <time dateTime={row.created_at} className="@min-[24rem]/data-table:whitespace-nowrap">
        {formatDate(row.created_at)}
      </time>
    ),
  },
];

interface GroupCardProps {
  readonly group: ListedDuplicateGroup;
  readonly onDelete: (player: ListedPlayer) => void;
  readonly onKeep: () => void;
}

export function GroupCard({ group, onDelete, onKeep }: GroupCardProps) {
  return (
    <section aria-label={group.name} className="grid gap-2">
      <header className="flex flex-wrap items-center gap-x-3">
        <h2 className="display-type text-xl wrap-anywhere normal-case">
          <bdi>{group.name}</bdi>
        </h2>
        <span className="text-soft">{group.players.length} records</span>
        <span className="flex-1" />
        <Button aria-label={`Different people: ${group.name}`} onClick={onKeep}>
          Different people
        </Button>
      </header>
      <DataTable<ListedPlayer>
        label={`Records of ${group.name}`}
        rows={group.players}
        columns={[
          ...RECORD_COLUMNS,
          deleteColumn(({ id, name, teamName }) => `${name}, ${teamName}, ID ${id}`, onDelete),
        ]}
        toId={({ id }) => id}
        empty={null}
      />
    </section>
  );
}
