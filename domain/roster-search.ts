import { foldLetters } from './fold-letters.ts';
import { assignedIds, type Lineup, mayStandIn, playerAt } from './lineup.ts';
import type { RosterPlayer } from './player.ts';
import { type Position, POSITIONS } from './positions.ts';

/** Folds a text for searches: lower case, without accents or punctuation (`Järnkrok` → `jarnkrok`). */
export function foldText(text: string): string {
  return foldLetters(text)
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, ' ')
    .trim();
}

/**
 * Finds players whose name contains the text or whose number starts with it.
 * An empty text returns all players.
 */
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

export function playersOf(roster: readonly RosterPlayer[], position: Position): readonly RosterPlayer[] {
  return roster.filter((player) => !player.isUnsure && player.position === position);
}

/** The roster by position, divided into players who are not in the lineup (`free`) and those who are. */
export function splitByUse(roster: readonly RosterPlayer[], used: Pick<ReadonlySet<string>, 'has'>) {
  const sorted = roster.toSorted((a, b) => POSITIONS.indexOf(a.position) - POSITIONS.indexOf(b.position));
  return { free: sorted.filter(({ id }) => !used.has(id)), taken: sorted.filter(({ id }) => used.has(id)) };
}

/**
 * Returns players of other positions who may fill the tab's empty slots, such as centers on a wing.
 * Returns none while the tab has free players of its own, or no empty slot.
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
  if (!empty || playersOf(free, position).length > 0) return [];
  return free.filter((player) => mayStandIn(player, empty));
}
