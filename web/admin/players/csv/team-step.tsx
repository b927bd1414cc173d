import type { Team } from '#domain/team.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { Crest } from '#web/ui/crest.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TeamCombobox } from '#web/ui/team-combobox.tsx';

/** The most teams listed at once. */
const MAX_TEAMS = 50;

interface TeamStepProps {
  readonly team: Team | null;
  readonly onChange: (team: Team | null) => void;
}

/** Which team the file is about. */
export function TeamStep({ team, onChange }: TeamStepProps) {
  const teams = useTeams();
  if (teams.isError) return <Notice title="Failed to load teams" onRetry={() => void teams.refetch()} />;
  if (!teams.data) return <div role="status" aria-label="Loading teams" className="skeleton h-20" />;
  return (
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
  );
}
