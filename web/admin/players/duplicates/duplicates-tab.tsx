import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { findDuplicates } from '#domain/players/find-duplicates.ts';
import { nameKey } from '#domain/players/identity.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { TableFoot } from '#web/ui/table-foot.tsx';
import { closeAndFocusPanel } from '../finder/close-and-focus.ts';
import type { League, ListedPlayer } from '../finder/league.ts';
import { PLAYER_COLUMNS, Unknown } from '../finder/player-cells.tsx';
import { ConfirmDelete } from '../remove/confirm-delete.tsx';
import './duplicates.css';

interface Group {
  readonly name: string;
  /** Stays the same whoever joins or leaves the group. */
  readonly key: string;
  readonly players: readonly ListedPlayer[];
}

const FIRST_GROUPS = 10;
const MORE_GROUPS = 20;

function groupsOf(league: League): readonly Group[] {
  const identified = league.players.map((player) => ({ ...player.row, player }));
  return findDuplicates(identified).map(({ name, players }) => ({
    name,
    key: (players[0] && nameKey(players[0])) ?? name,
    players: players.map(({ player }) => player),
  }));
}

/** What tells the records of a group apart. */
const RECORD_COLUMNS: readonly Column<ListedPlayer>[] = [
  {
    id: 'id',
    header: 'ID',
    fit: true,
    cell: ({ id }) => <span className="text-soft tabular-nums">{id}</span>,
  },
  // A handful of records has an order of its own: nothing to sort.
  ...PLAYER_COLUMNS.filter(({ id }) => id === 'number' || id === 'position').map(
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
      <time dateTime={row.created_at} className="data-date">
        {formatDate(row.created_at)}
      </time>
    ),
  },
];

function deleteColumn(onDelete: (player: ListedPlayer) => void): Column<ListedPlayer> {
  return {
    id: 'delete',
    header: '',
    end: true,
    cell: (player) => (
      <Button
        look="quiet"
        aria-label={`Delete ${player.name}, ${player.teamName}, ID ${player.id}`}
        onClick={() => onDelete(player)}
      >
        <Trash2 aria-hidden size={17} />
        <span className="data-label">Delete</span>
      </Button>
    ),
  };
}

interface GroupCardProps {
  readonly group: Group;
  readonly onDelete: (player: ListedPlayer) => void;
  readonly onKeep: () => void;
}

function GroupCard({ group, onDelete, onKeep }: GroupCardProps) {
  return (
    <section aria-label={group.name} className="grid gap-2">
      <header className="flex flex-wrap items-center gap-x-3">
        <h2 className="display-type text-xl wrap-anywhere normal-case">
          <bdi>{group.name}</bdi>
        </h2>
        <span className="text-soft">{group.players.length} records</span>
        <span className="flex-1" />
        <Button look="quiet" aria-label={`Different people: ${group.name}`} onClick={onKeep}>
          Different people
        </Button>
      </header>
      <DataTable<ListedPlayer>
        label={`Records of ${group.name}`}
        rows={group.players}
        columns={[...RECORD_COLUMNS, deleteColumn(onDelete)]}
        toId={({ id }) => id}
        empty={null}
      />
    </section>
  );
}

function groupCount(count: number): string {
  return count === 1
    ? '1 group with the same name'
    : `${count.toLocaleString('en-US')} groups with the same name`;
}

interface ProgressProps {
  readonly open: number;
  readonly total: number;
}

/** How many groups are left, and how many are done since the page was opened. */
function Progress({ open, total }: ProgressProps) {
  return (
    <div className="grid gap-2">
      <p role="status" className="text-lg">
        <span className="font-semibold">{groupCount(open)}</span>
        {total > open && (
          <span className="text-soft">
            {' '}
            · {total - open} of {total} resolved
          </span>
        )}
      </p>
      {total > open && (
        <progress aria-label="Groups resolved" className="duplicates-bar" value={total - open} max={total} />
      )}
    </div>
  );
}

/** Players of the same first and last name, to be told apart or deleted. */
export function DuplicatesTab({ league }: { readonly league: League }) {
  const groups = useMemo(() => groupsOf(league), [league]);
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [count, setCount] = useState(FIRST_GROUPS);
  const [asking, setAsking] = useState<ListedPlayer | null>(null);
  // Groups that were there once and are not any more have been resolved.
  if (groups.some(({ key }) => !known.has(key)))
    setKnown(new Set([...known, ...groups.map(({ key }) => key)]));
  const open = groups.filter(({ key }) => !kept.has(key));
  return (
    <div className="grid gap-6">
      {open.length === 0 ? (
        <EmptyState
          title="No duplicates found"
          action={kept.size > 0 && <Button onClick={() => setKept(new Set())}>Show all groups again</Button>}
        >
          {known.size === 0
            ? 'Every player has a first and last name of his own.'
            : `All ${known.size} ${known.size === 1 ? 'group is' : 'groups are'} resolved.`}
        </EmptyState>
      ) : (
        <>
          <Progress open={open.length} total={known.size} />
          {open.slice(0, count).map((group) => (
            <GroupCard
              key={group.key}
              group={group}
              onDelete={setAsking}
              onKeep={() => closeAndFocusPanel(() => setKept(new Set([...kept, group.key])))}
            />
          ))}
          <TableFoot
            total={open.length}
            shown={Math.min(count, open.length)}
            first={FIRST_GROUPS}
            step={MORE_GROUPS}
            onShow={(wanted) => setCount(Math.max(wanted, FIRST_GROUPS))}
          />
        </>
      )}
      {asking && (
        <ConfirmDelete
          players={[asking]}
          onClose={() => setAsking(null)}
          onDeleted={() => closeAndFocusPanel(() => setAsking(null))}
        />
      )}
    </div>
  );
}
