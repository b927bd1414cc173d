/** `npm run feeds -- backfill SEASON` reads the lines of a season's games on any of the three backends. */
import { runCommand } from '#server/cli/job-command.ts';
import { readFeedsCommand, runBackfill } from '#server/cli/run-feeds-command.ts';

await runCommand(readFeedsCommand, runBackfill);
