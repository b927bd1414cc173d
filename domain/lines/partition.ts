/** The maximum number of players: more than a team may dress at a position. Callers leave out further players. */
export const MAX_GROUPED_PLAYERS = 15;

/** All groups of `size` that contain `first` and otherwise only higher indices. */
function groupsFrom(first: number, size: number, count: number): readonly (readonly number[])[] {
  if (size === 1) return [[first]];
  const groups: (readonly number[])[] = [];
  for (let next = first + 1; next < count; next += 1)
    for (const others of groupsFrom(next, size - 1, count)) groups.push([first, ...others]);
  return groups;
}

interface Candidate {
  readonly members: readonly number[];
  readonly mask: number;
  readonly score: number;
}

/**
 * Splits `count` players into `groupCount` groups of `size` so that the sum of the groups' scores is highest.
 * A dynamic program over the set of placed players. Each step places the lowest free index in a group or in `rest`. So
 * every partition is tried once. Of partitions with equal sums, the first one found wins.
 * Throws a RangeError for more than {@link MAX_GROUPED_PLAYERS} players.
 * @param score Not negative; called once for each group, with its indices in ascending order.
 */
export function findBestPartition(
  count: number,
  size: number,
  groupCount: number,
  score: (members: readonly number[]) => number,
) {
  if (count > MAX_GROUPED_PLAYERS)
    throw new RangeError(`At most ${MAX_GROUPED_PLAYERS} players can be split.`);
  const restSize = count - size * groupCount;
  const candidates = Array.from({ length: count }, (_, first) =>
    groupsFrom(first, size, count).map((members): Candidate => {
      const mask = members.reduce((bits, member) => bits | (1 << member), 0);
      return { members, mask, score: score(members) };
    }),
  );
  // The best sum and the last step for each set of placed players and each number of players in `rest`. The set alone
  // does not show how many of its players are in groups.
  const width = restSize + 1;
  const best = new Float64Array((1 << count) * width).fill(-1);
  const step = new Int32Array(best.length).fill(-1);
  best[0] = 0;
  for (let placed = 0; placed < 1 << count; placed += 1) {
    const lowest = Math.clz32(~placed & -~placed) ^ 31;
    for (let rest = 0; rest < width; rest += 1) {
      const sum = best[placed * width + rest] ?? -1;
      if (sum < 0 || lowest >= count) continue;
      const skipped = (placed | (1 << lowest)) * width + rest + 1;
      if (rest < restSize && sum > (best[skipped] ?? 0)) {
        best[skipped] = sum;
        step[skipped] = -2 - lowest;
      }
      for (const [index, candidate] of (candidates[lowest] ?? []).entries()) {
        if (candidate.mask & placed) continue;
        const next = (placed | candidate.mask) * width + rest;
        if (sum + candidate.score <= (best[next] ?? 0)) continue;
        best[next] = sum + candidate.score;
        step[next] = lowest * 1024 + index;
      }
    }
  }
  return trace(candidates, step, width, (1 << count) - 1);
}

/** Returns the groups and the players without a group: follows the stored steps back from the set of all players. */
function trace(candidates: readonly (readonly Candidate[])[], step: Int32Array, width: number, all: number) {
  const groups: (readonly number[])[] = [];
  const rest: number[] = [];
  let placed = all;
  let restCount = width - 1;
  while (placed !== 0) {
    const taken = step[placed * width + restCount] ?? -1;
    if (taken <= -2) {
      rest.push(-2 - taken);
      placed &= ~(1 << (-2 - taken));
      restCount -= 1;
      continue;
    }
    const candidate = candidates[Math.floor(taken / 1024)]?.[taken % 1024];
    if (!candidate) break;
    groups.push(candidate.members);
    placed &= ~candidate.mask;
  }
  return { groups: groups.toReversed(), rest: rest.toReversed() };
}
