import type { NameItem } from './divide-cell.ts';
import type { Formation, SlotId } from '#domain/formation.ts';
import type { ScratchReason } from '#domain/lineup.ts';
import { type Group, groupOf, groupsOf, partsBetween } from './divide-rows.ts';
import type { NameRow } from './group-rows.ts';
import type { LineColumn, UnitKind } from './labels.ts';
import type { PastePlace } from './paste-types.ts';
import { foldKey, type Gap } from './tokens.ts';
import { positionGroup } from '#domain/positions.ts';

export interface PlacedName {
  readonly item: NameItem;
  readonly place: PastePlace;
  /** Whether the place is uncertain, so that the fan must confirm it. */
  readonly isUnclear: boolean;
  /** Other names for the same place: `Robertson/Reaves`. */
  readonly others: readonly NameItem[];
}

const lineSlots = (row: number): readonly SlotId[] => [`lw${row}`, `c${row}`, `rw${row}`];
const pairSlots = (row: number): readonly SlotId[] =>
  row === 4 ? ['d7'] : [`d${2 * row - 1}`, `d${2 * row}`];

const UNIT_PLACES: Readonly<Record<UnitKind, readonly string[]>> = {
  pp: ['lf', 'b', 'rf', 'nf', 'p'],
  pk: ['lf', 'rf', 'ld', 'rd'],
};

const gapsOf = (items: readonly NameItem[]) =>
  new Set<Gap | null>(items.slice(1).map(({ before }) => before));

/** Returns the names for each place in a row with alternatives, such as `A - B/C - D`; null for other rows. */
function alternatives(items: readonly NameItem[], wanted: number): readonly (readonly NameItem[])[] | null {
  for (const gap of gapsOf(items)) {
    const parts = partsBetween(items, gap);
    const isChoice = parts.some((part) => part.length === 1) && parts.some((part) => part.length > 1);
    if (parts.length === wanted && isChoice) return parts;
  }
  return null;
}

/** Divides a list into lines or pairs. Null if a name seems to be missing, which would shift all later rows. */
function divideList(items: readonly NameItem[], size: number): readonly (readonly NameItem[])[] | null {
  if (items.length <= size) return [items];
  const isEven = items.length % size === 0 || items.length === (size === 3 ? 11 : 7);
  if (gapsOf(items).size !== 1 || !isEven) return null;
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, row) => row * size);
  return starts.map((start) => items.slice(start, start + size));
}

/** Divides names into sequences of one position group each. Unknown names join the sequence around them. */
function runsOf(
  items: readonly NameItem[],
): readonly { readonly group: Group; readonly items: readonly NameItem[] }[] {
  const runs: { group: Group; items: NameItem[] }[] = [];
  const groups = groupsOf(items);
  for (const [index, item] of items.entries()) {
    const group = groups[index] ?? null;
    const last = runs.at(-1);
    if (last && (group === null || last.group === null || last.group === group)) {
      last.items.push(item);
      last.group ??= group;
    } else runs.push({ group, items: [item] });
  }
  return runs;
}

const REASON_NOTES =
  /^(?:injured|inj|ir|ltir|out|blesse|upper|lower|day|week|concussion|illness|ill|surgery|dtd|ubi|lbi)/;

export class RowPlacer {
  readonly placed: PlacedName[] = [];
  readonly ignored: string[] = [];
  private readonly open: Formation | undefined;
  private isShifted = false;
  /** Whether an earlier row may be either a line or a pair. If so, later rows without a number are unclear. */
  private isMixedUp = false;
  private readonly lines = new Set<number>();
  private readonly pairs = new Set<number>();
  private readonly units = new Map<string, NameItem[]>();
  private readonly columns = new Map<LineColumn, number>();
  private readonly goalies = new Set<'starter' | 'backup'>();
  /** Rows of two forwards, which are clear only in a lineup of eleven forwards. */
  private readonly duos: { readonly row: number; readonly items: readonly NameItem[] }[] = [];
  /** Defensemen after the sixth. */
  private readonly seventh: NameItem[] = [];

  /** @param open The formation of the open lineup, which may have rows that NHL teams lack. */
  constructor(open?: Formation) {
    this.open = open;
  }

  /** Returns the slots of a row of the open lineup if the row has `count` slots. Otherwise, returns none. */
  private openSlots(row: string, count: number): readonly SlotId[] {
    const { slots = [] } = this.open?.rows.find(({ name }) => name === row) ?? {};
    return slots.length === count ? slots.map(({ id }) => id) : [];
  }

  add({ label, items, text, isShifted }: NameRow): void {
    this.isShifted = isShifted || this.isMixedUp;
    switch (label?.kind) {
      case 'line':
        return this.addLine(items, label.row);
      case 'pair':
        return this.addPair(items, label.row);
      case 'goalies':
        return this.addGoalies(items);
      case 'starter':
      case 'backup':
        return this.addGoalies(items, label.kind);
      case 'unit':
        return this.addUnit(items, label.unit, label.row);
      case 'scratch':
        return this.addScratches(items, label.reason);
      case 'column':
        return this.addColumn(items, label.column, label.row);
      case 'forwards':
        return this.addSkaters(items, 'forward', text);
      case 'defense':
        return this.addSkaters(items, 'defense', text);
      case 'number':
        return this.addNumbered(items, label.row, text);
      case 'neutral':
      case 'other':
      case 'previous':
      case 'some-unit':
      case 'unknown':
      case undefined:
        return this.addFree(items, text);
    }
  }

  /** Places the players whose place depends on the whole post. Returns all placed names. */
  finish(): readonly PlacedName[] {
    for (const [key, items] of this.units) this.placeUnit(key, items);
    const isElevenSeven = this.seventh.length === 1 && this.duos.length === 1 && this.lines.size <= 4;
    for (const { row, items } of this.duos) this.put(items, lineSlots(row), !(isElevenSeven && row === 4));
    const isFull = this.placed.some(({ place }) => place === 'rw4');
    const hasRoom = this.seventh.length === 1 && !isFull && this.lines.size <= 4;
    for (const item of this.seventh) this.put([item], [hasRoom ? 'd7' : 'scratched'], !hasRoom);
    return this.placed;
  }

  private put(
    items: readonly NameItem[],
    places: readonly PastePlace[],
    isUnclear = false,
    others: readonly NameItem[] = [],
  ): void {
    for (const [index, item] of items.entries()) {
      const place = places[index];
      if (place !== undefined && !item.isOpen) this.placed.push({ item, place, isUnclear, others });
    }
  }

  private nextLine(): number {
    return Math.max(0, ...this.lines) + 1;
  }

  private addLine(items: readonly NameItem[], wanted: number | null): void {
    const row = wanted ?? this.nextLine();
    this.lines.add(row);
    if (wanted === null && this.isShifted) return this.putUnclear(items, row > 4 ? [] : lineSlots(row));
    const named = row > 4 ? items.filter(({ isOpen }) => !isOpen) : items;
    const short = named.length < 3 ? this.openSlots(`Line ${row}`, named.length) : [];
    if (short.length > 0) return this.put(named, short);
    if (row > 4) return this.putUnclear(items, []);
    if (items.length === 3) return this.put(inNotedOrder(items), lineSlots(row));
    const choices = items.length > 3 ? alternatives(items, 3) : null;
    if (choices) return this.putChoices(choices, lineSlots(row));
    if (items.length === 2) this.duos.push({ row, items });
    else this.putUnclear(items, lineSlots(row));
  }

  private putChoices(choices: readonly (readonly NameItem[])[], places: readonly PastePlace[]): void {
    for (const [index, [item, ...others]] of choices.entries()) {
      if (item) this.put([item], places.slice(index, index + 1), others.length > 0, others);
    }
  }

  /** Adds names whose place the fan must confirm. Suggests the names beyond `places` as scratches. */
  private putUnclear(items: readonly NameItem[], places: readonly PastePlace[]): void {
    this.put(items, [...places, ...items.map(() => 'scratched' as const)].slice(0, items.length), true);
  }

  private addPair(items: readonly NameItem[], wanted: number | null): void {
    const row = wanted ?? Math.max(0, ...this.pairs) + 1;
    const choices = items.length > 2 ? alternatives(items, 2) : null;
    const fourth = row > 3 ? this.openSlots(`Pair ${row}`, 2) : [];
    this.pairs.add(row);
    if (wanted === null && this.isShifted) this.putUnclear(items, row > 3 ? [] : pairSlots(row));
    else if (items.length === fourth.length) this.put(items, fourth);
    else if (row > 3) this.seventh.push(...items.filter(({ isOpen }) => !isOpen));
    else if (items.length === 2) this.put(items, pairSlots(row));
    else if (choices) this.putChoices(choices, pairSlots(row));
    else if (items.length === 3 && row === 3) {
      this.put(items.slice(0, 2), pairSlots(row));
      this.seventh.push(...items.slice(2));
    } else this.putUnclear(items, pairSlots(row));
  }

  private addGoalies(items: readonly NameItem[], first: 'starter' | 'backup' | null = null): void {
    if (this.isShifted && !this.isMixedUp) return this.put(items, ['starter', 'backup'], true);
    const noted = items.map(({ notes }) => goalieNote(notes));
    const wanted: readonly ('starter' | 'backup')[] =
      first === 'backup' || (first === null && this.goalies.has('starter'))
        ? ['backup', 'starter']
        : ['starter', 'backup'];
    const isNoted = noted.some((note) => note !== null);
    const places = items.map(
      (_, index) => noted[index] ?? (isNoted && items.length === 2 ? other(noted[1 - index]) : wanted[index]),
    );
    for (const [index, item] of items.entries()) {
      const place = places[index];
      const third = index === 2 ? this.openSlots('Goalies', 3).slice(2) : [];
      if (place && index < 2) this.put([item], [place]);
      else if (third.length > 0) this.put([item], third);
      else this.putUnclear([item], []);
      if (place) this.goalies.add(place);
    }
  }

  private addUnit(items: readonly NameItem[], unit: UnitKind, row: number | null): void {
    const size = UNIT_PLACES[unit].length;
    if (row !== null) return this.collectUnit(`${unit}${row}`, items);
    for (let start = 0; start < items.length; start += size) {
      const part = items.slice(start, start + size);
      const open = [1, 2].find(
        (number) => (this.units.get(`${unit}${number}`)?.length ?? 0) + part.length <= size,
      );
      this.collectUnit(`${unit}${open ?? 3}`, part);
    }
  }

  private collectUnit(key: string, items: readonly NameItem[]): void {
    this.units.set(key, [...(this.units.get(key) ?? []), ...items]);
  }

  private placeUnit(key: string, items: readonly NameItem[]): void {
    const unit = key.startsWith('pp') ? 'pp' : 'pk';
    const places = UNIT_PLACES[unit];
    if (items.length > places.length || key.endsWith('3')) {
      this.ignored.push(items.map(({ text }) => text).join(' - '));
      return;
    }
    const ordered = orderUnit(items, unit);
    const isPoint = (item: NameItem, index: number) =>
      unit === 'pp' && index === ordered.length - 1 && mayDefend(item, items);
    for (const [index, item] of ordered.entries())
      this.put([item], [`${key}${isPoint(item, index) ? 'p' : (places[index] ?? '')}`]);
  }

  private addScratches(items: readonly NameItem[], reason: ScratchReason): void {
    for (const item of items) {
      const notes = item.notes.map(foldKey);
      const isHealthy = notes.some((note) => /^(?:healthy|scratch)/.test(note));
      const isInjured = reason === 'injured' || notes.some((note) => REASON_NOTES.test(note));
      this.put([item], [isInjured && !isHealthy ? 'injured' : 'scratched']);
    }
  }

  private addColumn(items: readonly NameItem[], column: LineColumn, wanted: number | null): void {
    for (const item of items) {
      const row = wanted ?? (this.columns.get(column) ?? 0) + 1;
      this.columns.set(column, row);
      if (column === 'ld' || column === 'rd') {
        this.pairs.add(row);
        const fourth = row > 3 ? this.openSlots(`Pair ${row}`, 2) : [];
        const place = `d${2 * row - (column === 'ld' ? 1 : 0)}`;
        const isKnown = row <= 3 || fourth.includes(place);
        this.put([item], [isKnown ? place : 'd7'], !isKnown);
      } else {
        this.lines.add(row);
        const place = `${column}${row}`;
        const isKnown = row <= 4 || this.openSlots(`Line ${row}`, 1).includes(place);
        this.put([item], [isKnown ? place : 'scratched'], !isKnown);
      }
    }
  }

  private addNumbered(items: readonly NameItem[], row: number, text: string): void {
    const groups = groupsOf(items);
    const isPair = groups.includes('defense') && !groups.includes('forward');
    if (groups.includes('goalie')) return this.addGoalies(items, row === 1 ? 'starter' : 'backup');
    if (isPair && items.length <= 3) return this.addPair(items, row);
    if (items.length === 3 || (items.length === 2 && !groups.includes('defense')))
      return this.addLine(items, row);
    return this.addFree(items, text);
  }

  /** Adds forwards as lines of three, or defensemen as pairs, in typed order. */
  private addSkaters(items: readonly NameItem[], group: 'forward' | 'defense', text: string): void {
    const groups = groupsOf(items);
    const own = groups.filter((other) => other === group).length;
    if (own === 0 && groups.some((other) => other !== null)) return this.addFree(items, text);
    if (groups.includes('goalie') || (own < items.length && runsOf(items).length > 1 && items.length > 3))
      return this.addFree(items, text);
    const size = group === 'forward' ? 3 : 2;
    const add = (part: readonly NameItem[]) =>
      group === 'forward' ? this.addLine(part, null) : this.addPair(part, null);
    const choices = items.length % size === 0 ? null : alternatives(items, size);
    const rows = choices ? [items] : divideList(items, size);
    for (const row of rows ?? []) add(row);
    if (!rows) this.putUnclear(items, []);
  }

  private addFree(items: readonly NameItem[], text: string): void {
    const groups = groupsOf(items);
    const count = (group: Group) => groups.filter((other) => other === group).length;
    const [forwards, defense, goalies] = [count('forward'), count('defense'), count('goalie')];
    if (
      goalies > 0 &&
      forwards + defense === 0 &&
      items.length <= Math.max(2, this.openSlots('Goalies', 3).length)
    )
      return this.addGoalies(items);
    const isLater = this.pairs.size > 0 || this.lines.size >= 4;
    // Places rows of two or three names even if they mix forwards and defensemen. If such a row were skipped, the rows
    // below would move up.
    if (items.length === 2 && forwards === 1 && defense === 1 && !isLater) this.isMixedUp = true;
    if (items.length === 3) {
      const isPair = defense === 3 || (defense === 2 && isLater);
      if (defense === 2) this.isMixedUp = true;
      return isPair ? this.addPair(items, null) : this.addLine(items, null);
    }
    if (items.length === 2) {
      const isPair = forwards === 0 || (forwards === 1 && defense === 1 && isLater);
      return isPair ? this.addPair(items, null) : this.addLine(items, null);
    }
    if (items.length === 1 && defense === 1 && this.pairs.size >= 3) return this.addPair(items, null);
    const isAlone = items.length === 1 && forwards === 1 && this.pairs.size === 0;
    if (isAlone && this.openSlots(`Line ${this.nextLine()}`, 1).length === 1)
      return this.addLine(items, null);
    const runs = runsOf(items);
    if (items.length > 3 && runs.every(isWhole)) {
      for (const { group, items: run } of runs)
        if (group === 'goalie') this.addGoalies(run);
        else this.addSkaters(run, group ?? 'forward', text);
      return;
    }
    const choices =
      items.length > 2 && goalies === 0 ? (alternatives(items, 3) ?? alternatives(items, 2)) : null;
    if (choices) return choices.length === 3 ? this.addLine(items, null) : this.addPair(items, null);
    this.ignored.push(text);
  }
}

function isWhole({ group, items }: { readonly group: Group; readonly items: readonly NameItem[] }): boolean {
  if (group === 'goalie') return items.length <= 2;
  if (group === 'defense') return items.length % 2 === 0 || items.length === 7;
  return items.length % 3 === 0 || items.length === 11;
}

const other = (note: 'starter' | 'backup' | null | undefined) => (note === 'backup' ? 'starter' : 'backup');

function goalieNote(notes: readonly string[]): 'starter' | 'backup' | null {
  const keys = notes.map(foldKey);
  if (keys.some((key) => /^(?:starter|starting|starts|start|confirmed|partant|innet|ingoal)/.test(key)))
    return 'starter';
  return keys.some((key) => /^(?:backup|backingup|auxiliaire|substitut|adjoint)/.test(key)) ? 'backup' : null;
}

const LINE_NOTES: readonly RegExp[] = [/^(?:lw|l|left|ag)$/, /^(?:c|center|centre)$/, /^(?:rw|r|right|ad)$/];

/** Applies positions in parentheses instead of the typed order: `Zegras (C) – Michkov (RW) – Cates (LW)`. */
function inNotedOrder(items: readonly NameItem[]): readonly NameItem[] {
  const ordered = LINE_NOTES.flatMap((pattern) => {
    const [only, ...others] = items.filter(({ notes }) => notes.some((note) => pattern.test(foldKey(note))));
    return only && others.length === 0 ? [only] : [];
  });
  return new Set(ordered).size === items.length ? ordered : items;
}

/**
 * Whether a name of a unit means a defenseman. Usually, all players with the name must be defensemen. If this applies
 * to no name of the unit, one defenseman with the name is enough.
 */
function mayDefend(item: NameItem, unit: readonly NameItem[]): boolean {
  if (unit.some((mate) => groupOf(mate) === 'defense')) return groupOf(item) === 'defense';
  return item.found?.players.some(({ player }) => positionGroup(player.position) === 'defense') ?? false;
}

/** Moves a power play's only defenseman, or a penalty kill's two defensemen, to the end. Otherwise, keeps the order. */
function orderUnit(items: readonly NameItem[], unit: UnitKind): readonly NameItem[] {
  const isDefense = (item: NameItem) => mayDefend(item, items);
  const defense = items.filter(isDefense);
  const wanted = unit === 'pp' ? 1 : 2;
  if (defense.length !== wanted || (unit === 'pk' && items.length !== UNIT_PLACES.pk.length)) return items;
  return [...items.filter((item) => !isDefense(item)), ...defense];
}
