/** `npm run rosters -- import [ABBR…] [--apply]` imports NHL rosters into any kind of database, even a hosted one. */
import { runCommand } from '#server/cli/job-command.ts';
import { readRostersCommand, runRosters } from '#server/cli/run-rosters-command.ts';

await runCommand(readRostersCommand, runRosters);
