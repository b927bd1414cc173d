/** The words of the clubs' names, so that `Leafs lines:` is not taken for a player. */
import { KNOWN_TEAMS } from '#domain/known-teams.ts';
import { TEAM_NICKNAMES } from '#domain/team-nicknames.ts';
import { TEAM_HASHTAGS } from './team-hashtags.ts';
import { foldKey } from './tokens.ts';

/** Folded: the words of names and nicknames, and whole hashtags and abbreviations. */
const WORDS: ReadonlySet<string> = new Set(
  KNOWN_TEAMS.flatMap(({ abbreviation, city, nickname }) => [
    abbreviation,
    ...`${city} ${nickname} ${(TEAM_NICKNAMES[abbreviation] ?? []).join(' ')}`.split(' '),
    ...(TEAM_HASHTAGS[abbreviation] ?? []),
  ]).map(foldKey),
);

export function isTeamWord(key: string): boolean {
  return WORDS.has(key) || (key.endsWith('s') && WORDS.has(key.slice(0, -1)));
}
