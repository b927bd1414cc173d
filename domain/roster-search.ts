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
 * Finds players whose name contains all words of the text, or whose number starts with the text.
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

/** Sorts the roster by position, and divides it into players outside (`free`) and inside the lineup (`taken`). */
export function splitByUse(roster: readonly RosterPlayer[], used: Pick<ReadonlySet<string>, 'has'>) {
  const sorted = roster.toSorted((a, b) => POSITIONS.indexOf(a.position) - POSITIONS.indexOf(b.position));
  return { free: sorted.filter(({ id }) => !used.has(id)), taken: sorted.filter(({ id }) => used.has(id)) };
}

/**
 * Returns players of other positions who may fill an empty slot of `position`, such as centers on a wing.
 * Returns none if free players have this position, or if no slot of the position is empty.
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
