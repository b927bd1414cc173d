/** Players' names: a small first name above the last name. All last names in a row have the same baseline. */
import { letterOf } from '#domain/letters.ts';
import type { Slot, SlotId } from '#domain/formation.ts';
import { type Lineup, playerAt } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { jerseyName, splitPlayerName } from '#domain/player-name.ts';
import { playsOffSide } from '#domain/shot-side.ts';
import { cleanCardText } from '../clean-text.ts';
import { fitText, type TextStyle } from '../fit-text.ts';
import { inkExtent, measureText } from '../measure.ts';
import type { Box, Shape } from '../shapes.ts';
import { drawLetter, type PatchColors, PATCH_WIDTH } from './player-marks.ts';

/** Room for one skater. The number ends at `numberRight`, and names begin at `textLeft`. */
export interface CellPlan {
  readonly slot: Slot;
  readonly box: Box;
  /** The baseline of the last name. It is the same for a whole row, even if names have accents. */
  readonly baseline: number;
  readonly numberRight: number;
  readonly textLeft: number;
  /** Room at the right end, for the slot's name or as a margin. */
  readonly roleRoom?: number;
  /** Whether the player is on the first line, whose names are larger. */
  readonly isLead?: boolean;
}

export interface TypeSizes {
  readonly number: number;
  readonly first: number;
  readonly last: number;
  /** All last names shrink together down to this size. If a name is still too wide, only this name shrinks further. */
  readonly leastLast: number;
  /** The sizes of the first line. Missing if the first line looks like the other lines. */
  readonly lead?: Pick<TypeSizes, 'number' | 'first' | 'last'>;
}

/** Returns larger sizes, for cards with fewer rows. `leastLast` stays the same, because long names need it. */
export function largerType({ lead, ...type }: TypeSizes, by: number): TypeSizes {
  const larger = <Sizes extends NonNullable<TypeSizes['lead']>>(sizes: Sizes): Sizes => ({
    ...sizes,
    number: Math.round(sizes.number * by),
    first: Math.round(sizes.first * by),
    last: Math.round(sizes.last * by),
  });
  return { ...larger(type), ...(lead && { lead: larger(lead) }) };
}

/** Height of capital letters, in em. */
export const CAPITAL = 0.7;
/** The space between a first name and the capitals below it, in em of the first name. */
const BETWEEN = 0.56;
/** The minimum distance between the baselines of a last name on two lines, in em. */
const LEADING = 0.94;

export function shownName(name: string) {
  const { first, last } = splitPlayerName(cleanCardText(name));
  return { first, last: jerseyName(last) };
}

function widthOf(text: string, size: number): number {
  return measureText(text, 700, size).width;
}

/**
 * Breaks a name after a hyphen or at a space, so that both lines are nearly equally wide.
 * Returns null for a name with no hyphen or space.
 */
export function breakName(name: string): readonly [string, string] | null {
  const breaks = Array.from(name.matchAll(/[ -]/g), ({ index }) => index + 1);
  const halves = breaks.map((at) => [name.slice(0, at).trimEnd(), name.slice(at)] as const);
  const whole = halves.filter(([one, other]) => one && other);
  const widths = whole.map((lines) => Math.max(...lines.map((line) => widthOf(line, 100))));
  return whole[widths.indexOf(Math.min(...widths))] ?? null;
}

/** Returns the distance between the baselines of two lines, in em, so that accents and descenders do not touch. */
export function leadingOf(upper: string, lower: string): number {
  return Math.max(LEADING, inkExtent(upper).below + inkExtent(lower).above + 0.02);
}

/** Returns the width for names in a cell, in pixels. */
export function roomOf({
  box,
  roleRoom = 0,
  textLeft,
}: Pick<CellPlan, 'box' | 'roleRoom' | 'textLeft'>): number {
  return box.x + box.width - 4 - roleRoom - textLeft;
}

/** A cell that might not have a baseline yet. Without one, the cell's row becomes as high as the names need. */
export type UnplacedCell = Omit<CellPlan, 'baseline'> & Partial<Pick<CellPlan, 'baseline'>>;

/** The sizes of a card's last names: `lead` for the first line, and `other` for all other rows. */
export interface NameFit {
  readonly lead: number;
  readonly other: number;
  /** Slots whose last name takes two lines. */
  readonly wrapped: ReadonlySet<SlotId>;
}

/**
 * Returns two sizes for last names: one for the first line, and one for all other rows.
 * Each is the largest size, down to `leastLast`, at which every name fits on one line, or broken into two lines.
 */
export function fitNames(
  cells: readonly UnplacedCell[],
  lineup: Lineup,
  { last, lead, leastLast }: TypeSizes,
): NameFit {
  const shown = cells.flatMap((cell) => {
    const player = playerAt(lineup, cell.slot.id);
    return player ? [{ cell, room: roomOf(cell), name: shownName(player.name).last }] : [];
  });
  type Shown = (typeof shown)[number];
  const isWhole = ({ name, room }: Shown, size: number) => widthOf(name, size) <= room;
  const isBroken = ({ cell: { baseline, box }, name, room }: Shown, size: number) => {
    const halves = breakName(name);
    if (!halves?.every((line) => widthOf(line, size) <= room)) return false;
    return baseline === undefined || baseline - (CAPITAL + leadingOf(...halves)) * size >= box.y + 2;
  };
  let other = last;
  while (other > leastLast && !shown.every((one) => isWhole(one, other) || isBroken(one, other)))
    other -= 0.5;
  const leads = shown.filter(({ cell }) => cell.isLead);
  let largest = lead?.last ?? last;
  while (largest > other && !leads.every((one) => isWhole(one, largest) || isBroken(one, other)))
    largest -= 0.5;
  const sizeOf = ({ cell }: Shown) => (cell.isLead ? largest : other);
  const wrapped = shown.filter((one) => !isWhole(one, sizeOf(one)) && isBroken(one, other));
  return { lead: largest, other, wrapped: new Set(wrapped.map(({ cell }) => cell.slot.id)) };
}

/**
 * Returns the height of a first name above a last name, from the top of the first name's capitals to the last baseline.
 */
export function nameHeight({ first, last }: Pick<TypeSizes, 'first' | 'last'>, lines = 1): number {
  return (CAPITAL + BETWEEN) * first + (CAPITAL + (lines - 1) * LEADING) * last;
}

/** Returns the baseline at which names whose last name has one line are vertically centered in a box. */
export function baselineIn({ height, y }: Box, type: Pick<TypeSizes, 'first' | 'last'>): number {
  return y + (height + nameHeight(type)) / 2;
}

export interface NameColors {
  readonly first: string;
  readonly last: string;
  readonly quiet: string;
  readonly patch: PatchColors;
}

/** The text sizes of a row's fact, such as `212 min`, in em of the first name. A fact without room is left out. */
const FACT = { largest: 0.84, least: 0.6 } as const;

/** Draws a row's fact at the right end of the first name's line. The first name takes the room up to `from`. */
function drawFact(fact: string, from: number, right: number, baseline: number, size: number, fill: string) {
  const text = cleanCardText(fact);
  const [largest, least] = [size * FACT.largest, size * FACT.least];
  const room = right - from;
  if (text === '' || measureText(text, 600, least).width > room) return null;
  return fitText(text, right, baseline, room, {
    weight: 600,
    size: largest,
    minSize: least,
    fill,
    align: 'end',
  });
}

interface FirstNamePlan extends Pick<CellPlan, 'baseline' | 'slot'> {
  readonly fact: string;
  readonly left: number;
  readonly room: number;
}

/**
 * Draws the first name, and after it the letter of a captain or alternate.
 * A player on their off side also gets a small `L` or `R`.
 */
function drawFirst(
  first: string,
  player: SlottedPlayer,
  { baseline, fact, left, room, slot }: FirstNamePlan,
  size: number,
  { first: fill, patch, quiet }: NameColors,
): (Shape | null)[] {
  const letter = letterOf(player);
  const side = playsOffSide(player, slot) ? (player.shoots ?? null) : null;
  const gap = size * 0.3;
  const height = size * 0.92;
  const taken = (letter === null ? 0 : height * PATCH_WIDTH + gap) + (side === null ? 0 : size * 0.4 + gap);
  const text = fitText(first, left, baseline, room - taken, { weight: 500, size, minSize: size, fill });
  const x = text ? text.x + text.width + gap : left;
  const sideLeft = letter === null ? x : x + height * PATCH_WIDTH + gap;
  const small = { weight: 600, size: size * 0.66, minSize: size * 0.66, fill: quiet } as const;
  return [
    text,
    ...(letter === null ? [] : drawLetter(letter, x, baseline - (CAPITAL / 2) * size, height, patch)),
    side === null ? null : fitText(side, sideLeft, baseline, size, small),
    drawFact(fact, left + taken + (text ? text.width : 0) + 2 * gap, left + room, baseline, size, quiet),
  ];
}

/**
 * Draws a last name on the cell's baseline, and the first name above it.
 * A last name on two lines ends on the baseline.
 *
 * @param fact A fact about the row, for the right end of the first name's line.
 */
export function drawName(
  cell: CellPlan,
  player: SlottedPlayer,
  fit: NameFit,
  type: TypeSizes,
  colors: NameColors,
  fact = '',
): (Shape | null)[] {
  const { baseline, box, isLead = false, slot, textLeft: left } = cell;
  const room = roomOf(cell);
  const { first, last } = shownName(player.name);
  const isWrapped = fit.wrapped.has(slot.id);
  const lines = (isWrapped ? breakName(last) : null) ?? [last];
  const [upper = '', lower] = lines;
  const size = isLead && !isWrapped ? fit.lead : fit.other;
  const firstSize = (isLead ? type.lead : undefined)?.first ?? type.first;
  const leading = lower === undefined ? 0 : leadingOf(upper, lower) * size;
  const top = baseline - leading;
  const above = top - CAPITAL * size - BETWEEN * firstSize;
  const style: TextStyle = { weight: 700, size, minSize: size * 0.5, fill: colors.last };
  const lastNames = lines.map((line, index) =>
    fitText(line, left, index === lines.length - 1 ? baseline : top, room, style),
  );
  const end = lastNames.at(-1);
  // In a low cell, a last name on two lines leaves no room for the first name. The letter then follows the last name.
  const isLow = isWrapped && end && above - CAPITAL * firstSize < box.y;
  const place = isLow
    ? {
        slot,
        fact: '',
        baseline,
        left: end.x + end.width + size * 0.3,
        room: left + room - end.x - end.width,
      }
    : { slot, fact, baseline: above, left, room };
  return [...drawFirst(isLow ? '' : first, player, place, firstSize, colors), ...lastNames];
}
