/**
 * Formations: the slots of a lineup and their places.
 * All code that enumerates slots (rules, screen, card, texts, links, drafts, saved rows) uses the lineup's formation.
 * So new slots are added only here. A formation is plain data, so workers can receive lineups.
 */
import type { PlayerFacts } from './player.ts';
import type { Position, PositionGroup } from './positions.ts';

/** Unique within its formation: `lw1`, `d6`, `starter`. */
export type SlotId = string;

/** Column prefixes in `user_lineup`: lines, defense pairs, starting and backup goalie. */
export type SlotColumn = `${'lw' | 'c' | 'rw'}${1 | 2 | 3 | 4}` | `${'ld' | 'rd'}${1 | 2 | 3}` | 'gs' | 'gb';

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

export interface SlotFact {
  /** The key in {@link PlayerFacts}. */
  readonly key: string;
  /** The valid values. Any other value counts as missing. */
  readonly values: readonly string[];
}

export interface Formation {
  /** Identifies the formation in drafts and saved lineups. Must never change. */
  readonly id: string;
  /** The first part of links to its lineups: a digit or lower-case letter. Must never change. */
  readonly linkVersion: string;
  readonly zones: readonly Zone[];
  readonly rows: readonly SlotRow[];
  /**
   * The slots of all rows, in reading order.
   * Links and drafts depend on the order, so it must never change.
   */
  readonly slots: readonly Slot[];
  readonly facts: readonly SlotFact[];
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

function forwardLine(line: 1 | 2 | 3 | 4): SlotRow {
  const name = `Line ${line}`;
  const slots = FORWARDS.map(({ position, heading }, lane): Slot => {
    const id = `${position}${line}` as const;
    const label = `${name} ${heading.toLowerCase()}`;
    return {
      id,
      group: 'forward',
      position,
      label,
      heading,
      shortLabel: position.toUpperCase(),
      lane,
      column: id,
    };
  });
  return { name, slots };
}

function defensePair(pair: 1 | 2 | 3): SlotRow {
  const name = `Pair ${pair}`;
  const shared = { group: 'defense', position: 'd' } as const;
  const [left, right] = ['Left defense', 'Right defense'];
  return {
    name,
    slots: [
      {
        ...shared,
        id: `d${2 * pair - 1}`,
        label: `${name} ${left.toLowerCase()}`,
        heading: left,
        shortLabel: 'LD',
        lane: 0,
        column: `ld${pair}`,
      },
      {
        ...shared,
        id: `d${2 * pair}`,
        label: `${name} ${right.toLowerCase()}`,
        heading: right,
        shortLabel: 'RD',
        lane: 1,
        column: `rd${pair}`,
      },
    ],
  };
}

function goalie(id: string, label: string, lane: number, column: SlotColumn): Slot {
  return { id, group: 'goalie', position: 'g', label, heading: label, shortLabel: label, lane, column };
}

const LETTER: SlotFact = { key: 'letter', values: ['C', 'A'] };

const GOALIES: Zone = {
  id: 'goalies',
  name: 'Goalies',
  lanes: 2,
  rows: [
    { name: 'Goalies', slots: [goalie('starter', 'Starter', 0, 'gs'), goalie('backup', 'Backup', 1, 'gb')] },
  ],
};

const LINES = [forwardLine(1), forwardLine(2), forwardLine(3), forwardLine(4)];
const PAIRS = [defensePair(1), defensePair(2), defensePair(3)];

/** Lines 1-4 (LW, C, RW), defense pairs 1-3 (left, right), starter, and backup. */
export const STANDARD_FORMATION: Formation = defineFormation({
  id: '12-6-2',
  linkVersion: '1',
  zones: [
    { id: 'forwards', name: 'Forwards', lanes: 3, rows: LINES },
    { id: 'defense', name: 'Defense', lanes: 2, rows: PAIRS },
    GOALIES,
  ],
  facts: [LETTER],
});

/** The seventh defenseman, saved in the columns of the twelfth forward. */
const SEVENTH: SlotRow = {
  name: 'Pair 4',
  slots: [
    {
      id: 'd7',
      group: 'defense',
      position: 'd',
      label: 'Pair 4 left defense',
      heading: 'Left defense',
      shortLabel: 'LD',
      lane: 0,
      column: 'rw4',
    },
  ],
};

/** Like {@link STANDARD_FORMATION}, with a seventh defenseman instead of the right wing of line 4. */
export const ELEVEN_SEVEN: Formation = defineFormation({
  id: '11-7-2',
  linkVersion: '2',
  zones: [
    {
      id: 'forwards',
      name: 'Forwards',
      lanes: 3,
      rows: LINES.map(({ name, slots }) => ({ name, slots: slots.filter(({ id }) => id !== 'rw4') })),
    },
    { id: 'defense', name: 'Defense', lanes: 2, rows: [...PAIRS, SEVENTH] },
    GOALIES,
  ],
  facts: [LETTER],
});

/** The formations that links, drafts, and saved lineups can have. */
export const FORMATIONS: readonly Formation[] = [STANDARD_FORMATION, ELEVEN_SEVEN];

/** Throws a RangeError if the formation has no such slot. */
export function getSlot(formation: Formation, id: SlotId): Slot {
  const slot = formation.slots.find((other) => other.id === id);
  if (!slot) throw new RangeError(`The formation ${formation.id} has no slot called ${id}.`);
  return slot;
}

/** Reads the facts in `known` from untrusted values. Returns undefined if no fact is valid. */
export function readFacts(
  known: readonly SlotFact[],
  valueOf: (key: string) => unknown,
): PlayerFacts | undefined {
  const found = known.flatMap(({ key, values }) => {
    const value = values.find((allowed) => allowed === valueOf(key));
    return value === undefined ? [] : [[key, value] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}
