/** Compares `measureTogether` with a count second by second, on real games and on random ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { realGames, realPlayers } from '#tests/support/feeds/real-games.ts';
import type { PlayerListings } from './roles.ts';
import type { Shift } from './shift.ts';
import { type GameEvent, measureTogether } from './together.ts';
import type { UnitFacts } from './unit-facts.ts';

const LAST_SECOND = 4 * 1200;

/** The ids on the ice in each second of the game, by team. */
function idsBySecond(
  shifts: readonly Shift[],
  teams: readonly string[],
): readonly (readonly Set<string>[])[] {
  const onIce = Array.from({ length: LAST_SECOND }, () => teams.map(() => new Set<string>()));
  for (const { end, period, playerId, start, team } of shifts)
    for (let second = start; second < Math.min(end, 1200); second += 1)
      onIce[(period - 1) * 1200 + second]?.[teams.indexOf(team)]?.add(playerId);
  return onIce;
}

type Counted = Pick<UnitFacts, 'seconds' | 'goals' | 'attempts'>;

function countUnit(
  unit: UnitFacts,
  side: number,
  game: {
    readonly onIce: ReturnType<typeof idsBySecond>;
    readonly events: readonly (readonly [GameEvent, boolean])[];
  },
  isGoalie: (id: string) => boolean,
): Counted {
  const strength = (ids: Set<string>) =>
    [...ids].filter((id) => !isGoalie(id)).length - ([...ids].some(isGoalie) ? 0 : 1);
  const situationAt = (second: number) => {
    const [own, other] = [game.onIce[second]![side]!, game.onIce[second]![1 - side]!];
    if (strength(own) !== strength(other)) return strength(own) > strength(other) ? 'pp' : 'pk';
    return [own, other].every((ids) => strength(ids) === 5 && [...ids].some(isGoalie)) ? '5v5' : null;
  };
  const isOn = (second: number) => {
    const ids = game.onIce[second]?.[side];
    if (!ids || !unit.players.every((id) => ids.has(id))) return false;
    if (unit.kind === 'trio' || unit.kind === 'pair') return true;
    return (
      situationAt(second) === unit.kind &&
      [...ids].filter((id) => !isGoalie(id)).length === unit.players.length
    );
  };
  const seconds = { '5v5': 0, pp: 0, pk: 0 };
  for (let second = 0; second < LAST_SECOND; second += 1) {
    const situation = isOn(second) ? situationAt(second) : null;
    if (situation) seconds[situation] += 1;
  }
  const during = game.events.filter(([{ isAfterFaceoff, isGoal, period, second }]) =>
    isOn((period - 1) * 1200 + second - (isAfterFaceoff && !isGoal ? 0 : 1)),
  );
  const forAgainst = (list: typeof during) =>
    [list.filter(([, ours]) => ours).length, list.filter(([, ours]) => !ours).length] as [number, number];
  return {
    seconds,
    attempts: forAgainst(during),
    goals: forAgainst(during.filter(([{ isGoal }]) => isGoal)),
  };
}

function expectCounted(
  shifts: readonly Shift[],
  players: PlayerListings,
  events: readonly GameEvent[],
): void {
  const measured = measureTogether(shifts, players, events);
  if (!measured) return;
  const teams = [...measured.keys()];
  const isGoalie = (id: string) => players.get(id)?.position === 'g';
  const onIce = idsBySecond(shifts, teams);
  for (const [side, [team, { units }]] of [...measured].entries()) {
    const ours = events.map((event) => [event, event.team === team] as const);
    for (const unit of units) {
      const { attempts, goals, seconds } = unit;
      const counted = countUnit(unit, side, { onIce, events: ours }, isGoalie);
      expect({ seconds, goals, attempts }, `${team} ${unit.kind} ${unit.players.join()}`).toEqual(counted);
    }
  }
}

describe('real games', () => {
  it.each(realGames.map((game) => [game.id, game] as const))(
    '%s equals a count second by second',
    (_id, game) => {
      expectCounted(game.shifts, realPlayers, game.events);
    },
  );

  it('have as many goals as the final score', () => {
    for (const { events, score } of realGames)
      for (const [name, goals] of Object.entries(score))
        expect(events.filter(({ isGoal, team }) => isGoal && team === name)).toHaveLength(goals);
    for (const { events, id, score, shifts } of realGames.filter((game) => game.events.length > 0))
      for (const [name, { goals }] of measureTogether(shifts, realPlayers, events)!)
        expect(goals, `${id} ${name}`).toBe(score[name]);
    expect(realGames.filter(({ events }) => events.length > 0)).toHaveLength(5);
  });
});

const shift = (team: string, playerId: string, start: number, end: number): Shift => ({
  team,
  playerId,
  period: 1,
  start,
  end,
});
const LISTED: PlayerListings = new Map(
  ['A', 'B'].flatMap((team) =>
    ['lw', 'c', 'rw', 'd', 'd', 'g', 'lw', 'c', 'rw'].map(
      (position, index) => [`${team}${index}`, { position: position as 'c', shoots: null }] as const,
    ),
  ),
);
/** Both teams play from second 0 to 300. At second 100, A6 to A8 replace A0 to A2. */
const CHANGED = [
  ...['B0', 'B1', 'B2', 'B3', 'B4', 'B5'].map((id) => shift('B', id, 0, 300)),
  ...['A3', 'A4', 'A5'].map((id) => shift('A', id, 0, 300)),
  ...['A0', 'A1', 'A2'].map((id) => shift('A', id, 0, 100)),
  ...['A6', 'A7', 'A8'].map((id) => shift('A', id, 100, 300)),
];

it.each([
  ['a goal in the second of a change counts for who leaves', 100, true, false, 'A0'],
  ['even after a face-off in this second', 100, true, true, 'A0'],
  ['an attempt in the second of a change counts for who leaves', 100, false, false, 'A0'],
  ['unless a face-off came before it', 100, false, true, 'A6'],
  ['a second later, it counts for who came', 101, false, false, 'A6'],
])('%s', (_rule, second, isGoal, isAfterFaceoff, player) => {
  const events = [{ team: 'A', period: 1, second, isGoal, isAfterFaceoff }];
  const units = measureTogether(CHANGED, LISTED, events)!.get('A')!.units;
  const scored = units.filter(({ attempts, kind }) => kind === 'trio' && attempts[0] === 1);
  expect(scored.map(({ players }) => players.includes(player))).toEqual([true]);
});

it('does not count a skater who replaces the goalie as a power play', () => {
  const pulled = [
    ...CHANGED.filter(({ playerId }) => playerId !== 'A5'),
    shift('A', 'A5', 0, 200),
    shift('A', 'A0', 200, 300),
  ];
  const units = measureTogether(pulled, LISTED, [])!.get('A')!.units;
  expect(units.filter(({ kind }) => kind === 'pp')).toEqual([]);
  expect(units.find(({ players }) => players.includes('A6'))?.seconds).toEqual({ '5v5': 100, pp: 0, pk: 0 });
});

it('counts a team without the shifts of two players as short-handed', () => {
  const units = measureTogether(
    CHANGED.filter(({ playerId }) => playerId !== 'A3'),
    LISTED,
    [],
  )!;
  expect(units.get('A')!.units.find(({ kind }) => kind === 'pk')?.seconds.pk).toBe(200);
  expect(units.get('B')!.units.find(({ kind }) => kind === 'pp')?.players).toEqual([
    'B0',
    'B1',
    'B2',
    'B3',
    'B4',
  ]);
});

it('equals the count with overlapping, duplicate, and missing shifts', () => {
  const anyShift = fc
    .record({
      team: fc.constantFrom('A', 'B'),
      player: fc.integer({ min: 0, max: 8 }),
      period: fc.integer({ min: 1, max: 3 }),
      start: fc.integer({ min: 0, max: 300 }),
      length: fc.integer({ min: 0, max: 200 }),
    })
    .map(({ length, period, player, start, team }): Shift => ({
      team,
      playerId: `${team}${player}`,
      period,
      start,
      end: start + length,
    }));
  const anyEvent = fc.record({
    team: fc.constantFrom('A', 'B'),
    period: fc.integer({ min: 1, max: 3 }),
    second: fc.integer({ min: 1, max: 500 }),
    isGoal: fc.boolean(),
    isAfterFaceoff: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(anyShift, { maxLength: 60 }),
      fc.array(anyEvent, { maxLength: 10 }),
      (shifts, events) => {
        // Each team has at most six skaters, and a goalie in each period. A period without a goalie would count as if a
        // goalie had played.
        const skaters = shifts.filter(({ playerId }) => Number(playerId.slice(1)) < 7);
        const goalies = [1, 2, 3].flatMap((period) =>
          ['A', 'B'].map((team) => ({ ...shift(team, `${team}5`, 0, 30), period })),
        );
        const full = [...skaters, ...goalies];
        expectCounted([...full, ...full.slice(0, 5)], LISTED, events);
      },
    ),
    { numRuns: 150 },
  );
});
