/** Lines and pairs: numerals and names directly on the cloth. */
import { type Letter, letterOf } from '#domain/letters.ts';
import { type Lineup, playerAt } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { jerseyName, splitPlayerName } from '#domain/player-name.ts';
import { cleanCardText } from '../../clean-text.ts';
import { fitText, type TextStyle } from '../../fit-text.ts';
import { inkExtent, measureText } from '../../measure.ts';
import { polygon } from '../../path-builder.ts';
import { drawJersey } from '../../parts/jersey.ts';
import { drawLetter, drawShot, PATCH_WIDTH } from '../../parts/player-marks.ts';
import type { Shape, TextShape } from '../../shapes.ts';
import { LEAN } from '../../rush-mark.ts';
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

/** Line height in em of the lower line. Accents and descenders never touch. */
export function leadingOf(upper: string, lower: string): number {
  return Math.max(0.94, inkExtent(upper).below + inkExtent(lower).above + 0.02);
}

function roomOf({ box, roleRoom = 0, textLeft }: CellPlan): number {
  return box.x + box.width - 4 - roleRoom - textLeft;
}

interface NameBlock {
  readonly lines: readonly string[];
  readonly lineSize: number;
  readonly leading: number;
  /** Between the first name and the capitals below it. */
  readonly between: number;
  readonly tall: number;
}

/** Stacks a first name above the lines of a last name. `hasFirst` keeps the first name's line for a letter. */
function blockOf(
  { first }: ShownName,
  lines: readonly string[],
  size: number,
  sizes: DressPlan['type'],
  hasFirst: boolean,
): NameBlock {
  const [top = '', below] = lines;
  const lineSize = below === undefined ? size : size * sizes.wrapped;
  const leading = below === undefined ? 0 : leadingOf(top, below) * lineSize;
  const accents = Math.max(0, inkExtent(top).above - 0.77) * lineSize;
  const descenders = inkExtent(first).below > 0.1 ? sizes.first * 0.1 : 0;
  const between = hasFirst ? sizes.first * 0.36 + accents + descenders : 0;
  const firstTall = hasFirst ? sizes.first * CAPITAL : 0;
  return { lines, lineSize, leading, between, tall: firstTall + between + CAPITAL * lineSize + leading };
}

/**
 * Returns a name's block at the column's size: its last name on one line, or on two smaller ones.
 * Returns null if even these are too wide or too tall.
 */
function blockAt(
  cell: CellPlan,
  player: SlottedPlayer,
  size: number,
  sizes: DressPlan['type'],
): NameBlock | null {
  const name = shownName(player.name);
  const room = roomOf(cell);
  const hasFirst = name.first !== '' || letterOf(player) !== null;
  if (widthOf(name.last, size) <= room) return blockOf(name, [name.last], size, sizes, hasFirst);
  const halves = breakName(name.last);
  if (!halves?.every((line) => widthOf(line, size * sizes.wrapped) <= room)) return null;
  const block = blockOf(name, halves, size, sizes, hasFirst);
  return block.tall <= cell.box.height - 6 ? block : null;
}

/** Returns the largest size, within the plan's limits, at which all last names of a column fit. */
function columnSize(column: ColumnPlan, lineup: Lineup, sizes: DressPlan['type']): number {
  const { last, leastLast } = sizes;
  const shown = column.cells.flatMap((cell) => {
    const player = playerAt(lineup, cell.slot.id);
    return player ? [{ cell, player }] : [];
  });
  for (let size = last; size > leastLast; size -= 0.5)
    if (shown.every(({ cell, player }) => blockAt(cell, player, size, sizes) !== null)) return size;
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

/** Draws the first name, and the letter after it. */
function drawFirst(
  first: string,
  letter: Letter | null,
  { baseline, left, room }: { readonly baseline: number; readonly left: number; readonly room: number },
  size: number,
  { ink, patch }: Dress,
): (Shape | null)[] {
  const height = size * 0.92;
  const taken = letter === null ? 0 : height * PATCH_WIDTH + (first === '' ? 0 : size * 0.3);
  const text = fitText(first, left, baseline, room - taken, { weight: 500, size, minSize: size, fill: ink });
  if (letter === null) return [text];
  const x = text ? text.x + text.width + size * 0.3 : left;
  return [text, ...drawLetter(letter, x, baseline - (CAPITAL / 2) * size, height, patch)];
}

function drawName(
  cell: CellPlan,
  player: SlottedPlayer,
  size: number,
  sizes: DressPlan['type'],
  colors: Dress,
): (Shape | null)[] {
  const { box, textLeft: left } = cell;
  const room = roomOf(cell);
  const name = shownName(player.name);
  const letter = letterOf(player);
  const hasFirst = name.first !== '' || letter !== null;
  const { between, leading, lineSize, lines, tall } =
    blockAt(cell, player, size, sizes) ??
    blockOf(name, breakName(name.last) ?? [name.last], size, sizes, hasFirst);
  const from = box.y + (box.height - tall) / 2;
  const firstTall = hasFirst ? sizes.first * CAPITAL : 0;
  const firstLine = from + firstTall + between + CAPITAL * lineSize;
  const style: TextStyle = { weight: 700, size: lineSize, minSize: lineSize * 0.5, fill: colors.ink };
  return [
    ...drawFirst(name.first, letter, { baseline: from + firstTall, left, room }, sizes.first, colors),
    ...lines.map((line, index) => fitText(line, left, firstLine + index * leading, room, style)),
  ];
}

/** Draws the number, or a jersey if it is unknown, and under it the side that the player shoots from. */
function drawNumber(
  { box, numberRight }: CellPlan,
  { number, shoots }: SlottedPlayer,
  size: number,
  colors: Dress,
): (Shape | null)[] {
  const middle = box.y + box.height / 2;
  const place = { right: numberRight, middle, room: numberRight - box.x, size };
  const felt = colors.numeral.cut === 'felt' ? size * 0.08 : 0;
  return [
    ...(number === null
      ? drawJersey(numberRight - size * 0.42, middle, size * 0.6, { outline: colors.quiet })
      : drawNumeral(number, colors.numeral, place)),
    ...drawShot(
      shoots,
      {
        left: numberRight - size * 0.84,
        right: numberRight,
        y: Math.min(middle + (CAPITAL / 2) * size + felt + size * 0.15, box.y + box.height - 7),
        thick: Math.max(2, size * 0.035),
      },
      colors.quiet,
    ),
  ];
}

/** Draws the slot's name at the right end of the row. */
function drawRole({ box, roleRoom = 0, slot }: CellPlan, size: number, { quiet }: Dress): TextShape | null {
  if (roleRoom === 0) return null;
  const style = { weight: 500, size, minSize: size * 0.7, fill: quiet, align: 'end' } as const;
  const baseline = box.y + box.height / 2 + (CAPITAL / 2) * size;
  return fitText(slot.heading, box.x + box.width - 4, baseline, roleRoom - size * 0.5, style);
}

function drawColumn(column: ColumnPlan, lineup: Lineup, plan: DressPlan, colors: Dress): (Shape | null)[] {
  const size = columnSize(column, lineup, plan.type);
  return column.cells.flatMap((cell) => {
    const player = playerAt(lineup, cell.slot.id);
    if (!player) return [...drawOpen(cell, plan.type, colors), drawRole(cell, plan.type.first * 0.8, colors)];
    return [
      drawRole(cell, plan.type.first * 0.8, colors),
      ...drawNumber(cell, player, plan.type.number, colors),
      ...drawName(cell, player, size, plan.type, colors),
    ];
  });
}

/** Draws a unit's name on a leaning tab in the starter's colors. */
function drawHeading({ box, text }: DressPlan['headings'][number], { hero }: Dress): (Shape | null)[] {
  const height = box.height * 0.74;
  const size = height * 0.68;
  const pad = height * 0.5;
  const title = fitText(
    text.toUpperCase(),
    box.x + pad,
    box.y + height / 2 + (CAPITAL / 2) * size,
    box.width - 2 * pad,
    {
      weight: 700,
      size,
      minSize: size * 0.6,
      fill: hero.ink,
      spacing: 0.06,
    },
  );
  const lean = height * LEAN * 0.42;
  const right = box.x + pad * 2 + (title?.width ?? 0);
  const corners: readonly (readonly [number, number])[] = [
    [box.x, box.y],
    [right + lean, box.y],
    [right - lean, box.y + height],
    [box.x, box.y + height],
  ];
  const d = polygon(corners);
  const line = { x: right - lean, y: box.y + height - 3, width: box.x + box.width - right + lean, height: 3 };
  return [
    { kind: 'path', d, fill: hero.fill, stroke: hero.border, strokeWidth: 2 },
    { kind: 'rect', ...line, fill: hero.border },
    title,
  ];
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
    ...plan.headings.flatMap((heading) => drawHeading(heading, colors)),
    ...plan.columns.flatMap((column) => drawColumn(column, lineup, plan, colors)),
  ];
}
