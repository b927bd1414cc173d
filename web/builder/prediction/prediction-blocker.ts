import { ELEVEN_SEVEN, STANDARD_FORMATION } from '#domain/formation.ts';
import { isComplete, type Lineup } from '#domain/lineup.ts';
import type { RosterPlayer } from '#domain/player.ts';
import { missingText } from '#domain/missing.ts';

/**
 * The formations of NHL teams. The database rejects predictions with other formations (supabase/schemas/21_calls.sql).
 */
const NHL_FORMATIONS = [STANDARD_FORMATION.id, ELEVEN_SEVEN.id];

/**
 * Returns why the lineup is not a valid prediction. Null if it is valid.
 * The reason is the formation, open slots, or players who are not on the roster.
 */
export function predictionBlocker(
  lineup: Lineup,
  roster: readonly Pick<RosterPlayer, 'id'>[],
): string | null {
  const { formation, players } = lineup;
  if (!NHL_FORMATIONS.includes(formation.id))
    return 'NHL teams dress 12–6 or 11–7 with two goalies. Change the formation first.';
  const isOpen = !isComplete(lineup);
  if (isOpen) return `${missingText(lineup)}.`;
  const known = new Set(roster.map(({ id }) => id));
  const [first, ...rest] = formation.slots.flatMap(({ id }) => {
    const player = players[id];
    return player && !known.has(player.id) ? [player.name] : [];
  });
  if (first === undefined) return null;
  const who = rest.length === 0 ? `${first} is` : `${first} and ${rest.length} more are`;
  return `${who} not on the roster. Replace them first.`;
}
