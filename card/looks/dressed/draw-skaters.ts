/** Lines and pairs: numerals and names directly on the cloth. */
import { type Lineup, playerAt } from '#domain/lineup.ts';
import { jerseyName, splitPlayerName } from '#domain/player-name.ts';
import { cleanCardText } from '../../clean-text.ts';
import { drawJersey } from '../../draw-jersey.ts';
import { fitText, type TextStyle } from '../../fit-text.ts';
import { inkExtent, measureText } from '../../measure.ts';
import type { Shape, TextShape } from '../../shapes.ts';
import type { Dress, Numeral } from './dress.ts';
import type { CellPlan, ColumnPlan, DressPlan } from './plan.ts';

interface ShownName {
  readonly first: string;
  readonly last: string;
}

/** Height of capital letters, in em. */
export const CAPITAL = 0.7;

export function shownName(name: string): ShownName {
  const { first, last } = splitPlayerName(cleanCardText(name));
  return { first, last: jerseyName(last) };
}

function widthOf(text: string, size: number): number {
  return measureText(text, 700, size).width;
}

/**
 * Breaks a name after a hyphen or at a space, into lines of the most even width.
 * Returns null for a single word.
 */
export function breakName(name: string): readonly [string, string] | null {
  const breaks = Array.from(name.matchAll(/[ -]/g), ({ index }) => index + 1);
  const halves = breaks.map((at) => [name.slice(0, at).trimEnd(), name.slice(at)] as const);
  const longest = (lines: readonly [string, string]) => Math.max(...lines.map((line) => widthOf(line, 100)));
  return halves.filter(([one, other]) => one && other).toSorted((a, b) => longest(a) - longest(b))[0] ?? null;
}

/**
 * Returns a last name's lines at the column's size: one line, or two smaller ones.
 * Returns null if even these are too wide.
 */
function linesAt(name: string, size: number, room: number, wrapped: number): readonly string[] | null {
  if (widthOf(name, size) <= room) return [name];
  const halves = breakName(name);
  return halves?.every((line) => widthOf(line, size * wrapped) <= room) ? halves : null;
}

/** Line height in em of the lower line. Accents and descenders never touch. */
export function leadingOf(upper: string, lower: string): number {
  return Math.max(0.94, inkExtent(upper).below + inkExtent(lower).above + 0.02);
}

function roomOf({ box, textLeft }: CellPlan): number {
  return box.x + box.width - 4 - textLeft;
}

/** Returns the largest size, within the plan's limits, at which all last names of a column fit. */
function columnSize(
  column: ColumnPlan,
  lineup: Lineup,
  { last, leastLast, wrapped }: DressPlan['type'],
): number {
  const names = column.cells.flatMap((cell) => {
    const player = playerAt(lineup, cell.slot.id);
    return player ? [{ name: shownName(player.name).last, room: roomOf(cell) }] : [];
  });
  for (let size = last; size > leastLast; size -= 0.5)
    if (names.every(({ name, room }) => linesAt(name, size, room, wrapped) !== null)) return size;
  return leastLast;
}

/** Draws a numeral in the look's style: with a hard shadow, or of felt with a double outline. */
export function drawNumeral(
  number: number,
  { cut, fill, trim }: Numeral,
  { middle, right, room, size }: NumeralPlace,
): (TextShape | null)[] {
  const style = { weight: 700, size, minSize: size * 0.4, align: 'end', fill } as const;
  const baseline = middle + (CAPITAL / 2) * size;
  const numeral = fitText(String(number), right, baseline, room, style);
  if (!numeral) return [];
  const under = { ...numeral, decorative: true } as const;
  if (cut === 'felt')
    return [
      { ...under, outline: numeral.size * 0.17 },
      { ...under, fill: trim, outline: numeral.size * 0.09 },
      numeral,
    ];
  const offset = numeral.size * 0.05;
  return [{ ...under, fill: trim, x: under.x + offset, y: under.y + offset }, numeral];
}

interface NumeralPlace {
  /** The numeral's right edge and vertical middle. */
  readonly right: number;
  readonly middle: number;
  readonly room: number;
  readonly size: number;
}

function drawOpen(cell: CellPlan, sizes: DressPlan['type'], { quiet }: Dress): (Shape | null)[] {
  const { box, numberRight, slot, textLeft } = cell;
  const size = sizes.first * 1.15;
  const baseline = box.y + box.height / 2 + (CAPITAL / 2) * size;
  const style = { weight: 600, size, minSize: size * 0.6, fill: quiet } as const;
  return [
    fitText(slot.shortLabel, numberRight, baseline, numberRight - box.x, { ...style, align: 'end' }),
    fitText('Open spot', textLeft, baseline, roomOf(cell), { ...style, weight: 500 }),
  ];
}

function drawName(
  cell: CellPlan,
  name: ShownName,
  size: number,
  sizes: DressPlan['type'],
  colors: Dress,
): (Shape | null)[] {
  const { box, textLeft } = cell;
  const room = roomOf(cell);
  const lines = linesAt(name.last, size, room, sizes.wrapped) ?? breakName(name.last) ?? [name.last];
  const [top = '', below] = lines;
  const lineSize = below === undefined ? size : size * sizes.wrapped;
  const leading = below === undefined ? 0 : leadingOf(top, below) * lineSize;
  const accents = Math.max(0, inkExtent(top).above - 0.77) * lineSize;
  const descenders = inkExtent(name.first).below > 0.1 ? sizes.first * 0.1 : 0;
  const between = name.first === '' ? 0 : sizes.first * 0.36 + accents + descenders;
  const firstTall = name.first === '' ? 0 : sizes.first * CAPITAL;
  const tall = firstTall + between + CAPITAL * lineSize + leading;
  const from = box.y + (box.height - tall) / 2;
  const firstLine = from + firstTall + between + CAPITAL * lineSize;
  const style: TextStyle = { weight: 700, size: lineSize, minSize: lineSize * 0.5, fill: colors.ink };
  return [
    fitText(name.first, textLeft, from + firstTall, room, {
      weight: 500,
      size: sizes.first,
      minSize: sizes.first,
      fill: colors.ink,
    }),
    ...lines.map((line, index) => fitText(line, textLeft, firstLine + index * leading, room, style)),
  ];
}

function drawColumn(column: ColumnPlan, lineup: Lineup, plan: DressPlan, colors: Dress): (Shape | null)[] {
  const size = columnSize(column, lineup, plan.type);
  return column.cells.flatMap((cell) => {
    const player = playerAt(lineup, cell.slot.id);
    if (!player) return drawOpen(cell, plan.type, colors);
    const { box, numberRight } = cell;
    const middle = box.y + box.height / 2;
    const place = { right: numberRight, middle, room: numberRight - box.x, size: plan.type.number };
    return [
      ...(player.number === null
        ? drawJersey(numberRight - plan.type.number * 0.42, middle, plan.type.number * 0.6, colors.quiet)
        : drawNumeral(player.number, colors.numeral, place)),
      ...drawName(cell, shownName(player.name), size, plan.type, colors),
    ];
  });
}

/** Draws rules, row numbers, and all skaters. */
export function drawSkaters(lineup: Lineup, plan: DressPlan, colors: Dress): (Shape | null)[] {
  return [
    ...plan.rules.map(({ width, x, y }): Shape => ({
      kind: 'rect',
      x,
      y: y - 1,
      width,
      height: 2,
      fill: colors.ink,
      opacity: 0.22,
    })),
    ...plan.marks.map(({ middle, size, text, x }) =>
      fitText(text, x, middle + (CAPITAL / 2) * size, size, {
        weight: 600,
        size,
        minSize: size,
        fill: colors.quiet,
        align: 'middle',
      }),
    ),
    ...plan.columns.flatMap((column) => drawColumn(column, lineup, plan, colors)),
  ];
}
