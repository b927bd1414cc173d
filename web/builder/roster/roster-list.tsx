import { useMemo } from 'react';
import { assignedIds } from '#domain/lineup.ts';
import { positionLabel } from '#domain/positions.ts';
import { playersOf, searchRoster } from '#domain/roster.ts';
import { errorText } from '#web/backend/errors.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useBuilder } from '../store/use-builder.ts';
import { RosterCard } from './roster-card.tsx';

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading players" className="grid gap-2 p-1">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="skeleton h-12" />
      ))}
    </div>
  );
}

/** The players of the open tab, or of every position while a search is typed. */
export function RosterList({ teamId }: { readonly teamId: string }) {
  const roster = useRoster(teamId);
  const tab = useBuilder((state) => state.tab);
  const search = useBuilder((state) => state.search);
  const lineup = useBuilder((state) => state.history.present);
  const heldId = useBuilder((state) => state.held?.player.id);
  const used = useMemo(() => assignedIds(lineup), [lineup]);

  if (roster.isPending) return <ListSkeleton />;
  if (roster.isError) {
    return (
      <Notice
        title={errorText(roster.error, 'Failed to load players')}
        onRetry={() => void roster.refetch()}
      />
    );
  }
  const searching = search.trim() !== '';
  const players = searching ? searchRoster(roster.data, search) : playersOf(roster.data, tab);
  if (players.length === 0) {
    return (
      <p role="status" className="px-4 py-12 text-center text-soft">
        {searching
          ? `No player matches “${search.trim()}”`
          : `This club has no ${positionLabel(tab)} on its roster yet.`}
      </p>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {searching && `${players.length} ${players.length === 1 ? 'player' : 'players'} found`}
      </p>
      <ul className="grid grid-cols-1">
        {players.map((player, index) => (
          <li key={player.id}>
            <RosterCard
              player={player}
              inLineup={used.has(player.id)}
              held={player.id === heldId}
              tabStop={index === 0}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
