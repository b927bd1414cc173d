/**
 * Converts a lineup to a `user_lineup` row and back. Each slot stores a player's name and number beside their id. So a
 * saved lineup looks the same after the player is traded or deleted.
 */
import { LARGEST_FORMATION, type Slot, type SlotColumn } from './formation.ts';
import { assign, isLineupRefusal } from './lineup-commands.ts';
import { formationOf, PLAYER_NAME_MAX_LENGTH, rowId, withDetails } from './lineup-details.ts';
import { type Lineup, makeLineup, playerAt } from './lineup.ts';
import { checkLength, cleanLine, cutCharacters } from './plain-text.ts';
import type { SlottedPlayer } from './player.ts';
import type { TextRefusal } from './text-sentences.ts';

/** In characters. */
export const SAVED_NAME_MAX_LENGTH = 120;

/** In lists, a lineup without a title has this name. The card shows the club's name instead. */
export const DEFAULT_LINEUP_TITLE = 'My lineup';

export type LineupColumns = Record<`${SlotColumn}_name`, string | null> &
  Record<`${SlotColumn}_number` | `${SlotColumn}_player_id`, number | null>;

/** Untrusted: any cell may be missing or damaged. */
export type SavedLineupRow = { readonly [column in keyof LineupColumns | 'details']?: unknown };

type Cell = readonly [column: string, value: string | number | null];

function cellsOf(lineup: Lineup): readonly Cell[] {
  return lineup.formation.slots.flatMap(({ column, id }): Cell[] => {
    if (!column) return [];
    const player = playerAt(lineup, id);
    return [
      [`${column}_name`, player && cutCharacters(player.name, PLAYER_NAME_MAX_LENGTH)],
      [`${column}_number`, player && player.number],
      [`${column}_player_id`, player && rowId(player.id)],
    ];
  });
}

/** Returns all 72 columns. Those of empty slots, and of slots that the formation lacks, are null. */
export function lineupToColumns(lineup: Lineup): LineupColumns {
  return Object.fromEntries([
    ...cellsOf(makeLineup({}, LARGEST_FORMATION)),
    ...cellsOf(lineup),
  ]) as LineupColumns;
}

/** The id of a player without a row. It is unique per slot, and the same on every read. */
function standInId({ id }: Slot): string {
  return `gone-${id}`;
}

export function isStandInId(id: string): boolean {
  return id.startsWith('gone-');
}

function playerOf(row: SavedLineupRow, slot: Slot): SlottedPlayer | null {
  if (!slot.column) return null;
  const name = row[`${slot.column}_name`];
  const number = row[`${slot.column}_number`];
  const id = row[`${slot.column}_player_id`];
  const shown = typeof name === 'string' ? cleanLine(name) : '';
  if (!shown) return null;
  const hasNumber = typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 99;
  return {
    id: typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? String(id) : standInId(slot),
    name: shown,
    // The position is not stored. The slot decides it.
    position: slot.position,
    number: hasNumber ? number : null,
  };
}

/**
 * Reads a lineup from a saved row. `details` decides the formation. A damaged slot becomes empty. A player in two
 * slots stays only in the first. A player without a row gets a stand-in id ({@link isStandInId}). Players have their
 * slots' positions until `checkLineup` compares them with the roster.
 */
export function lineupFromRow(row: SavedLineupRow): Lineup {
  const formation = formationOf(row.details);
  let lineup = makeLineup({}, formation);
  for (const slot of formation.slots) {
    const player = playerOf(row, slot);
    const next = player ? assign(lineup, player, slot.id) : lineup;
    if (!isLineupRefusal(next)) lineup = next;
  }
  return withDetails(lineup, row.details);
}

/** Returns why a lineup cannot have this name; null if it can. Save the result of `cleanLine`, not the text. */
export function checkSavedName(text: string): TextRefusal | null {
  const name = cleanLine(text);
  if (!name) return { code: 'lineup-name-missing' };
  return checkLength(name, SAVED_NAME_MAX_LENGTH);
}
