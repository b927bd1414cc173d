/**
 * Formations: which slots a lineup has, and where they are. Everything that enumerates slots (rules, screen, card, texts,
 * links, drafts, saved rows) takes them from the formation of the lineup at hand: add or rename a slot here and nowhere else.
 *
 * A formation is plain data, so a lineup can be sent to a worker.
 */
import type { PlayerFacts } from './player.ts';
import type { Position, PositionGroup } from './positions.ts';

/** Unique within its formation: `lw1`, `d6`, `starter`. */
export type SlotId = string;

/**
 * Prefixes of the slots' columns in `user_lineup`: lines, left and right defense of a pair, starting and backup goalie.
 * In SQL, `private.slot_columns()` lists them.
 */
export type SlotColumn = `${'lw' | 'c' | 'rw'}${1 | 2 | 3 | 4}` | `${'ld' | 'rd'}${1 | 2 | 3}` | 'gs' | 'gb';

export interface Slot {
  readonly id: SlotId;
  /** Which players may play here. */
  readonly group: PositionGroup;
  /** The position whose roster tab belongs to the slot. */
  readonly position: Position;
  /** Spoken name without the player: `Line 1 left wing`, `Pair 2 right defense`, `Starter`. */
  readonly label: string;
  /** The name without its row, as it heads a column of the card: `Left wing`, `Right defense`, `Starter`. */
  readonly heading: string;
  /** What an empty slot and a plate's corner show: `LW`, `C`, `RW`, `LD`, `RD`, `Starter`, `Backup`. */
  readonly shortLabel: string;
  /** Place in its row, from 0 on the left to one less than the zone's `lanes`. */
  readonly lane: number;
  /** Prefix of the slot's columns in `user_lineup`: `{column}_name`, `{column}_number`, `{column}_player_id`. */
  readonly column: SlotColumn;
}

export interface SlotRow {
  /** Unique within its formation: `Line 1`, `Pair 3`, `Goalies`. */
  readonly name: string;
  /** From left to right, at least one. A row may leave lanes empty. */
  readonly slots: readonly Slot[];
}

/** A part of the rink with rows of the same width. */
export interface Zone {
  readonly id: 'attack' | 'neutral' | 'own';
  /** `Forwards`, `Defense`, `Goalies`. */
  readonly name: string;
  /** How many slots stand side by side in its widest row. */
  readonly lanes: number;
  readonly rows: readonly SlotRow[];
}

/** An optional fact of a player in a slot, besides who they are. */
export interface SlotFact {
  /** Key in {@link PlayerFacts}, and suffix of the columns that save it: `{column}_{key}`. */
  readonly key: string;
  /** The values that are read back; any other value counts as missing. */
  readonly values: readonly string[];
}

export interface Formation {
  /** Names the formation in drafts; never changes. */
  readonly id: string;
  /** First part of the links to its lineups, a digit or lower-case letter; never changes. */
  readonly linkVersion: string;
  /** From the attacking end to the goal. */
  readonly zones: readonly Zone[];
  /** The rows of all zones, in reading order. */
  readonly rows: readonly SlotRow[];
  /** The slots of all rows, in reading order. Links and drafts list players in it, so it never changes. */
  readonly slots: readonly Slot[];
  readonly facts: readonly SlotFact[];
}

/** Completes a formation with its rows and slots in reading order. */
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

/** Twelve forwards, six defensemen and two goalies: lines 1-4 (LW, C, RW), pairs 1-3 (left, right), starter, backup. */
export const STANDARD_FORMATION: Formation = defineFormation({
  id: '12-6-2',
  linkVersion: '1',
  zones: [
    {
      id: 'attack',
      name: 'Forwards',
      lanes: 3,
      rows: [forwardLine(1), forwardLine(2), forwardLine(3), forwardLine(4)],
    },
    { id: 'neutral', name: 'Defense', lanes: 2, rows: [defensePair(1), defensePair(2), defensePair(3)] },
    {
      id: 'own',
      name: 'Goalies',
      lanes: 2,
      rows: [
        {
          name: 'Goalies',
          slots: [goalie('starter', 'Starter', 0, 'gs'), goalie('backup', 'Backup', 1, 'gb')],
        },
      ],
    },
  ],
  facts: [],
});

/** Every formation that links and drafts may name. The first is that of drafts that name none. */
export const FORMATIONS: readonly Formation[] = [STANDARD_FORMATION];

/** The slot of an id. Throws a RangeError when the formation has none. */
export function getSlot(formation: Formation, id: SlotId): Slot {
  const slot = formation.slots.find((other) => other.id === id);
  if (!slot) throw new RangeError(`The formation ${formation.id} has no slot called ${id}.`);
  return slot;
}

/** The facts that `known` lists, out of untrusted values; undefined when there is none. */
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
