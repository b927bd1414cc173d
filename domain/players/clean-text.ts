/** Texts from files, cleaned so that what looks the same is the same. */
import { foldLetters } from '#domain/fold-letters.ts';

/** Invisible: byte-order marks, soft hyphens, zero-width blanks, and marks that turn the direction of what follows. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** ASCII, and composed Latin letters, with single blanks between them, as most texts are: nothing to clean. */
const CLEAN = /^(?:[!-~À-ɏ]+(?: [!-~À-ɏ]+)*)?$/;
/** Letters that need no folding but for their case; a backtick is an apostrophe. */
const ASCII = /^[!-_a-~ ]*$/;

/**
 * One line without outer blanks: control characters and every kind of blank become single blanks, invisible characters go
 * (joiners within emoji and Persian words stay), halves of characters become `\uFFFD`, accents are composed.
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

/** Folds a name for comparing: cleaned, lower-cased, no accents, one kind of apostrophe. `Slafkovský` equals `SLAFKOVSKY`. */
export function foldName(text: string): string {
  const clean = cleanPlayerText(text);
  if (ASCII.test(clean)) return clean.toLowerCase();
  return foldLetters(clean);
}

/** A text for a message: at most `length` characters, whatever a cell holds. */
export function shorten(text: string, length = 40): string {
  const letters = Array.from(text.slice(0, length * 2 + 2));
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : text;
}
