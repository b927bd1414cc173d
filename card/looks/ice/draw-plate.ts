/** A name plate: number tab with the team's stripes, and a small first name above the last name. */
import { type Lineup, playerAt } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { fitText } from '../../fit-text.ts';
import { CAPITAL, columnSize, drawName, roomOf } from '../../parts/names.ts';
import { drawJersey } from '../../parts/jersey.ts';
import { drawShot } from '../../parts/player-marks.ts';
import { polygon } from '../../path-builder.ts';
import type { Box, Shape, TextShape } from '../../shapes.ts';
import { tabLean } from './arrange.ts';
import { ICE, INK, type Palette } from './palette.ts';
import type { CardPlan, PlacedPlate } from './plan.ts';

interface Tab {
  readonly box: Box;
  /** Its right edge at half its height. */
  readonly edge: number;
  readonly lean: number;
  readonly radius: number;
  /** The distances of the stripe's edges from the tab's. */
  readonly stripe: readonly [inner: number, outer: number];
}

function tabOf({ box, numberRight }: PlacedPlate): Tab {
  const width = numberRight - box.x;
  return {
    box,
    edge: numberRight,
    lean: tabLean(box, width),
    radius: Math.min(box.height, width) * 0.15,
    stripe: [width * 0.04, width * 0.11],
  };
}

/** Draws the slanted stripe in the tab. */
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
  { number, shoots }: SlottedPlayer,
  size: number,
  palette: Palette,
): (Shape | null)[] {
  const width = edge - outer - box.x;
  const [center, middle] = [box.x + width / 2, box.y + box.height / 2];
  const reach = Math.min(size * 0.42, width * 0.42);
  return [
    ...(number === null
      ? drawJersey(center, middle, size * 0.76, { fill: palette.onTab, hem: palette.tab })
      : [
          fitText(String(number), center, middle + (CAPITAL / 2) * size, width * 0.9, {
            weight: 700,
            size,
            minSize: size * 0.4,
            fill: palette.onTab,
            align: 'middle',
          }),
        ]),
    ...drawShot(
      shoots,
      {
        left: center - reach,
        right: center + reach,
        y: Math.min(middle + (CAPITAL / 2 + 0.18) * size, box.y + box.height - 6),
        thick: 2,
      },
      palette.onTab,
    ),
  ];
}

/** Draws the slot's name in the upper corner. */
function drawTag({ box, tag }: PlacedPlate, right: number): TextShape | null {
  if (tag === undefined) return null;
  const size = 14;
  return fitText(tag, right - 6, box.y + 5 + size * 0.77, 90, {
    weight: 600,
    size,
    minSize: size * 0.7,
    fill: INK.soft,
    align: 'end',
    spacing: 0.08,
  });
}

function plateGround(box: Box, radius: number): Shape[] {
  const rect = { kind: 'rect', ...box, radius } as const;
  return [
    { ...rect, x: box.x + 1, y: box.y + 3, fill: '#0d2438', opacity: 0.1 },
    { ...rect, fill: ICE.plate, stroke: ICE.edge, strokeWidth: 1 },
  ];
}

function drawEmpty(placed: PlacedPlate, tab: Tab, { first }: CardPlan['type']): (Shape | null)[] {
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

/** Returns the plate's box: as wide as its names, but at most as wide as its column. */
function plateBox({ box, roleRoom = 0, slot, tag }: PlacedPlate, names: readonly (Shape | null)[]): Box {
  const ends = names.map((shape) => {
    if (shape?.kind === 'text') return shape.x + shape.width;
    return shape?.kind === 'rect' ? shape.x + shape.width : 0;
  });
  const least = slot.group === 'goalie' && tag !== undefined ? box.width : 0;
  const width = Math.max(...ends) + 4 + roleRoom * 1.4 - box.x;
  return { ...box, width: Math.min(box.width, Math.max(width, least)) };
}

function drawPlate(
  placed: PlacedPlate,
  player: SlottedPlayer | null,
  size: number,
  type: CardPlan['type'],
  palette: Palette,
): (Shape | null)[] {
  const tab = tabOf(placed);
  if (!player) return drawEmpty(placed, tab, type);
  const patch = { fill: palette.tab, ink: palette.onTab };
  const names = drawName(placed, player, size, type, { first: INK.soft, last: INK.strong, patch });
  const box = plateBox(placed, names);
  return [
    ...plateGround(box, tab.radius),
    tabShape(tab, palette.tab),
    drawStripe(tab, palette.stripe),
    ...drawNumber(tab, player, type.number, palette),
    ...names,
    drawTag(placed, box.x + box.width),
  ];
}

/** Draws all plates. An empty slot is an outlined place on the ice. */
export function drawPlates(lineup: Lineup, { columns, type }: CardPlan, palette: Palette): (Shape | null)[] {
  return columns.flatMap((column) => {
    const size = columnSize(column, lineup, type);
    return column.cells.flatMap((cell) =>
      drawPlate(cell, playerAt(lineup, cell.slot.id), size, type, palette),
    );
  });
}
