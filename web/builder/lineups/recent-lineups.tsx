import { Link } from 'react-router';
import { lineupPath, PATHS } from '#domain/pages.ts';
import { normalizeTeam } from '#domain/team.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { useOwnTeamOf } from '#web/backend/own-teams.ts';
import { useSavedLineups } from '#web/backend/saved-lineups/get-saved-lineups.ts';
import type { SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';
import { Crest } from '#web/ui/crest.tsx';
import { plateColors } from '#web/ui/plate-colors.ts';
import { SlantedTab } from '#web/ui/slanted-tab.tsx';
import './saved.css';

/** The number of lineups to show. They fill one row on a desktop, and two rows on a tablet. */
const SHOWN = 4;

function LineupPlate({ lineup }: { readonly lineup: SavedLineupListing }) {
  const { id, name, team_id: teamId, team_name: teamName } = lineup;
  const current = useTeams().data?.find((team) => team.id === String(teamId));
  const own = useOwnTeamOf(lineup.details);
  const team = current ?? own ?? normalizeTeam({ id: 'gone', name: teamName });
  return (
    <li className="team-plate plate-box h-auto min-h-16" style={team ? plateColors(team) : undefined}>
      <span className="plate">
        <SlantedTab className="plate-tab">{team && <Crest key={team.id} team={team} />}</SlantedTab>
        <span className="grid min-w-0 content-center px-2.5 py-2 [grid-area:1/2]">
          <span className="plate-small">{teamName}</span>
          <bdi className="line-clamp-2 font-condensed text-xl/[1.2] font-bold wrap-anywhere">{name}</bdi>
        </span>
      </span>
      <Link to={lineupPath(id)} aria-label={`Open ${name}`} className="team-press" />
    </li>
  );
}

export function RecentLineups() {
  const lineups = useSavedLineups().data ?? [];
  if (lineups.length === 0) return null;
  return (
    <section aria-labelledby="recent-title" className="wall pt-8 sm:pt-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="recent-title" className="display-type text-2xl">
          Your lineups
        </h2>
        <Link to={PATHS.lineups} className="font-semibold underline-offset-4 hover:underline">
          {lineups.length > SHOWN ? `All ${lineups.length} lineups` : 'Manage lineups'}
        </Link>
      </div>
      <ul className="grid gap-x-5 gap-y-2.5 sm:grid-cols-2 lg:grid-cols-4">
        {lineups.slice(0, SHOWN).map((lineup) => (
          <LineupPlate key={lineup.id} lineup={lineup} />
        ))}
      </ul>
    </section>
  );
}
