/**
 * `npm run lines -- infer SHIFTS.csv PLAYERS.json [FACEOFFS.json]` prints the lines of a game as JSON.
 * `npm run lines -- together SHIFTS.csv PLAYERS.json EVENTS.json` prints statistics of players who were on the ice
 * together.
 */
import { readFileSync } from 'node:fs';
import { LinesError, runLinesCommand } from '#server/cli/run-lines-command.ts';

try {
  const read = (file: string) => readFileSync(file, 'utf8');
  console.log(runLinesCommand(process.argv.slice(2), read));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof LinesError ? error.exitCode : 1;
}
