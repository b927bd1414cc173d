/**
 * The twenty slots of a line-up. Everything that enumerates slots (rules, screen, card, saved rows) derives from this
 * one table: add or rename a slot here and nowhere else.
 */
import type { Position, PositionGroup } from './positions.ts';

export type ForwardSlotId = `${'lw' | 'c' | 'rw'}${1 | 2 | 3 | 4}`;
export type DefenseSlotId = `d${1 | 2 | 3 | 4 | 5 | 6}`;
export type GoalieSlotId = 'starter' | 'backup';
export type SlotId = ForwardSlotId | DefenseSlotId | GoalieSlotId;
/** Prefixes of the slots' columns in `user_lineup`: left and right defense of a pair, goalie who starts, goalie who backs up. */
export type SlotColumn = ForwardSlotId | `${'ld' | 'rd'}${1 | 2 | 3}` | 'gs' | 'gb';

export interface Slot {
  readonly id: SlotId;
  /** Which players may stand here. */
  readonly group: PositionGroup;
  /** The position whose roster tab belongs to the slot. */
  readonly position: Position;
  /** Spoken name without the player: `Line 1 left wing`, `Pair 2 right defense`, `Starter`. */
  readonly label: string;
  /** What an empty slot and the card's corner show: `LW`, `C`, `RW`, `LD`, `RD`, `Starter`, `Backup`. */
  readonly shortLabel: string;
  /** The row it stands in: `Line 1` to `Line 4`, `Pair 1` to `Pair 3`, `Goalies`. */
  readonly row: string;
  /** Prefix of the slot's columns in `user_lineup`: `{column}_name`, `{column}_number`, `{column}_player_id`. */
  readonly column: SlotColumn;
}

const FORWARDS = [
  { position: 'lw', word: 'left wing' },
  { position: 'c', word: 'center' },
  { position: 'rw', word: 'right wing' },
] as const;

function forwardLine(line: 1 | 2 | 3 | 4): Slot[] {
  return FORWARDS.map(({ position, word }) => ({
    id: `${position}${line}` as const,
    group: 'forward',
    position,
    label: `Line ${line} ${word}`,
    shortLabel: position.toUpperCase(),
    row: `Line ${line}`,
    column: `${position}${line}` as const,
  }));
}

function defensePair(pair: 1 | 2 | 3, left: DefenseSlotId, right: DefenseSlotId): Slot[] {
  const shared = { group: 'defense', position: 'd', row: `Pair ${pair}` } as const;
  return [
    { ...shared, id: left, label: `Pair ${pair} left defense`, shortLabel: 'LD', column: `ld${pair}` },
    { ...shared, id: right, label: `Pair ${pair} right defense`, shortLabel: 'RD', column: `rd${pair}` },
  ];
}

/** The twenty slots in reading order: lines 1-4 (LW, C, RW), pairs 1-3 (left, right), starter, backup. */
export const SLOTS: readonly Slot[] = [
  ...forwardLine(1),
  ...forwardLine(2),
  ...forwardLine(3),
  ...forwardLine(4),
  ...defensePair(1, 'd1', 'd2'),
  ...defensePair(2, 'd3', 'd4'),
  ...defensePair(3, 'd5', 'd6'),
  {
    id: 'starter',
    group: 'goalie',
    position: 'g',
    label: 'Starter',
    shortLabel: 'Starter',
    row: 'Goalies',
    column: 'gs',
  },
  {
    id: 'backup',
    group: 'goalie',
    position: 'g',
    label: 'Backup',
    shortLabel: 'Backup',
    row: 'Goalies',
    column: 'gb',
  },
];

const BY_ID = new Map(SLOTS.map((slot) => [slot.id, slot]));

/** The slot of an id. */
export function getSlot(id: SlotId): Slot {
  const slot = BY_ID.get(id);
  if (!slot) throw new RangeError(`No slot is called ${id}.`);
  return slot;
}

/** Whether a text from outside names a slot. */
export function isSlotId(text: string): text is SlotId {
  return (BY_ID as ReadonlyMap<string, Slot>).has(text);
}

/** The slots grouped by row, in reading order: 4 lines of three, 3 pairs, 1 row of goalies. */
export const SLOT_ROWS: readonly { readonly name: string; readonly slots: readonly Slot[] }[] = [
  ...new Set(SLOTS.map((slot) => slot.row)),
].map((name) => ({ name, slots: SLOTS.filter((slot) => slot.row === name) }));
