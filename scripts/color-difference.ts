/**
 * How different two colors look: CIEDE2000 over CIELAB with D65 white (Sharma, Wu, Dalal, "The CIEDE2000
 * color-difference formula: implementation notes, supplementary test data, and mathematical observations", 2005). A
 * difference of 1 is barely visible.
 */

/** Lightness 0-100, and the green-red and blue-yellow axes. */
export type Lab = readonly [lightness: number, a: number, b: number];

const WHITE_POINT = [0.95047, 1, 1.08883] as const;
const DEGREE = Math.PI / 180;

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function compress(value: number): number {
  return value > 216 / 24_389 ? Math.cbrt(value) : ((24_389 / 27) * value + 16) / 116;
}

/** Converts an sRGB color, whose channels are 0-255, to CIELAB. */
export function toLab(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const x = compress((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / WHITE_POINT[0]);
  const y = compress((0.2126729 * r + 0.7151522 * g + 0.072175 * b) / WHITE_POINT[1]);
  const z = compress((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / WHITE_POINT[2]);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function hueOf(a: number, b: number): number {
  const degrees = Math.atan2(b, a) / DEGREE;
  return degrees < 0 ? degrees + 360 : degrees;
}

/**
 * Returns the mean of two hues and the turn from the first to the second, in degrees.
 * The hue of gray is 0. If one of the colors is gray, the mean is the hue of the other.
 */
function compareHues(one: number, other: number, isGray: boolean): readonly [mean: number, turn: number] {
  if (isGray) return [one + other, 0];
  const turn = other - one;
  const mean = (one + other) / 2;
  if (Math.abs(turn) <= 180) return [mean, turn];
  return [mean < 180 ? mean + 180 : mean - 180, turn > 0 ? turn - 360 : turn + 360];
}

function chromaWeight(chroma: number): number {
  return Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
}

/** Returns the CIEDE2000 difference of two colors, with the weighting factors kL, kC, and kH set to 1. */
export function colorDifference([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const stretch = 1.5 - 0.5 * chromaWeight((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)];
  const hues = [hueOf(a1 * stretch, b1), hueOf(a2 * stretch, b2)] as const;
  const [hue, turn] = compareHues(...hues, c1 * c2 === 0);
  const [lightness, chroma] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const cosine = (times: number, shift: number) => Math.cos((times * hue + shift) * DEGREE);
  const tone = 1 - 0.17 * cosine(1, -30) + 0.24 * cosine(2, 0) + 0.32 * cosine(3, 6) - 0.2 * cosine(4, -63);
  const fromMiddle = (lightness - 50) ** 2;
  const inLightness = (l2 - l1) / (1 + (0.015 * fromMiddle) / Math.sqrt(20 + fromMiddle));
  const inChroma = (c2 - c1) / (1 + 0.045 * chroma);
  const inHue = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * DEGREE)) / (1 + 0.015 * chroma * tone);
  const rotation = -2 * chromaWeight(chroma) * Math.sin(60 * DEGREE * Math.exp(-(((hue - 275) / 25) ** 2)));
  return Math.sqrt(inLightness ** 2 + inChroma ** 2 + inHue ** 2 + rotation * inChroma * inHue);
}
