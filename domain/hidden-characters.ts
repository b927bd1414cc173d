import { BREAKS } from './plain-text.ts';

/**
 * Invisible characters: controls, direction marks and characters without a shape.
 * Allows joiners between emoji and in scripts that need them, and tag characters after their flag. The
 * database has the same pattern (`private.refuse_confusable_names`).
 */
const HIDDEN =
  /\u034F|[\p{Cc}\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E001F}]|(?<![\u{1F3F4}\u{E0020}-\u{E007F}])[\u{E0020}-\u{E007F}]|(?<![\u0600-\u1FFF\u2190-\u{10FFFF}])[\u200C\u200D]|[\u200C\u200D](?![\u0600-\u1FFF\u2190-\u{10FFFF}])/u;

/**
 * Whether a line contains invisible characters.
 * Ignores surrounding line breaks and blanks, because `cleanLine` removes them.
 */
export function hidesCharacters(text: string): boolean {
  return HIDDEN.test(text.replaceAll(BREAKS, ' ').trim());
}
