import { useDeferredValue } from 'react';
import type { Team } from '#domain/team.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { Crest } from '#web/ui/crest.tsx';
import { plateColors } from '#web/ui/plate-colors.ts';
import { FailurePanel } from '#web/ui/query-failure.tsx';

/** Teams without a division come last. */
function byDivision(teams: readonly Team[]) {
  const names = [...new Set(teams.map((team) => team.division ?? ''))].toSorted((a, b) =>
    a === '' || b === '' ? b.length - a.length : a.localeCompare(b, 'en'),
  );
  return names.map((name) => ({ name, teams: teams.filter((team) => (team.division ?? '') === name) }));
}

const WALL = 'grid gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-4';
const DIVISION = 'grid content-start gap-2';
const TILES = 'grid grid-cols-4 gap-2';

interface TeamTileProps {
  readonly team: Team;
  readonly onChoose: (team: Team) => void;
  /** Whether the tile was pressed, and the builder's code is still loading. */
  readonly busy: boolean;
}

/** A crest and an abbreviation on the team's color. Tiles are small, so that all of them fit on one screen. */
export function TeamTile({ team, onChoose, busy }: TeamTileProps) {
  return (
    <button
      type="button"
      aria-label={team.abbreviation ? `${team.name}, ${team.abbreviation}` : team.name}
      title={team.name}
      className="team-tile plate-box"
      style={plateColors(team)}
      aria-busy={busy || undefined}
      onClick={() => onChoose(team)}
    >
      <Crest team={team} />
      <span aria-hidden>{team.abbreviation ?? team.name}</span>
    </button>
  );
}

function WallSkeleton() {
  return (
    <div role="status" aria-label="Loading teams" className={WALL}>
      {Array.from({ length: 4 }, (_, column) => (
        <div key={column} className={DIVISION}>
          <div className="skeleton h-5 w-24" />
          <div className={TILES}>
            {Array.from({ length: 8 }, (_unused, place) => (
              <div key={place} className="skeleton team-tile" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

interface TeamWallProps {
  readonly onChoose: (team: Team) => void;
  /** The id of the pressed team while the builder's code is loading. */
  readonly waitsFor: string | null;
}

export function TeamWall({ onChoose, waitsFor }: TeamWallProps) {
  const teams = useTeams();
  // The skeleton renders first, even with cached data, because hydration must match the served page. The wall
  // follows in a deferred render.
  const loaded = useDeferredValue(!teams.isPending, false);
  if (!loaded || teams.isPending) return <WallSkeleton />;
  if (teams.isError) return <FailurePanel query={teams} fallback="Failed to load teams" />;
  if (teams.data.length === 0) return <p className="panel p-8 text-center text-soft">No teams available</p>;
  return (
    <div className={WALL}>
      {byDivision(teams.data).map((division) => (
        <section key={division.name} className={DIVISION} aria-label={division.name || 'Other teams'}>
          <h3 className="eyebrow text-sm text-soft">{division.name || 'Other teams'}</h3>
          <ul className={TILES}>
            {division.teams.map((team) => (
              <li key={team.id} className="grid">
                <TeamTile team={team} onChoose={onChoose} busy={team.id === waitsFor} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
