import { useDeferredValue } from 'react';
import type { Team } from '#domain/team.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { TeamPlate } from './team-plate.tsx';
import { FailurePanel } from '#web/ui/query-failure.tsx';

interface Division {
  readonly name: string;
  readonly teams: readonly Team[];
}

/** Teams without a division come last. */
function byDivision(teams: readonly Team[]): Division[] {
  const names = [...new Set(teams.map((team) => team.division ?? ''))].toSorted((a, b) =>
    a === '' || b === '' ? b.length - a.length : a.localeCompare(b, 'en'),
  );
  return names.map((name) => ({ name, teams: teams.filter((team) => (team.division ?? '') === name) }));
}

const WALL = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-5 gap-y-6';

/** Divisions below the fold get their layout when they come near. Their height is known before. */
const DIVISION =
  'grid content-start gap-2.5 [contain-intrinsic-size:auto_20rem] [content-visibility:auto] sm:[contain-intrinsic-size:auto_38rem]';

const PLATES = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.75rem),1fr))] gap-2 sm:grid-cols-[1fr]';

function WallSkeleton() {
  return (
    <div role="status" aria-label="Loading teams" className={WALL}>
      {Array.from({ length: 4 }, (_, column) => (
        <div key={column} className={DIVISION}>
          <div className="skeleton h-5 w-24" />
          <div className={PLATES}>
            {Array.from({ length: 8 }, (_unused, row) => (
              <div key={row} className="skeleton team-plate" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

interface TeamWallProps {
  readonly onChoose: (team: Team) => void;
  /** The id of a pressed team whose code is loading. */
  readonly waitsFor: string | null;
}

export function TeamWall({ onChoose, waitsFor }: TeamWallProps) {
  const teams = useTeams();
  // The skeleton renders first, even with cached data, because the served page has it. The wall renders
  // deferred.
  const loaded = useDeferredValue(!teams.isPending, false);
  if (!loaded || teams.isPending) return <WallSkeleton />;
  if (teams.isError) return <FailurePanel query={teams} fallback="Failed to load teams" />;
  if (teams.data.length === 0) return <p className="panel p-8 text-center text-soft">No teams available</p>;
  return (
    <div className={WALL}>
      {byDivision(teams.data).map((division) => (
        <section key={division.name} className={DIVISION} aria-label={division.name || 'Other teams'}>
          <h3 className="eyebrow text-sm text-soft">{division.name || 'Other teams'}</h3>
          <ul className={PLATES}>
            {division.teams.map((team) => (
              <li key={team.id} className="grid">
                <TeamPlate team={team} onChoose={onChoose} busy={team.id === waitsFor} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
