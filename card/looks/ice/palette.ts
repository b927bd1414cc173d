/** A card's colors, derived from a team's so that all text is readable and teams look different. */
import { blend, contrastRatio, nearestLightness, toOklch, withLightness } from '#domain/color-space.ts';
import type { GameColors } from '../../parts/game-strip.ts';
import {
  readableAccent,
  readableFill,
  resolveTeamColors,
  type TeamColors,
  textColorOn,
} from '#domain/team-colors.ts';

export interface Palette {
  /** The background from top to bottom. Always dark. */
  readonly ground: readonly [top: string, bottom: string];
  /** Slanted light on the ground, slightly brighter than it. */
  readonly band: string;
  readonly onGround: string;
  /** Team name above the headline: a team color that is readable on ground and band. */
  readonly accent: string;
  /** Less prominent text on the ground. */
  readonly quiet: string;
  /** Two colors that contrast with the ground, for speed lines and rings. */
  readonly rush: readonly [string, string];
  /** Number tabs, in the primary color. */
  readonly tab: string;
  readonly onTab: string;
  /** The stripe in a number tab, which contrasts with it. */
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

const WHITE = '#ffffff';

function isLight(color: string): boolean {
  return contrastRatio(color, WHITE) < 3.2;
}

/** Picks the primary, or the darkest other color if the primary is light and that one is dark. */
function groundBase({ primary, secondary, tertiary }: TeamColors): string {
  if (!isLight(primary)) return primary;
  const others = [secondary, tertiary ?? secondary].toSorted(
    (one, other) => toOklch(one).lightness - toOklch(other).lightness,
  );
  const darkest = others[0] ?? secondary;
  return contrastRatio(darkest, WHITE) >= 7 ? darkest : primary;
}

/** Brightens near-black enough to show light on it, and darkens until white text is readable. */
function groundTop(base: string): string {
  const lifted = toOklch(base).lightness < 0.2 ? withLightness(base, 0.235) : base;
  return nearestLightness(lifted, -1, (candidate) => contrastRatio(candidate, WHITE) >= 5.8);
}

/** Returns the first color that is readable on all backgrounds, or else adjusts the nearest one. */
function accentOn(backgrounds: readonly string[], candidates: readonly string[]): string {
  const weakest = (color: string) => Math.min(...backgrounds.map((ground) => contrastRatio(color, ground)));
  const readable = candidates.find((color) => weakest(color) >= 4.5);
  if (readable) return readable;
  const nearest = candidates.toSorted((one, other) => weakest(other) - weakest(one))[0] ?? WHITE;
  return readableAccent(nearest, backgrounds);
}

/** Returns the faintest white that is still readable. */
function quietOn(grounds: readonly [string, string, string]): string {
  const [, bottom] = grounds;
  const faint = [0.8, 0.85, 0.9, 0.95].map((opacity) => blend(WHITE, bottom, opacity));
  return faint.find((color) => grounds.every((ground) => contrastRatio(color, ground) >= 4.5)) ?? WHITE;
}

function standingOut(color: string, ground: string, ratio: number): string {
  return nearestLightness(color, 1, (candidate) => contrastRatio(candidate, ground) >= ratio);
}

/** Returns the first candidate that clearly differs from `color`, or a tint of its text color. */
function setOff(color: string, candidates: readonly string[]): string {
  const found = candidates.find((candidate) => contrastRatio(candidate, color) >= 1.5);
  return found ?? blend(textColorOn(color), color, 0.4);
}

/** Derives a card's palette. Any colors work, not only the league's. */
export function derivePalette(colors: TeamColors): Palette {
  const { primary, secondary } = colors;
  const third = colors.tertiary ?? WHITE;
  const base = groundBase(colors);
  const top = groundTop(base);
  const { lightness } = toOklch(top);
  const bottom = withLightness(top, Math.max(0.12, lightness - 0.16));
  const band = nearestLightness(
    withLightness(top, lightness + 0.05),
    -1,
    (candidate) => contrastRatio(candidate, WHITE) >= 4.9,
  );
  const grounds = [top, bottom, band] as const;
  const own = base === primary ? [secondary, third, WHITE] : [primary, secondary, third, WHITE];
  const tab = readableFill(primary);
  const distinct = own.filter((color) => contrastRatio(color, top) >= 1.35);
  return {
    ground: [top, bottom],
    band,
    onGround: WHITE,
    accent: accentOn(grounds, own),
    quiet: quietOn(grounds),
    rush: [
      standingOut(distinct[0] ?? WHITE, top, 1.9),
      standingOut(distinct[1] ?? distinct[0] ?? WHITE, top, 1.9),
    ],
    tab,
    onTab: textColorOn(tab),
    stripe: setOff(tab, [secondary, third, base]),
    onIce: readableAccent(isLight(primary) ? base : primary, [ICE.plate, ICE.top, ICE.bottom]),
  };
}

/** Returns the game strip's colors. Crests are on white like the team's own badge. */
export function gameColors({ accent, ground, onGround, quiet }: Palette): GameColors {
  return {
    ink: onGround,
    quiet,
    note: { fill: accent, ink: ground[1] },
    crest: { fill: WHITE, border: onGround },
    opponent: (team) => {
      const { primary, secondary } = resolveTeamColors(team);
      const fill = readableFill(primary);
      return { fill, ink: textColorOn(fill), stripe: setOff(fill, [secondary, WHITE]) };
    },
  };
}
