/** What is typed into a search field, for the table API to look for. */
import { foldText } from '#domain/roster-search.ts';

/** More words would make the address longer than servers take. */
const MOST_WORDS = 4;

/** A part of a text as a pattern: what could be a sign of the filter's own language stands for any one character. */
export function patternOf(text: string): string {
  return `*${text.replaceAll(/[^\p{Letter}\p{Number}]/gu, '_')}*`;
}

/** The first words that have a letter or number to look for. */
export function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/).filter(foldText).slice(0, MOST_WORDS);
}

/**
 * One filter for several words, given for each the conditions of which one must hold (`a.ilike.*x*,b.ilike.*x*`). To be passed to
 * `or`: of several `or` filters the embedded backend takes one only. Null without words.
 */
export function everyWord(conditions: readonly string[]): string | null {
  return conditions.length === 0 ? null : `and(${conditions.map((one) => `or(${one})`).join(',')})`;
}
