/** An Ice card's colors, derived from the team's colors so that texts are readable and teams look different. */
import {
  blend,
  colorDistance,
  contrastRatio,
  nearestLightness,
  toOklch,
  withLightness,
} from '#domain/color-space.ts';
import type { Sweater } from '#domain/sweater.ts';
import {
  type BlockDress,
  darkened,
  faintInk,
  fillFor,
  inkFor,
  NEAR_BLACK,
  patchIn,
  WHITE,
} from '../dressed/dress.ts';
import { starterBlockOf } from '../dressed/starter-block.ts';
import type { PatchColors } from '../../parts/player-marks.ts';
import type { GameColors } from '../../parts/game-strip.ts';
import { readableAccent, readableFill, type TeamColors, textColorOn } from '#domain/team-colors.ts';

export interface Palette {
  /** The colors at the top and at the bottom of the background: dark, unless the sweater has a light yoke. */
  readonly ground: readonly [top: string, bottom: string];
  /** Slanted light on the ground, slightly brighter than the ground. */
  readonly band: string;
  readonly onGround: string;
  /** Team name above the headline: a team color that is readable on ground and band. */
  readonly accent: string;
  /** Less prominent text on the ground. */
  readonly quiet: string;
  /** Two colors that contrast with the ground, for speed lines and rings. */
  readonly rush: readonly [string, string];
  /** Name plates, in the color of the sweater's body. */
  readonly plate: string;
  readonly onPlate: string;
  readonly quietOnPlate: string;
  /** The captain's and the alternates' letters on a plate. */
  readonly patch: PatchColors;
  readonly starterBlock: BlockDress;
  readonly backup: BlockDress;
  /** Number tabs, in the color of a stripe of the sweater. */
  readonly tab: string;
  readonly onTab: string;
  /** The stripe in a number tab. It contrasts with the tab. */
  readonly stripe: string;
  /** The primary color as text on ice. */
  readonly onIce: string;
}

export const ICE = {
  top: '#fbfdff',
  bottom: '#dfeaf2',
  plate: '#ffffff',
  edge: '#d3dfe8',
  hollow: '#eef4f8',
} as const;
export const INK = { strong: '#0b1620', soft: '#3f4f5c' } as const;

function isLight(color: string): boolean {
  return contrastRatio(color, WHITE) < 3.2;
}

/** Picks the primary color. If the primary is light and another color is dark, picks the darkest color instead. */
function groundBase({ primary, secondary, tertiary }: TeamColors): string {
  if (!isLight(primary)) return primary;
  const others = [secondary, tertiary ?? secondary].toSorted(
    (one, other) => toOklch(one).lightness - toOklch(other).lightness,
  );
  const darkest = others[0] ?? secondary;
  return contrastRatio(darkest, WHITE) >= 7 ? darkest : primary;
}

interface Ground {
  readonly top: string;
  readonly bottom: string;
  readonly band: string;
  readonly ink: string;
}

/** Returns the ground in the color of a light yoke, such as Boston's; null if the yoke is dark or absent. */
function lightGround({ body, yoke }: Sweater): Ground | null {
  if (inkFor(yoke) === WHITE || colorDistance(yoke, body) < 0.14) return null;
  const { lightness } = toOklch(yoke);
  const [band, bottom] = [lightness + 0.04, lightness - 0.08].map((one) =>
    withLightness(yoke, Math.min(1, one)),
  );
  return { top: yoke, bottom: fillFor(bottom ?? yoke, NEAR_BLACK), band: band ?? yoke, ink: NEAR_BLACK };
}

function darkGround(base: string): Ground {
  const top = groundTop(base);
  const { lightness } = toOklch(top);
  const bottom = withLightness(top, Math.max(0.12, lightness - 0.16));
  const lighter = withLightness(top, lightness + 0.05);
  const band = nearestLightness(lighter, -1, (candidate) => contrastRatio(candidate, WHITE) >= 4.9);
  return { top, bottom, band, ink: WHITE };
}

/** Brightens near-black colors, so that bands of light are visible. Darkens other colors until white is readable. */
function groundTop(base: string): string {
  const lifted = toOklch(base).lightness < 0.2 ? withLightness(base, 0.235) : base;
  return nearestLightness(lifted, -1, (candidate) => contrastRatio(candidate, WHITE) >= 5.8);
}

/** Returns the first color that is readable on all backgrounds, or else adjusts the most readable color. */
function accentOn(backgrounds: readonly string[], candidates: readonly string[]): string {
  const weakest = (color: string) => Math.min(...backgrounds.map((ground) => contrastRatio(color, ground)));
  const readable = candidates.find((color) => weakest(color) >= 4.5);
  if (readable) return readable;
  const nearest = candidates.toSorted((one, other) => weakest(other) - weakest(one))[0] ?? WHITE;
  return readableAccent(nearest, backgrounds);
}

/** Fades `ink` as far as it stays readable on all grounds. */
function quietOn(grounds: readonly [string, string, string], ink: string): string {
  const [, bottom] = grounds;
  const faint = [0.8, 0.85, 0.9, 0.95].map((opacity) => blend(ink, bottom, opacity));
  return faint.find((color) => grounds.every((ground) => contrastRatio(color, ground) >= 4.5)) ?? ink;
}

function standingOut(color: string, ground: string, away: 1 | -1): string {
  return nearestLightness(color, away, (candidate) => contrastRatio(candidate, ground) >= 1.9);
}

/** Returns the first candidate that clearly differs from `color`, or else a mix of `color` and its text color. */
function setOff(color: string, candidates: readonly string[]): string {
  const found = candidates.find((candidate) => contrastRatio(candidate, color) >= 1.5);
  return found ?? blend(textColorOn(color), color, 0.4);
}

/** Returns the color of number tabs: a hem stripe's color that differs from the plate, or else the yoke's color. */
function tabColor({ hem, yoke }: Sweater, plate: string): string {
  const apart = hem.filter(({ color }) => colorDistance(color, plate) >= 0.14);
  const [first] = apart;
  const [broadest] = apart.toSorted((one, other) => other.height - one.height);
  return ((first?.height ?? 0) >= 20 ? first : broadest)?.color ?? yoke;
}

/** Derives a card's palette. Any colors work, not only the league's. */
export function derivePalette(colors: TeamColors, sweater: Sweater): Palette {
  const { primary, secondary } = colors;
  const third = colors.tertiary ?? WHITE;
  const base = [sweater.yoke, sweater.body].find((color) => !isLight(color)) ?? groundBase(colors);
  const { band, bottom, ink, top } = lightGround(sweater) ?? darkGround(base);
  const grounds = [top, bottom, band] as const;
  const own = base === primary ? [secondary, third, ink] : [primary, secondary, third, ink];
  const away = ink === WHITE ? 1 : -1;
  const onPlate = sweater.ink ?? inkFor(sweater.body);
  const plate = fillFor(sweater.body, onPlate);
  const tab = readableFill(tabColor(sweater, plate));
  const distinct = own.filter((color) => contrastRatio(color, top) >= 1.35);
  return {
    ground: [top, bottom],
    band,
    onGround: ink,
    accent: accentOn(grounds, own),
    quiet: quietOn(grounds, ink),
    rush: [
      standingOut(distinct[0] ?? ink, top, away),
      standingOut(distinct[1] ?? distinct[0] ?? ink, top, away),
    ],
    plate,
    onPlate,
    quietOnPlate: faintInk(onPlate, [plate]),
    patch: patchIn(tab, plate),
    starterBlock: starterBlockOf(sweater, plate, onPlate),
    backup: {
      fill: plate,
      ink: onPlate,
      numeral: { cut: 'shadow', fill: onPlate, trim: darkened(plate, 0.14) },
      border: tab,
    },
    tab,
    onTab: textColorOn(tab),
    stripe: setOff(tab, [secondary, third, base]),
    onIce: readableAccent(isLight(primary) ? base : primary, [ICE.plate, ICE.top, ICE.bottom]),
  };
}

export function gameColors({ accent, ground, onGround, quiet }: Palette): GameColors {
  return {
    ink: onGround,
    quiet,
    note: { fill: accent, ink: ground[1] },
  };
}
