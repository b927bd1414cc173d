/** Badge, team name, headline and speed lines. */
import type { CardPlan } from './arrange.ts';
import { LEAN } from './draw-ground.ts';
import { type Align, breakHeadline, fitText } from './fit-text.ts';
import { inkExtent } from './measure.ts';
import type { Palette } from './palette.ts';
import { polygon } from './path-builder.ts';
import type { Shape, TextShape } from './shapes.ts';
import type { Headline, TeamWords } from './team-words.ts';

/** A round patch: the logo on ice, or two letters on the team's colour over the stripes of its jersey. */
export function drawBadge(
  plan: CardPlan,
  palette: Palette,
  words: TeamWords,
  logo: string | null,
): (Shape | null)[] {
  const { cx, cy, r } = plan.header.badge;
  const rim: Shape[] = [
    { kind: 'circle', cx, cy, r, fill: palette.onGround },
    { kind: 'circle', cx, cy, r: r * 0.945, fill: palette.rush[0] },
    { kind: 'circle', cx, cy, r: r * 0.885, fill: palette.onGround },
  ];
  if (logo !== null) {
    const side = r * 1.3;
    return [
      ...rim,
      { kind: 'image', href: logo, x: cx - side / 2, y: cy - side / 2, width: side, height: side },
    ];
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

function drawHeadline(plan: CardPlan, palette: Palette, text: string): (TextShape | null)[] {
  const { align, x, width, headline } = plan.header;
  const style = { weight: 700, fill: palette.onGround } as const;
  const { lines, size } = breakHeadline(text, style, { ...headline, width });
  const inks = lines.map((line) => inkExtent(line));
  const above = inks[0]?.above ?? 0.77;
  const leading = Math.max(0.98, (inks[0]?.below ?? 0) + (inks[1]?.above ?? 0) + 0.02);
  const below = inks.at(-1)?.below ?? 0;
  const tall = above + below + leading * (lines.length - 1);
  const fitted = Math.min(size, headline.height / tall);
  const firstBaseline = headline.top + (headline.height - tall * fitted) / 2 + above * fitted;
  return lines.map((line, index) =>
    fitText(line, x, firstBaseline + index * leading * fitted, width, {
      ...style,
      size: fitted,
      minSize: Math.min(fitted, headline.minSize),
      align,
    }),
  );
}

/** Bars that rush in from the right edge, in the colours of the jersey. */
function drawSpeedLines(plan: CardPlan, palette: Palette, from: number, edge: number): Shape[] {
  const { y, size } = plan.header.rush;
  const unit = size / 10;
  const bars = [
    { top: 0, height: 2.6, color: palette.rush[0], start: 0 },
    { top: 3.7, height: 2.6, color: palette.onGround, start: 9 },
    { top: 7.4, height: 2.6, color: palette.rush[1], start: 3.5 },
  ];
  return bars.map(({ top, height, color, start }) => {
    const barTop = y - size / 2 + top * unit;
    const left = from + start * unit;
    const lean = height * unit * LEAN * 2;
    return {
      kind: 'path',
      fill: color,
      d: polygon([
        [left + lean, barTop],
        [edge, barTop],
        [edge, barTop + height * unit],
        [left, barTop + height * unit],
      ]),
    };
  });
}

function eyebrowStyle(plan: CardPlan, palette: Palette, align: Align) {
  const { size } = plan.header.eyebrow;
  return { weight: 600, size, minSize: size * 0.6, fill: palette.accent, align, spacing: 0.2 } as const;
}

/** Everything above the ice. `edge` is the card's right edge. */
export function drawHeader(
  plan: CardPlan,
  palette: Palette,
  words: TeamWords,
  { eyebrow, headline }: Headline,
  logo: string | null,
  edge: number,
): (Shape | null)[] {
  const { align, x, width } = plan.header;
  const { baseline } = plan.header.eyebrow;
  const room = align === 'start' ? width * 0.74 : width;
  const line = fitText(eyebrow, x, baseline, room, eyebrowStyle(plan, palette, align));
  const textEnd = line ? line.x + line.width : x;
  const from =
    align === 'start'
      ? Math.max(plan.header.rush.x, textEnd + plan.header.rush.size * 1.4)
      : plan.header.rush.x;
  return [
    ...drawSpeedLines(plan, palette, from, edge),
    ...drawBadge(plan, palette, words, logo),
    line,
    ...drawHeadline(plan, palette, headline),
  ];
}
