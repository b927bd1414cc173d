/**
 * Measures the inference of lines on eleven real games, and compares its exact partition with a greedy one.
 * The greedy partition takes the group with the most shared ice time, then repeats this with the remaining players.
 */
import { findFiveOnFive, findStretches, type Segment } from '#domain/lines/five-on-five.ts';
import { findBestPartition } from '#domain/lines/partition.ts';
import { findDefense, findGoalies } from '#domain/lines/roles.ts';
import { measureSharedTime, type SharedRate } from '#domain/lines/shared-time.ts';
import { cleanShifts, type Stints } from '#domain/lines/shift.ts';
import { groupKey, inferReal, realGames, realPlayers } from '#tests/support/feeds/real-games.ts';
import { figure, median, report } from './report.ts';

const ROUNDS = 15;
const TARGET_MS = 50;

interface Group {
  readonly ids: readonly string[];
  readonly rate: SharedRate;
}

type Split = (group: Group, size: number, count: number) => readonly (readonly string[])[];

const splitExactly: Split = ({ ids, rate }, size, count) => {
  const named = (indices: readonly number[]) => indices.map((index) => ids[index] ?? '');
  return findBestPartition(ids.length, size, count, (indices) => rate(named(indices))).groups.map(named);
};

function groupsOf(ids: readonly string[], size: number): readonly (readonly string[])[] {
  if (size === 0) return [[]];
  return ids.flatMap((id, index) => groupsOf(ids.slice(index + 1), size - 1).map((mates) => [id, ...mates]));
}

const splitGreedily: Split = ({ ids, rate }, size, count) => {
  const byRate = groupsOf(ids, size)
    .map((members) => ({ members, rate: rate(members) }))
    .toSorted((a, b) => b.rate - a.rate);
  const groups: (readonly string[])[] = [];
  for (const { members } of byRate)
    if (groups.length < count && !groups.flat().some((id) => members.includes(id))) groups.push(members);
  return groups;
};

function prepare(): readonly { readonly forwards: Group; readonly defense: Group }[] {
  return realGames.flatMap(({ shifts }) => {
    const teams = [...cleanShifts(shifts).values()] as [Stints, Stints];
    const goalies = new Set(teams.flatMap((stints) => findGoalies(stints, realPlayers)));
    const segments: readonly (readonly Segment[])[] = findFiveOnFive(findStretches(teams, goalies));
    return teams.map((stints, side) => {
      const own = segments[side] ?? [];
      const skaters = [...stints.keys()].filter((id) => !goalies.has(id));
      const defense = findDefense(skaters, own, realPlayers);
      const rate = measureSharedTime(stints, own, 3600);
      const pick = (isDefense: boolean) => skaters.filter((id) => defense.has(id) === isDefense);
      return { forwards: { ids: pick(false), rate }, defense: { ids: pick(true), rate } };
    });
  });
}

const teams = prepare();
const splitAll = (split: Split) =>
  teams.map(({ defense, forwards }) => ({ trios: split(forwards, 3, 4), pairs: split(defense, 2, 3) }));

/** Returns the median time of `work` divided by `count`, in milliseconds. */
function timePerPiece(count: number, work: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    work();
    return (performance.now() - began) / count;
  });
  return median(times);
}

function sharedOf(splits: ReturnType<typeof splitAll>): number {
  const sums = teams.map(({ defense, forwards }, index) => {
    const { pairs, trios } = splits[index] ?? { pairs: [], trios: [] };
    return [...trios.map(forwards.rate), ...pairs.map(defense.rate)].reduce((sum, rate) => sum + rate, 0);
  });
  return sums.reduce((total, sum) => total + sum, 0);
}

const [exact, greedy] = [splitAll(splitExactly), splitAll(splitGreedily)];
const keys = new Set(
  exact.flatMap(({ pairs, trios }, team) => [...trios, ...pairs].map((g) => `${team} ${groupKey(g)}`)),
);
const same = greedy.flatMap(({ pairs, trios }, team) =>
  [...trios, ...pairs].map((group) => keys.has(`${team} ${groupKey(group)}`)),
);
const exactMs = timePerPiece(teams.length, () => splitAll(splitExactly));
const greedyMs = timePerPiece(teams.length, () => splitAll(splitGreedily));
const wholeMs = timePerPiece(teams.length, () => {
  for (const game of realGames) inferReal(game);
});

report(
  `Inference of lines, ${teams.length} team-games, per team`,
  [
    { step: 'everything, from rows to lines', ms: figure(wholeMs), 'shared time': '' },
    { step: 'the exact partition alone', ms: figure(exactMs), 'shared time': '100 %' },
    {
      step: 'alternative: greedy partition',
      ms: figure(greedyMs),
      'shared time': `${((100 * sharedOf(greedy)) / sharedOf(exact)).toFixed(1)} %`,
    },
  ],
  `Target: under ${TARGET_MS} ms for a team. The exact partition takes ${(exactMs / greedyMs).toFixed(2)} times as long as the greedy one, ` +
    `which finds ${same.filter(Boolean).length} of ${same.length} lines and pairs.`,
);
