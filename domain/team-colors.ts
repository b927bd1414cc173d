/**
 * A team's colors from whatever spelling its data uses, and what can be read on them. domain/team-theme.ts derives the page's
 * theme, which the first page does not need.
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
  /** `#rrggbb`, lower case, like all colours here. */
  readonly primary: string;
  readonly secondary: string;
  /** Null when neither the data nor the built-in table has a third colour. */
  readonly tertiary: string | null;
  /** Black or white, whichever reads on the primary (specification: brightness threshold 0.5). */
  readonly text: string;
  /** Address of the logo, or null: letters are drawn instead. */
  readonly logo: string | null;
}

export type Scheme = 'light' | 'dark';

export const DEFAULT_PRIMARY = '#1f2937';
export const DEFAULT_SECONDARY = '#374151';

/** The outermost surfaces the app puts accents on, per scheme; every surface in between is then covered too. */
export const SURFACES: Readonly<Record<Scheme, readonly [lightest: string, darkest: string]>> = {
  light: ['#ffffff', '#e2ebf2'],
  dark: ['#1f2a36', '#070b10'],
};

const PRIMARY_FIELDS = ['color_primary', 'colorPrimary', 'primary_color', 'color', 'team_color'] as const;
const SECONDARY_FIELDS = ['color_secondary', 'colorSecondary', 'secondary_color'] as const;
const TERTIARY_FIELDS = ['color_tertiary'] as const;

const RGB = /^rgb\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*\)$/i;
const HEX = /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** `#rrggbb` of `rgb(r, g, b)`, `#rgb` or `#rrggbb` (the `#` may be missing); null for anything else. */
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

/** Black or white text for a background, by brightness (specification: weights 0.299, 0.587, 0.114; threshold 0.5). */
export function textColorOn(background: string): '#000000' | '#ffffff' {
  return relativeBrightness(background) > 0.5 ? '#000000' : '#ffffff';
}

/**
 * Colours and logo of a team: its own data in any of the specification's spellings, else the built-in table by city or
 * nickname, else the defaults. A colour that is not understood counts as missing.
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

/** Whether a color reaches the contrast ratio on each of the surfaces. */
export function readsOn(candidate: string, surfaces: readonly string[], ratio: number): boolean {
  return surfaces.every((surface) => contrastRatio(candidate, surface) >= ratio);
}

/** A fill whose text, chosen by {@link textColorOn}, reaches 4.5 : 1: the colour itself, or the nearest lightness. */
export function readableFill(color: string): string {
  return nearestLightness(color, textColorOn(color) === '#ffffff' ? -1 : 1, (candidate) =>
    readsOn(textColorOn(candidate), [candidate], 4.5),
  );
}

/** The accent as text of at least `ratio` : 1 on all given surfaces, shifted in lightness only as far as needed. */
export function readableAccent(color: string, surfaces: readonly string[], ratio = 4.5): string {
  const towards = surfaces.every((surface) => relativeBrightness(surface) <= 0.5) ? 1 : -1;
  return nearestLightness(color, towards, (candidate) => readsOn(candidate, surfaces, ratio), withLight);
}

/** What a stripe must differ from its fill in (OKLAB distance), and from surfaces in (contrast), to be seen. */
export const STRIPE = { fromFill: 0.15, fromSurface: 1.35 };
/** White as it looks on a white page: a stripe, in the shade. */
const SHADED_WHITE = '#a9b6c2';
/** A team's own colors. */
export type TeamPalette = Pick<TeamColors, 'primary' | 'secondary' | 'tertiary'>;

/** The stripe beside a fill: the team's second color, or its third where the second would not be seen. */
export function stripeBeside({ secondary, tertiary }: TeamPalette, fill: string): string {
  if (!tertiary || colorDistance(secondary, fill) >= STRIPE.fromFill) return secondary;
  return colorDistance(tertiary, fill) > colorDistance(secondary, fill) ? tertiary : secondary;
}

/** The stripe beside a fill on a light page, where a white one would look like a gap. */
export function stripeInTheLight(colors: TeamPalette, fill: string): string {
  const stripe = stripeBeside(colors, fill);
  return contrastRatio(stripe, SURFACES.light[0]) >= STRIPE.fromSurface ? stripe : SHADED_WHITE;
}
