/** The yoke's contents: kicker, title, and crest. */
import { contrastRatio } from '#domain/color-space.ts';
import { type Headline, type TeamWords } from '../../team-words.ts';
import { breakHeadline, fitText } from '../../fit-text.ts';
import { inkExtent } from '../../measure.ts';
import { asPart, type Shape } from '../../shapes.ts';
import { type Dress, NEAR_BLACK, WHITE } from './dress.ts';
import type { DressPlan } from './plan.ts';

export interface CrestLogo {
  readonly address: string;
  readonly main: string;
}

/** The lean of titles, in pixels sideways per pixel upward: 8 degrees. */
const TITLE_LEAN = Math.tan((8 * Math.PI) / 180);

/** Draws the kicker and the title below it. Both together are vertically centered in the title's room. */
function drawTitle({ title }: DressPlan, colors: Dress, { eyebrow, headline }: Headline): (Shape | null)[] {
  const style = { weight: 700, fill: colors.yokeInk, lean: TITLE_LEAN } as const;
  const { lines, size } = breakHeadline(headline, style, title);
  const inks = lines.map((line) => inkExtent(line));
  // At the smallest size, a line may be cut and end with an ellipsis. An ellipsis counts as a
  // descender, so the leading is larger.
  const leading = Math.max(
    size > title.minSize ? 0.88 : 1.04,
    (inks[0]?.below ?? 0) + (inks[1]?.above ?? 0) + 0.02,
  );
  const above = inks[0]?.above ?? 0;
  const tall = above + (inks.at(-1)?.below ?? 0) + leading * (lines.length - 1);
  const gap = title.kicker * 0.62;
  const kickerTall = eyebrow === '' ? 0 : inkExtent(eyebrow).above * title.kicker + gap;
  const fitted = Math.min(size, (title.height - kickerTall) / tall);
  const top = title.top + (title.height - kickerTall - tall * fitted) / 2;
  const first = top + kickerTall + above * fitted;
  return [
    fitText(eyebrow, title.x, top + kickerTall - gap, title.width, {
      weight: 600,
      size: title.kicker,
      minSize: title.kicker * 0.6,
      fill: colors.yokeQuiet,
      spacing: 0.14,
    }),
    ...lines.map((line, index) =>
      fitText(line, title.x, first + index * leading * fitted, title.width, {
        ...style,
        size: fitted,
        minSize: Math.min(fitted, title.minSize),
      }),
    ),
  ];
}

/**
 * Returns the color that contrasts most with both the crest's main color and the yoke around the crest.
 * Returns null if no color contrasts enough. In that case, the crest needs no keyline, because its main color and
 * the yoke contrast with each other.
 */
function keylineColor({ edge, yoke }: Dress, main: string): string | null {
  const apart = (color: string) => Math.min(contrastRatio(color, yoke), contrastRatio(color, main));
  const [best = WHITE] = [edge, WHITE, NEAR_BLACK].toSorted((one, other) => apart(other) - apart(one));
  return apart(best) >= 3 ? best : null;
}

/** Draws the logo with a keyline, or the team's letters with an outline in the edge's color. */
function drawCrest(
  { crest, size: { width } }: DressPlan,
  colors: Dress,
  words: TeamWords,
  logo: CrestLogo | null,
): (Shape | null)[] {
  if (logo !== null) {
    const line = width / 120;
    const color = keylineColor(colors, logo.main);
    const { height, x, y } = crest;
    const box = { x: x + line, y: y + line, width: crest.width - 2 * line, height: height - 2 * line };
    return [{ kind: 'image', href: logo.address, ...box, ...(color && { keyline: { color, width: line } }) }];
  }
  const size = crest.height * 0.74;
  const style = { weight: 700, size, minSize: 20, align: 'middle', lean: TITLE_LEAN } as const;
  const middle = crest.x + crest.width / 2;
  const letters = fitText(words.letters, middle, crest.y + crest.height / 2, crest.width * 0.94, {
    ...style,
    fill: colors.yokeInk,
  });
  if (!letters) return [];
  const y = crest.y + crest.height * 0.45 + 0.35 * letters.size;
  const placed = { ...letters, y, box: { ...letters.box, y: letters.box.y + y - letters.y } };
  return [
    { ...placed, fill: colors.edge, outline: letters.size * 0.14, decorative: true },
    { ...placed, fill: colors.yoke, outline: letters.size * 0.06, decorative: true },
    placed,
  ];
}

export function drawShoulders(
  plan: DressPlan,
  colors: Dress,
  words: TeamWords,
  headline: Headline,
  logo: CrestLogo | null,
): (Shape | null)[] {
  return [
    ...asPart('crest', drawCrest(plan, colors, words, logo)),
    ...asPart('title', drawTitle(plan, colors, headline)),
  ];
}
