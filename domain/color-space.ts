/**
 * Color arithmetic for themes: sRGB, OKLCH, brightness and contrast. OKLCH follows Björn Ottosson, "A perceptual color
 * space for image processing", 2020. Colors are `#rrggbb` in lower case.
 */

/** Lightness 0 to 1, chroma 0 to about 0.37, hue in radians. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

/** Returns red, green and blue of `#rrggbb`, each 0 to 255. */
export function channels(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Formats three channels as `#rrggbb`. Rounds channels and limits them to 0 to 255. */
export function toHex(red: number, green: number, blue: number): string {
  const byte = (channel: number) =>
    Math.min(255, Math.max(0, Math.round(channel)))
      .toString(16)
      .padStart(2, '0');
  return `#${byte(red)}${byte(green)}${byte(blue)}`;
}

/** Returns the perceived brightness, 0 to 1, with the specification's weights. */
export function relativeBrightness(hex: string): number {
  const [red, green, blue] = channels(hex);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function gamma(value: number): number {
  return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
}

/** Returns the relative luminance, 0 to 1, as WCAG 2.2 defines it. */
export function luminance(hex: string): number {
  const [red, green, blue] = channels(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the contrast of two opaque colors, 1 to 21, as WCAG 2.2 defines it. */
export function contrastRatio(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** Blends `top` over an opaque `bottom`, like browsers in gamma-encoded sRGB. `opacity` is 0 to 1. */
export function blend(top: string, bottom: string, opacity: number): string {
  const below = channels(bottom);
  const [red, green, blue] = channels(top).map((c, i) => c * opacity + (below[i] ?? 0) * (1 - opacity));
  return toHex(red ?? 0, green ?? 0, blue ?? 0);
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = channels(hex).map(linear) as unknown as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: Math.atan2(bb, a),
  };
}

/** Returns the distance of two colors in OKLAB: 0 for equal colors, 1 for black and white. */
export function colorDistance(one: string, other: string): number {
  const [a, b] = [toOklch(one), toOklch(other)];
  const turn = Math.cos(a.hue - b.hue);
  const squared = a.chroma ** 2 + b.chroma ** 2 - 2 * a.chroma * b.chroma * turn;
  return Math.hypot(a.lightness - b.lightness, Math.sqrt(Math.max(0, squared)));
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Converts to `#rrggbb`. A color outside sRGB loses chroma, but not lightness or hue. */
export function fromOklch(color: Oklch): string {
  let { chroma } = color;
  const inGamut = (rgb: Triple) => rgb.every((channel) => channel > -0.0005 && channel < 1.0005);
  let rgb = toLinearRgb(color);
  while (!inGamut(rgb) && chroma > 0.001) {
    chroma *= 0.95;
    rgb = toLinearRgb({ ...color, chroma });
  }
  const [red, green, blue] = rgb.map((channel) => gamma(Math.min(1, Math.max(0, channel))));
  return toHex(red ?? 0, green ?? 0, blue ?? 0);
}

/** Changes a color's lightness (0 to 1). Preserves the hue, and as much chroma as sRGB allows. */
export function withLightness(hex: string, lightness: number): string {
  return fromOklch({ ...toOklch(hex), lightness: Math.min(1, Math.max(0, lightness)) });
}

/** {@link withLight} raises a color's chroma at most to this value. A higher chroma would look neon. */
const GAINED_CHROMA = 0.16;

/**
 * Changes a color's lightness (0 to 1), and preserves its hue.
 * A lightened color gains chroma in proportion, because a navy with the same chroma would look gray.
 */
export function withLight(hex: string, lightness: number): string {
  const from = toOklch(hex);
  const to = Math.min(1, Math.max(0, lightness));
  if (from.lightness === 0 || to <= from.lightness) return withLightness(hex, to);
  const grown = Math.min(GAINED_CHROMA, (from.chroma * to) / from.lightness);
  return fromOklch({ ...from, lightness: to, chroma: Math.max(from.chroma, grown) });
}

/**
 * Changes a color's lightness as little as needed until `accept` accepts the color. Tries `direction` first (1
 * lighter, -1 darker), then the other direction. If nothing is accepted, returns white (1) or black (-1). `recolor`
 * returns the color at another lightness. By default, it preserves hue and chroma.
 */
export function nearestLightness(
  hex: string,
  direction: 1 | -1,
  accept: (candidate: string) => boolean,
  recolor: (hex: string, lightness: number) => string = withLightness,
): string {
  if (accept(hex)) return hex;
  const { lightness } = toOklch(hex);
  for (const sign of [direction, -direction]) {
    for (let step = 0.01; step <= 1; step += 0.01) {
      const next = lightness + sign * step;
      if (next < 0 || next > 1) break;
      const candidate = recolor(hex, next);
      if (accept(candidate)) return candidate;
    }
  }
  return direction === 1 ? '#ffffff' : '#000000';
}
