/** Draws lines and pairs, with numerals and names directly on the sweater. */
import { type Lineup, playerAt } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { factOf } from '../../card-facts.ts';
import type { CardInput } from '../../card-input.ts';
import { fitText } from '../../fit-text.ts';
import { polygon } from '../../path-builder.ts';
import { drawJersey } from '../../parts/jersey.ts';
import { CAPITAL, type CellPlan, drawName, roomOf, type TypeSizes } from '../../parts/names.ts';
import { asPart, type Shape, type TextShape } from '../../shapes.ts';
import { LOW_LEAN } from '../../rush-mark.ts';
import type { Dress, Numeral } from './dress.ts';
import type { DressPlan } from './plan.ts';

/** Draws a numeral in the look's style: with a hard shadow, or of felt with a double outline. */
export function drawNumeral(
  number: number,
  { cut, fill, trim }: Numeral,
  { align = 'end', baseline, room, size, x }: NumeralPlace,
): (TextShape | null)[] {
  const style = { weight: 700, size, minSize: size * 0.4, align, fill } as const;
  const numeral = fitText(String(number), x, baseline, room, style);
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
  /** The numeral's right edge; its middle if `align` is `middle`. */
  readonly x: number;
  readonly align?: 'end' | 'middle';
  readonly baseline: number;
  readonly room: number;
  readonly size: number;
}

function drawOpen(cell: CellPlan, sizes: Pick<TypeSizes, 'first'>, { quiet }: Dress): (Shape | null)[] {
  const { box, numberRight, slot, textLeft } = cell;
  const size = sizes.first * 1.15;
  const baseline = box.y + box.height / 2 + (CAPITAL / 2) * size;
  const style = { weight: 600, size, minSize: size * 0.6, fill: quiet } as const;
  return [
    fitText(slot.shortLabel, numberRight, baseline, numberRight - box.x, { ...style, align: 'end' }),
    fitText('Open spot', textLeft, baseline, roomOf(cell), { ...style, weight: 500 }),
  ];
}

function drawNumber(
  { baseline, box, numberRight }: CellPlan,
  { number }: SlottedPlayer,
  size: number,
  colors: Dress,
): (Shape | null)[] {
  if (number === null) {
    const middle = baseline - (CAPITAL / 2) * size;
    return drawJersey(numberRight - size * 0.42, middle, size * 0.6, { outline: colors.quiet });
  }
  return drawNumeral(number, colors.numeral, { x: numberRight, baseline, room: numberRight - box.x, size });
}

/** Draws the slot's heading at the right end of a cell that has room for it. */
function drawRole({ box, roleRoom = 0, slot }: CellPlan, size: number, { quiet }: Dress): TextShape | null {
  if (roleRoom === 0) return null;
  const style = { weight: 500, size, minSize: size * 0.7, fill: quiet, align: 'end' } as const;
  const baseline = box.y + box.height / 2 + (CAPITAL / 2) * size;
  return fitText(slot.heading, box.x + box.width - 4, baseline, roleRoom - size * 0.5, style);
}

function drawCell(
  cell: CellPlan,
  lineup: Lineup,
  { fit, type }: DressPlan,
  colors: Dress,
  fact: string | undefined,
): (Shape | null)[] {
  const player = playerAt(lineup, cell.slot.id);
  const sizes: Pick<TypeSizes, 'first' | 'number'> = (cell.isLead && type.lead) || type;
  const role = drawRole(cell, sizes.first * 0.8, colors);
  if (!player) return [...drawOpen(cell, sizes, colors), role];
  const names = { first: colors.ink, last: colors.ink, quiet: colors.quiet, patch: colors.patch };
  return [
    role,
    ...drawNumber(cell, player, sizes.number, colors),
    ...drawName(cell, player, fit, type, names, fact),
  ];
}

/** Draws a unit's name on a leaning tab in the colors of the starting goalie's block. */
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
    { weight: 700, size, minSize: size * 0.6, fill: starterBlock.ink, spacing: 0.06 },
  );
  const lean = height * LOW_LEAN;
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

/**
 * Draws the rules between rows, the names of units, and all skaters.
 * A rule and the first skater below it belong to the same part of the card, so a video reveals both together.
 */
export function drawSkaters(
  { facts, lineup }: Pick<CardInput, 'facts' | 'lineup'>,
  plan: DressPlan,
  colors: Dress,
): (Shape | null)[] {
  return [
    ...plan.rules.flatMap(({ isStrong = false, width, x, y }) => {
      const height = isStrong ? 4 : 2;
      const place = { x, y: y - height / 2, width, height };
      const rule: Shape = { kind: 'rect', ...place, fill: colors.ink, opacity: isStrong ? 0.9 : 0.22 };
      return asPart(plan.cells.find(({ box }) => box.y >= y)?.slot.id ?? 'facts', [rule]);
    }),
    ...asPart(
      'facts',
      plan.headings.flatMap((heading) => drawHeading(heading, colors)),
    ),
    ...plan.cells.flatMap((cell) =>
      asPart(cell.slot.id, drawCell(cell, lineup, plan, colors, factOf({ facts, lineup }, cell.slot.id))),
    ),
  ];
}
