/** The colors of the starter's block in the Sweater and Night looks. */
import { colorDistance, contrastRatio } from '#domain/color-space.ts';
import type { Sweater } from '#domain/sweater.ts';
import { type BlockDress, darkened, fillFor, inkFor, NEAR_BLACK, TEXT_CONTRAST, WHITE } from './dress.ts';

/**
 * Picks the colors of the starter's block.
 * The block has the color of the widest stripe that differs from the body. Without such a stripe, it has the yoke's
 * color if that differs from the body. Otherwise, it has a darker body color.
 */
export function starterBlockOf(
  { chest = [], edge, hem, number, yoke }: Sweater,
  body: string,
  ink: string,
): BlockDress {
  const standsOut = (color: string) => colorDistance(color, body) >= 0.14;
  const broadest = [...hem, ...chest].filter(({ color }) => standsOut(color));
  const stripe = broadest.toSorted((one, other) => other.height - one.height)[0]?.color;
  const color = stripe ?? (standsOut(yoke) ? yoke : darkened(body, 0.1));
  const isDark = inkFor(color) === WHITE;
  const fill = fillFor(color, isDark ? WHITE : NEAR_BLACK);
  const own = [body, yoke].find((one) => contrastRatio(one, fill) >= TEXT_CONTRAST) ?? NEAR_BLACK;
  const letters = isDark ? WHITE : own;
  return {
    fill,
    ink: letters,
    numeral: { cut: 'shadow', fill: letters, trim: darkened(fill, isDark ? 0.14 : 0.2) },
    border: [edge, number, ink, body].find((one) => colorDistance(one, fill) >= 0.2) ?? letters,
  };
}
