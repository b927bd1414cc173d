import { foldText } from '#domain/roster-search.ts';

/** More words would exceed the URL length that servers accept. */
const MAX_WORDS = 4;

/**
 * Turns a text into an `ilike` pattern.
 * Punctuation in a filter could be read as syntax. So every character except letters and digits becomes `_`, which
 * matches any single character.
 */
export function patternOf(text: string): string {
  return `*${text.replaceAll(/[^\p{Letter}\p{Number}]/gu, '_')}*`;
}

export function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/).filter(foldText).slice(0, MAX_WORDS);
}

/**
 * Combines the conditions for several words into one filter. Null if there are no words.
 * Each entry of `conditions` lists the alternatives for one word (`a.ilike.*x*,b.ilike.*x*`).
 * Pass the result to `or`. The embedded backend accepts only one `or` filter per request.
 */
export function everyWord(conditions: readonly string[]): string | null {
  return conditions.length === 0 ? null : `and(${conditions.map((one) => `or(${one})`).join(',')})`;
}
