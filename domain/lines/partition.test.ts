import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findBestPartition, MAX_GROUPED_PLAYERS } from './partition.ts';

type Score = (members: readonly number[]) => number;

/** Returns the highest sum of any partition. Tries the first player in no group, and in each possible group. */
function bestSum(players: readonly number[], size: number, groups: number, score: Score): number {
  const [first, ...others] = players;
  if (groups === 0 || first === undefined) return groups === 0 ? 0 : Number.NEGATIVE_INFINITY;
  const choose = (from: readonly number[], count: number): readonly (readonly number[])[] =>
    count === 0
      ? [[]]
      : from.flatMap((player, index) =>
          choose(from.slice(index + 1), count - 1).map((rest) => [player, ...rest]),
        );
  const withFirst = choose(others, size - 1).map((mates) => {
    const rest = others.filter((player) => !mates.includes(player));
    return score([first, ...mates]) + bestSum(rest, size, groups - 1, score);
  });
  return Math.max(bestSum(others, size, groups, score), ...withFirst);
}

it('finds the best sum of all partitions, and places each player once', () => {
  const shape = fc.constantFrom(
    [6, 3, 2],
    [7, 3, 2],
    [8, 3, 2],
    [9, 3, 3],
    [6, 2, 3],
    [7, 2, 3],
    [3, 2, 1],
    [2, 3, 0],
  );
  fc.assert(
    fc.property(
      shape,
      fc.infiniteStream(fc.integer({ min: 0, max: 50 })),
      ([count, size, groups], values) => {
        const scores = new Map<string, number>();
        const score: Score = (members) => {
          const key = members.join();
          const known = scores.get(key) ?? values.next().value;
          scores.set(key, known);
          return known;
        };
        const found = findBestPartition(count, size, groups, score);
        const all = Array.from({ length: count }, (_, index) => index);
        expect([...found.groups.flat(), ...found.rest].toSorted((a, b) => a - b)).toEqual(all);
        expect(found.groups.every((group) => group.length === size)).toBe(true);
        const sum = found.groups.reduce((total, group) => total + score(group), 0);
        expect(sum).toBe(bestSum(all, size, groups, score));
      },
    ),
  );
});

it('splits the most players, and refuses more', () => {
  const { groups, rest } = findBestPartition(MAX_GROUPED_PLAYERS, 3, 4, ([first = 0]) => first);
  expect([groups.length, rest.length]).toEqual([4, MAX_GROUPED_PLAYERS - 12]);
  expect(() => findBestPartition(MAX_GROUPED_PLAYERS + 1, 3, 4, () => 0)).toThrow(RangeError);
});
