import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { teamOf } from '#domain/own-teams/own-team.ts';
import { PATHS } from '#domain/pages.ts';
import { useAccountTeams } from '#web/backend/account-teams/account-teams.ts';
import { ownTeamsQuery } from '#web/backend/own-teams.ts';
import { TeamTile } from '../team/team-wall.tsx';
import { openTeam } from './open-team.ts';

export function OwnTeams() {
  const { data: teams } = useQuery(ownTeamsQuery);
  useAccountTeams();
  if (teams.length === 0) return null;
  return (
    <section aria-label="Your teams" className="grid gap-2 pb-5">
      <div className="flex items-baseline gap-4">
        <h3 className="eyebrow text-sm text-soft">Your teams</h3>
        <Link to={PATHS.myTeams} className="text-sm font-semibold underline-offset-4 hover:underline">
          Manage teams
        </Link>
      </div>
      <ul className="grid grid-cols-4 gap-2 sm:grid-cols-8 xl:grid-cols-16">
        {teams.map((team) => (
          <li key={team.id} className="grid">
            <TeamTile team={teamOf(team)} busy={false} onChoose={() => openTeam(team)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
