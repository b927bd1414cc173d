/**
 * Makes external text safe to lay out.
 * The result is one short line without invisible characters or characters that change the text direction.
 */
import { graphemes } from '#domain/graphemes.ts';

const MAX_LENGTH = 120;
/**
 * Control and format characters (zero-width, bidi), lone surrogates, and private and unassigned characters.
 * The zero-width joiner, which combines emoji, is allowed.
 */
const INVISIBLE = /(?!\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu;
const LONELY_JOINER = /(?<!\p{Extended_Pictographic}\ufe0f?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** Cleans a text and cuts it to 120 characters. Returns an empty text for a value that is not a string. */
export function cleanCardText(text: unknown): string {
  if (typeof text !== 'string') return '';
  const line = text
    .slice(0, MAX_LENGTH * 8)
    .replaceAll(/[^\S\uFEFF]+/gu, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(LONELY_JOINER, '')
    .normalize('NFC')
    .replaceAll(STACKED_MARKS, '$1')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return graphemes(line).slice(0, MAX_LENGTH).join('').trim();
}
