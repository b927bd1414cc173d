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

/** How far a team color's lightness (0 to 1) may change before it no longer looks like the team's. */
const MAX_SHIFT = 0.12;
/** Colors with less chroma look gray or black, even if they are lightened. */
const CHROMATIC = 0.06;
/** In dark mode, a colorless primary stays the accent if it is at least this light. */
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

/**
 * Returns the first team color that reaches the ratio with a shift of at most {@link MAX_SHIFT}; else black or white.
 */
function firstSeen(colors: TeamPalette, scheme: Scheme, ratio: number): string {
  for (const color of ownColors(colors)) {
    const seen = readableAccent(color, SURFACES[scheme], ratio);
    if (Math.abs(toOklch(seen).lightness - toOklch(color).lightness) <= MAX_SHIFT) return seen;
  }
  return FALLBACK_COLORS[scheme];
}

/** Picks the color of fills on a dark page: the primary, or if it is black, another team color or silver. */
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

/** Picks the first team color, or white, that is visible beside the accent and on dark surfaces. */
function stripeInTheDark({ primary, secondary, tertiary }: TeamPalette, accent: string): string {
  const seen = (color: string) =>
    colorDistance(color, accent) >= STRIPE.fromFill &&
    SURFACES.dark.every((surface) => contrastRatio(color, surface) >= STRIPE.fromSurface);
  const own = [secondary, tertiary, primary].find((color) => color !== null && seen(color));
  return own ?? (seen('#ffffff') ? '#ffffff' : nearestLightness(accent, -1, seen));
}

/**
 * Derives a team's theme. Light pages use the primary as fill. Dark pages lighten the primary by at most {@link
 * MAX_SHIFT}, so that navy still looks navy. Dark pages replace a black primary by the second or third color, or by
 * silver. Text and edges use the first readable team color, so that clubs with the same primary differ.
 */
export function themeFromTeam(colors: TeamPalette, scheme: Scheme) {
  const accent = fillOf(colors, scheme);
  const onAccent = textColorOn(accent);
  const accentEdge = firstSeen(colors, scheme, 3);
  const needsRim = !readsOn(accent, SURFACES[scheme], scheme === 'dark' ? 3 : STRIPE.fromSurface);
  return {
    /** Fill of buttons and marks: the primary, or in dark mode another color if the primary is black. */
    accent,
    accentHover: hoverOf(accent, onAccent),
    /** Text on `accent` and `accentHover`: black or white, at least 4.5 : 1 on both. */
    onAccent,
    /** A team color, black, or white, for text and thin icons: at least 4.5 : 1 on every surface of the scheme. */
    accentText: firstSeen(colors, scheme, 4.5),
    /** A team color, black, or white, for borders and bars: at least 3 : 1 on every surface of the scheme. */
    accentEdge,
    /** Border of `accent` fills: `accentEdge` if the fill is too similar to the page, else `transparent`. */
    accentRim: needsRim ? accentEdge : 'transparent',
    /** The color of the line beside the accent. Differs visibly from the accent and from the surface. */
    stripe: scheme === 'light' ? stripeInTheLight(colors, accent) : stripeInTheDark(colors, accent),
  };
}
