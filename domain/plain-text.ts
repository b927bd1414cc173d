/**
 * Cleans texts that users publish: names, titles, bios. Removes everything that could disguise the text or break the
 * page around it. Preserves letters of every script, right-to-left text and emoji.
 */
import type { TextRefusal } from './text-sentences.ts';

/** Line breaks and tabs of every kind, which separate words. */
export const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * Characters that no published text needs: control characters, zero-width spaces (two names could look alike),
 * lone surrogates (databases reject them), and characters that may change the text direction of the whole page.
 * Joiners of emoji and of Persian are allowed, as are direction marks that only affect the next characters.
 */
const UNWANTED = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]/gu;
const UNWANTED_IN_TEXT = /(?!\n)[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]/gu;
/** A visible character. Excludes blanks, the braille blank, and characters without a shape. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** More marks than any script puts on one letter. They are cut, because they would make `normalize` slow. */
const MANY_MARKS = /(\p{M}{20})\p{M}+/gu;

function compose(text: string): string {
  return text.replaceAll(MANY_MARKS, '$1').normalize('NFC');
}

/**
 * Cleans a line of text: composed letters, no control characters, no surrounding blanks.
 * Returns an empty text if nothing is visible.
 */
export function cleanLine(text: string): string {
  const line = compose(text.replaceAll(BREAKS, ' ').replaceAll(UNWANTED, '')).trim();
  return VISIBLE.test(line) ? line : '';
}

/** Like {@link cleanLine}, for a text of several lines. Line breaks become `\n`. */
export function cleanMultilineText(text: string): string {
  const lines = compose(
    text
      .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replaceAll('\t', ' ')
      .replaceAll(UNWANTED_IN_TEXT, ''),
  ).trim();
  return VISIBLE.test(lines) ? lines : '';
}

/** Counts code points, like the database: a letter outside the basic plane counts once. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

export function checkLength(text: string, max: number): TextRefusal | null {
  const length = countCharacters(text);
  return length <= max ? null : { code: 'text-too-long', max, length };
}

/** Cuts a text to `max` characters without splitting a character. */
export function cutCharacters(text: string, max: number): string {
  return text.length <= max ? text : Array.from(text).slice(0, max).join('');
}

export function countBytes(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}
