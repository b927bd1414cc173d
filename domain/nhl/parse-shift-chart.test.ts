import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseShiftChart } from './parse-shift-chart.ts';

const GAME = 2022020005;

const row = {
  id: 12_345,
  detailCode: 0,
  duration: '00:45',
  endTime: '01:13',
  eventDescription: null,
  eventDetails: null,
  eventNumber: 10,
  firstName: 'Tim',
  gameId: GAME,
  hexValue: '#C8102E',
  lastName: 'Stützle',
  period: 1,
  playerId: 8482116,
  shiftNumber: 1,
  startTime: '00:28',
  teamAbbrev: 'OTT',
  teamId: 9,
  teamName: 'Ottawa Senators',
  typeCode: 517,
};
const shift = { team: 'OTT', playerId: '8482116', period: 1, start: 28, end: 73 };
const goal = {
  ...row,
  typeCode: 505,
  duration: null,
  shiftNumber: 0,
  endTime: '00:28',
  eventDescription: 'EVG',
};

const parse = (data: readonly unknown[], total: unknown = data.length) =>
  parseShiftChart({ data, total }, GAME);

it('reads shifts in seconds, without goals', () => {
  expect(parse([row, goal])).toEqual({
    kind: 'read',
    shifts: [shift],
    names: new Map([['8482116', 'Tim Stützle']]),
  });
});

it('uses the duration if the end is missing or before the start', () => {
  const ends = [null, '', '00:00', '1:13', '01:99', 7].map((endTime) => ({ ...row, endTime }));
  expect(parse(ends)).toMatchObject({ shifts: ends.map(() => shift) });
  const broken = { ...row, endTime: '00:00', duration: null };
  expect(parse([broken])).toMatchObject({ shifts: [{ ...shift, end: 0 }] });
  expect(parse([{ ...row, startTime: 'x' }])).toMatchObject({ shifts: [{ start: Number.NaN }] });
});

it('leaves out rows without a player or team, and of other games', () => {
  const { gameId: _, ...bare } = row;
  const chart = parse([
    row,
    bare,
    { ...row, playerId: null },
    { ...row, teamAbbrev: '' },
    { ...row, gameId: GAME + 1 },
    { ...row, firstName: null, playerId: 7, lastName: null },
    null,
  ]);
  expect(chart).toMatchObject({ shifts: [shift, shift, { playerId: '7' }] });
});

it('refuses charts that are missing, without shifts, or cut', () => {
  expect(parse([])).toEqual({ kind: 'refused', code: 'shift-chart-empty' });
  expect(parse([goal])).toEqual({ kind: 'refused', code: 'shift-chart-empty' });
  expect(parse([row], 750)).toEqual({ kind: 'refused', code: 'shift-chart-cut' });
  for (const json of [null, '<html>', [], { data: 'x' }])
    expect(parseShiftChart(json, GAME)).toEqual({ kind: 'refused', code: 'not-a-shift-chart' });
});

it('refuses charts with more rows or teams than a game can have', () => {
  const rows = (count: number, teams: number) =>
    Array.from({ length: count }, (_, index) => ({ ...row, teamAbbrev: `T${index % teams}` }));
  const refused = { kind: 'refused', code: 'not-a-shift-chart' };
  expect(parse(rows(30_000, 30_000))).toEqual(refused);
  expect(parse(rows(5001, 2))).toEqual(refused);
  expect(parse(rows(1000, 9))).toEqual(refused);
  expect(parse(rows(5000, 8))).toMatchObject({ kind: 'read' });
});

it('never throws', () => {
  const entry = fc.record(Object.fromEntries(Object.keys(row).map((key) => [key, fc.jsonValue()])));
  fc.assert(
    fc.property(fc.array(fc.oneof(entry, fc.jsonValue())), fc.jsonValue(), (data, total) => {
      expect(parse(data, total)).toHaveProperty('kind');
    }),
  );
});
