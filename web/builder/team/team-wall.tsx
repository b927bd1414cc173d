import { useDeferredValue } from 'react';
import type { Team } from '#domain/team.ts';
import { errorText } from '#web/backend/errors.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TeamPlate } from './team-plate.tsx';

interface Division {
  readonly name: string;
  readonly teams: readonly Team[];
}

/** Teams grouped by division. Teams without one come last. */
function byDivision(teams: readonly Team[]): Division[] {
  const names = [...new Set(teams.map((team) => team.division ?? ''))].toSorted((a, b) =>
    a === '' || b === '' ? b.length - a.length : a.localeCompare(b, 'en'),
  );
  return names.map((name) => ({ name, teams: teams.filter((team) => (team.division ?? '') === name) }));
}

function WallSkeleton() {
  return (
    <div role="status" aria-label="Loading teams" className="team-wall">
      {Array.from({ length: 4 }, (_, column) => (
        <div key={column} className="team-column">
          <div className="skeleton h-5 w-24" />
          <div className="team-plates">
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

/** All teams by division, below the headline of the first screen. */
export function TeamWall({ onChoose, waitsFor }: TeamWallProps) {
  const teams = useTeams();
  // The skeleton renders first, even with cached data, because the served page has it. The wall renders
  // deferred.
  const loaded = useDeferredValue(!teams.isPending, false);
  if (!loaded || teams.isPending) return <WallSkeleton />;
  if (teams.isError) {
    return (
      <div className="panel">
        <Notice title={errorText(teams.error, 'Failed to load teams')} onRetry={() => void teams.refetch()} />
      </div>
    );
  }
  if (teams.data.length === 0) return <p className="panel p-8 text-center text-soft">No teams available</p>;
  return (
    <div className="team-wall">
      {byDivision(teams.data).map((division) => (
        <section key={division.name} className="team-column" aria-label={division.name || 'Other teams'}>
          <h3 className="eyebrow text-sm text-soft">{division.name || 'Other teams'}</h3>
          <ul className="team-plates">
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
