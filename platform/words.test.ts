import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Words of the product. "call" is not among them, because the platform uses it for function calls. */
const WORDS =
  /teams?(?![a-z])|players?(?![a-z])|line-?ups?|line[-_ ]?rush|\bnhl\b|goalie|roster|hockey|\bgames?\b|game_|\bfans?\b|briefing|\brink\b|\bpuck\b|game_calls/gi;
const OWN = 'words.test.ts';

test('the platform contains no word of the product', () => {
  const found = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|md)$/.test(file) && file !== OWN)
    .flatMap((file) => {
      const words = readFileSync(join(import.meta.dirname, file), 'utf8').match(WORDS) ?? [];
      return words.length > 0 ? [`${file}: ${[...new Set(words)].join(', ')}`] : [];
    });
  expect(found, 'Pass what only the product knows to createPlatform.').toEqual([]);
});
