import type { CardPlan, HeaderPlan } from './plan.ts';
import { LEAN } from '../../rush-mark.ts';
import { type Align, breakHeadline, fitText } from '../../fit-text.ts';
import { inkExtent } from '../../measure.ts';
import { WHITE } from '../dressed/dress.ts';
import type { Palette } from './palette.ts';
import { polygon } from '../../path-builder.ts';
import { asPart, type Point, type Shape, type TextShape } from '../../shapes.ts';
import type { Headline, TeamWords } from '../../team-words.ts';

export interface BadgeLogo {
  /** Null if the badge shows letters. */
  readonly address: string | null;
  readonly isCropped: boolean;
}

/** Draws a round patch with the logo, or with the team's letters above two stripes. */
export function drawBadge(
  plan: CardPlan,
  palette: Palette,
  words: TeamWords,
  { address: logo, isCropped }: BadgeLogo,
): (Shape | null)[] {
  const { cx, cy, r } = plan.header.badge;
  const ring = logo === null ? palette.rush[0] : palette.onIce;
  const rim: Shape[] = [
    { kind: 'circle', cx, cy, r, fill: WHITE },
    { kind: 'circle', cx, cy, r: r * 0.945, fill: ring },
    { kind: 'circle', cx, cy, r: r * 0.885, fill: WHITE },
  ];
  if (logo !== null) {
    // A cropped logo is smaller, so that its corners stay within the patch. Other logos have empty margins.
    const half = r * (isCropped ? 0.66 : 0.88);
    const image = {
      kind: 'image',
      href: logo,
      x: cx - half,
      y: cy - half,
      width: 2 * half,
      height: 2 * half,
    } as const;
    return [...rim, { kind: 'group', clip: { kind: 'circle', cx, cy, r: r * 0.87 }, shapes: [image] }];
  }
  const inner = r * 0.84;
  const letters = fitText(words.letters, cx, cy + r * 0.2, inner * 1.35, {
    weight: 700,
    size: r * 0.92,
    minSize: r * 0.3,
    fill: palette.onTab,
    align: 'middle',
  });
  const stripe = (top: number, height: number): Shape => ({
    kind: 'rect',
    x: cx - r,
    y: cy + r * top,
    width: 2 * r,
    height: r * height,
    fill: palette.stripe,
  });
  return [
    ...rim,
    {
      kind: 'group',
      clip: { kind: 'circle', cx, cy, r: inner },
      shapes: [
        { kind: 'rect', x: cx - r, y: cy - r, width: 2 * r, height: 2 * r, fill: palette.tab },
        stripe(0.36, 0.07),
        stripe(0.49, 0.16),
      ],
    },
    letters,
  ];
}

/** Places the team name and the headline below it. Both together are vertically centered in the header. */
function placeTexts(plan: CardPlan, palette: Palette, { eyebrow, headline }: Headline) {
  const { align, x, width, top, height, eyebrowSize, gap } = plan.header;
  const style = { weight: 700, fill: palette.onGround } as const;
  const { lines, size } = breakHeadline(headline, style, { ...plan.header.headline, width });
  const inks = lines.map((line) => inkExtent(line));
  const leading = Math.max(0.98, (inks[0]?.below ?? 0) + (inks[1]?.above ?? 0) + 0.02);
  const above = Math.max(inks[0]?.above ?? 0, 0.77);
  const tall = above + (inks.at(-1)?.below ?? 0) + leading * (lines.length - 1);
  const eyebrowTall = eyebrow === '' ? 0 : inkExtent(eyebrow).above * eyebrowSize + gap;
  const fitted = Math.min(size, (height - eyebrowTall) / tall);
  const blockTop = top + (height - eyebrowTall - tall * fitted) / 2;
  const eyebrowBaseline = blockTop + eyebrowTall - gap;
  const firstBaseline = blockTop + eyebrowTall + above * fitted;
  const room = align === 'start' ? width * 0.74 : width;
  const minSize = Math.min(fitted, plan.header.headline.minSize);
  return {
    eyebrow: fitText(eyebrow, x, eyebrowBaseline, room, eyebrowStyle(plan, palette, align)),
    lines: lines.map((line, index) =>
      fitText(line, x, firstBaseline + index * leading * fitted, width, {
        ...style,
        size: fitted,
        minSize,
        align,
      }),
    ),
  };
}

/** Returns the three speed lines' colors. Adjacent lines differ, even if a team color is white. */
function rushColors({ rush, onGround }: Palette): readonly string[] {
  const [first, second] = rush;
  const middle = first === onGround ? second : onGround;
  return [first, middle, second === middle ? first : second];
}

/** Draws three bars from `x` to the `edge` of the card, vertically centered on `y`. */
function drawSpeedLines(palette: Palette, [x, y]: Point, edge: number, size: number): Shape[] {
  const colors = rushColors(palette);
  const side = Math.sign(edge - x);
  return [0, 0.9, 0.35].map((start, index) => {
    const top = y - size / 2 + index * size * 0.37;
    const height = size * 0.26;
    const left = x + side * start * size;
    const d = polygon([
      [left + side * height * LEAN * 2, top],
      [edge, top],
      [edge, top + height],
      [left, top + height],
    ]);
    return { kind: 'path', fill: colors[index] ?? palette.onGround, d };
  });
}

function eyebrowStyle(plan: CardPlan, palette: Palette, align: Align) {
  const size = plan.header.eyebrowSize;
  return { weight: 600, size, minSize: size * 0.6, fill: palette.accent, align, spacing: 0.2 } as const;
}

/** Draws the speed lines, after the team name or on both sides of the badge. */
function drawRush(
  { align, rush, top, x }: HeaderPlan,
  palette: Palette,
  eyebrow: TextShape | null,
  edge: number,
): Shape[] {
  if (rush === null) return [];
  const textEnd = eyebrow ? eyebrow.x + eyebrow.width : x;
  const from = align === 'start' ? Math.max(rush.x, textEnd + rush.size * 1.4) : rush.x;
  const middle = rush.y ?? (eyebrow ? eyebrow.y - eyebrow.size * 0.35 : top + rush.size / 2);
  return [
    ...drawSpeedLines(palette, [from, middle], edge, rush.size),
    ...(align === 'middle' ? drawSpeedLines(palette, [2 * x - from, middle], 0, rush.size) : []),
  ];
}

/** Draws badge, texts, and speed lines. `edge` is the x of the card's right edge. */
export function drawHeader(
  plan: CardPlan,
  palette: Palette,
  words: TeamWords,
  headline: Headline,
  logo: BadgeLogo,
  edge: number,
): (Shape | null)[] {
  const { eyebrow, lines } = placeTexts(plan, palette, headline);
  return [
    ...drawRush(plan.header, palette, eyebrow, edge),
    ...asPart('crest', drawBadge(plan, palette, words, logo)),
    ...asPart('title', [eyebrow, ...lines]),
  ];
}
