import { formatMonthDay } from '#domain/format.ts';
import { cleanLine, countCharacters, cutCharacters } from '#domain/plain-text.ts';
import { SAVED_NAME_MAX_LENGTH } from '#domain/saved-lineup.ts';
import type { Team } from '#domain/team.ts';

/**
 * Suggests a name for a lineup: its title or, if it has none, the team and the day (`TOR – Nov 21`).
 * If the name is taken, adds a number (`TOR – Nov 21 (2)`).
 */
export function suggestName(
  title: string,
  team: Team | null,
  today: Date,
  taken: ReadonlySet<string>,
): string {
  const stem =
    cleanLine(title) || `${team?.abbreviation ?? team?.name ?? 'Lineup'} – ${formatMonthDay(today)}`;
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` (${number})`;
    const name = cutCharacters(stem, SAVED_NAME_MAX_LENGTH - countCharacters(ending)).trimEnd() + ending;
    if (!taken.has(name)) return name;
  }
}
