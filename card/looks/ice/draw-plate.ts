/** A name plate: number tab with the team's stripes, and a small first name above the last name. */
import { factOf } from '../../card-facts.ts';
import type { CardInput } from '../../card-input.ts';
import { playerAt } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { fitText } from '../../fit-text.ts';
import { CAPITAL, type CellPlan, drawName, fitNames, type NameFit, roomOf } from '../../parts/names.ts';
import { drawJersey } from '../../parts/jersey.ts';
import { polygon } from '../../path-builder.ts';
import { asPart, type Box, type Shape } from '../../shapes.ts';
import { tabLean } from './arrange.ts';
import { ICE, INK, type Palette } from './palette.ts';
import type { CardPlan } from './plan.ts';

interface Tab {
  readonly box: Box;
  /** The tab's right edge at half its height. */
  readonly edge: number;
  readonly lean: number;
  readonly radius: number;
  /** The distances of the stripe's edges from the tab's right edge. */
  readonly stripe: readonly [inner: number, outer: number];
}

function tabOf({ box, numberRight }: CellPlan): Tab {
  const width = numberRight - box.x;
  return {
    box,
    edge: numberRight,
    lean: tabLean(box, width),
    radius: Math.min(box.height, width) * 0.15,
    stripe: [width * 0.04, width * 0.11],
  };
}

function drawStripe({ box, edge, lean, stripe: [inner, outer] }: Tab, fill: string): Shape {
  return {
    kind: 'path',
    fill,
    d: polygon([
      [edge + lean - outer, box.y],
      [edge + lean - inner, box.y],
      [edge - lean - inner, box.y + box.height],
      [edge - lean - outer, box.y + box.height],
    ]),
  };
}

function tabShape({ box, edge, lean, radius }: Tab, fill: string): Shape {
  return {
    kind: 'path',
    fill,
    d: polygon([
      [box.x, box.y, radius],
      [edge + lean, box.y],
      [edge - lean, box.y + box.height],
      [box.x, box.y + box.height, radius],
    ]),
  };
}

function drawNumber(
  { box, edge, stripe: [, outer] }: Tab,
  { number }: SlottedPlayer,
  size: number,
  palette: Palette,
): (Shape | null)[] {
  const width = edge - outer - box.x;
  const [center, middle] = [box.x + width / 2, box.y + box.height / 2];
  if (number === null)
    return drawJersey(center, middle, size * 0.76, { fill: palette.onTab, hem: palette.tab });
  return [
    fitText(String(number), center, middle + (CAPITAL / 2) * size, width * 0.9, {
      weight: 700,
      size,
      minSize: size * 0.4,
      fill: palette.onTab,
      align: 'middle',
    }),
  ];
}

function plateGround(box: Box, radius: number, fill: string): Shape[] {
  const rect = { kind: 'rect', ...box, radius } as const;
  return [
    { ...rect, x: box.x + 1, y: box.y + 3, fill: '#0d2438', opacity: 0.1 },
    { ...rect, fill },
  ];
}

function drawEmpty(placed: CellPlan, tab: Tab, { first }: CardPlan['type']): (Shape | null)[] {
  const { box, numberRight, slot, textLeft } = placed;
  const label = slot.group === 'goalie' ? 'G' : slot.shortLabel;
  const baseline = box.y + box.height / 2 + (CAPITAL / 2) * first;
  const style = { size: first, minSize: first * 0.5, fill: INK.soft } as const;
  return [
    { kind: 'rect', ...box, radius: tab.radius, fill: ICE.hollow, stroke: ICE.edge, strokeWidth: 2 },
    tabShape(tab, ICE.edge),
    fitText(label, (box.x + numberRight) / 2, baseline, (numberRight - box.x) * 0.8, {
      ...style,
      weight: 600,
      align: 'middle',
    }),
    fitText('Open spot', textLeft, baseline, roomOf(placed), { ...style, weight: 500 }),
  ];
}

function drawPlate(
  placed: CellPlan,
  player: SlottedPlayer | null,
  fit: NameFit,
  type: CardPlan['type'],
  palette: Palette,
  fact: string | undefined,
): (Shape | null)[] {
  const tab = tabOf(placed);
  if (!player) return drawEmpty(placed, tab, type);
  const { onPlate, patch, plate, quietOnPlate: quiet } = palette;
  return [
    ...plateGround(placed.box, tab.radius, plate),
    tabShape(tab, palette.tab),
    drawStripe(tab, palette.stripe),
    ...drawNumber(tab, player, type.number, palette),
    ...drawName(placed, player, fit, type, { first: onPlate, last: onPlate, quiet, patch }, fact),
  ];
}

/** Draws all plates. The plate of an empty slot is outlined and says that the spot is open. */
export function drawPlates(
  { facts, lineup }: Pick<CardInput, 'facts' | 'lineup'>,
  { plates, type }: CardPlan,
  palette: Palette,
): (Shape | null)[] {
  const fit = fitNames(plates, lineup, type);
  return plates.flatMap((plate) =>
    asPart(
      plate.slot.id,
      drawPlate(
        plate,
        playerAt(lineup, plate.slot.id),
        fit,
        type,
        palette,
        factOf({ facts, lineup }, plate.slot.id),
      ),
    ),
  );
}
