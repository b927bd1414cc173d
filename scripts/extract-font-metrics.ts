/**
 * Writes `card/font-metrics.json`: advance widths and kerning of the card's fonts.
 * The layout needs them to know the widths of texts without a browser. They come from the files that browsers load.
 * Run this script after updating `@fontsource/barlow-condensed`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

const require = createRequire(import.meta.url);
const WEIGHTS = [500, 600, 700] as const;
const SUBSETS = ['latin', 'latin-ext'] as const;
/** Characters whose pairs are measured. Accented letters are missing, because they kern like their base letters. */
const KERNED = Array.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 -\'’"“”.,:;!?&/()–',
);

function rangeText(weight: number, subset: string): string {
  const css = readFileSync(require.resolve(`@fontsource/barlow-condensed/${weight}.css`), 'utf8');
  const block = css
    .split('@font-face')
    .find((part) => part.includes(`files/barlow-condensed-${subset}-${weight}-`));
  const ranges = /unicode-range:\s*([^;]+)/.exec(block ?? '')?.[1];
  if (!ranges) throw new Error(`No unicode-range for ${subset} ${weight}: has the package's layout changed?`);
  return ranges.trim();
}

function unicodeRange(weight: number, subset: string): (codePoint: number) => boolean {
  const spans = rangeText(weight, subset)
    .split(',')
    .map((range) => {
      const [from, to] = range.trim().slice(2).split('-');
      return [Number.parseInt(from ?? '', 16), Number.parseInt(to ?? from ?? '', 16)] as const;
    });
  return (codePoint) => spans.some(([from, to]) => codePoint >= from && codePoint <= to);
}

function readFont(weight: number, subset: string): Font {
  const file = require.resolve(
    `@fontsource/barlow-condensed/files/barlow-condensed-${subset}-${weight}-normal.woff2`,
  );
  const font = openSync(file);
  if (!('layout' in font)) throw new Error(`${file} is a collection, not a font.`);
  return font;
}

function advancesOf(weight: number): Map<string, number> {
  const advances = new Map<string, number>();
  for (const subset of SUBSETS) {
    const font = readFont(weight, subset);
    const covers = unicodeRange(weight, subset);
    for (const codePoint of font.characterSet) {
      const char = String.fromCodePoint(codePoint);
      if (!covers(codePoint) || advances.has(char)) continue;
      advances.set(char, Math.round(font.glyphForCodePoint(codePoint).advanceWidth));
    }
  }
  return advances;
}

function kerningOf(weight: number): Record<string, number> {
  const font = readFont(weight, 'latin');
  const advance = (text: string) => font.layout(text).advanceWidth;
  const alone = new Map(KERNED.map((char) => [char, advance(char)]));
  const kerning: Record<string, number> = {};
  for (const left of KERNED) {
    for (const right of KERNED) {
      const shift = Math.round(advance(left + right) - (alone.get(left) ?? 0) - (alone.get(right) ?? 0));
      if (shift !== 0) kerning[left + right] = shift;
    }
  }
  return kerning;
}

const byWeight = WEIGHTS.map((weight) => ({
  weight,
  advances: advancesOf(weight),
  kerning: kerningOf(weight),
}));
const characters = [...(byWeight[0]?.advances.keys() ?? [])].toSorted();
const { unitsPerEm } = readFont(700, 'latin');
const metrics = {
  unitsPerEm,
  ranges: { latin: rangeText(700, 'latin'), extended: rangeText(700, 'latin-ext') },
  characters: characters.join(''),
  latin: characters.filter((char) => unicodeRange(700, 'latin')(char.codePointAt(0) ?? 0)).join(''),
  advances: Object.fromEntries(
    byWeight.map(({ weight, advances }) => [weight, characters.map((char) => advances.get(char) ?? 0)]),
  ),
  kerning: Object.fromEntries(byWeight.map(({ weight, kerning }) => [weight, kerning])),
};
const target = new URL('../card/font-metrics.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(metrics)}\n`);
console.log(`card/font-metrics.json: ${characters.length} characters, ${WEIGHTS.length} weights`);
