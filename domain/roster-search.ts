/** Finds players in a roster: by name or number, by roster tab, and for slots that the tab's own players cannot fill. */
import { foldLetters } from './fold-letters.ts';
import { assignedIds, type Lineup, mayStandIn, playerAt } from './lineup.ts';
import type { RosterPlayer } from './player.ts';
import type { Position } from './positions.ts';

/** A text as it is compared in searches: lower case, without accents or punctuation (`Järnkrok` → `jarnkrok`). */
export function foldText(text: string): string {
  return foldLetters(text)
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, ' ')
    .trim();
}

/** Players of every position whose name contains the text, or whose number starts with it; all for an empty text. */
export function searchRoster(roster: readonly RosterPlayer[], text: string): readonly RosterPlayer[] {
  const wanted = foldText(text);
  if (!wanted) return roster;
  const words = wanted.split(' ');
  return roster.filter((player) => {
    if (player.number !== null && String(player.number).startsWith(wanted)) return true;
    const name = foldText(player.name);
    return words.every((word) => name.includes(word));
  });
}

/** The players of one roster tab. */
export function playersOf(roster: readonly RosterPlayer[], position: Position): readonly RosterPlayer[] {
  return roster.filter((player) => player.position === position);
}

/**
 * Players of other positions who may fill the tab's empty slots, for example centers for an empty left wing. Returns none
 * while the tab has free players of its own, or no empty slot.
 */
export function standInsFor(
  roster: readonly RosterPlayer[],
  position: Position,
  lineup: Lineup,
): readonly RosterPlayer[] {
  const empty = lineup.formation.slots.find(
    (slot) => slot.position === position && !playerAt(lineup, slot.id),
  );
  const used = assignedIds(lineup);
  const free = roster.filter(({ id }) => !used.has(id));
  if (!empty || free.some((player) => player.position === position)) return [];
  return free.filter((player) => mayStandIn(player, empty));
}
