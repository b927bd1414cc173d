import { graphemes } from './graphemes.ts';
import { cleanLine } from './plain-text.ts';

/** Returns a word's first letter (in upper case, with its accents), digit, or emoji. */
function firstSign(word: string): string {
  const sign = graphemes(word).find((each) =>
    /^[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(each),
  );
  return sign === undefined ? '' : firstUpper(sign);
}

/** Capitalizes a character. Leaves `ß` and ligatures unchanged, because they would become two characters. */
function firstUpper(sign: string): string {
  const upper = sign.toLocaleUpperCase('en-US');
  return graphemes(upper).length === 1 ? upper : sign;
}

/**
 * Returns initials of a name (`Auston Matthews` → `AM`) or an address (`coach@lines.example` → `C`).
 * Returns `?` if there is nothing to use.
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
