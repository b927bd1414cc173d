/**
 * The page's theme in a team's colors, for light and dark pages.
 */
import {
  colorDistance,
  contrastRatio,
  nearestLightness,
  toOklch,
  withLight,
  withLightness,
} from './color-space.ts';
import {
  type TeamPalette,
  readableAccent,
  readsOn,
  type Scheme,
  STRIPE,
  stripeInTheLight,
  SURFACES,
  textColorOn,
} from './team-colors.ts';

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

/** How far a team color may move in lightness (0-1) and still be the team's. */
const MOST_SHIFT = 0.12;
/** Below this chroma a color is gray or nearly black to the eye, and lightening it brings no team back. */
const CHROMATIC = 0.06;
/** A primary without color that is this light is an accent in dark mode as it is. */
const LIGHT_ENOUGH = 0.7;
/** Target lightness of a dark fill, within the allowed change, so that it differs visibly from the surface. */
const DARK_FILL = 0.36;
/** Lightness range of the silver that teams without any color get. */
const SILVER = { least: 0.84, most: 0.9 };
/** Ends the search among a team's colors. */
const NEUTRAL: Readonly<Record<Scheme, string>> = { light: '#111111', dark: '#ffffff' };

function hoverOf(accent: string, onAccent: string): string {
  const { lightness } = toOklch(accent);
  const away = onAccent === '#ffffff' && lightness > 0.3 ? -1 : 1;
  const moved = (candidate: string) =>
    Math.abs(toOklch(candidate).lightness - lightness) >= 0.06 && readsOn(onAccent, [candidate], 4.5);
  return nearestLightness(accent, away, moved);
}

function ownColors({ primary, secondary, tertiary }: TeamPalette): readonly string[] {
  return [primary, secondary, ...(tertiary ? [tertiary] : [])];
}

/** The first of the team's colors that reaches the ratio on all surfaces, shifted no further than it stays the team's. */
function firstSeen(colors: TeamPalette, scheme: Scheme, ratio: number): string {
  for (const color of ownColors(colors)) {
    const seen = readableAccent(color, SURFACES[scheme], ratio);
    if (Math.abs(toOklch(seen).lightness - toOklch(color).lightness) <= MOST_SHIFT) return seen;
  }
  return NEUTRAL[scheme];
}

/** The color that fills on a dark page: the primary, or what goes with a black one. */
function darkFillSource({ primary, secondary, tertiary }: TeamPalette): string {
  const isChromatic = (color: string) => toOklch(color).chroma >= CHROMATIC;
  if (isChromatic(primary) || toOklch(primary).lightness >= LIGHT_ENOUGH) return primary;
  if (isChromatic(secondary)) return secondary;
  if (tertiary && isChromatic(tertiary)) return tertiary;
  const { lightness } = toOklch(secondary);
  return withLightness(secondary, Math.min(SILVER.most, Math.max(SILVER.least, lightness)));
}

function fillOf(colors: TeamPalette, scheme: Scheme): string {
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

/** The first of the team's colors that is seen beside the accent and on dark surfaces; white where none is. */
function stripeInTheDark({ primary, secondary, tertiary }: TeamPalette, accent: string): string {
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
export function themeFromTeam(colors: TeamPalette, scheme: Scheme): TeamTheme {
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
