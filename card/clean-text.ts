/** Makes any text from outside safe to lay out: one line, no invisible or direction-changing characters, bounded length. */

const LONGEST = 120;
/** Control, format (zero-width, bidi), unpaired surrogates, private and unassigned characters; the emoji joiner is kept. */
const INVISIBLE = /(?!\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu;
const LONELY_JOINER = /(?<!\p{Extended_Pictographic}\ufe0f?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters as people count them: a letter with its accents, or a joined emoji, is one. */
export function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The text on one line without what cannot be seen; at most 120 characters. Empty for nothing or not a text. */
export function cleanCardText(text: unknown): string {
  if (typeof text !== 'string') return '';
  const line = text
    .slice(0, LONGEST * 8)
    .replaceAll(/[^\S\uFEFF]+/gu, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(LONELY_JOINER, '')
    .normalize('NFC')
    .replaceAll(STACKED_MARKS, '$1')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return graphemes(line).slice(0, LONGEST).join('').trim();
}
