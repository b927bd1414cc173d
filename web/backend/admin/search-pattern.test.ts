import { expect, test } from 'vitest';
import { everyWord, patternOf, wordsOf } from './search-pattern.ts';

test('replaces special characters with wildcards', () => {
  expect(patternOf("O'Brien,(1)*%")).toBe('*O_Brien__1___*');
});

test('takes at most four words that have a letter or number', () => {
  expect(wordsOf(' one  -- two three four five ')).toEqual(['one', 'two', 'three', 'four']);
  expect(wordsOf(' , ')).toEqual([]);
});

test('requires every word', () => {
  expect(everyWord([])).toBeNull();
  expect(everyWord(['a.eq.1,b.eq.1', 'a.eq.2'])).toBe('and(or(a.eq.1,b.eq.1),or(a.eq.2))');
});
