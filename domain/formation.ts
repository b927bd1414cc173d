/**
 * Formations: the slots of a lineup and their places.
 * All code that enumerates slots (rules, screen, card, texts, links, drafts, saved rows) uses the lineup's formation.
 * So new slots are added only here. A formation is plain data, so workers can receive lineups.
 */
import type { Position, PositionGroup } from './positions.ts';

/** Unique within its formation: `lw1`, `d6`, `starter`. */
export type SlotId = string;

/** Column prefixes in `user_lineup`: lines, the 13th forward, defense pairs, starter, backup, and third goalie. */
export type SlotColumn =
  | `${'lw' | 'c' | 'rw'}${1 | 2 | 3 | 4}`
  | 'c5'
  | `${'ld' | 'rd'}${1 | 2 | 3 | 4}`
  | 'gs'
  | 'gb'
  | 'gt';

/** The players that a slot accepts: those of one position group, or all skaters. */
export type SlotGroup = PositionGroup | 'skater';

export interface Slot {
  readonly id: SlotId;
  readonly group: SlotGroup;
  /** The position that the slot is for. Also selects the roster tab. */
  readonly position: Position;
  /** The name for screen readers: `Line 1 left wing`, `Pair 2 right defense`, `Starter`. */
  readonly label: string;
  /** The name without the row, for columns of the card: `Left wing`, `Right defense`, `Starter`. */
  readonly heading: string;
  /** The name on empty slots and plates: `LW`, `C`, `RW`, `LD`, `RD`, `Starter`, `Backup`. */
  readonly shortLabel: string;
  /** The column in its row, from 0 on the left to `lanes` - 1. */
  readonly lane: number;
  /**
   * The prefix of the slot's columns in `user_lineup`: `{column}_name`, `{column}_number`, `{column}_player_id`.
   * Null for the slots of special teams, which refer to other slots.
   */
  readonly column: SlotColumn | null;
}

export interface SlotRow {
  /** Unique within its formation: `Line 1`, `Pair 3`, `Goalies`. */
  readonly name: string;
  /** At least one slot, from left to right. A row may have empty lanes. */
  readonly slots: readonly Slot[];
}

/** A part of the rink with rows of the same width. */
export interface Zone {
  readonly id: 'forwards' | 'defense' | 'goalies';
  /** `Forwards`, `Defense`, `Goalies`. */
  readonly name: string;
  /** The number of slots side by side in the widest row. */
  readonly lanes: number;
  readonly rows: readonly SlotRow[];
}

export interface Formation {
  /** Identifies the formation in drafts and saved lineups. Must never change. */
  readonly id: string;
  /** The numbers of forwards and defensemen: `12–6`. Formations with the same name differ only in their goalies. */
  readonly name: string;
  /** The first part of links to its lineups: a digit or lower-case letter. Must never change. */
  readonly linkVersion: string;
  readonly zones: readonly Zone[];
  readonly rows: readonly SlotRow[];
  /**
   * The slots of all rows, in reading order.
   * Links and drafts depend on the order, so it must never change.
   */
  readonly slots: readonly Slot[];
}

/** Completes a formation with the rows and slots of its zones, in reading order. */
export function defineFormation(plan: Omit<Formation, 'rows' | 'slots'>): Formation {
  const rows = plan.zones.flatMap((zone) => zone.rows);
  return { ...plan, rows, slots: rows.flatMap((row) => row.slots) };
}

const FORWARDS = [
  { position: 'lw', heading: 'Left wing' },
  { position: 'c', heading: 'Center' },
  { position: 'rw', heading: 'Right wing' },
] as const;

/** The lanes of a line by its number of forwards: a line of one has a center, and a line of two has no right wing. */
const LANES: Readonly<Record<number, readonly number[]>> = { 1: [1], 2: [0, 1] };

function forwardLine(line: number, count: number): SlotRow {
  const name = `Line ${line}`;
  const slots = FORWARDS.map(({ position, heading }, lane): Slot => {
    const id = `${position}${line}`;
    const label = `${name} ${heading.toLowerCase()}`;
    const shortLabel = position.toUpperCase();
    return { id, group: 'forward', position, label, heading, shortLabel, lane, column: id as SlotColumn };
  });
  return { name, slots: slots.filter(({ lane }) => LANES[count]?.includes(lane) ?? true) };
}

function defensePair(pair: number, count: number): SlotRow {
  const name = `Pair ${pair}`;
  const slots = (['Left defense', 'Right defense'] as const).slice(0, count).map((heading, lane): Slot => {
    const shortLabel = lane === 0 ? 'LD' : 'RD';
    return {
      id: `d${2 * pair - 1 + lane}`,
      group: 'defense',
      position: 'd',
      label: `${name} ${heading.toLowerCase()}`,
      heading,
      shortLabel,
      lane,
      // A seventh defenseman plays instead of the twelfth forward, and is saved in that forward's columns.
      column: pair === 4 && count === 1 ? 'rw4' : (`${shortLabel.toLowerCase()}${pair}` as SlotColumn),
    };
  });
  return { name, slots };
}

function goalie(id: string, label: string, shortLabel: string, column: SlotColumn, lane: number): Slot {
  return { id, group: 'goalie', position: 'g', label, heading: label, shortLabel, lane, column };
}

const GOALIES = [
  goalie('starter', 'Starter', 'Starter', 'gs', 0),
  goalie('backup', 'Backup', 'Backup', 'gb', 1),
  goalie('third', 'Third goalie', 'Third', 'gt', 2),
];

/** Divides players into rows of `size`. The last row can have fewer. */
function rowsOf(
  players: number,
  size: number,
  rowOf: (row: number, count: number) => SlotRow,
): readonly SlotRow[] {
  return Array.from({ length: Math.ceil(players / size) }, (_, row) =>
    rowOf(row + 1, Math.min(size, players - row * size)),
  );
}

function formationWith(forwards: number, defense: number, goalies: number, linkVersion: string): Formation {
  return defineFormation({
    id: `${forwards}-${defense}-${goalies}`,
    name: `${forwards}–${defense}`,
    linkVersion,
    zones: [
      { id: 'forwards', name: 'Forwards', lanes: 3, rows: rowsOf(forwards, 3, forwardLine) },
      { id: 'defense', name: 'Defense', lanes: 2, rows: rowsOf(defense, 2, defensePair) },
      {
        id: 'goalies',
        name: 'Goalies',
        lanes: goalies,
        rows: [{ name: 'Goalies', slots: GOALIES.slice(0, goalies) }],
      },
    ],
  });
}

/** Lines 1-4 (LW, C, RW), defense pairs 1-3 (left, right), starter, and backup. */
export const STANDARD_FORMATION = formationWith(12, 6, 2, '1');

/** Like {@link STANDARD_FORMATION}, with a seventh defenseman instead of the right wing of line 4. */
export const ELEVEN_SEVEN = formationWith(11, 7, 2, '2');

/** The international formation, with a 13th forward and a third goalie. It has every column of `user_lineup`. */
export const LARGEST_FORMATION = formationWith(13, 8, 3, 'd');

/** The formations that links, drafts, and saved lineups can have, in the order of the choice on screen. */
export const FORMATIONS: readonly Formation[] = [
  STANDARD_FORMATION,
  formationWith(12, 6, 1, '3'),
  ELEVEN_SEVEN,
  formationWith(11, 7, 1, '4'),
  formationWith(10, 6, 2, '5'),
  formationWith(10, 6, 1, '6'),
  formationWith(9, 6, 2, '7'),
  formationWith(9, 6, 1, '8'),
  formationWith(9, 4, 2, '9'),
  formationWith(9, 4, 1, 'a'),
  formationWith(6, 4, 2, 'b'),
  formationWith(6, 4, 1, 'c'),
  LARGEST_FORMATION,
];

export function countSlots({ slots }: Formation, group: SlotGroup): number {
  return slots.filter((slot) => slot.group === group).length;
}

/** Throws a RangeError if the formation has no such slot. */
export function getSlot(formation: Formation, id: SlotId): Slot {
  const slot = formation.slots.find((other) => other.id === id);
  if (!slot) throw new RangeError(`The formation ${formation.id} has no slot called ${id}.`);
  return slot;
}
