import type { RosterPlayer } from '#domain/player.ts';
import { foldText } from '#domain/roster-search.ts';

/** The player of a roster who has this name, whatever its case and accents; null when nobody has. */
export function findNamesake(roster: readonly RosterPlayer[], name: string): RosterPlayer | null {
  const typed = foldText(name);
  return typed === '' ? null : (roster.find((player) => foldText(player.name) === typed) ?? null);
}
