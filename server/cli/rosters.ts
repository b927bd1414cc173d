/** `npm run rosters -- import [ABBR…] [--apply]` imports NHL rosters on any of the three backends. */
import { runCommand } from '#server/cli/job-command.ts';
import { readRostersCommand, runRosters } from '#server/cli/run-rosters-command.ts';

await runCommand(readRostersCommand, runRosters);
