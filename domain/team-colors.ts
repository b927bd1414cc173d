/**
 * Reads a team's colors in any spelling, and derives readable colors from them.
 * The theme derived from these colors is in domain/team-theme.ts, to keep it out of the app's first download.
 */
import {
  colorDistance,
  contrastRatio,
  nearestLightness,
  relativeBrightness,
  toHex,
  withLight,
} from './color-space.ts';
import { findKnownTeam } from './known-teams.ts';
import type { TeamData } from './player.ts';

export { contrastRatio, relativeBrightness } from './color-space.ts';

export interface TeamColors {
  /** `#rrggbb`, lower case, like all colors here. */
  readonly primary: string;
  readonly secondary: string;
  /** Null if neither the data nor the built-in table has a third color. */
  readonly tertiary: string | null;
  /** Black or white, whichever is readable on the primary (specification: brightness threshold 0.5). */
  readonly text: string;
  /** URL of the logo; null to show letters instead. */
  readonly logo: string | null;
}

export type Scheme = 'light' | 'dark';

export const DEFAULT_PRIMARY = '#1f2937';
export const DEFAULT_SECONDARY = '#374151';

/** The lightest and darkest surface behind accents. A color that is readable on these two is readable on all. */
export const SURFACES: Readonly<Record<Scheme, readonly [lightest: string, darkest: string]>> = {
  light: ['#ffffff', '#e2ebf2'],
  dark: ['#1f2a36', '#070b10'],
};

const PRIMARY_FIELDS = ['color_primary', 'colorPrimary', 'primary_color', 'color', 'team_color'] as const;
const SECONDARY_FIELDS = ['color_secondary', 'colorSecondary', 'secondary_color'] as const;
const TERTIARY_FIELDS = ['color_tertiary'] as const;

const RGB = /^rgb\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*\)$/i;
const HEX = /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Parses `rgb(r, g, b)`, `#rgb` or `#rrggbb`, also without `#`; null for anything else. */
export function parseColor(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const trimmed = text.trim();
  if (HEX.test(trimmed)) {
    const digits = trimmed.replace('#', '').toLowerCase();
    return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
  }
  const [red, green, blue] = (RGB.exec(trimmed)?.slice(1) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined) return null;
  return Math.max(red, green, blue) > 255 ? null : toHex(red, green, blue);
}

function firstColor(team: TeamData, fields: readonly (keyof TeamData)[]): string | null {
  for (const field of fields) {
    const color = parseColor(team[field]);
    if (color) return color;
  }
  return null;
}

function logoAddress(text: unknown): string | null {
  const address = typeof text === 'string' ? text.trim() : '';
  return /^(?:https?:\/\/|\/(?!\/)|data:image\/|blob:)/i.test(address) ? address : null;
}

/**
 * Picks black or white text for a background by its brightness.
 * The specification gives the weights 0.299, 0.587, 0.114 and the threshold 0.5.
 */
export function textColorOn(background: string): '#000000' | '#ffffff' {
  return relativeBrightness(background) > 0.5 ? '#000000' : '#ffffff';
}

/**
 * Returns a team's colors and logo. The sources are the team's data in any of the specification's spellings, then the
 * built-in table, then the default colors. Invalid colors count as missing.
 */
export function resolveTeamColors(team: TeamData): TeamColors {
  const known = findKnownTeam(team);
  const primary = firstColor(team, PRIMARY_FIELDS) ?? known?.primary ?? DEFAULT_PRIMARY;
  return {
    primary,
    secondary: firstColor(team, SECONDARY_FIELDS) ?? known?.secondary ?? DEFAULT_SECONDARY,
    tertiary: firstColor(team, TERTIARY_FIELDS) ?? known?.tertiary ?? null,
    text: textColorOn(primary),
    logo: logoAddress(team.logo_url) ?? known?.logo ?? null,
  };
}

export function readsOn(candidate: string, surfaces: readonly string[], ratio: number): boolean {
  return surfaces.every((surface) => contrastRatio(candidate, surface) >= ratio);
}

/** Shifts a color's lightness until its {@link textColorOn} has a contrast of at least 4.5 : 1. */
export function readableFill(color: string): string {
  return nearestLightness(color, textColorOn(color) === '#ffffff' ? -1 : 1, (candidate) =>
    readsOn(textColorOn(candidate), [candidate], 4.5),
  );
}

/** Shifts a color's lightness until its contrast with all surfaces is at least `ratio` : 1. */
export function readableAccent(color: string, surfaces: readonly string[], ratio = 4.5): string {
  const towards = surfaces.every((surface) => relativeBrightness(surface) <= 0.5) ? 1 : -1;
  return nearestLightness(color, towards, (candidate) => readsOn(candidate, surfaces, ratio), withLight);
}

/** A stripe is visible if it differs this much from its fill (OKLAB distance) and surfaces (contrast ratio). */
export const STRIPE = { fromFill: 0.15, fromSurface: 1.35 };
const SHADED_WHITE = '#a9b6c2';
export type TeamPalette = Pick<TeamColors, 'primary' | 'secondary' | 'tertiary'>;

/** Picks the stripe beside a fill: the second color, or the third if it is easier to see. */
export function stripeBeside({ secondary, tertiary }: TeamPalette, fill: string): string {
  if (!tertiary || colorDistance(secondary, fill) >= STRIPE.fromFill) return secondary;
  return colorDistance(tertiary, fill) > colorDistance(secondary, fill) ? tertiary : secondary;
}

/** Picks the stripe beside a fill on a light page. Gray replaces pale colors, which would look like a gap. */
export function stripeInTheLight(colors: TeamPalette, fill: string): string {
  const stripe = stripeBeside(colors, fill);
  return contrastRatio(stripe, SURFACES.light[0]) >= STRIPE.fromSurface ? stripe : SHADED_WHITE;
}
