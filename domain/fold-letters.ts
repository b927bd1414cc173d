/** Letters that Unicode does not decompose into a base letter and a mark. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ı: 'i',
};

/** Every character that people type as an apostrophe: quotes, a modifier letter, accents, primes. */
const APOSTROPHES = /[\u2018\u2019\u201B\u02B9\u02BB\u02BC\u02C8\u0060\u00B4\u2032\uFF07]/g;

/**
 * Folds a text for comparisons: lower case, no accents or strokes, one kind of apostrophe. Examples: `JÄRNKROK-ØRE` →
 * `jarnkrok-ore`, `O’Reilly` → `o'reilly`. The SQL function `fold_name` folds the same way.
 */
export function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(APOSTROPHES, "'")
    .normalize('NFD')
    .replaceAll(/\p{Nonspacing_Mark}/gu, '')
    .replaceAll(/[øđðłæœßþı]/g, (letter) => UNDECOMPOSED[letter] ?? letter);
}
