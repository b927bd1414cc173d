import { foldText } from './roster-search.ts';
import { type SearchableTeam, searchTexts } from './team-search.ts';

/** An unfinished name with at least this many letters keeps the team that was recognized before. */
const MIN_START_LETTERS = 3;

/** The texts that mean exactly this team: `bos`, `boston`, `bruins`, `boston bruins`, `boston bs`. */
function meaningsOf(team: SearchableTeam): readonly string[] {
  const { abbreviation, nicknames, names } = searchTexts(team);
  const full = nicknames.flatMap((nickname) => [
    `${names[0] ?? ''} ${nickname}`.trim(),
    `${abbreviation} ${nickname}`.trim(),
  ]);
  return [abbreviation, ...nicknames, ...names, ...full].filter(Boolean);
}

/** Removes the `vs.`, `at`, or `@` that fans write before an opponent, because the card adds one of these words. */
export function withoutVersus(text: string): string {
  return text.replace(/^\s*(?:(?:vs|v|at)\b\.?\s|@)\s*/i, '');
}

/**
 * Returns the only team that the whole text names. Null for free text, parts of names, and `New York`. Ignores case,
 * accents, and punctuation. `current` is the team recognized so far. It is also returned if the text is the beginning
 * of one of its names. Otherwise, a fan who types `DALLAS` would lose the team after `DAL`.
 */
export function recognizeTeam<Found extends SearchableTeam>(
  teams: readonly Found[],
  text: string,
  current: Found | null = null,
): Found | null {
  const wanted = foldText(withoutVersus(text));
  if (wanted === '') return null;
  const [only, ...others] = teams.filter((team) => meaningsOf(team).includes(wanted));
  if (only) return others.length === 0 ? only : null;
  const isStart = (meaning: string) => wanted.length >= MIN_START_LETTERS && meaning.startsWith(wanted);
  return current && meaningsOf(current).some(isStart) ? current : null;
}
