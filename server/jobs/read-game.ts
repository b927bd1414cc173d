import { gameLinesOf, type GameFeeds, type GameLinesResult } from '#domain/nhl/game-lines-of.ts';
import { parseBoxscore } from '#domain/nhl/parse-boxscore.ts';
import { parsePlayByPlay } from '#domain/nhl/parse-play-by-play.ts';
import { parseRightRail } from '#domain/nhl/parse-right-rail.ts';
import { parseShiftChart } from '#domain/nhl/parse-shift-chart.ts';
import { parseShiftReport } from '#domain/nhl/parse-shift-report.ts';
import type { RefusedFeed } from '#domain/nhl/feed-refusal.ts';
import type { ShotSide } from '#domain/player.ts';
import type { FeedBodies, FeedKind } from '#server/feeds/fetch-feed.ts';
import type { FeedJobContext } from '#server/jobs/run-jobs.ts';

/** The limit for a response of the feeds. Real responses have at most 1 MB. */
const MAX_BYTES = 4 * 1024 * 1024;

/** A chart that ends before this second of the third period is incomplete. */
const LATE_ENOUGH = 900;

export interface FinishedGame {
  readonly id: number;
  readonly season: string;
  readonly home_abbreviation: string;
  readonly away_abbreviation: string;
}

export type ReadGame =
  | Extract<GameLinesResult, { kind: 'computed' }>
  /** `code` is a feed's fault, or the reason why a feed's data is unusable. */
  | { readonly kind: 'failed'; readonly code: string }
  /** The feed client ended the run. */
  | { readonly kind: 'stopped' };

/** Faults of a whole feed, not of one game. After such a fault, a game is tried again for up to two weeks. */
const OUTAGES: ReadonlySet<string> = new Set(['timeout', 'unreachable', 'cut', 'refused', 'unavailable']);

export function isOutage(code: string): boolean {
  return OUTAGES.has(code);
}

type Failure = Exclude<ReadGame, { kind: 'computed' }>;

interface Timed {
  readonly period: number;
  readonly end: number;
}

function isWholeGame(shifts: readonly Timed[]): boolean {
  return shifts.some(({ end, period }) => period > 3 || (period === 3 && end >= LATE_ENOUGH));
}

async function read<Kind extends FeedKind, Parsed extends { readonly kind: 'read' }>(
  { client, signal }: FeedJobContext,
  url: string,
  kind: Kind,
  parse: (body: FeedBodies[Kind]) => Parsed | RefusedFeed,
): Promise<Parsed | Failure> {
  const response = await client.get(url, { kind, mostBytes: MAX_BYTES, signal });
  if (response.kind === 'failed')
    return response.code === 'stopped' ? { kind: 'stopped' } : { kind: 'failed', code: response.code };
  if (response.kind !== 'ok') return { kind: 'failed', code: 'missing' };
  const parsed = parse(response.body);
  return parsed.kind === 'refused' ? { kind: 'failed', code: parsed.code } : parsed;
}

async function readChart(context: FeedJobContext, { id }: FinishedGame) {
  const url = `${context.feed.statsUrl}/stats/rest/en/shiftcharts?cayenneExp=gameId=${id}`;
  const chart = await read(context, url, 'json', (body) => parseShiftChart(body, id));
  if (chart.kind !== 'read' || isWholeGame(chart.shifts)) return chart;
  return { kind: 'failed', code: 'shift-chart-incomplete' } as const;
}

/** Reads the shift report of the home team (`TH`) or the visiting team (`TV`). */
async function readReport(context: FeedJobContext, { id, season }: FinishedGame, page: 'TH' | 'TV') {
  const url = `${context.feed.reportsUrl}/scores/htmlreports/${season}/${page}${String(id).slice(-6)}.HTM`;
  const report = await read(context, url, 'html', parseShiftReport);
  if (report.kind !== 'read' || report.players.some(({ shifts }) => isWholeGame(shifts))) return report;
  return { kind: 'failed', code: 'shift-report-incomplete' } as const;
}

async function readReports(context: FeedJobContext, game: FinishedGame) {
  const homeReport = await readReport(context, game, 'TH');
  if (homeReport.kind !== 'read') return homeReport;
  const awayReport = await readReport(context, game, 'TV');
  if (awayReport.kind !== 'read') return awayReport;
  return { kind: 'reports', reports: { homeReport, awayReport } } as const;
}

type Facts = Pick<GameFeeds, 'boxscore' | 'playByPlay' | 'rightRail'>;

/**
 * Reads the boxscore, the play-by-play, and the right rail.
 * Requires the boxscore and the play-by-play. The last try requires only one of these two.
 */
async function readFacts(
  context: FeedJobContext,
  { id }: FinishedGame,
  isLastTry: boolean,
): Promise<{ readonly kind: 'facts'; readonly facts: Facts } | Failure> {
  const base = `${context.feed.apiUrl}/v1/gamecenter/${id}`;
  const boxscore = await read(context, `${base}/boxscore`, 'json', parseBoxscore);
  if (boxscore.kind === 'stopped' || (boxscore.kind === 'failed' && !isLastTry)) return boxscore;
  const playByPlay = await read(context, `${base}/play-by-play`, 'json', parsePlayByPlay);
  if (playByPlay.kind === 'stopped') return playByPlay;
  if (playByPlay.kind === 'failed' && (boxscore.kind === 'failed' || !isLastTry)) return playByPlay;
  const rightRail = await read(context, `${base}/right-rail`, 'json', parseRightRail);
  if (rightRail.kind === 'stopped') return rightRail;
  const usable = <Feed extends { readonly kind: string }>(feed: Feed) =>
    feed.kind === 'read' ? (feed as Extract<Feed, { kind: 'read' }>) : null;
  return {
    kind: 'facts',
    facts: { boxscore: usable(boxscore), playByPlay: usable(playByPlay), rightRail: usable(rightRail) },
  };
}

/**
 * Reads the lines of a finished game: from the shift chart, or else from both teams' shift reports.
 *
 * @param shots The side from which players shoot, by NHL id.
 */
export async function readGame(
  context: FeedJobContext,
  game: FinishedGame,
  shots: ReadonlyMap<string, ShotSide>,
  isLastTry: boolean,
): Promise<ReadGame> {
  const known = { home: game.home_abbreviation, away: game.away_abbreviation, shots };
  const chart = await readChart(context, game);
  if (chart.kind === 'stopped') return chart;
  let facts: Awaited<ReturnType<typeof readFacts>> | null = null;
  let fault = chart.kind === 'failed' ? chart.code : '';
  if (chart.kind === 'read') {
    facts = await readFacts(context, game, isLastTry);
    if (facts.kind !== 'facts') return facts;
    const lines = gameLinesOf({ ...known, ...facts.facts, chart });
    if (lines.kind === 'computed') return lines;
    fault = lines.reason;
  }
  const reports = await readReports(context, game);
  if (reports.kind === 'stopped') return reports;
  // Return the reports' fault if it is an outage, so that the game is retried.
  // Otherwise, return the chart's fault if there is one, because it is more useful.
  if (reports.kind === 'failed')
    return isOutage(reports.code) || !fault ? reports : { kind: 'failed', code: fault };
  facts ??= await readFacts(context, game, isLastTry);
  if (facts.kind !== 'facts') return facts;
  const lines = gameLinesOf({ ...known, ...facts.facts, ...reports.reports });
  return lines.kind === 'computed' ? lines : { kind: 'failed', code: lines.reason };
}
