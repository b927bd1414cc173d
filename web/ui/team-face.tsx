import { splitTeamName, type Team } from '#domain/team.ts';
import { Crest } from './crest.tsx';
import { SlantedTab } from './slanted-tab.tsx';
import { widthStyle } from './text-width.ts';

/**
 * A team's name plate: the logo on the tab, the place in small type, and the nickname in large type.
 * The surrounding box must be a `team-plate plate-box` with `plateColors`. It must contain the name for screen readers.
 */
export function TeamFace({ team }: { readonly team: Team }) {
  const { place, nickname } = splitTeamName(team);
  return (
    <span aria-hidden className="plate">
      <SlantedTab className="plate-tab">
        <Crest team={team} />
      </SlantedTab>
      <span className="plate-text">
        <span className="plate-small">{place || team.abbreviation}</span>
        <span className="plate-large" style={widthStyle(nickname)}>
          {nickname.toUpperCase()}
        </span>
      </span>
      {team.abbreviation && <span className="plate-corner">{team.abbreviation}</span>}
    </span>
  );
}
