/**
 * Text widths in the card's fonts, in pixels.
 * The widths come from the advance widths and kerning in `font-metrics.json`, so that a layout is the same in a
 * browser, a worker, and a server.
 */
import type { FontWeight } from './shapes.ts';
import metrics from './font-metrics.json' with { type: 'json' };

interface Face {
  readonly advances: ReadonlyMap<string, number>;
  readonly kerning: Readonly<Record<string, number>>;
  /** A cache of widths, because fitting measures the same texts at many sizes. */
  readonly known: Map<string, Units>;
}

const CHARACTERS = Array.from(metrics.characters);
const LATIN = new Set(metrics.latin);

function loadFace(weight: FontWeight): Face {
  const widths = metrics.advances[weight];
  return {
    advances: new Map(CHARACTERS.map((char, index) => [char, widths[index] ?? 0])),
    kerning: metrics.kerning[weight],
    known: new Map(),
  };
}

const FACES: Readonly<Record<FontWeight, Face>> = {
  500: loadFace(500),
  600: loadFace(600),
  700: loadFace(700),
};

/** The characters in each of the two font files, as CSS `unicode-range`. */
export const FONT_RANGES: Readonly<Record<'latin' | 'extended', string>> = metrics.ranges;

/** Whether the card's fonts have every character of a text. */
export function isDrawable(text: string): boolean {
  return Array.from(text).every((char) => FACES[700].advances.has(char));
}

/** Whether a text needs the second font file (latin-ext). */
export function needsExtendedLatin(text: string): boolean {
  return Array.from(text).some((char) => FACES[700].advances.has(char) && !LATIN.has(char));
}

/**
 * Estimates the advance, in em, of a character that the fonts lack.
 * Wide for emoji and East Asian characters, narrow for other letters.
 */
function foreignAdvance(char: string): number {
  if (/[\p{M}\p{Cf}]/u.test(char)) return 0;
  if (
    /[\p{Extended_Pictographic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff00-\uffef]/u.test(
      char,
    )
  ) {
    return 1.15;
  }
  return /\p{Lu}/u.test(char) ? 0.66 : 0.56;
}

/** Accented letters have the kerning of their base letter. */
const BASE_LETTERS = new Map(
  Array.from(metrics.latin, (char) => [char, char.normalize('NFD').charAt(0)] as const),
);

function kern(face: Face, left: string, right: string): number {
  const [one, other] = [BASE_LETTERS.get(left), BASE_LETTERS.get(right)];
  return one === undefined || other === undefined ? 0 : (face.kerning[one + other] ?? 0);
}

interface Units {
  /** The width in font units, which does not depend on the size. */
  readonly units: number;
  readonly foreign: boolean;
}

const MAX_KNOWN = 2000;

function unitsOf(text: string, weight: FontWeight): Units {
  const face = FACES[weight];
  const found = face.known.get(text);
  if (found) return found;
  if (face.known.size >= MAX_KNOWN) face.known.clear();
  const measured = addUnits(text, face);
  face.known.set(text, measured);
  return measured;
}

function addUnits(text: string, face: Face): Units {
  let units = 0;
  let foreign = false;
  let previous = '';
  for (const char of text) {
    const advance = face.advances.get(char);
    if (advance === undefined) {
      foreign = true;
      units += foreignAdvance(char) * metrics.unitsPerEm;
    } else {
      units += advance + (previous === '' ? 0 : kern(face, previous, char));
    }
    previous = char;
  }
  return { units, foreign };
}

/**
 * Measures a text on one line, in pixels. `size` is the font size in pixels. `foreign` is true if the fonts lack some of
 * the text's characters. If so, the width is a generous estimate.
 */
export function measureText(text: string, weight: FontWeight, size: number) {
  const { foreign, units } = unitsOf(text, weight);
  return { width: (units * size) / metrics.unitsPerEm, foreign };
}

const NO_DESCENDER = /^[A-PR-Z0-9a-fhik-or-xzÀ-ÆÈ-ÖØ-Ýà-æè-öø-ü .·'’-]*$/;

function inkAbove(text: string): number {
  if (/[ÅŮ]/.test(text)) return 1;
  const parts = text.normalize('NFD');
  if (/[\p{Lu}bdfhklt]\p{M}/u.test(parts)) return 0.945;
  return /\p{M}/u.test(parts) ? 0.82 : 0.77;
}

/** How far a text's ink reaches above and below its baseline, in em. A generous estimate. */
export function inkExtent(text: string): { readonly above: number; readonly below: number } {
  if (!isDrawable(text)) return { above: 1.05, below: 0.3 };
  return { above: inkAbove(text), below: NO_DESCENDER.test(text) ? 0.015 : 0.245 };
}
