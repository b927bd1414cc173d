/** `npm run rosters -- import [ABBR…] [--apply]` imports NHL rosters on any of the three backends. */
import { readRostersCommand, RosterError, runRosters } from '#server/cli/run-rosters-command.ts';
import { readConfig } from '#server/config.ts';
import { loadEnvFile } from '#server/env-file.ts';

try {
  const command = readRostersCommand(process.argv.slice(2));
  loadEnvFile();
  const stopping = new AbortController();
  // The first Ctrl+C releases the lease. The second one ends the process at once; the lease expires after a minute.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new RosterError('Stopped.')));
  const isDone = await runRosters(command, readConfig(process.env), {
    print: (line) => console.log(line),
    stopping: stopping.signal,
  });
  if (!isDone) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  if (process.env['DEBUG']) console.error(error);
  process.exitCode = 1;
}
