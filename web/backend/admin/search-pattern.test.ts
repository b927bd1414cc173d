import { expect, test } from 'vitest';
import { everyWord, patternOf, wordsOf } from './search-pattern.ts';

test('signs of the filter language stand for any character', () => {
  expect(patternOf("O'Brien,(1)*%")).toBe('*O_Brien__1___*');
});

test('at most four words with something to look for', () => {
  expect(wordsOf(' one  -- two three four five ')).toEqual(['one', 'two', 'three', 'four']);
  expect(wordsOf(' , ')).toEqual([]);
});

test('each word must be found', () => {
  expect(everyWord([])).toBeNull();
  expect(everyWord(['a.eq.1,b.eq.1', 'a.eq.2'])).toBe('and(or(a.eq.1,b.eq.1),or(a.eq.2))');
});
