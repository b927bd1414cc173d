import { useMemo, useState } from 'react';
import { formatDate, plural } from '#domain/format.ts';
import {
  type DuplicateGroup,
  type Namesakes,
  areDistinctPlayers,
  findDuplicates,
} from '#domain/players/find-duplicates.ts';
import { useMarkDistinctPlayers, useNamesakes } from '#web/backend/admin/players/namesakes.ts';
import { errorText } from '#web/backend/errors.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { TableFoot } from '#web/ui/table-foot.tsx';
import { TableSkeleton } from '../../admin-page.tsx';
import { closeAndFocusPanel } from '../finder/chosen.tsx';
import type { League, ListedPlayer } from '../finder/league.ts';
import { useSay } from '../notes/notes.tsx';
import { ConfirmDeletePlayers } from '../remove/delete-tab.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { deleteColumn } from '../../long-table.tsx';
import { PLAYER_LIST_COLUMNS, Unknown } from '../finder/player-cells.tsx';

type ListedDuplicateGroup = DuplicateGroup<ListedPlayer>;

const RECORD_COLUMNS: readonly Column<ListedPlayer>[] = [
  {
    id: 'id',
    header: 'ID',
    fit: true,
    cell: ({ id }) => <span className="text-soft tabular-nums">{id}</span>,
  },
  // These columns cannot be sorted, because a group has only a few players.
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

function GroupCard({ group, onDelete, onKeep }: GroupCardProps) {
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
      />
    </section>
  );
}

interface DistinctPlayersProps {
  readonly groups: readonly ListedDuplicateGroup[];
  readonly onAskAgain: (group: ListedDuplicateGroup) => void;
}

function DistinctPlayers({ groups, onAskAgain }: DistinctPlayersProps) {
  if (groups.length === 0) return null;
  return (
    <details className="rounded-control border border-line px-4 py-2">
      <summary className="min-h-11 content-center font-semibold">
        {plural(groups.length, 'group')} of different people
      </summary>
      <ul className="pb-2">
        {groups.map((group) => (
          <li
            key={group.key}
            className="flex flex-wrap items-center gap-x-3 border-t border-line py-1 first:border-0"
          >
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <bdi className="font-semibold">{group.name}</bdi>
              <span className="text-soft"> · {group.players.map(({ teamName }) => teamName).join(', ')}</span>
            </span>
            <Button look="quiet" aria-label={`Ask again: ${group.name}`} onClick={() => onAskAgain(group)}>
              Ask again
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const FIRST_GROUPS = 10;
const MORE_GROUPS = 20;

interface ProgressProps {
  readonly open: number;
  readonly total: number;
}

function Progress({ open, total }: ProgressProps) {
  return (
    <div className="grid gap-2">
      <p role="status" className="text-lg">
        <span className="font-semibold">
          {plural(open, 'group with the same name', 'groups with the same name')}
        </span>
        {total > open && (
          <span className="text-soft">
            {' '}
            · {total - open} of {total} resolved
          </span>
        )}
      </p>
      {total > open && (
        <progress
          aria-label="Groups resolved"
          className="h-2 w-full max-w-96 appearance-none overflow-hidden rounded-full border-0 bg-soft/22 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
          value={total - open}
          max={total}
        />
      )}
    </div>
  );
}

/**
 * Splits the groups into open groups and groups that are marked as different people. `total` also counts the groups
 * that have been resolved since the tab was opened.
 */
function useGroups(league: League, namesakes: Namesakes) {
  const groups = useMemo(() => findDuplicates(league.players, ({ row }) => row), [league]);
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const [apart, open] = useMemo(() => {
    const isApart = ({ key, players }: ListedDuplicateGroup) =>
      areDistinctPlayers(
        key,
        players.map(({ row }) => row.id),
        namesakes,
      );
    return [groups.filter(isApart), groups.filter((group) => !isApart(group))];
  }, [groups, namesakes]);
  // Remembers every open group, because `total` must count a group even after an admin has resolved it.
  if (open.some(({ key }) => !known.has(key))) setKnown(new Set([...known, ...open.map(({ key }) => key)]));
  return { open, apart, total: known.size };
}

function useDeciding() {
  const { mutateAsync } = useMarkDistinctPlayers();
  const say = useSay();
  // Admins decide about many groups quickly, so every decision needs its own promise. `mutate` would run its callbacks
  // only for the latest decision.
  return ({ key, name, players }: ListedDuplicateGroup, areDifferent: boolean) =>
    void mutateAsync({ name: key, players: players.map(({ row }) => row.id), areDifferent }).then(
      () => say(areDifferent ? `${name}: different people.` : `${name}: listed again.`),
      (error: unknown) => say(errorText(error, 'Could not save the decision. Try again.')),
    );
}

interface GroupsProps {
  readonly league: League;
  readonly namesakes: Namesakes;
}

function Groups({ league, namesakes }: GroupsProps) {
  const { apart, open, total } = useGroups(league, namesakes);
  const [count, setCount] = useState(FIRST_GROUPS);
  const [asking, setAsking] = useState<ListedPlayer | null>(null);
  const decide = useDeciding();
  return (
    <>
      {open.length === 0 ? (
        <EmptyState title="No duplicates found">
          {total > 0
            ? `All ${plural(total, 'group is', 'groups are')} resolved.`
            : apart.length > 0
              ? 'All players who share a name are marked as different people.'
              : 'No two players share a first and last name.'}
        </EmptyState>
      ) : (
        <>
          <Progress open={open.length} total={total} />
          {open.slice(0, count).map((group) => (
            <GroupCard
              key={group.key}
              group={group}
              onDelete={setAsking}
              onKeep={() => closeAndFocusPanel(() => decide(group, true))}
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
      <DistinctPlayers
        groups={apart}
        onAskAgain={(group) => closeAndFocusPanel(() => decide(group, false))}
      />
      {asking && (
        <ConfirmDeletePlayers
          players={[asking]}
          onClose={() => setAsking(null)}
          onDone={() => setAsking(null)}
        />
      )}
    </>
  );
}

const NONE: Namesakes = new Map();

/** Lists players who share a first and last name. Admins delete them, or mark them as different people. */
export function DuplicatesTab({ league }: { readonly league: League }) {
  const { data, error, isPending } = useNamesakes();
  if (isPending) return <TableSkeleton label="Loading the list of namesakes" />;
  return (
    <div className="grid gap-6">
      {!data && (
        <FormMessage tone="bad">
          {errorText(error, 'Could not load the list of namesakes.')} All groups are listed.
        </FormMessage>
      )}
      <Groups league={league} namesakes={data ?? NONE} />
    </div>
  );
}
