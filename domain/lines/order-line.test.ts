import { expect, it } from 'vitest';
import { orderPair, orderTrio } from './infer-team.ts';
import type { PlayerListing } from './roles.ts';

/** Returns listings for words such as `lwR` (position and shot). Either part may be missing. */
const listings = (...words: readonly string[]) =>
  new Map(
    words.map((word) => {
      const [, position, shoots] = /^([a-z]*)([LR]?)/.exec(word) ?? [];
      return [word, { position: position || null, shoots: shoots || null } as PlayerListing] as const;
    }),
  );

const trio = (words: readonly string[], faceoffs: Readonly<Record<string, number>> = {}) =>
  orderTrio(words, listings(...words), new Map(Object.entries(faceoffs)));

it('puts at center who took most face-offs, then the listed center, then most ice time', () => {
  expect(trio(['lwL', 'cR', 'rwR'], { lwL: 12, cR: 3 })[1]).toBe('lwL');
  expect(trio(['lwL', 'cR', 'rwR'])[1]).toBe('cR');
  expect(trio(['lwL', 'cR', 'cL'])[1]).toBe('cR');
  expect(trio(['lwL', 'rwL', 'rwR'])[1]).toBe('lwL');
});

it('orders wings by listed wing, then by shot', () => {
  expect(trio(['rwL', 'cL', 'lwR'])).toEqual(['lwR', 'cL', 'rwL']);
  expect(trio(['lwR', 'cL', 'lwL'])).toEqual(['lwL', 'cL', 'lwR']);
  expect(trio(['cR', 'cL', 'rwL'], { cR: 1 })).toEqual(['cL', 'cR', 'rwL']);
  expect(trio(['R', 'cL', 'L'])).toEqual(['L', 'cL', 'R']);
});

it('orders pairs by shot', () => {
  const pair = (...words: readonly string[]) => orderPair(words, listings(...words));
  expect(pair('dR', 'dL')).toEqual(['dL', 'dR']);
  expect(pair('dR', '?')).toEqual(['?', 'dR']);
  expect(orderPair(['7', '8'], new Map())).toEqual(['7', '8']);
});
