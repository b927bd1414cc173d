/**
 * The reveal: a video in which the parts of a card appear one after another.
 * Frames are a pure function of the card's shapes, so the same card always has the same frames.
 */
import type { Formation } from '#domain/formation.ts';
import { band } from '#card/path-builder.ts';
import { LEAN } from '#card/rush-mark.ts';
import { boxAround } from '#card/shape-box.ts';
import type { Box, CardDrawing, Point, Shape } from '#card/shapes.ts';

/** Seven seconds at 30 frames a second. */
export const FRAME_COUNT = 210;
/** The first frame that shows the complete card. The video holds it for 1.5 s. */
export const STILL_FROM = 165;

/** Shapes, moved by `shift` after they are scaled by `zoom` around the point `about`. */
export interface Layer {
  readonly shapes: readonly Shape[];
  readonly shift: Point;
  readonly zoom: number;
  readonly about: Point;
}

/** Returns the layers at a progress of the motion, 0 to 1. */
type Motion = (share: number) => readonly Layer[];

/** Shapes that are invisible up to frame `start`, and at rest from frame `end` on. */
export interface MovingPart {
  readonly shapes: readonly Shape[];
  readonly start: number;
  readonly end: number;
  readonly motion: Motion;
}

export interface Reveal {
  readonly ground: readonly Shape[];
  /** The moving parts, in the order in which they come to rest. */
  readonly parts: readonly MovingPart[];
}

const easeInOut = (share: number) => share * share * (3 - 2 * share);
const easeOut = (share: number) => 1 - (1 - share) ** 3;
/** Overshoots by 7%. */
const easeOutBack = (share: number) => 1 + 2.4 * (share - 1) ** 3 + 1.4 * (share - 1) ** 2;
const from = (start: number, share: number) => start * (1 - share);

function layer(shapes: readonly Shape[], place: Partial<Omit<Layer, 'shapes'>> = {}): Layer {
  return { shapes, shift: [0, 0], zoom: 1, about: [0, 0], ...place };
}

/** Multiplies the opacity of all shapes except images, because the painters always draw images opaque. */
function faded(shapes: readonly Shape[], opacity: number): Shape[] {
  return shapes.map((shape) => {
    if (shape.kind === 'image') return shape;
    if (shape.kind === 'group') return { ...shape, shapes: faded(shape.shapes, opacity) };
    return { ...shape, opacity: (shape.opacity ?? 1) * opacity };
  });
}

function middleOf({ height, width, x, y }: Box): Point {
  return [x + width / 2, y + height / 2];
}

function grown({ height, width, x, y }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** The part grows near the middle of the card, and then flies to its place. */
function arrive(shapes: readonly Shape[], { height, width }: CardDrawing): Motion {
  const box = boxAround(shapes);
  const about = middleOf(box);
  const large = Math.min(2.4, (width * 0.6) / box.width);
  return (share) => {
    const full = easeOutBack(Math.min(1, share / 0.45));
    const flown = easeInOut(Math.max(0, (share - 0.55) / 0.45));
    const shift: Point = [from(width / 2 - about[0], flown), from(height * 0.42 - about[1], flown)];
    return [layer(shapes, { zoom: full * (1 + from(large - 1, flown)), about, shift })];
  };
}

/** The part fades in and moves to its place. */
function slide(shapes: readonly Shape[], [x, y]: Point): Motion {
  return (share) => {
    const moved = easeOut(share);
    return [layer(faded(shapes, Math.min(1, share * 2)), { shift: [from(x, moved), from(y, moved)] })];
  };
}

/** A leaning edge runs over the part from left to right and reveals it. A bar of the color `bar` follows the edge. */
function wipe(shapes: readonly Shape[], bar: string): Motion {
  const box = grown(boxAround(shapes), 12);
  const lean = box.height * LEAN;
  return (share) => {
    const moved = easeOut(share);
    const edge = box.x - lean + (box.width + lean) * moved;
    const shift = from(-48, moved);
    const clip = band(box.x - lean - shift, box.y, edge - box.x + lean, box.height, lean);
    const width = from(box.height * 0.22, share);
    const d = band(edge - width, box.y + 8, width, box.height - 16, lean);
    return [
      layer([{ kind: 'group', clip: { kind: 'path', d: clip }, shapes }], { shift: [shift, 0] }),
      layer([{ kind: 'path', d, fill: bar }]),
    ];
  };
}

/** The part falls onto the card. */
function slam(shapes: readonly Shape[]): Motion {
  const about = middleOf(boxAround(shapes));
  return (share) => [
    layer(faded(shapes, Math.min(1, share * 2)), { zoom: 1 + from(1.4, easeOut(share)), about }),
  ];
}

/** A flash on the ground's shape fades while a band of light runs over it. At the end, both are gone. */
function flash(ground: Shape): Motion {
  if (ground.kind !== 'path' && ground.kind !== 'rect') return () => [];
  const { height, width, x, y } = boxAround([ground]);
  const lean = height * LEAN;
  const { part: _, stroke: __, ...clip } = ground;
  return (share) => {
    const d = band(x - lean - width * 0.5 + width * 2 * share, y, width * 0.3, height, lean);
    const light: Shape[] = [
      { kind: 'rect', x, y, width, height, fill: '#ffffff', opacity: 0.85 * (1 - easeOut(share)) },
      { kind: 'path', d, fill: '#ffffff', opacity: 0.3 * (1 - share) },
    ];
    return [layer([{ kind: 'group', clip, shapes: light }])];
  };
}

type PartText = Extract<Shape, { kind: 'text' }>;

const isText = (shape: Shape): shape is PartText => shape.kind === 'text';

function largestText(shapes: readonly Shape[]): PartText | undefined {
  const texts = shapes.filter(isText).filter(({ decorative = false }) => !decorative);
  return texts.toSorted((one, other) => other.size - one.size)[0];
}

const isFilled = (shape: Shape) =>
  (shape.kind === 'path' || shape.kind === 'rect') && shape.fill !== undefined;

function moving(shapes: readonly Shape[], start: number, frames: number, motion: Motion): MovingPart[] {
  return shapes.length === 0 ? [] : [{ shapes, start, end: start + frames, motion }];
}

/** The frames in which the first row of skaters, the backup, and the starter start to appear. */
const ROWS_FROM = 28;
const BACKUP_FROM = 112;
const STARTER_FROM = 120;
/** How long a row takes to appear, in frames. */
const ROW_FRAMES = 16;

function revealRow(shapes: readonly Shape[], start: number): MovingPart[] {
  const bar = largestText(shapes)?.fill ?? '#ffffff';
  return moving(shapes, Math.round(start), ROW_FRAMES, wipe(shapes, bar));
}

/** The starter's block comes in, its number falls onto it, and the name follows. */
function revealStarter(shapes: readonly Shape[], start: number): MovingPart[] {
  const ground = shapes.findLast(isFilled);
  const block = shapes.slice(0, shapes.findIndex(isText));
  const written = shapes.filter((shape) => !block.includes(shape));
  const size = largestText(written)?.size;
  const numeral = written.filter((shape) => isText(shape) && shape.size === size);
  const rest = written.filter((shape) => !numeral.includes(shape));
  return [
    ...moving(block, start, 12, slide(block, [boxAround(block).width, 0])),
    ...moving(numeral, start + 10, 8, slam(numeral)),
    ...moving(rest, start + 18, 12, slide(rest, [0, 30])),
    ...(ground ? [{ shapes: [], start: start + 16, end: start + 40, motion: flash(ground) }] : []),
  ];
}

/** Plans the reveal: the crest, the title, the rows of the formation from top to bottom, the backup, and the starter. */
export function planReveal(drawing: CardDrawing, { rows }: Formation): Reveal {
  const { shapes } = drawing;
  const of = (...parts: readonly string[]) =>
    shapes.filter(({ part }) => part !== undefined && parts.includes(part));
  const slots = rows.map((row) => row.slots.map(({ group, id }) => ({ id, isGoalie: group === 'goalie' })));
  const [starter = '', ...backups] = slots.flat().flatMap(({ id, isGoalie }) => (isGoalie ? id : []));
  const skaters = slots
    .map((row) => row.flatMap(({ id, isGoalie }) => (isGoalie ? [] : id)))
    .filter((row) => row.length > 0);
  const step = (BACKUP_FROM - ROWS_FROM) / skaters.length;
  const [crest, facts] = [of('crest'), of('facts')];
  const parts = [
    ...moving(crest, 0, 26, arrive(crest, drawing)),
    ...of('title').flatMap((line, index) => moving([line], 18 + 2 * index, 12, slide([line], [-160, 0]))),
    ...moving(facts, 24, 14, slide(facts, [0, 0])),
    ...skaters.flatMap((row, index) => revealRow(of(...row), ROWS_FROM + index * step)),
    ...revealRow(of(...backups), BACKUP_FROM),
    ...revealStarter(of(starter), STARTER_FROM),
  ];
  return {
    ground: shapes.filter(({ part }) => part === undefined),
    parts: parts.toSorted((one, other) => one.end - other.end),
  };
}

/** Returns the layers that move in a frame, in painting order. */
export function movingLayers({ parts }: Reveal, frame: number): readonly Layer[] {
  return parts
    .filter(({ end, start }) => start < frame && frame < end)
    .flatMap(({ end, motion, start }) => motion((frame - start) / (end - start)));
}
