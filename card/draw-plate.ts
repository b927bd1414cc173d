/** One name plate: number tab with the team's stripes, first name small over the last name. */
import type { SlottedPlayer } from '#domain/player.ts';
import { jerseyName, splitPlayerName } from '#domain/player-name.ts';
import { getSlot } from '#domain/slots.ts';
import type { PlacedPlate } from './arrange.ts';
import { cleanText } from './clean-text.ts';
import { fitText } from './fit-text.ts';
import { ICE, INK, type Palette } from './palette.ts';
import { polygon } from './path-builder.ts';
import type { Box, Shape } from './shapes.ts';

interface PlateMeasures {
  readonly box: Box;
  readonly radius: number;
  /** Width of the tab half-way up. */
  readonly tab: number;
  /** How much further right the tab reaches at the top than half-way up. */
  readonly lean: number;
  readonly textLeft: number;
  readonly textRoom: number;
}

function measure(box: Box): PlateMeasures {
  const lean = box.height * 0.075;
  const tab = Math.min(box.height * 0.8, box.width * 0.29);
  const textLeft = box.x + tab + lean + box.height * 0.17;
  return {
    box,
    radius: box.height * 0.13,
    tab,
    lean,
    textLeft,
    textRoom: box.x + box.width - box.height * 0.12 - textLeft,
  };
}

/** A slanted stripe inside the tab, `from` and `to` pixels from its slanted edge. */
function stripe({ box, tab, lean }: PlateMeasures, from: number, to: number, fill: string): Shape {
  const edge = box.x + tab;
  return {
    kind: 'path',
    fill,
    d: polygon([
      [edge + lean - from, box.y],
      [edge + lean - to, box.y],
      [edge - lean - to, box.y + box.height],
      [edge - lean - from, box.y + box.height],
    ]),
  };
}

function tabShape({ box, tab, lean, radius }: PlateMeasures, fill: string): Shape {
  return {
    kind: 'path',
    fill,
    d: polygon([
      [box.x, box.y, radius],
      [box.x + tab + lean, box.y],
      [box.x + tab - lean, box.y + box.height],
      [box.x, box.y + box.height, radius],
    ]),
  };
}

/** A jersey, for players whose number is not known. `size` is its height; `cx`, `cy` its middle. */
function jerseyMark(cx: number, cy: number, size: number, fill: string, stripeColor: string): Shape[] {
  const at = (x: number, y: number, radius?: number): readonly [number, number, number?] =>
    radius === undefined ? [cx + x * size, cy + y * size] : [cx + x * size, cy + y * size, radius * size];
  const body = polygon([
    at(-0.16, -0.5),
    at(0, -0.4, 0.12),
    at(0.16, -0.5),
    at(0.34, -0.42, 0.06),
    at(0.6, 0.14),
    at(0.4, 0.24),
    at(0.3, 0.04),
    at(0.3, 0.5, 0.04),
    at(-0.3, 0.5, 0.04),
    at(-0.3, 0.04),
    at(-0.4, 0.24),
    at(-0.6, 0.14),
    at(-0.34, -0.42, 0.06),
  ]);
  const hem: Shape = {
    kind: 'rect',
    x: cx - 0.3 * size,
    y: cy + 0.28 * size,
    width: 0.6 * size,
    height: 0.09 * size,
    fill: stripeColor,
  };
  return [{ kind: 'path', d: body, fill }, hem];
}

function drawNumber(plate: PlateMeasures, palette: Palette, number: number | null): (Shape | null)[] {
  const { box, tab } = plate;
  const middle = box.x + (tab - stripeWidths(box).outer) / 2;
  if (number === null) {
    return jerseyMark(middle, box.y + box.height / 2, box.height * 0.42, palette.onTab, palette.tab);
  }
  const size = box.height * 0.55;
  const text = fitText(String(number), middle, box.y + box.height / 2 + size * 0.35, tab * 0.74, {
    weight: 700,
    size,
    minSize: size * 0.4,
    fill: palette.onTab,
    align: 'middle',
  });
  return [text];
}

function stripeWidths(box: Box): { readonly inner: number; readonly outer: number } {
  return { inner: box.height * 0.035, outer: box.height * 0.11 };
}

function drawNames(plate: PlateMeasures, name: string): (Shape | null)[] {
  const { box, textLeft, textRoom } = plate;
  const { first, last } = splitPlayerName(cleanText(name));
  const lastStyle = {
    weight: 700,
    size: box.height * 0.41,
    minSize: box.height * 0.2,
    fill: INK.strong,
  } as const;
  if (first === '') {
    return [fitText(jerseyName(last), textLeft, box.y + box.height * 0.64, textRoom, lastStyle)];
  }
  const size = box.height * 0.245;
  return [
    fitText(first, textLeft, box.y + box.height * 0.335, textRoom, {
      weight: 500,
      size,
      minSize: size * 0.6,
      fill: INK.soft,
    }),
    fitText(jerseyName(last), textLeft, box.y + box.height * 0.79, textRoom, lastStyle),
  ];
}

function plateGround(box: Box, radius: number): Shape[] {
  const rect = { kind: 'rect', ...box, radius } as const;
  return [
    { ...rect, x: box.x + 1, y: box.y + 3, fill: '#0d2438', opacity: 0.1 },
    { ...rect, fill: ICE.plate, stroke: ICE.edge, strokeWidth: 1 },
  ];
}

function drawEmpty(plate: PlateMeasures, placed: PlacedPlate): (Shape | null)[] {
  const { box, radius, tab } = plate;
  const label = getSlot(placed.slotId).shortLabel.slice(0, 2).toUpperCase();
  const size = box.height * 0.3;
  return [
    { kind: 'rect', ...box, radius, fill: ICE.hollow, stroke: ICE.edge, strokeWidth: 2 },
    tabShape(plate, ICE.edge),
    fitText(label, box.x + tab / 2, box.y + box.height / 2 + size * 0.35, tab * 0.8, {
      weight: 600,
      size,
      minSize: size * 0.5,
      fill: INK.soft,
      align: 'middle',
    }),
    fitText('Open spot', plate.textLeft, box.y + box.height / 2 + size * 0.33, plate.textRoom, {
      weight: 500,
      size: size * 0.92,
      minSize: size * 0.4,
      fill: INK.soft,
    }),
  ];
}

/** The plate of a slot; an empty slot is drawn as a place on the ice that waits. */
export function drawPlate(
  placed: PlacedPlate,
  player: SlottedPlayer | null,
  palette: Palette,
): (Shape | null)[] {
  const plate = measure(placed.box);
  if (!player) return drawEmpty(plate, placed);
  const { inner, outer } = stripeWidths(placed.box);
  return [
    ...plateGround(placed.box, plate.radius),
    tabShape(plate, palette.tab),
    stripe(plate, outer, inner, palette.stripe),
    ...drawNumber(plate, palette, player.number),
    ...drawNames(plate, player.name),
  ];
}
