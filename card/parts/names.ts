/** Players' names: a small first name above the last name, with one size of last names in a column. */
import { type Letter, letterOf } from '#domain/letters.ts';
import type { Slot } from '#domain/formation.ts';
import { type Lineup, playerAt } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { jerseyName, splitPlayerName } from '#domain/player-name.ts';
import { cleanCardText } from '../clean-text.ts';
import { fitText, type TextStyle } from '../fit-text.ts';
import { inkExtent, measureText } from '../measure.ts';
import type { Box, Shape } from '../shapes.ts';
import { drawLetter, type PatchColors, PATCH_WIDTH } from './player-marks.ts';

/** Room for one skater. The number ends at `numberRight`, and names begin at `textLeft`. */
export interface CellPlan {
  readonly slot: Slot;
  readonly box: Box;
  readonly numberRight: number;
  readonly textLeft: number;
  /** Room at the right end for the slot's name; missing under headings of columns. */
  readonly roleRoom?: number;
}

/** A column of skaters. Their last names have the same size. */
export interface ColumnPlan {
  readonly cells: readonly CellPlan[];
}

export interface TypeSizes {
  readonly number: number;
  readonly first: number;
  readonly last: number;
  /** The smallest size of a column's last names. One name that is still too wide may be smaller. */
  readonly leastLast: number;
  /** Size of a last name on two lines, as a share of the column's size. */
  readonly wrapped: number;
}

export interface ShownName {
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
  const whole = halves.filter(([one, other]) => one && other);
  const widths = whole.map((lines) => Math.max(...lines.map((line) => widthOf(line, 100))));
  return whole[widths.indexOf(Math.min(...widths))] ?? null;
}

/** Line height in em of the lower line. Accents and descenders never touch. */
export function leadingOf(upper: string, lower: string): number {
  return Math.max(0.94, inkExtent(upper).below + inkExtent(lower).above + 0.02);
}

/** The room for names in a cell, in pixels. */
export function roomOf({ box, roleRoom = 0, textLeft }: CellPlan): number {
  return box.x + box.width - 4 - roleRoom - textLeft;
}

interface NameBlock {
  readonly lines: readonly string[];
  readonly lineSize: number;
  readonly leading: number;
  /** Between the first name and the capitals below it. */
  readonly between: number;
  /** Height of the first name's capitals; 0 without its line. */
  readonly firstTall: number;
  readonly tall: number;
}

/** Stacks a first name above the lines of a last name. `hasFirst` keeps the first name's line for a letter. */
function blockOf(
  { first }: ShownName,
  lines: readonly string[],
  size: number,
  sizes: TypeSizes,
  hasFirst: boolean,
): NameBlock {
  const [top = '', below] = lines;
  const lineSize = below === undefined ? size : size * sizes.wrapped;
  const leading = below === undefined ? 0 : leadingOf(top, below) * lineSize;
  const accents = Math.max(0, inkExtent(top).above - 0.77) * lineSize;
  const descenders = inkExtent(first).below > 0.1 ? sizes.first * 0.1 : 0;
  const between = hasFirst ? sizes.first * 0.36 + accents + descenders : 0;
  const firstTall = hasFirst ? sizes.first * CAPITAL : 0;
  const tall = firstTall + between + CAPITAL * lineSize + leading;
  return { lines, lineSize, leading, between, firstTall, tall };
}

/**
 * Returns a name's block at the column's size: its last name on one line, or on two smaller ones.
 * Returns null if even these are too wide or too tall.
 */
function blockAt(cell: CellPlan, player: SlottedPlayer, size: number, sizes: TypeSizes): NameBlock | null {
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
export function columnSize(column: ColumnPlan, lineup: Lineup, sizes: TypeSizes): number {
  const { last, leastLast } = sizes;
  const shown = column.cells.flatMap((cell) => {
    const player = playerAt(lineup, cell.slot.id);
    return player ? [{ cell, player }] : [];
  });
  for (let size = last; size > leastLast; size -= 0.5)
    if (shown.every(({ cell, player }) => blockAt(cell, player, size, sizes) !== null)) return size;
  return leastLast;
}

export interface NameColors {
  readonly first: string;
  readonly last: string;
  readonly patch: PatchColors;
}

/** Draws the first name, and the letter after it. */
function drawFirst(
  first: string,
  letter: Letter | null,
  { baseline, left, room }: { readonly baseline: number; readonly left: number; readonly room: number },
  size: number,
  { first: fill, patch }: NameColors,
): (Shape | null)[] {
  const height = size * 0.92;
  const taken = letter === null ? 0 : height * PATCH_WIDTH + (first === '' ? 0 : size * 0.3);
  const text = fitText(first, left, baseline, room - taken, { weight: 500, size, minSize: size, fill });
  if (letter === null) return [text];
  const x = text ? text.x + text.width + size * 0.3 : left;
  return [text, ...drawLetter(letter, x, baseline - (CAPITAL / 2) * size, height, patch)];
}

/** Returns a name's block at the column's size. If it is too tall on two lines, the first name is omitted. */
function blockFor(cell: CellPlan, player: SlottedPlayer, size: number, sizes: TypeSizes): NameBlock {
  const fitting = blockAt(cell, player, size, sizes);
  if (fitting) return fitting;
  const name = shownName(player.name);
  const lines = breakName(name.last) ?? [name.last];
  const hasFirst = name.first !== '' || letterOf(player) !== null;
  const whole = blockOf(name, lines, size, sizes, hasFirst);
  const isTooTall = whole.tall > cell.box.height - 6 && letterOf(player) === null;
  return isTooTall ? blockOf(name, lines, size, sizes, false) : whole;
}

/** Draws a first name above a last name, as one block in the middle of the cell. */
export function drawName(
  cell: CellPlan,
  player: SlottedPlayer,
  size: number,
  sizes: TypeSizes,
  colors: NameColors,
): (Shape | null)[] {
  const { box, textLeft: left } = cell;
  const room = roomOf(cell);
  const { between, firstTall, leading, lineSize, lines, tall } = blockFor(cell, player, size, sizes);
  const from = box.y + (box.height - tall) / 2;
  const firstLine = from + firstTall + between + CAPITAL * lineSize;
  const style: TextStyle = { weight: 700, size: lineSize, minSize: lineSize * 0.5, fill: colors.last };
  const first = { baseline: from + firstTall, left, room };
  return [
    ...(firstTall === 0
      ? []
      : drawFirst(shownName(player.name).first, letterOf(player), first, sizes.first, colors)),
    ...lines.map((line, index) => fitText(line, left, firstLine + index * leading, room, style)),
  ];
}
