/** A name plate: number tab with the team's stripes, and a small first name above the last name. */
import type { SlottedPlayer } from '#domain/player.ts';
import { jerseyName, splitPlayerName } from '#domain/player-name.ts';
import type { PlacedPlate } from './arrange.ts';
import { cleanCardText } from '../../clean-text.ts';
import { fittedSize, fitText } from '../../fit-text.ts';
import { ICE, INK, type Palette } from './palette.ts';
import { drawJersey } from '../../parts/jersey.ts';
import { polygon } from '../../path-builder.ts';
import type { Box, Shape, TextShape } from '../../shapes.ts';

interface PlateMeasures {
  readonly box: Box;
  /** The base of all sizes on the plate: its height, or less if the plate is narrow. */
  readonly unit: number;
  readonly radius: number;
  /** The tab's width at half its height. */
  readonly tab: number;
  /** How much further right the tab reaches at the top than at half its height. */
  readonly lean: number;
  readonly textLeft: number;
  readonly textRoom: number;
}

function measure(box: Box): PlateMeasures {
  const unit = Math.min(box.height, box.width * 0.4);
  const lean = box.height * 0.075;
  const tab = Math.min(unit * 0.86, box.width * 0.3);
  const textLeft = box.x + tab + lean + unit * 0.115;
  return {
    box,
    unit,
    radius: unit * 0.13,
    tab,
    lean,
    textLeft,
    textRoom: box.x + box.width - unit * 0.12 - textLeft,
  };
}

/** Draws a slanted stripe in the tab, `from` and `to` pixels from its slanted edge. */
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

function drawNumber(plate: PlateMeasures, palette: Palette, number: number | null): (Shape | null)[] {
  const { box, tab, unit } = plate;
  const middle = box.x + (tab - stripeWidths(unit).outer) / 2;
  if (number === null) {
    return drawJersey(middle, box.y + box.height / 2, unit * 0.42, { fill: palette.onTab, hem: palette.tab });
  }
  const size = unit * 0.55;
  const text = fitText(String(number), middle, box.y + box.height / 2 + size * 0.35, tab * 0.74, {
    weight: 700,
    size,
    minSize: size * 0.4,
    fill: palette.onTab,
    align: 'middle',
  });
  return [text];
}

function stripeWidths(unit: number): { readonly inner: number; readonly outer: number } {
  return { inner: unit * 0.035, outer: unit * 0.11 };
}

/** Draws a small first name above the last name, centered together whatever the last name's size. */
function drawNames(plate: PlateMeasures, name: string, tag: string | undefined): (Shape | null)[] {
  const { box, unit, textLeft, textRoom } = plate;
  const middle = box.y + box.height / 2;
  const { first, last } = splitPlayerName(cleanCardText(name));
  const shown = jerseyName(last);
  const style = {
    weight: 700,
    size: unit * 0.41,
    minSize: unit * 0.15,
    fill: INK.strong,
  } as const;
  const capital = 0.7 * fittedSize(shown, style, textRoom);
  const corner = drawTag(plate, tag);
  if (first === '') return [fitText(shown, textLeft, middle + capital / 2, textRoom, style), corner];
  const size = unit * 0.245;
  const between = unit * 0.165;
  const top = middle - (0.74 * size + between + capital) / 2 - unit * 0.02;
  const firstRoom = textRoom - (corner ? corner.width + size * 0.4 : 0);
  return [
    fitText(first, textLeft, top + 0.74 * size, firstRoom, {
      weight: 500,
      size,
      minSize: size * 0.6,
      fill: INK.soft,
    }),
    fitText(shown, textLeft, top + 0.74 * size + between + capital, textRoom, style),
    corner,
  ];
}

/** Draws the slot's name in the upper corner. */
function drawTag(
  { box, unit, textLeft, textRoom }: PlateMeasures,
  tag: string | undefined,
): TextShape | null {
  if (tag === undefined) return null;
  const size = unit * 0.13;
  return fitText(tag, textLeft + textRoom, box.y + unit * 0.12 + size * 0.77, textRoom / 2, {
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

function drawEmpty(plate: PlateMeasures, placed: PlacedPlate): (Shape | null)[] {
  const { box, unit, radius, tab } = plate;
  const { group, shortLabel } = placed.slot;
  const label = group === 'goalie' ? 'G' : shortLabel;
  const size = unit * 0.3;
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

/** Draws a slot's plate. An empty slot is an outlined place on the ice. */
export function drawPlate(
  placed: PlacedPlate,
  player: SlottedPlayer | null,
  palette: Palette,
): (Shape | null)[] {
  const plate = measure(placed.box);
  if (!player) return drawEmpty(plate, placed);
  const { inner, outer } = stripeWidths(plate.unit);
  return [
    ...plateGround(placed.box, plate.radius),
    tabShape(plate, palette.tab),
    stripe(plate, outer, inner, palette.stripe),
    ...drawNumber(plate, palette, player.number),
    ...drawNames(plate, player.name, placed.tag),
  ];
}
