import type { Team } from '#domain/team.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { Crest } from '#web/ui/crest.tsx';
import { QueryFailure } from '#web/ui/query-failure.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { TeamCombobox } from '#web/ui/team-combobox.tsx';

/** A placeholder. If it is chosen, each row goes to the team that the row names. */
const ALL_TEAMS: Team = {
  id: 'all',
  name: 'All teams in the file',
  abbreviation: null,
  conference: null,
  division: null,
};

export function isAllTeams(team: Team | null): boolean {
  return team?.id === ALL_TEAMS.id;
}

const MAX_TEAMS = 50;

interface TeamStepProps {
  readonly team: Team | null;
  readonly onChange: (team: Team | null) => void;
  readonly withAll?: boolean;
}

export function TeamStep({ team, onChange, withAll = false }: TeamStepProps) {
  const teams = useTeams();
  if (teams.isError) return <QueryFailure query={teams} fallback="Failed to load teams" />;
  if (!teams.data) return <div role="status" aria-label="Loading teams" className="skeleton h-20" />;
  return (
    <div className="grid gap-3">
      {!isAllTeams(team) && (
        <div className="flex max-w-xl items-end gap-3">
          <div className="min-w-0 flex-1">
            <TeamCombobox
              label="Team"
              placeholder="Search by name"
              teams={teams.data}
              limit={MAX_TEAMS}
              value={team}
              onChange={onChange}
            />
          </div>
          {team && (
            <span className="grid size-12 shrink-0 place-items-center text-lg">
              <Crest key={team.id} team={team} />
            </span>
          )}
        </div>
      )}
      {withAll && (
        <div className="max-w-xl">
          <Toggle
            label="All teams in the file"
            hint="Each row goes to the team in its “team” column."
            checked={isAllTeams(team)}
            onChange={(all) => onChange(all ? ALL_TEAMS : null)}
          />
        </div>
      )}
    </div>
  );
}
