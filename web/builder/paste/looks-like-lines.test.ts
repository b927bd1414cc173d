import { expect, it } from 'vitest';
import { looksLikeLines } from './looks-like-lines.ts';

it.each([
  ['Knies - Matthews - Nylander\nMcMann - Tavares - Marner\nMcCabe - Tanev', true],
  [
    'Lines tonight:\n\nKnies / Matthews / Nylander\nMcMann / Tavares / Marner\n\nMcCabe / Tanev\nG: Stolarz',
    true,
  ],
  ['Knies - Matthews - Nylander', false],
  [
    'Dear fans,\nthe doors open at six, and the game starts at seven.\nSee you there, everyone, as always.',
    false,
  ],
  ['https://example.org/a\nhttps://example.org/b\nhttps://example.org/c', false],
  ['', false],
])('%j: %s', (text, isLineup) => {
  expect(looksLikeLines(text)).toBe(isLineup);
});
