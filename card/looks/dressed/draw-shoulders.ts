/** The yoke's contents: kicker, title, and crest. */
import { type Headline, type TeamWords } from '../../team-words.ts';
import { breakHeadline, fitText } from '../../fit-text.ts';
import { inkExtent } from '../../measure.ts';
import type { Shape } from '../../shapes.ts';
import type { Dress } from './dress.ts';
import type { DressPlan } from './plan.ts';

/** The slant of titles: 8 degrees. */
export const TITLE_LEAN = Math.tan((8 * Math.PI) / 180);

/** Draws the kicker above the title, as one block in the middle of the room. */
function drawTitle({ title }: DressPlan, colors: Dress, { eyebrow, headline }: Headline): (Shape | null)[] {
  const style = { weight: 700, fill: colors.yokeInk, lean: TITLE_LEAN } as const;
  const { lines, size } = breakHeadline(headline, style, title);
  const inks = lines.map((line) => inkExtent(line));
  // A cut line ends in an ellipsis, which the measurement treats as if it reached below the baseline.
  const leading = Math.max(
    size > title.minSize ? 0.88 : 1.04,
    (inks[0]?.below ?? 0) + (inks[1]?.above ?? 0) + 0.02,
  );
  const above = inks[0]?.above ?? 0;
  const tall = above + (inks.at(-1)?.below ?? 0) + leading * (lines.length - 1);
  const gap = title.kicker * 0.62;
  const kickerTall = inkExtent(eyebrow).above * title.kicker + gap;
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

/** Draws the logo, or the team's three letters with an outline in the edge's color. */
function drawCrest(
  { crest }: DressPlan,
  colors: Dress,
  words: TeamWords,
  logo: string | null,
): (Shape | null)[] {
  if (logo !== null) return [{ kind: 'image', href: logo, ...crest }];
  const size = crest.height * 0.66;
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

/** Draws kicker, title, and crest. */
export function drawShoulders(
  plan: DressPlan,
  colors: Dress,
  words: TeamWords,
  headline: Headline,
  logo: string | null,
): (Shape | null)[] {
  return [...drawCrest(plan, colors, words, logo), ...drawTitle(plan, colors, headline)];
}
