/** Tests the feeds' parsers together, as a server's job uses them, on real games in the feeds' formats. */
import { describe, expect, it } from 'vitest';
import type { GameLines } from '#domain/lines/game-lines.ts';
import {
  boxscoreOf,
  chartOf,
  clubsOf,
  playByPlayOf,
  reportOf,
  rightRailOf,
} from '#tests/support/feeds/game-responses.ts';
import {
  groupKey,
  inferReal,
  type RealGame,
  realGames,
  realPlayers,
} from '#tests/support/feeds/real-games.ts';
import { type GameFeeds, gameLinesOf } from './game-lines-of.ts';
import { parseBoxscore } from './parse-boxscore.ts';
import { parsePlayByPlay } from './parse-play-by-play.ts';
import { parseRightRail } from './parse-right-rail.ts';
import { parseShiftChart } from './parse-shift-chart.ts';
import { parseShiftReport } from './parse-shift-report.ts';

const [game] = realGames as readonly [RealGame];

function usable<Result extends { readonly kind: string }>(result: Result) {
  if (result.kind === 'refused') throw new Error('The response was refused.');
  return result as Exclude<Result, { readonly kind: 'refused' }>;
}

/** All feeds of a game, except for its shift chart and reports. */
function aroundOf(real: RealGame): GameFeeds {
  return {
    ...clubsOf(real),
    boxscore: usable(parseBoxscore(boxscoreOf(real))),
    playByPlay: usable(parsePlayByPlay(playByPlayOf(real))),
    rightRail: usable(parseRightRail(rightRailOf(real))),
    shots: new Map([...realPlayers].flatMap(([id, { shoots }]) => (shoots ? [[id, shoots] as const] : []))),
  };
}

const withChart = (real: RealGame): GameFeeds => ({
  ...aroundOf(real),
  chart: usable(parseShiftChart(chartOf(real), Number(real.id))),
});

const withReports = (real: RealGame): GameFeeds => ({
  ...aroundOf(real),
  homeReport: usable(parseShiftReport(reportOf(real, clubsOf(real).home))),
  awayReport: usable(parseShiftReport(reportOf(real, clubsOf(real).away))),
});

function computed(feeds: GameFeeds): { source: string; home: GameLines; away: GameLines } {
  const result = gameLinesOf(feeds);
  if (result.kind === 'void') throw new Error(result.reason);
  return result;
}

it('infers the same lines from the feeds as from the facts', () => {
  for (const real of realGames) {
    const { away, home, source } = computed(withChart(real));
    const facts = inferReal(real);
    expect(source).toBe('chart');
    for (const [club, lines] of [
      [clubsOf(real).home, home],
      [clubsOf(real).away, away],
    ] as const) {
      const { backup: _, ...expected } = facts.get(club)!;
      expect(lines).toMatchObject(expected);
    }
  }
});

it('agrees between chart and report', () => {
  const lines = realGames.flatMap((real) => {
    const [chart, report] = [computed(withChart(real)), computed(withReports(real))];
    expect(report.source).toBe('report');
    return (['home', 'away'] as const).flatMap((side) => {
      const keys = new Set([...report[side].forwards, ...report[side].defense].map(groupKey));
      return [...chart[side].forwards, ...chart[side].defense].map((group) => keys.has(groupKey(group)));
    });
  });
  expect(lines).toHaveLength(154);
  expect(lines.filter(Boolean).length / lines.length).toBeGreaterThanOrEqual(0.98);
});

it('names everyone, with the backup who did not play and the scratches', () => {
  const { home } = computed(withChart(game));
  expect(home).toMatchObject({ starter: '8474593', backup: '8400001', scratches: ['8400011'] });
  expect(home.players['8474593']).toMatchObject({ name: 'Jacob Markstrom', position: 'g' });
  expect(home.players['8400001']).toEqual({ name: 'Bo Backup', number: 99, position: 'g' });
  expect(home.players['8400011']).toMatchObject({ name: 'Sam Scratch' });
  expect(home.players['8480012']).toMatchObject({ name: 'Elias Pettersson', number: expect.any(Number) });
});

describe('missing feeds', () => {
  const { chart } = withChart(game);

  it('needs only the chart', () => {
    const lines = computed({ ...clubsOf(game), chart: chart! });
    expect(lines.home).toMatchObject({ starter: '8474593', backup: null, scratches: [] });
    expect(lines.home.players['8474593']).toEqual({ name: 'Jacob Markstrom', number: null, position: 'g' });
    expect(lines.home.forwards).toHaveLength(4);
  });

  it('finds the sides by players if the chart has other abbreviations', () => {
    const feeds = withChart(game);
    expect(gameLinesOf({ ...feeds, home: 'XXX', away: 'YYY' })).toEqual(gameLinesOf(feeds));
  });

  it('ignores rows of other teams, however many there are', () => {
    const feeds = { ...withChart(game), home: 'XXX', away: 'YYY' };
    const [shift] = feeds.chart!.shifts;
    const others = Array.from({ length: 30_000 }, (_, index) => ({
      ...shift!,
      team: `T${index}`,
      playerId: `9${index}`,
    }));
    const crowded = { ...feeds.chart!, shifts: [...others, ...feeds.chart!.shifts] };
    expect(gameLinesOf({ ...feeds, chart: crowded })).toEqual(gameLinesOf(feeds));
  });

  it('finds the sides by the boxscore if the play-by-play does not name its teams', () => {
    const feeds = withReports(game);
    const playByPlay = { ...feeds.playByPlay!, homeId: null, awayId: null };
    expect(gameLinesOf({ ...feeds, playByPlay })).toEqual(gameLinesOf(feeds));
  });

  it('falls back to the reports if the chart has too few shifts', () => {
    const rows = game.shifts.filter(({ period, start }) => period === 1 && start < 60);
    const short = usable(parseShiftChart(chartOf({ ...game, shifts: rows }), Number(game.id)));
    expect(computed({ ...withReports(game), chart: short }).source).toBe('report');
    expect(gameLinesOf({ ...aroundOf(game), chart: short })).toEqual({
      kind: 'void',
      reason: 'too-little-play',
    });
  });

  it('makes a game void without a chart, with one report, or without numbers', () => {
    const feeds = withReports(game);
    expect(gameLinesOf(aroundOf(game))).toEqual({ kind: 'void', reason: 'no-chart' });
    expect(gameLinesOf({ ...feeds, homeReport: null })).toEqual({ kind: 'void', reason: 'no-chart' });
    expect(gameLinesOf({ ...feeds, boxscore: null, playByPlay: null })).toEqual({
      kind: 'void',
      reason: 'unknown-numbers',
    });
  });
});
