/** The details that make a club's sweater recognizable: the seam, sleeves, piping, and a word across the chest. */
import { blend } from '#domain/color-space.ts';
import type { SweaterCut } from '#domain/sweater.ts';
import { fitText } from '../../fit-text.ts';
import { band, polygon } from '../../path-builder.ts';
import { LEAN } from '../../rush-mark.ts';
import type { CardSize } from '../../card-input.ts';
import type { Point, Shape } from '../../shapes.ts';
import { type Dress, inkFor } from './dress.ts';
import type { DressPlan, PlacedStripe } from './plan.ts';

/** The width of a sleeve at the card's side, in pixels. Sleeves are within the margins of all formats. */
const SLEEVE = 28;
/** Half the width and half the height of a zigzag's tooth, in pixels. */
const TOOTH = { width: 60, height: 16 };

/** Returns a band that follows a line of points, from `from` to `to` pixels below it. */
export function bandBelow(points: readonly Point[], from: number, to: number): string {
  const lowered = (by: number) => points.map(([x, y]): Point => [x, y + by]);
  return polygon([...lowered(from), ...lowered(to).toReversed()]);
}

export function zigzag(from: number, to: number, y: number, height = TOOTH.height): Point[] {
  const count = Math.ceil((to - from) / TOOTH.width);
  return Array.from({ length: count + 1 }, (_, index): Point => {
    return [from + (index * (to - from)) / count, y + (index % 2 === 0 ? -height : height)];
  });
}

/** Returns the yoke's lower edge in the shape of `seam`. It is never lower than the lowest point of `yoke`. */
export function shapeSeam(
  seam: SweaterCut['seam'],
  yoke: readonly Point[],
  { width }: CardSize,
): readonly Point[] {
  if (seam === undefined) return yoke;
  const high = yoke[0]?.[1] ?? 0;
  const low = Math.max(...yoke.map(([, y]) => y));
  const middle = (high + low) / 2;
  const teeth = Math.min(TOOTH.height, (low - high) / 2);
  if (seam === 'peaks') return zigzag(0, width, low - teeth, teeth);
  if (seam === 'point')
    return [
      [0, high],
      [width / 2, low],
      [width, high],
    ];
  if (seam === 'arch')
    return Array.from({ length: 25 }, (_, index): Point => {
      return [(index * width) / 24, high + (low - high) * Math.sin((index * Math.PI) / 24)];
    });
  return [
    [0, middle],
    [width, middle],
  ];
}

/** Draws the sleeves at both sides of the card, each with a dark line where the body begins. */
export function drawSleeves(
  { size: { height, width }, yoke }: DressPlan,
  { chest, cut, yoke: ground }: Dress,
): Shape[] {
  if (!cut.sleeves) return [];
  const { color, stripes } = cut.sleeves;
  const total = stripes.reduce((sum, stripe) => sum + stripe.height, 0);
  const shoulder = Math.max(yoke[0]?.[1] ?? 0, yoke.at(-1)?.[1] ?? 0);
  const top = color === ground ? shoulder : shoulder + 24;
  // On wide cards, the sleeves have their stripes above the hem. On other cards, the stripes are below the chest band,
  // if there is one.
  const elbow = width > height ? 0.27 : chest.length > 0 ? 0.68 : 0.42;
  return [0, width - SLEEVE].flatMap((x): Shape[] => {
    let y = top + (height - top) * elbow - total / 2;
    return [
      { kind: 'rect', x, y: top, width: SLEEVE, height: height - top, fill: color },
      ...stripes.map((stripe): Shape => {
        const upper = y;
        y += stripe.height;
        return { kind: 'rect', x, y: upper, width: SLEEVE, height: stripe.height, fill: stripe.color };
      }),
      {
        kind: 'rect',
        x: x === 0 ? SLEEVE - 1 : x - 2,
        y: top,
        width: 3,
        height: height - top,
        fill: '#000000',
        opacity: 0.35,
      },
    ];
  });
}

/** Draws a thin line below the seam, and from there down both sides. */
export function drawPiping({ edgeWidth, size: { height, width }, yoke }: DressPlan, { cut }: Dress): Shape[] {
  if (cut.piping === undefined) return [];
  const [from, to] = [edgeWidth * 1.9, edgeWidth * 2.4];
  const [left, right] = [yoke[0]?.[1] ?? 0, yoke.at(-1)?.[1] ?? 0];
  const line = { width: to - from, fill: cut.piping } as const;
  const inset = SLEEVE * 0.6;
  return [
    { kind: 'path', d: bandBelow(yoke, from, to), fill: cut.piping },
    { kind: 'rect', x: inset, y: left + to, height: height - left - to, ...line },
    { kind: 'rect', x: width - inset - line.width, y: right + to, height: height - right - to, ...line },
  ];
}

/** Draws a word in large faint letters. They descend from the left shoulder to the block of the starting goalie. */
export function drawWord({ goalies, size, yoke }: DressPlan, { cut, wordFill }: Dress): (Shape | null)[] {
  const letters = Array.from(cut.word ?? '');
  const step = size.width / letters.length;
  const type = Math.min(step * 1.8, size.height * 0.3);
  const top = Math.max(...yoke.map(([, y]) => y)) + 20 + type * 0.7;
  const bottom = (goalies[0]?.box.y ?? size.height * 0.85) - 20;
  return letters.map((letter, index) => {
    const y = top + ((bottom - top) * index) / Math.max(1, letters.length - 1);
    const style = { weight: 700, size: type, minSize: type, fill: wordFill, align: 'middle' } as const;
    const shape = fitText(letter, (index + 0.5) * step, y, size.width, style);
    return shape && { ...shape, decorative: true };
  });
}

/**
 * Draws the hem's stripes as slanted bars between title and crest.
 * Only for wide cards, because their hem does not have full width.
 */
export function drawBars(
  { crest, game, yoke }: DressPlan,
  { hem }: Dress,
  title: readonly (Shape | null)[],
): Shape[] {
  const ends = title.map((shape) => (shape?.kind === 'text' ? shape.x + shape.width : 0));
  const right = Math.max(...ends.filter((end) => end < crest.x));
  const room = crest.x - right;
  if (game !== null || room < 240) return [];
  const height = Math.max(...yoke.map(([, y]) => y));
  const lean = height * LEAN;
  const total = Math.min(260, room * 0.4);
  const scale = total / (hem.reduce((sum, stripe) => sum + stripe.height, 0) || 1);
  let x = right + (room - lean - total) / 2;
  const bars = hem.map((stripe): Shape => {
    const width = stripe.height * scale;
    const d = band(x, 0, width, height, lean);
    x += width;
    return { kind: 'path', d, fill: stripe.color };
  });
  const clip = polygon([[0, 0], [crest.x, 0], ...yoke.toReversed()]);
  return [{ kind: 'group', clip: { kind: 'path', d: clip }, shapes: bars }];
}

/** Draws the nickname in large letters on the broadest stripe of a story card's hem, as if knitted into a scarf. */
export function drawFoot(stripes: readonly PlacedStripe[], nickname: string): Shape[] {
  const [broadest] = stripes.toSorted((one, other) => other.height - one.height);
  if (!broadest) return [];
  const { color, height, width, x, y } = broadest;
  const fill = blend(inkFor(color), color, 0.2);
  const size = height * 1.2;
  const style = { weight: 700, size, minSize: size * 0.3, fill, align: 'middle', lean: LEAN / 2 } as const;
  const word = fitText(nickname.toUpperCase(), x + width / 2, 0, width * 1.06, style);
  if (!word) return [];
  const placed = { ...word, y: y + height / 2 + 0.35 * word.size, decorative: true } as const;
  return [{ kind: 'group', clip: { kind: 'rect', x, y, width, height }, shapes: [placed] }];
}
