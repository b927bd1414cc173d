/** One or two letters that stand in for a missing avatar. */
import { cleanLine } from './plain-text.ts';

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first letter (or emoji, or digit) of a word as people see it: with its accents, never half of an emoji. */
function firstSign(word: string): string {
  for (const { segment } of GRAPHEMES.segment(word)) {
    if (/^[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(segment))
      return firstUpper(segment);
  }
  return '';
}

/** Upper case where that stays one sign: `ß` and ligatures become two letters. */
function firstUpper(sign: string): string {
  const upper = sign.toLocaleUpperCase('en-US');
  return [...GRAPHEMES.segment(upper)].length === 1 ? upper : sign;
}

/**
 * The initials of a person's name (`Auston Matthews` → `AM`), else of the local part of an address (`coach@lines.example`
 * → `C`), else `?`.
 */
export function initialsOf(nameOrEmail: string | null | undefined): string {
  const text = cleanLine(nameOrEmail ?? '');
  const isAddress = /^\S+@\S+$/.test(text);
  const signs = (isAddress ? text.slice(0, text.indexOf('@')) : text)
    .split(/\s+/u)
    .slice(0, 100)
    .map(firstSign)
    .filter(Boolean);
  if (isAddress) return signs[0] ?? '?';
  const [first = '?', ...rest] = signs;
  return first + (rest.at(-1) ?? '');
}
