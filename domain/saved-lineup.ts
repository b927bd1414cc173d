/**
 * A line-up and the `user_lineup` row that keeps it. Each slot keeps a player's name and number beside his id, so that a
 * saved line-up can be shown as it was after he was traded or deleted.
 */
import { type Formation, readFacts, type Slot, type SlotColumn, STANDARD_FORMATION } from './formation.ts';
import { assign, EMPTY_LINEUP, isLineupRefusal, type Lineup, makeLineup, playerAt } from './lineup.ts';
import { checkLength, cleanLine, cutCharacters } from './plain-text.ts';
import type { SlottedPlayer } from './player.ts';

/** Longest name of a saved line-up, in characters. */
export const SAVED_NAME_MAX_LENGTH = 120;

/** The title of a saved line-up that was given none. */
export const DEFAULT_LINEUP_TITLE = 'My lineup';

const PLAYER_NAME_MAX_LENGTH = 160;

/** The 60 columns of the slots. */
export type LineupColumns = Record<`${SlotColumn}_name`, string | null> &
  Record<`${SlotColumn}_number` | `${SlotColumn}_player_id`, number | null>;

/** A row as far as a line-up is read from it; it comes from outside, so any cell may be missing or damaged. */
export type SavedLineupRow = { readonly [column in keyof LineupColumns]?: unknown };

type Cell = readonly [column: string, value: string | number | null];

/** The number of a row's id; null for the id of what has no row: a test player, or one who is gone. */
export function rowId(id: string): number | null {
  const number = /^[1-9]\d*$/.test(id) ? Number(id) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}

function cellsOf(lineup: Lineup): readonly Cell[] {
  const { facts, slots } = lineup.formation;
  return slots.flatMap(({ column, id }): Cell[] => {
    const player = playerAt(lineup, id);
    return [
      [`${column}_name`, player && cutCharacters(player.name, PLAYER_NAME_MAX_LENGTH)],
      [`${column}_number`, player && player.number],
      [`${column}_player_id`, player && rowId(player.id)],
      ...facts.map(({ key }): Cell => [`${column}_${key}`, player?.facts?.[key] ?? null]),
    ];
  });
}

/** What the row of a lineup holds: all 60 columns, null where a slot is empty or the formation lacks it. */
export function lineupToColumns(lineup: Lineup): LineupColumns {
  return Object.fromEntries([...cellsOf(EMPTY_LINEUP), ...cellsOf(lineup)]) as LineupColumns;
}

/** The id that stands for a player without a row: never that of another player, and the same whenever the row is read. */
function standInId({ id }: Slot): string {
  return `gone-${id}`;
}

/** Whether an id stands for a player of a saved line-up who has no row any more. */
export function isStandInId(id: string): boolean {
  return id.startsWith('gone-');
}

function playerOf(row: SavedLineupRow, slot: Slot, formation: Formation): SlottedPlayer | null {
  const name = row[`${slot.column}_name`];
  const number = row[`${slot.column}_number`];
  const id = row[`${slot.column}_player_id`];
  const shown = typeof name === 'string' ? cleanLine(name) : '';
  if (!shown) return null;
  const cells: Readonly<Record<string, unknown>> = row;
  const facts = readFacts(formation.facts, (key) => cells[`${slot.column}_${key}`]);
  const hasNumber = typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 99;
  return {
    id: typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? String(id) : standInId(slot),
    name: shown,
    // Not stored: where he was put is where he may stand.
    position: slot.position,
    number: hasNumber ? number : null,
    ...(facts && { facts }),
  };
}

/**
 * The line-up of a saved row. A damaged slot is empty; a player who stands twice keeps the first of his slots; one without a
 * row of his own gets an id that stands for him ({@link isStandInId}). Positions are those of the slots until
 * `examine` (lineup-doctor) compares them with the roster.
 */
export function lineupFromRow(row: SavedLineupRow, formation: Formation = STANDARD_FORMATION): Lineup {
  let lineup = makeLineup({}, formation);
  for (const slot of formation.slots) {
    const player = playerOf(row, slot, formation);
    const next = player ? assign(lineup, player, slot.id) : lineup;
    if (!isLineupRefusal(next)) lineup = next;
  }
  return lineup;
}

/** Why a text cannot be the name of a saved line-up, as a sentence; null when it can. Save `cleanLine` of it. */
export function checkSavedName(text: string): string | null {
  const name = cleanLine(text);
  if (!name) return 'Please enter a name for your lineup.';
  return checkLength('Lineup names', name, SAVED_NAME_MAX_LENGTH);
}
