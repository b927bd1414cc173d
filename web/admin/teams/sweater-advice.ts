/** Advice on a team's sweater: whether numbers, names, and titles are readable on it. */
import { inkFor } from '#card/looks/dressed/dress.ts';
import { contrastRatio } from '#domain/color-space.ts';
import type { Sweater } from '#domain/sweater.ts';
import { type ColorAdvice, ratioOf } from './color-advice.ts';

/** WCAG's contrast for letters, and for numerals as large as the card's. */
const LEAST = { letters: 4.5, numerals: 3 };

/** Warns about each weak contrast, and says what the card does about it. */
export function adviseOnSweater(sweater: Sweater): readonly ColorAdvice[] {
  const { body, ink = inkFor(body), number, yoke, yokeInk = inkFor(yoke) } = sweater;
  const checks = [
    [
      number,
      body,
      LEAST.numerals,
      'Numbers have',
      'on the body',
      'The card draws the numbers in another shade.',
    ],
    [ink, body, LEAST.letters, 'Names have', 'on the body', 'The card draws the body in another shade.'],
    [yokeInk, yoke, LEAST.letters, 'Titles have', 'on the yoke', 'The card draws the yoke in another shade.'],
  ] as const;
  const warnings = checks
    .filter(([color, ground, least]) => contrastRatio(color, ground) < least)
    .map(([color, ground, least, what, where, remedy]) => ({
      good: false,
      text: `${what} only ${ratioOf(color, ground)} ${where}, and need ${least} : 1. ${remedy}`,
    }));
  return warnings.length > 0
    ? warnings
    : [{ good: true, text: 'Numbers, names, and titles read on the sweater.' }];
}
