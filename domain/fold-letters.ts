/** Letters as people compare them: what searches and the matching of names have in common. */

/** Letters that Unicode does not take apart into a base letter and a mark, and how they are written without. */
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

/** Lower case, without accents and strokes; everything else stays: `JÄRNKROK-ØRE` → `jarnkrok-ore`. */
export function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Nonspacing_Mark}/gu, '')
    .replaceAll(/[øđðłæœßþı]/g, (letter) => UNDECOMPOSED[letter] ?? letter);
}
