import type { RosterPlayer } from '#domain/player.ts';
import { foldText } from '#domain/roster-search.ts';

/** The roster player with this name, ignoring case and accents; null when there is none. */
export function findNamesake(roster: readonly RosterPlayer[], name: string): RosterPlayer | null {
  const typed = foldText(name);
  return typed === '' ? null : (roster.find((player) => foldText(player.name) === typed) ?? null);
}
