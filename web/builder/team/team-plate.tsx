import type { CSSProperties } from 'react';
import { splitTeamName, type Team } from '#domain/team.ts';
import { capitalsWidth } from '../lineup/text-width.ts';
import { Crest } from './crest.tsx';
import { plateColors } from './plate-colors.ts';

/** A team as a name plate, which is a button: crest on its tab, place small, nickname large. */
export function TeamPlate({
  team,
  onChoose,
}: {
  readonly team: Team;
  readonly onChoose: (team: Team) => void;
}) {
  const { place, nickname } = splitTeamName(team);
  return (
    <div className="team-plate plate-box" style={plateColors(team)}>
      <span aria-hidden className="plate">
        <span className="plate-tab">
          <Crest team={team} />
        </span>
        <span className="plate-text">
          <span className="plate-small">{place || team.abbreviation}</span>
          <span className="plate-large" style={{ '--ems': capitalsWidth(nickname) } as CSSProperties}>
            {nickname.toUpperCase()}
          </span>
        </span>
        {team.abbreviation && <span className="plate-corner">{team.abbreviation}</span>}
      </span>
      <button
        type="button"
        aria-label={team.abbreviation ? `${team.name}, ${team.abbreviation}` : team.name}
        className="team-press"
        onClick={() => onChoose(team)}
      />
    </div>
  );
}
