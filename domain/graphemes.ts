const ASCII = /^[ -~]*$/;

let segmenter: Intl.Segmenter | undefined;

/**
 * Splits a text into characters as people count them: a letter with its accents is one.
 * Firefox before 125 has no segmenter, so an emoji of several parts counts as several characters there.
 */
export function graphemes(text: string): string[] {
  if (ASCII.test(text)) return Array.from(text); // The segmenter is slow.
  if (!('Segmenter' in Intl)) return text.match(/.\p{M}*/gsu) ?? [];
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
