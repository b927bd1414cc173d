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

/** The colors of a team's page. Every pair reaches the contrast that its comment promises. */
export interface TeamTheme {
  /** Fill of buttons and marks: the primary, or another color for black teams in dark mode. */
  readonly accent: string;
  readonly accentHover: string;
  /** Text on `accent` and `accentHover`: black or white, at least 4.5 : 1 on both. */
  readonly onAccent: string;
  /** A team color for text and thin icons: at least 4.5 : 1 on every surface of the scheme. */
  readonly accentText: string;
  /** A team color for borders and bars: at least 3 : 1 on every surface of the scheme. */
  readonly accentEdge: string;
  /** Border of `accent` fills: `accentEdge` if the fill is too dark for a dark page, else `transparent`. */
  readonly accentRim: string;
  /** The line beside the accent, distinct from it and from the surface. */
  readonly stripe: string;
}

/** How far a team color's lightness (0 to 1) may change before it no longer looks like the team's. */
const MAX_SHIFT = 0.12;
/** Colors with less chroma look gray or black, also when they are lightened. */
const CHROMATIC = 0.06;
/** Colorless primaries at least this light stay the accent in dark mode. */
const LIGHT_ENOUGH = 0.7;
/** The lightness that a dark fill aims for, to differ visibly from the surface. */
const DARK_FILL = 0.36;
/** The lightness range of silver, for teams without any color. */
const SILVER = { least: 0.84, most: 0.9 };
const FALLBACK_COLORS: Readonly<Record<Scheme, string>> = { light: '#111111', dark: '#ffffff' };

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

/** Finds the first team color that reaches the ratio on all surfaces within {@link MAX_SHIFT}. */
function firstSeen(colors: TeamPalette, scheme: Scheme, ratio: number): string {
  for (const color of ownColors(colors)) {
    const seen = readableAccent(color, SURFACES[scheme], ratio);
    if (Math.abs(toOklch(seen).lightness - toOklch(color).lightness) <= MAX_SHIFT) return seen;
  }
  return FALLBACK_COLORS[scheme];
}

/** Picks the color that fills on a dark page: the primary, or another one for black teams. */
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
      ? withLightness(source, Math.min(DARK_FILL, lightness + MAX_SHIFT))
      : source;
  return nearestLightness(
    raised,
    1,
    (candidate) => readsOn(textColorOn(candidate), [candidate], 4.5),
    withLight,
  );
}

/** Picks the first team color that is visible beside the accent and on dark surfaces, or white. */
function stripeInTheDark({ primary, secondary, tertiary }: TeamPalette, accent: string): string {
  const seen = (color: string) =>
    colorDistance(color, accent) >= STRIPE.fromFill &&
    SURFACES.dark.every((surface) => contrastRatio(color, surface) >= STRIPE.fromSurface);
  const own = [secondary, tertiary, primary].find((color) => color !== null && seen(color));
  return own ?? (seen('#ffffff') ? '#ffffff' : nearestLightness(accent, -1, seen));
}

/**
 * Derives a team's theme.
 * Light pages use the primary as fill. Dark pages lighten it by at most {@link MAX_SHIFT}, and take the edge
 * from the team's other colors. So navy stays navy, and clubs with the same primary differ. A black primary
 * is replaced by the second or third color, or silver. Text and edges use the first readable team color.
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
