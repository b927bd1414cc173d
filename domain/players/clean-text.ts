/** Cleans texts from files, so that texts that look the same are equal. */
import { foldLetters } from '#domain/fold-letters.ts';

/** Byte-order marks, soft hyphens, zero-width spaces, and marks that change the text direction. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** Matches texts that are clean already, as most are: ASCII and composed Latin letters with single spaces. */
const CLEAN = /^(?:[!-~À-ɏ]+(?: [!-~À-ɏ]+)*)?$/;
/** Matches texts that need only a change of case to be folded. Excludes the backtick, which becomes an apostrophe. */
const ASCII = /^[!-_a-~ ]*$/;

/**
 * Cleans a text to one line without outer blanks.
 * Control characters and all kinds of blanks become single spaces. Removes invisible characters, except joiners
 * within emoji and Persian words. Lone surrogates become `\uFFFD`. Accents are composed.
 */
export function cleanPlayerText(text: string): string {
  if (CLEAN.test(text)) return text;
  return text
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '\uFFFD')
    .normalize('NFC')
    .trim();
}

/**
 * Folds a name for comparisons: cleaned, lower case, no accents, one kind of apostrophe.
 * `Slafkovský` equals `SLAFKOVSKY`.
 */
export function foldName(text: string): string {
  const clean = cleanPlayerText(text);
  if (ASCII.test(clean)) return clean.toLowerCase();
  return foldLetters(clean);
}

export function shorten(text: string, length = 40): string {
  const letters = Array.from(text.slice(0, length * 2 + 2));
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : text;
}
