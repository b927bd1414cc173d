/** Reads the lines of a season's games. The server's job reads the lines only of new games. */
import { plural } from '#domain/format.ts';
import { CommandError, leaseForCommand, type Terminal } from '#server/cli/job-command.ts';
import { openStore } from '#server/cli/open-store.ts';
import { commandLine } from '#server/command-line.ts';
import type { Config } from '#server/config.ts';
import { openFeedClient } from '#server/feeds/open-feed-client.ts';
import { findPending, readLines } from '#server/jobs/games-job.ts';
import { isOutage } from '#server/jobs/read-game.ts';
import { readSeasons } from '#server/jobs/read-schedules.ts';
import type { FeedJobContext } from '#server/jobs/run-jobs.ts';
import { createLogger } from '#platform/log/logger.ts';

const USAGE = `Usage: ${commandLine('feeds')} backfill SEASON
  Reads the lines of all finished games of a season that have none yet. For example, 20262027 is the season 2026-27.
  Servers delete games that are older than 800 days.
  It sends one request a second, so a whole season takes about two hours. Meanwhile, servers do not read the feeds.
  Ctrl+C stops it. The same command continues where it stopped.`;

/** Parses the command line, and returns the season. Throws `CommandError` with the usage. */
export function readFeedsCommand(args: readonly string[]): string {
  const [name, season = '', ...others] = args;
  const [, first, second] = /^(\d{4})(\d{4})$/.exec(season) ?? [];
  if (name !== 'backfill' || others.length > 0 || Number(second) !== Number(first) + 1)
    throw new CommandError(USAGE);
  return season;
}

const GAMES_PER_LINE = 10;

async function backfill(season: string, context: FeedJobContext, print: Terminal['print']): Promise<boolean> {
  const schedules = await readSeasons(context, season);
  if (schedules.read === 0)
    throw new CommandError(`The NHL’s feeds have no schedule of ${season} (${schedules.fault}).`);
  const since = Date.parse(`${season.slice(0, 4)}-07-01`);
  const games = (await findPending(context, since)).filter((game) => game.season === season);
  print(`${plural(games.length, 'game')} without lines.`);
  const began = context.now();
  const progress: FeedJobContext['progress'] = async (done, total) => {
    await context.progress(done, total);
    if (done % GAMES_PER_LINE > 0 || done === total) return;
    const minutes = Math.ceil(((context.now() - began) / done / 60_000) * (total - done));
    print(`${done} of ${total} games, about ${minutes} min left`);
  };
  const { counts, fault } = await readLines({ ...context, progress }, games, (_, code) => !isOutage(code));
  print(`${counts.computed} with lines now, ${counts.void} without usable data, ${counts.waiting} not read.`);
  if (counts.waiting > 0) print(`The NHL’s feeds failed (${fault}). Run the same command later to continue.`);
  return counts.waiting === 0;
}

/**
 * Reads a season's schedules, then each game without lines. Stores each game at once, so a stopped run loses nothing.
 * Resolves with whether everything was read.
 * Rejects with a `CommandError` if the season has no games, another run reads the feeds, or the operator stops the
 * command.
 */
export async function runBackfill(
  season: string,
  config: Config,
  { print, stopping }: Terminal,
): Promise<boolean> {
  const client = openFeedClient(config);
  const { close, store } = await openStore(config);
  const log = createLogger();
  // Log nothing, because the command prints the counts.
  log.level = 'silent';
  const parts = { client, feed: config.feed, store, now: Date.now, log, failures: 0 };
  try {
    return await leaseForCommand({ job: 'games', stopping, store }, (run) =>
      backfill(season, { ...parts, ...run }, print),
    );
  } finally {
    await close();
  }
}
