import { findKnownTeam } from './known-teams.ts';
import { foldText } from './roster-search.ts';
import type { TeamData } from './player.ts';
import { splitTeamName } from './team.ts';
import { TEAM_NICKNAMES } from './team-nicknames.ts';

export interface SearchableTeam extends Pick<TeamData, 'abbreviation' | 'city' | 'location_name'> {
  readonly name: string;
}

type SearchTexts = ReturnType<typeof searchTexts>;

export function searchTexts(team: SearchableTeam) {
  const { place, nickname } = splitTeamName(team);
  const known = findKnownTeam(team);
  const common = (known && TEAM_NICKNAMES[known.abbreviation]) ?? [];
  return {
    abbreviation: foldText(team.abbreviation ?? ''),
    /** The nickname in the team's name, then common nicknames: `maple leafs`, `leafs`, `buds`. */
    nicknames: [nickname, ...common].map(foldText),
    names: [place, team.location_name ?? '', team.name].map(foldText),
  };
}

function hasAllWords({ abbreviation, nicknames, names }: SearchTexts, wanted: string): boolean {
  const name = [abbreviation, nicknames[0], ...names].join(' ');
  // Common nicknames match only from the start of a word. Elsewhere, short texts would match too many nicknames.
  const beginnings = ` ${nicknames.join(' ')}`;
  return wanted.split(' ').every((word) => name.includes(word) || beginnings.includes(` ${word}`));
}

/** 0 is the best match; null is no match. */
function rankOf(texts: SearchTexts, wanted: string): number | null {
  if (texts.abbreviation === wanted) return 0;
  if (texts.nicknames.includes(wanted)) return 1;
  const beginnings = [texts.abbreviation, ...texts.nicknames, ...texts.names];
  if (beginnings.some((text) => text.startsWith(wanted))) return 2;
  return hasAllWords(texts, wanted) ? 3 : null;
}

/**
 * Finds the teams that match a text, best match first. The order is: exact abbreviation, exact nickname (`habs`),
 * prefix of city, name, or nickname, then texts that contain all words. Equal ranks sort by name. Ignores case,
 * accents, and punctuation. An empty text returns all teams in the given order.
 */
export function searchTeams<Found extends SearchableTeam>(
  teams: readonly Found[],
  text: string,
): readonly Found[] {
  if (!text.trim()) return teams;
  const wanted = foldText(text);
  if (!wanted) return [];
  return teams
    .flatMap((team) => {
      const rank = rankOf(searchTexts(team), wanted);
      return rank === null ? [] : [{ team, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank || a.team.name.localeCompare(b.team.name, 'en'))
    .map(({ team }) => team);
}
