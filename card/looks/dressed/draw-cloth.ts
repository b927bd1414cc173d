import { perObject } from '#domain/per-object.ts';
import { band, polygon } from '../../path-builder.ts';
import { gradientDown, type Shape } from '../../shapes.ts';
import type { CardSize } from '../../card-input.ts';
import { darkened, type Dress, type DressStripe, WHITE } from './dress.ts';
import type { DressPlan, PlacedStripe, StripesPlan } from './plan.ts';
import { bandBelow, zigzag } from './silhouette.ts';

/** Distance between two rows of the knit, in pixels. */
const KNIT = 7;
export const KNIT_OPACITY = 0.1;
/** The color of the specks of grain. The Vintage look chooses colors of letters that are readable on these specks. */
export const GRAIN_COLOR = '#7a6a4c';
/** Area per speck of grain, in square pixels. */
const GRAIN = 420;

const rowsOfKnit = perObject(({ height, width }: CardSize): string =>
  Array.from({ length: Math.floor(height / KNIT) }, (_, index) => band(0, (index + 1) * KNIT, width, 1)).join(
    '',
  ),
);

/**
 * Places specks that look random but are the same on every card.
 * Uses the generator of Park and Miller (1988).
 */
const specksOfGrain = perObject(({ height, width }: CardSize): string => {
  let state = 42;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: Math.floor((width * height) / GRAIN) }, () => {
    const [x, y, size] = [next() * width, next() * height, 1 + next() * 1.6];
    return band(x, y, size, size);
  }).join('');
});

function drawTexture({ ink, texture }: Dress, size: CardSize): Shape[] {
  if (texture === 'none') return [];
  if (texture === 'grain')
    return [{ kind: 'path', d: specksOfGrain(size), fill: GRAIN_COLOR, opacity: 0.16 }];
  return [
    { kind: 'path', d: rowsOfKnit(size), fill: ink === WHITE ? '#000000' : WHITE, opacity: KNIT_OPACITY },
  ];
}

/** Draws the body with its texture. The color gets darker from the shoulders to the hem. */
export function drawBody({ size }: DressPlan, dress: Dress): Shape[] {
  const [top, bottom] = dress.body;
  const fill = gradientDown([0, 0], size.height, [top, bottom], 0.2);
  return [{ kind: 'rect', x: 0, y: 0, ...size, fill }, ...drawTexture(dress, size)];
}

export function placeStripes(
  stripes: readonly DressStripe[],
  width: number,
  { fill, middle, most = Infinity, scale, x }: StripesPlan,
): PlacedStripe[] {
  const total = (ofLines: boolean) =>
    stripes.reduce((sum, { height, isLine = false }) => sum + (isLine === ofLines ? height : 0), 0);
  const [lines, others] = [total(true), total(false)];
  const factor =
    fill === undefined ? Math.min(scale, most / (lines + others)) : (fill - lines) / (others || 1);
  const heightOf = ({ height, isLine }: DressStripe) => height * (isLine ? Math.min(scale, factor) : factor);
  let y = middle - stripes.reduce((sum, stripe) => sum + heightOf(stripe), 0) / 2;
  return stripes.map((stripe) => {
    const [top, height] = [y, heightOf(stripe)];
    y += height;
    return { x, y: top, width: width - x, height, color: stripe.color };
  });
}

export function drawStripes(stripes: readonly PlacedStripe[], isZigzag = false): Shape[] {
  return stripes.map(({ color, ...box }) => {
    if (!isZigzag) return { kind: 'rect', ...box, fill: color };
    const [right, bottom] = [box.x + box.width, box.y + box.height];
    const d = polygon([...zigzag(box.x, right, box.y), ...zigzag(box.x, right, bottom).toReversed()]);
    return { kind: 'path', d, fill: color };
  });
}

/** Draws the collar. Only stories have room for it above the title. */
function drawCollar({ crest: { y: top }, size: { width } }: DressPlan, { body, edge, yoke }: Dress): Shape[] {
  const [middle, depth] = [width / 2, top * 0.74];
  if (top < width * 0.2) return [];
  const neck = (by: number) =>
    polygon([
      [middle - width * 0.21 - by, 0],
      [middle + width * 0.21 + by, 0],
      [middle, depth + by * 1.2],
    ]);
  const inside = darkened(body[1], 0.1);
  return [
    { kind: 'path', d: neck(44), fill: edge === yoke ? inside : edge },
    { kind: 'path', d: neck(26), fill: yoke },
    { kind: 'path', d: neck(14), fill: inside },
  ];
}

/** Draws the yoke and collar. Also draws a seam in the edge's color, unless the cut has no seam. */
export function drawYoke(plan: DressPlan, colors: Dress): Shape[] {
  const { edgeWidth: widest, size, yoke } = plan;
  const edgeWidth = widest * colors.edgeScale;
  const above = polygon([[0, 0], [size.width, 0], ...yoke.toReversed()]);
  const ground = { kind: 'path', d: above, fill: colors.yoke } as const;
  if (colors.cut.seam === 'none') return [ground, ...drawCollar(plan, colors)];
  return [
    ground,
    ...drawCollar(plan, colors),
    { kind: 'path', d: bandBelow(yoke, edgeWidth, edgeWidth + 7), fill: '#000000', opacity: 0.22 },
    { kind: 'path', d: bandBelow(yoke, 0, edgeWidth), fill: colors.edge },
    ...(colors.seam === undefined
      ? []
      : [{ kind: 'path', d: bandBelow(yoke, edgeWidth + 4, edgeWidth + 7), fill: colors.seam } as const]),
  ];
}
