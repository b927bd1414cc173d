import type { Team } from '#domain/team.ts';
import { plateColors } from '#web/ui/plate-colors.ts';
import { TeamFace } from '#web/ui/team-face.tsx';

export function TeamPlate({
  team,
  onChoose,
}: {
  readonly team: Team;
  readonly onChoose: (team: Team) => void;
}) {
  return (
    <div className="team-plate plate-box" style={plateColors(team)}>
      <TeamFace team={team} />
      <button
        type="button"
        aria-label={team.abbreviation ? `${team.name}, ${team.abbreviation}` : team.name}
        className="team-press"
        onClick={() => onChoose(team)}
      />
    </div>
  );
}
