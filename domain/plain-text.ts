/**
 * Texts that people type and others read: names, titles, bios. Everything that could disguise or break the page around it
 * goes; letters of every script, right-to-left ones and emoji stay as they are.
 */

/** Line breaks and tabs of every kind, which separate words. */
export const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * Control characters; the characters that turn the direction of what follows (they would turn the page's own words, too);
 * zero-width blanks, which make two names look alike; halves of characters, which no database takes.
 * Kept: the joiners of emoji and of Persian, and the marks of direction that only place their neighbours.
 */
const UNWANTED = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]/gu;
/** `UNWANTED` but for the line feed. */
const UNWANTED_IN_TEXT = /(?!\n)[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]/gu;
/** Something to look at: neither a blank nor one of the characters without a shape, nor the blank of braille. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** One line of text as it is kept: composed letters, no control characters, no blanks around. Empty when nothing is visible. */
export function cleanLine(text: string): string {
  const line = text.replaceAll(BREAKS, ' ').replaceAll(UNWANTED, '').normalize('NFC').trim();
  return VISIBLE.test(line) ? line : '';
}

/** Like {@link cleanLine} for a text of several lines, which keeps its line breaks as `\n`. */
export function cleanMultilineText(text: string): string {
  const lines = text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(UNWANTED_IN_TEXT, '')
    .normalize('NFC')
    .trim();
  return VISIBLE.test(lines) ? lines : '';
}

/** Characters as the database counts them: code points, so that a letter outside the basic plane is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Null when a text has at most `max` characters, else a sentence about its kind (`Bios`) that says by how much it is too long. */
export function checkLength(kind: string, text: string, max: number): string | null {
  const length = countCharacters(text);
  if (length <= max) return null;
  const shown = (number: number) => number.toLocaleString('en-US');
  return `${kind} can have at most ${shown(max)} characters. This one has ${shown(length)}.`;
}

/** The first `max` characters, never half of one. */
export function cutCharacters(text: string, max: number): string {
  return text.length <= max ? text : Array.from(text).slice(0, max).join('');
}

/** Bytes of a text in UTF-8. */
export function countBytes(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}
