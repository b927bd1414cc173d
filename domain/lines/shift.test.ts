import { expect, it } from 'vitest';
import { findAbsences, iceTimeOf } from './shared-time.ts';
import { findFiveOnFive, findStretches } from './five-on-five.ts';
import { cleanShifts, type Shift, type Stint, type Stints } from './shift.ts';

const shift = (period: number, start: number, end: number): Shift => ({
  team: 'TOR',
  playerId: '34',
  period,
  start,
  end,
});
const clean = (...shifts: readonly Shift[]) => cleanShifts(shifts).get('TOR')?.get('34') ?? [];

it('merges duplicates and overlaps, and keeps shifts that touch apart', () => {
  expect(clean(shift(1, 0, 40), shift(1, 0, 40), shift(1, 30, 60), shift(1, 60, 70))).toEqual([
    { start: 0, end: 60 },
    { start: 60, end: 70 },
  ]);
});

it('drops shifts without length, and cuts those that pass the end of the period', () => {
  expect(clean(shift(1, 40, 40), shift(2, 1190, 1300), shift(3, 0, 10))).toEqual([
    { start: 2390, end: 2400 },
    { start: 2400, end: 2410 },
  ]);
});

it('drops the shoot-out of the regular season, and keeps the overtimes of the playoffs', () => {
  const second = shift(5, 0, 30);
  expect(clean(shift(4, 0, 300), second)).toEqual([{ start: 3600, end: 3900 }]);
  expect(clean(second)).toEqual([]);
  expect(clean(shift(4, 1100, 1200), second)).toEqual([
    { start: 4700, end: 4800 },
    { start: 4800, end: 4830 },
  ]);
});

it('extrapolates the ice time of players who were absent', () => {
  const hour = 3600;
  expect(findAbsences([{ start: 100, end: 140 }], hour)).toEqual([{ start: 140, end: hour }]);
  expect(findAbsences([{ start: 100, end: 2800 }], hour)).toEqual([]);
  expect(iceTimeOf([{ start: 0, end: 900 }], hour)).toBe(hour);
  expect(iceTimeOf([{ start: 0, end: 30 }], hour)).toBe(360); // extrapolated from 30 s in five minutes
  expect(
    iceTimeOf(
      [
        { start: 0, end: 900 },
        { start: 1000, end: hour },
      ],
      hour,
    ),
  ).toBe(3500);
});

/** Returns a team with the given goalies and with five skaters, who play for a minute. */
function team(name: string, goalies: Readonly<Record<string, readonly Stint[]>>): Stints {
  const skaters = ['1', '2', '3', '4', '5'].map((id) => [name + id, [{ start: 0, end: 60 }]] as const);
  return new Map<string, readonly Stint[]>([...skaters, ...Object.entries(goalies)]);
}

const other = team('B', { GB: [{ start: 0, end: 60 }] });
const goalies = new Set(['GA', 'GA2', 'GB']);
const spans = (stints: Stints, against: Stints = other) =>
  findFiveOnFive(findStretches([stints, against], goalies))[0].map(({ end, start }) => [start, end]);

it('keeps the play of five skaters and a goalie on each side', () => {
  const goalie = { GA: [{ start: 0, end: 60 }] };
  expect(spans(team('A', goalie))).toEqual([[0, 60]]);
  const penalty = new Map([...team('A', goalie), ['A5', [{ start: 0, end: 20 }]] as const]);
  expect(spans(penalty)).toEqual([[0, 20]]);
  expect(spans(other, penalty)).toEqual([[0, 20]]);
  const sixth = new Map([...team('A', goalie), ['A6', [{ start: 50, end: 60 }]] as const]);
  expect(spans(sixth)).toEqual([[0, 50]]);
});

it('counts two goalies at a change as one, and stops while no goalie is on the ice', () => {
  const change = { GA: [{ start: 0, end: 31 }], GA2: [{ start: 30, end: 60 }] };
  expect(spans(team('A', change))).toEqual([
    [0, 30],
    [30, 31],
    [31, 60],
  ]);
  expect(spans(team('A', { GA: [{ start: 0, end: 40 }] }))).toEqual([[0, 40]]);
});

it('assumes a goalie in a period for which the chart has none', () => {
  expect(spans(team('A', {}))).toEqual([[0, 60]]);
});
