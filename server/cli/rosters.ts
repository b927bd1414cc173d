/** `npm run rosters -- import [ABBR…] [--apply]` imports NHL rosters on any of the three backends. */
import { ConfigError, readConfig } from '#server/config.ts';
import { loadEnvFile } from '#server/env-file.ts';
import { demandRoster } from '#server/rosters/fetch-roster.ts';
import { openFeedClient } from '#server/feeds/open-feed-client.ts';
import { openStore } from '#server/cli/open-roster-store.ts';
import { RosterError } from '#server/rosters/roster-error.ts';
import { readRostersCommand, runRostersCommand } from '#server/rosters/run-rosters-command.ts';

try {
  const command = readRostersCommand(process.argv.slice(2));
  loadEnvFile();
  const config = readConfig(process.env);
  const client = await openFeedClient(config);
  const store = await openStore(config);
  const stopping = new AbortController();
  // Ctrl+C releases the lease. A second one ends the process at once, and the lease ends by itself after a minute.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () =>
      stopping.abort(new RosterError('Stopped. Teams that were written before stay as they are.')),
    );
  try {
    const failed = await runRostersCommand(command, {
      store,
      fetchRoster: (abbreviation, signal) =>
        demandRoster(client, { apiUrl: config.feed.apiUrl, abbreviation, signal }),
      print: (line) => console.log(line),
      stopping: stopping.signal,
    });
    if (failed > 0) process.exitCode = 1;
  } finally {
    await store.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  if (!(error instanceof ConfigError) && !(error instanceof RosterError) && process.env['DEBUG'])
    console.error(error);
  process.exitCode = 1;
}
