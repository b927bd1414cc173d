/**
 * A team's colours from whatever spelling its data uses, and the page theme derived from its primary colour.
 */
import {
  colorDistance,
  contrastRatio,
  nearestLightness,
  relativeBrightness,
  toHex,
  toOklch,
  withLight,
  withLightness,
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

/** What a page needs of a team's colors. Every pair named here reaches the contrast it promises. */
export interface TeamTheme {
  /** Fill of buttons and marks: the team's primary, or what goes with a black one in dark mode. */
  readonly accent: string;
  readonly accentHover: string;
  /** Text on `accent` and on `accentHover`: black or white, at least 4.5 : 1 on both. */
  readonly onAccent: string;
  /** A team color as text or thin icon: at least 4.5 : 1 on every surface of the scheme. */
  readonly accentText: string;
  /** A team color as border or bar: at least 3 : 1 on every surface of the scheme. */
  readonly accentEdge: string;
  /** Border of what is filled with `accent`: `accentEdge` where the fill itself is too dark for a dark page, else `transparent`. */
  readonly accentRim: string;
  /** The line that runs beside the accent: distinct from it and from the surface. */
  readonly stripe: string;
}

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

function readsOn(candidate: string, surfaces: readonly string[], ratio: number): boolean {
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

function hoverOf(accent: string, onAccent: string): string {
  const { lightness } = toOklch(accent);
  const away = onAccent === '#ffffff' && lightness > 0.3 ? -1 : 1;
  const moved = (candidate: string) =>
    Math.abs(toOklch(candidate).lightness - lightness) >= 0.06 && readsOn(onAccent, [candidate], 4.5);
  return nearestLightness(accent, away, moved);
}

/** How far a team color may move in lightness (0-1) and still be the team's. */
const MOST_SHIFT = 0.12;
/** Below this chroma a color is gray or nearly black to the eye, and lightening it brings no team back. */
const CHROMATIC = 0.06;
/** A primary without color that is this light is an accent in dark mode as it is. */
const LIGHT_ENOUGH = 0.7;
/** Lightness that a dark fill is raised to, as far as it may move, so that it is told from the surface. */
const DARK_FILL = 0.36;
/** Lightness of the silver that stands for teams without any color. */
const SILVER = { least: 0.84, most: 0.9 };
/** What a stripe must differ from its fill in (OKLAB distance), and from surfaces in (contrast), to be seen. */
const STRIPE = { fromFill: 0.15, fromSurface: 1.35 };
/** White as it looks on a white page: a stripe, in the shade. */
const SHADED_WHITE = '#a9b6c2';
/** Ends the search among a team's colors. */
const NEUTRAL: Readonly<Record<Scheme, string>> = { light: '#111111', dark: '#ffffff' };

type Palette = Pick<TeamColors, 'primary' | 'secondary' | 'tertiary'>;

function ownColors({ primary, secondary, tertiary }: Palette): readonly string[] {
  return [primary, secondary, ...(tertiary ? [tertiary] : [])];
}

/** The first of the team's colors that reaches the ratio on all surfaces, shifted no further than it stays the team's. */
function firstSeen(colors: Palette, scheme: Scheme, ratio: number): string {
  for (const color of ownColors(colors)) {
    const seen = readableAccent(color, SURFACES[scheme], ratio);
    if (Math.abs(toOklch(seen).lightness - toOklch(color).lightness) <= MOST_SHIFT) return seen;
  }
  return NEUTRAL[scheme];
}

/** The color that fills on a dark page: the primary, or what goes with a black one. */
function darkFillSource({ primary, secondary, tertiary }: Palette): string {
  const isChromatic = (color: string) => toOklch(color).chroma >= CHROMATIC;
  if (isChromatic(primary) || toOklch(primary).lightness >= LIGHT_ENOUGH) return primary;
  if (isChromatic(secondary)) return secondary;
  if (tertiary && isChromatic(tertiary)) return tertiary;
  const { lightness } = toOklch(secondary);
  return withLightness(secondary, Math.min(SILVER.most, Math.max(SILVER.least, lightness)));
}

function fillOf(colors: Palette, scheme: Scheme): string {
  const source = scheme === 'light' ? colors.primary : darkFillSource(colors);
  const { lightness } = toOklch(source);
  const raised =
    scheme === 'dark' && lightness < DARK_FILL
      ? withLightness(source, Math.min(DARK_FILL, lightness + MOST_SHIFT))
      : source;
  return nearestLightness(
    raised,
    1,
    (candidate) => readsOn(textColorOn(candidate), [candidate], 4.5),
    withLight,
  );
}

/** The stripe beside a fill: the team's second color, or its third where the second would not be seen. */
export function stripeBeside({ secondary, tertiary }: Palette, fill: string): string {
  if (!tertiary || colorDistance(secondary, fill) >= STRIPE.fromFill) return secondary;
  return colorDistance(tertiary, fill) > colorDistance(secondary, fill) ? tertiary : secondary;
}

/** The stripe beside a fill on a light page, where a white one would look like a gap. */
export function stripeInTheLight(colors: Palette, fill: string): string {
  const stripe = stripeBeside(colors, fill);
  return contrastRatio(stripe, SURFACES.light[0]) >= STRIPE.fromSurface ? stripe : SHADED_WHITE;
}

/** The first of the team's colors that is seen beside the accent and on dark surfaces; white where none is. */
function stripeInTheDark({ primary, secondary, tertiary }: Palette, accent: string): string {
  const seen = (color: string) =>
    colorDistance(color, accent) >= STRIPE.fromFill &&
    SURFACES.dark.every((surface) => contrastRatio(color, surface) >= STRIPE.fromSurface);
  const own = [secondary, tertiary, primary].find((color) => color !== null && seen(color));
  return own ?? (seen('#ffffff') ? '#ffffff' : nearestLightness(accent, -1, seen));
}

/**
 * A team's theme. Light pages are filled with the primary. Dark pages are, too, raised by no more than {@link MOST_SHIFT}, and
 * get their edge from the team's other colors: so navy stays navy, and clubs that share a primary differ. A black primary
 * gives way to the second or third color, or silver. Text and edges are the first team color that can be read.
 */
export function themeFromTeam(colors: Palette, scheme: Scheme): TeamTheme {
  const accent = fillOf(colors, scheme);
  const onAccent = textColorOn(accent);
  const accentEdge = firstSeen(colors, scheme, 3);
  const needsRim = scheme === 'dark' && !readsOn(accent, SURFACES.dark, 3);
  return {
    accent,
    accentHover: hoverOf(accent, onAccent),
    onAccent,
    accentText: firstSeen(colors, scheme, 4.5),
    accentEdge,
    accentRim: needsRim ? accentEdge : 'transparent',
    stripe: scheme === 'light' ? stripeInTheLight(colors, accent) : stripeInTheDark(colors, accent),
  };
}
