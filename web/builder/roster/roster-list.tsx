import { useId, useMemo } from 'react';
import { plural } from '#domain/format.ts';
import type { RosterPlayer } from '#domain/player.ts';
import { type Position, positionLabel, POSITIONS } from '#domain/positions.ts';
import { playersOf, searchRoster, splitByUse, standInsFor } from '#domain/roster-search.ts';
import { badgesOf, type PlayerBadge } from '../store/spoken.ts';
import { useBuilder } from '../store/use-builder.ts';
import { useLineupRoster } from './use-lineup-roster.ts';
import { RosterCard } from './roster-card.tsx';
import { QueryFailure } from '#web/ui/query-failure.tsx';

/** A hint that some rosters are available offline. Empty when online. */
export function adviseOffline(): string {
  return navigator.onLine ? '' : 'Teams that you have opened before work offline.';
}

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
  readonly badges: ReadonlyMap<string, PlayerBadge>;
  readonly tabStop: boolean;
  readonly labelledBy?: string;
  readonly wantedAs?: Position;
}

function Cards({ players, badges, tabStop, labelledBy, wantedAs }: CardsProps) {
  const held = useBuilder((state) => state.screen.held);
  return (
    <ul aria-labelledby={labelledBy} className="grid grid-cols-1">
      {players.map((player, index) => (
        <li key={player.id}>
          <RosterCard
            player={player}
            badge={badges.get(player.id) ?? null}
            held={held?.player.id === player.id ? held.by : null}
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

function PlayerSection({ title, ...cards }: Omit<CardsProps, 'labelledBy'> & { readonly title: string }) {
  const id = useId();
  if (cards.players.length === 0) return null;
  return (
    <section className="pt-2 first:pt-0">
      <h2 id={id} className="roster-group eyebrow text-sm text-soft">
        {title}
      </h2>
      <Cards {...cards} labelledBy={id} />
    </section>
  );
}

const GROUP_TITLES: Readonly<Record<Position, string>> = {
  lw: 'Left wings',
  c: 'Centers',
  rw: 'Right wings',
  d: 'Defensemen',
  g: 'Goaltenders',
};

interface PlayersProps {
  readonly roster: readonly RosterPlayer[];
  readonly badges: ReadonlyMap<string, PlayerBadge>;
}

function EveryPlayer({ roster, badges }: PlayersProps) {
  const { free, taken } = splitByUse(roster, badges);
  const isDressed = ({ id }: RosterPlayer) => badges.get(id) === 'In Lineup';
  const sure = free.filter(({ isUnsure }) => !isUnsure);
  const groups = POSITIONS.filter((tab) => sure.some(({ position }) => position === tab));
  return (
    <>
      {groups.map((group, index) => (
        <PlayerSection
          key={group}
          title={GROUP_TITLES[group]}
          players={sure.filter(({ position }) => position === group)}
          badges={badges}
          tabStop={index === 0}
        />
      ))}
      <PlayerSection
        title="Position unknown"
        players={free.filter(({ isUnsure }) => isUnsure)}
        badges={badges}
        tabStop={groups.length === 0}
      />
      <PlayerSection
        title="In the lineup"
        players={taken.filter(isDressed)}
        badges={badges}
        tabStop={free.length === 0}
      />
      <PlayerSection
        title="Scratches"
        players={taken.filter((player) => !isDressed(player))}
        badges={badges}
        tabStop={free.length === 0 && !taken.some(isDressed)}
      />
    </>
  );
}

/** The players of a position. If all are used and a slot is open, also players of other positions who fit. */
function PlayersOfPosition({ roster, badges, tab }: PlayersProps & { readonly tab: Position }) {
  const lineup = useBuilder((state) => state.lineup.history.present);
  const players = playersOf(roster, tab);
  const standIns = standInsFor(roster, tab, lineup);
  return (
    <>
      {players.length === 0 && (
        <p role="status" className={`px-4 text-center text-soft ${standIns.length > 0 ? 'py-4' : 'py-12'}`}>
          {`This club has no ${positionLabel(tab)} on its roster yet.`}
        </p>
      )}
      {players.length > 0 && <Cards players={players} badges={badges} tabStop />}
      <PlayerSection
        title={`Can also play ${SPOKEN[tab]}`}
        players={standIns}
        badges={badges}
        tabStop={players.length === 0}
        wantedAs={tab}
      />
    </>
  );
}

function SearchResults({ roster, badges, search }: PlayersProps & { readonly search: string }) {
  const players = searchRoster(roster, search);
  if (players.length === 0) {
    return (
      <p role="status" className="px-4 py-12 text-center text-soft">
        {`No player matches “${search}”`}
      </p>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {`${plural(players.length, 'player')} found`}
      </p>
      <Cards players={players} badges={badges} tabStop />
    </>
  );
}

export function RosterList({ teamId }: { readonly teamId: string }) {
  const roster = useLineupRoster(teamId);
  const tab = useBuilder((state) => state.screen.tab);
  const search = useBuilder((state) => state.screen.search.trim());
  const lineup = useBuilder((state) => state.lineup.history.present);
  const badges = useMemo(() => badgesOf(lineup), [lineup]);

  if (roster.isPending) return <ListSkeleton />;
  if (roster.isError) {
    return (
      <QueryFailure query={roster} fallback="Failed to load players">
        {adviseOffline()}
      </QueryFailure>
    );
  }
  if (search) return <SearchResults roster={roster.data} badges={badges} search={search} />;
  if (tab === 'all') return <EveryPlayer roster={roster.data} badges={badges} />;
  return <PlayersOfPosition roster={roster.data} badges={badges} tab={tab} />;
}
