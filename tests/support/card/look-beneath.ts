/**
 * Computes the colors beneath a text from the list of shapes alone.
 * Gradients count with every stop, so the result covers the worst of them.
 */
import type { Box, CircleShape, Paint, PathShape, Point, RectShape, Shape, TextShape } from '#card/shapes.ts';
import { blend, contrastRatio } from '#domain/color-space.ts';

type Area = RectShape | CircleShape | PathShape;

interface Ring extends Box {
  readonly points: readonly Point[];
}

const outlines = new Map<string, readonly Ring[]>();

/** The smallest box around all points. */
function boxAround(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function near({ x, y, width, height }: Box, [px, py]: Point, reach: number): boolean {
  return px >= x - reach && px <= x + width + reach && py >= y - reach && py <= y + height + reach;
}

function cubic(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const s = 1 - t;
  const at = (i: 0 | 1) => s ** 3 * a[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t ** 3 * d[i];
  return [at(0), at(1)];
}

/**
 * Parses the straight lines of path data as `PathBuilder` writes it. Throws for any other command.
 */
function outlinesOf(d: string): readonly Ring[] {
  const known = outlines.get(d);
  if (known) return known;
  const rings: Point[][] = [];
  for (const [, command, numbers = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const values = numbers
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number);
    const ring = rings.at(-1);
    if (command === 'M') rings.push([[values[0]!, values[1]!]]);
    else if (command === 'L') ring!.push([values[0]!, values[1]!]);
    else if (command === 'C') {
      const [x1, y1, x2, y2, x3, y3] = values as [number, number, number, number, number, number];
      const start = ring!.at(-1)!;
      for (let step = 1; step <= 6; step += 1)
        ring!.push(cubic(start, [x1, y1], [x2, y2], [x3, y3], step / 6));
    } else if (command !== 'Z') throw new Error(`Path data with ${command}: ${d}`);
  }
  const boxed = rings.map((points): Ring => ({ points, ...boxAround(points) }));
  outlines.set(d, boxed);
  return boxed;
}

/** More rings than this are a texture, which counts as lying beneath every point. */
const TEXTURE_RINGS = 60;

function insideRings(rings: readonly Ring[], [x, y]: Point): boolean {
  let winding = 0;
  for (const ring of rings) {
    if (!near(ring, [x, y], 0)) continue;
    let [x1, y1] = ring.points.at(-1)!;
    for (const [x2, y2] of ring.points) {
      if (y1 <= y !== y2 <= y) {
        const side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1);
        if (y1 <= y && side > 0) winding += 1;
        if (y1 > y && side < 0) winding -= 1;
      }
      [x1, y1] = [x2, y2];
    }
  }
  return winding !== 0;
}

function nearRings(rings: readonly Ring[], [x, y]: Point, reach: number): boolean {
  return rings.some((ring) => {
    if (!near(ring, [x, y], reach)) return false;
    const { points } = ring;
    return points.some(([x1, y1], index) => {
      const [x2, y2] = points[(index + 1) % points.length]!;
      const length = (x2 - x1) ** 2 + (y2 - y1) ** 2 || 1;
      const t = Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
      return Math.hypot(x - x1 - t * (x2 - x1), y - y1 - t * (y2 - y1)) <= reach;
    });
  });
}

function insideRect({ x, y, width, height, radius = 0 }: RectShape, [px, py]: Point): boolean {
  if (px < x || py < y || px > x + width || py > y + height) return false;
  const dx = Math.max(x + radius - px, px - (x + width - radius), 0);
  const dy = Math.max(y + radius - py, py - (y + height - radius), 0);
  return Math.hypot(dx, dy) <= radius || dx === 0 || dy === 0;
}

function filled(shape: Area, point: Point): boolean {
  if (shape.kind === 'rect') return insideRect(shape, point);
  if (shape.kind === 'circle') return Math.hypot(point[0] - shape.cx, point[1] - shape.cy) <= shape.r;
  const rings = outlinesOf(shape.d);
  return rings.length > TEXTURE_RINGS || insideRings(rings, point);
}

function stroked(shape: Area, point: Point): boolean {
  const reach = (shape.strokeWidth ?? 1) / 2;
  if (shape.kind === 'circle') {
    return Math.abs(Math.hypot(point[0] - shape.cx, point[1] - shape.cy) - shape.r) <= reach;
  }
  if (shape.kind === 'path') return nearRings(outlinesOf(shape.d), point, reach);
  const { x, y, width, height } = shape;
  const grown = (by: number) => ({
    ...shape,
    x: x - by,
    y: y - by,
    width: width + 2 * by,
    height: height + 2 * by,
  });
  return insideRect(grown(reach), point) && !insideRect(grown(-reach), point);
}

function colorsOf(paint: Paint): readonly string[] {
  return typeof paint === 'string' ? [paint] : paint.stops.map((stop) => stop.color);
}

const blends = new Map<string, string>();

function blended(top: string, bottom: string, opacity: number): string {
  const key = `${top}${bottom}${opacity}`;
  const color = blends.get(key) ?? blend(top, bottom, opacity);
  blends.set(key, color);
  return color;
}

interface Layer {
  readonly paint: Paint;
  /** 0 to 1. */
  readonly opacity: number;
}

/**
 * Adds what is painted at a point to `layers`, from the top down to the first opaque paint. Ignores text.
 * Returns whether there is an opaque paint, which hides everything beneath it.
 */
function collectLayers(shapes: readonly Shape[], point: Point, layers: Layer[]): boolean {
  for (const shape of shapes.toReversed()) {
    if (shape.kind === 'text' || shape.kind === 'image') continue;
    if (shape.kind === 'group') {
      if (filled(shape.clip, point) && collectLayers(shape.shapes, point, layers)) return true;
      continue;
    }
    const { fill, opacity = 1, stroke } = shape;
    const before = layers.length;
    if (stroke !== undefined && stroked(shape, point)) layers.push({ paint: stroke, opacity });
    if (fill !== undefined && filled(shape, point)) layers.push({ paint: fill, opacity });
    if (opacity === 1 && layers.length > before) return true;
  }
  return false;
}

/** Returns all colors that may show at a point after painting the shapes. Ignores text. */
function colorsAt(shapes: readonly Shape[], point: Point): readonly string[] {
  const layers: Layer[] = [];
  collectLayers(shapes, point, layers);
  return layers.reduceRight<readonly string[]>(
    (below, { opacity, paint }) => [
      ...new Set(colorsOf(paint).flatMap((top) => below.map((bottom) => blended(top, bottom, opacity)))),
    ],
    ['#808080'],
  );
}

/** Excludes accents and descenders. */
export function lettersBox(text: TextShape): Box {
  return { x: text.x, y: text.y - text.size * 0.72, width: text.width, height: text.size * 0.72 };
}

function boundsOf(shape: Exclude<Shape, TextShape>): Box {
  if (shape.kind === 'group') return boundsOf(shape.clip);
  const grow = 'stroke' in shape && shape.stroke ? (shape.strokeWidth ?? 1) / 2 : 0;
  if (shape.kind === 'circle') {
    const r = shape.r + grow;
    return { x: shape.cx - r, y: shape.cy - r, width: 2 * r, height: 2 * r };
  }
  if (shape.kind !== 'path') {
    const { x, y, width, height } = shape;
    return { x: x - grow, y: y - grow, width: width + 2 * grow, height: height + 2 * grow };
  }
  const { x, y, width, height } = boxAround(outlinesOf(shape.d).flatMap(({ points }) => points));
  return { x: x - grow, y: y - grow, width: width + 2 * grow, height: height + 2 * grow };
}

const bounds = new WeakMap<Shape, Box>();

function touches(shape: Shape, box: Box): boolean {
  if (shape.kind === 'text') return false;
  const own = bounds.get(shape) ?? boundsOf(shape);
  bounds.set(shape, own);
  return (
    own.x <= box.x + box.width &&
    own.x + own.width >= box.x &&
    own.y <= box.y + box.height &&
    own.y + own.height >= box.y
  );
}

const ratios = new Map<string, number>();

function ratioOf(color: string, fill: string): number {
  const key = color + fill;
  const ratio = ratios.get(key) ?? contrastRatio(color, fill);
  ratios.set(key, ratio);
  return ratio;
}

export function contrastBeneath(shapes: readonly Shape[], text: TextShape): number {
  const letters = lettersBox(text);
  const beneath = shapes.slice(0, shapes.indexOf(text)).filter((shape) => touches(shape, letters));
  const { x, y, width, height } = letters;
  let worst = Infinity;
  for (const across of [0, 0.13, 0.29, 0.5, 0.71, 0.87, 1]) {
    for (const down of [0, 0.5, 1]) {
      for (const color of colorsAt(beneath, [x + width * across, y + height * down]))
        worst = Math.min(worst, ratioOf(color, text.fill));
    }
  }
  return worst;
}
