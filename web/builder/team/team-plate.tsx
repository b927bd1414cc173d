import type { Team } from '#domain/team.ts';
import { plateColors } from '#web/ui/plate-colors.ts';
import { TeamFace } from '#web/ui/team-face.tsx';

/** A team as a name plate, which is a button. */
export function TeamPlate({
  team,
  onChoose,
  busy = false,
}: {
  readonly team: Team;
  readonly onChoose: (team: Team) => void;
  /** It was pressed and what follows is being fetched. */
  readonly busy?: boolean;
}) {
  return (
    <div className="team-plate plate-box" style={plateColors(team)}>
      <TeamFace team={team} />
      <button
        type="button"
        aria-label={team.abbreviation ? `${team.name}, ${team.abbreviation}` : team.name}
        className="team-press"
        aria-busy={busy || undefined}
        onClick={() => onChoose(team)}
      />
    </div>
  );
}
