/**
 * `npm run rosters -- import [ABBR…] [--apply] [--feed URL]`: compares the teams with the NHL's public roster feed and prints
 * what differs; with `--apply` it writes the additions, moves and new numbers. On any of the three backends.
 */
import { ConfigError, readConfig } from '#server/config.ts';
import { loadEnvFile } from '#server/env-file.ts';
import { fetchNhlRoster, RosterError } from '#server/cli/fetch-nhl-roster.ts';
import { openRosterStore } from '#server/cli/roster-store.ts';
import { readRostersCommand, runRostersCommand } from '#server/cli/run-rosters-command.ts';

try {
  const command = readRostersCommand(process.argv.slice(2));
  loadEnvFile();
  const store = await openRosterStore(readConfig(process.env));
  try {
    const allWell = await runRostersCommand(command, {
      store,
      fetchRoster: (abbreviation) => fetchNhlRoster(command.feed, abbreviation),
      print: (line) => console.log(line),
    });
    if (!allWell) process.exitCode = 1;
  } finally {
    await store.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  if (!(error instanceof ConfigError) && !(error instanceof RosterError) && process.env['DEBUG'])
    console.error(error);
  process.exitCode = 1;
}
