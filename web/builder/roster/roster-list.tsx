import { useId, useMemo } from 'react';
import { assignedIds } from '#domain/lineup.ts';
import type { RosterPlayer } from '#domain/player.ts';
import { type Position, positionLabel } from '#domain/positions.ts';
import { playersOf, searchRoster, standInsFor } from '#domain/roster-search.ts';
import { errorText } from '#web/backend/errors.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useBuilder } from '../store/use-builder.ts';
import { adviseOffline } from './advise-offline.ts';
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

interface CardsProps {
  readonly players: readonly RosterPlayer[];
  readonly used: ReadonlySet<string>;
  /** Whether Tab reaches the first card. */
  readonly tabStop: boolean;
  readonly labelledBy?: string;
  readonly wantedAs?: Position;
}

function Cards({ players, used, tabStop, labelledBy, wantedAs }: CardsProps) {
  const heldId = useBuilder((state) => state.screen.held?.player.id);
  return (
    <ul aria-labelledby={labelledBy} className="grid grid-cols-1">
      {players.map((player, index) => (
        <li key={player.id}>
          <RosterCard
            player={player}
            inLineup={used.has(player.id)}
            held={player.id === heldId}
            tabStop={tabStop && index === 0}
            {...(wantedAs && { wantedAs })}
          />
        </li>
      ))}
    </ul>
  );
}

const SPOKEN: Readonly<Record<Position, string>> = {
  lw: 'left wing',
  c: 'center',
  rw: 'right wing',
  d: 'defense',
  g: 'goal',
};

interface StandInsProps extends Omit<CardsProps, 'labelledBy' | 'wantedAs'> {
  readonly tab: Position;
}

/** Substitutes for a tab that has an empty slot but no unused player of its own. */
function StandIns({ tab, ...cards }: StandInsProps) {
  const id = useId();
  if (cards.players.length === 0) return null;
  return (
    <section className="pt-3">
      <h3 id={id} className="eyebrow px-2 pb-1 text-sm text-soft">
        {`Can also play ${SPOKEN[tab]}`}
      </h3>
      <Cards {...cards} labelledBy={id} wantedAs={tab} />
    </section>
  );
}

export function RosterList({ teamId }: { readonly teamId: string }) {
  const roster = useRoster(teamId);
  const tab = useBuilder((state) => state.screen.tab);
  const search = useBuilder((state) => state.screen.search);
  const lineup = useBuilder((state) => state.lineup.history.present);
  const used = useMemo(() => assignedIds(lineup), [lineup]);

  if (roster.isPending) return <ListSkeleton />;
  if (roster.isError) {
    return (
      <Notice title={errorText(roster.error, 'Failed to load players')} onRetry={() => void roster.refetch()}>
        {adviseOffline()}
      </Notice>
    );
  }
  const searching = search.trim() !== '';
  const players = searching ? searchRoster(roster.data, search) : playersOf(roster.data, tab);
  const standIns = searching ? [] : standInsFor(roster.data, tab, lineup);
  return (
    <>
      {players.length === 0 && (
        <p role="status" className={`px-4 text-center text-soft ${standIns.length > 0 ? 'py-4' : 'py-12'}`}>
          {searching
            ? `No player matches “${search.trim()}”`
            : `This club has no ${positionLabel(tab)} on its roster yet.`}
        </p>
      )}
      <p role="status" className="sr-only">
        {searching &&
          players.length > 0 &&
          `${players.length} ${players.length === 1 ? 'player' : 'players'} found`}
      </p>
      {players.length > 0 && <Cards players={players} used={used} tabStop />}
      <StandIns players={standIns} used={used} tab={tab} tabStop={players.length === 0} />
    </>
  );
}
