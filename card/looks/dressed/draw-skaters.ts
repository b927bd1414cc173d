/** Lines and pairs: numerals and names directly on the cloth. */
import { type Lineup, playerAt } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { fitText } from '../../fit-text.ts';
import { polygon } from '../../path-builder.ts';
import { drawJersey } from '../../parts/jersey.ts';
import { CAPITAL, type CellPlan, type ColumnPlan, columnSize, drawName, roomOf } from '../../parts/names.ts';
import { drawShot } from '../../parts/player-marks.ts';
import type { Shape, TextShape } from '../../shapes.ts';
import { LEAN } from '../../rush-mark.ts';
import type { Dress, Numeral } from './dress.ts';
import type { DressPlan } from './plan.ts';

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
      ...drawName(cell, player, size, plan.type, {
        first: colors.ink,
        last: colors.ink,
        patch: colors.patch,
      }),
    ];
  });
}

/** Draws a unit's name on a leaning tab in the starter's colors. */
function drawHeading(
  { box, text }: DressPlan['headings'][number],
  { starterBlock }: Dress,
): (Shape | null)[] {
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
      fill: starterBlock.ink,
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
    { kind: 'path', d, fill: starterBlock.fill, stroke: starterBlock.border, strokeWidth: 2 },
    { kind: 'rect', ...line, fill: starterBlock.border },
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
