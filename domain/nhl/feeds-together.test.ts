/** Tests the parsers and the inference together, on whole games of the server that imitates the feeds. */
import { expect, test } from 'vitest';
import { createDemoWorld } from '#tests/support/feeds/peer/demo-world.ts';
import {
  boxscoreJson,
  chartJson,
  playByPlayJson,
  rightRailJson,
} from '#tests/support/feeds/peer/feed-shapes.ts';
import type { ChartRow, FeedGame } from '#tests/support/feeds/peer/feed-world.ts';
import { faultyRows, type ChartFault } from '#tests/support/feeds/peer/peer-faults.ts';
import type { GameLines } from '../lines/game-lines.ts';
import { gameLinesOf, type GameFeeds } from './game-lines-of.ts';
import { parseBoxscore } from './parse-boxscore.ts';
import { parsePlayByPlay } from './parse-play-by-play.ts';
import { parseRightRail } from './parse-right-rail.ts';
import { parseShiftChart } from './parse-shift-chart.ts';

const NOW = new Date('2026-11-22T17:00:00Z');
const world = createDemoWorld(NOW);
/** Only five of the played games, to save time. */
const played = [...world.games.values()].filter(({ rows }) => rows.length > 0).slice(0, 5);

function read<Parsed extends { readonly kind: string }>(parsed: Parsed): Extract<Parsed, { kind: 'read' }> {
  if (parsed.kind !== 'read') throw new Error(JSON.stringify(parsed));
  return parsed as Extract<Parsed, { kind: 'read' }>;
}

const factsOf = (game: FeedGame): GameFeeds => ({
  home: game.home.abbreviation,
  away: game.away.abbreviation,
  boxscore: read(parseBoxscore(boxscoreJson(game))),
  playByPlay: read(parsePlayByPlay(playByPlayJson(game))),
  rightRail: read(parseRightRail(rightRailJson(game))),
});

function linesOf(feeds: GameFeeds): readonly GameLines[] {
  const result = gameLinesOf(feeds);
  if (result.kind === 'void') throw new Error(result.reason);
  return [result.home, result.away];
}

const byChart = (game: FeedGame, rows: readonly ChartRow[] = game.rows) =>
  linesOf({ ...factsOf(game), chart: read(parseShiftChart(chartJson(game, rows), game.id)) });

const trios = (sides: readonly GameLines[]) =>
  sides.flatMap(({ forwards }) => forwards.map((trio) => trio.toSorted((a, b) => a.localeCompare(b)).join()));

test.each<[ChartFault, number]>([
  ['duplicates', 1],
  ['overlaps', 1],
  ['zero-length', 1],
  ['shootout', 1],
  ['two-goalies', 1],
  ['unknown-ids', 0.9],
])('a chart with the fault %s gives at least %d of the trios, and the starters', (fault, share) => {
  let [same, all] = [0, 0];
  for (const game of played) {
    const [right, faulty] = [byChart(game), byChart(game, faultyRows(game, fault))];
    const found = new Set(trios(faulty));
    all += trios(right).length;
    same += trios(right).filter((trio) => found.has(trio)).length;
    expect(right.map(({ starter }) => Number(starter))).toEqual([game.home.starter, game.away.starter]);
    expect(faulty.map(({ starter }) => starter)).toEqual(right.map(({ starter }) => starter));
  }
  expect(same / all).toBeGreaterThanOrEqual(share);
});
