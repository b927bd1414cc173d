import { basename } from 'node:path';
import { inferLines, type LinesRefusal } from '#domain/lines/infer-lines.ts';
import { readFaceoffs, readPlayerListings, readShiftTable } from '#domain/lines/read-game-files.ts';
import { commandLine } from '#server/command-line.ts';

const USAGE = `Usage: ${commandLine('lines')} infer SHIFTS.csv PLAYERS.json [FACEOFFS.json]`;

/** A usage error (exit code 2) or an unusable file (exit code 1), with a message for the operator. */
export class LinesError extends Error {
  override readonly name = 'LinesError';
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

const REFUSALS: Readonly<Record<LinesRefusal, string>> = {
  'no-shifts': 'has no valid shift',
  'not-two-teams': 'has the shifts of only one team',
  'too-little-play': 'has less than five minutes of five-on-five play, too little to infer lines from',
  'no-goalie': 'has a team without a goalie',
};

type ReadFile = (file: string) => string;

function readTextOf(file: string, read: ReadFile): string {
  try {
    return read(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new LinesError(`Could not read ${file} (${code}).`, 1);
  }
}

function readJsonOf(file: string, read: ReadFile): unknown {
  const text = readTextOf(file, read);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    throw new LinesError(`${file} is not valid JSON.`, 1);
  }
}

/**
 * Runs the command with the given arguments and returns the JSON to print. Throws a `LinesError`.
 * The name of the shift file must start with the game's id, by which the game's face-offs are found.
 */
export function runLinesCommand(args: readonly string[], read: ReadFile): string {
  const [name, shiftFile, playerFile, faceoffFile, ...rest] = args;
  if (name !== 'infer' || !shiftFile || !playerFile || rest.length > 0) throw new LinesError(USAGE, 2);
  const shifts = readShiftTable(readTextOf(shiftFile, read));
  if (!shifts)
    throw new LinesError(
      `${shiftFile} needs a header with the columns team, playerId, period, start and end.`,
      1,
    );
  const players = readPlayerListings(readJsonOf(playerFile, read));
  if (!players) throw new LinesError(`${playerFile} needs an object with players by id.`, 1);
  const gameId = /^\d+/.exec(basename(shiftFile))?.[0] ?? '';
  const faceoffs = faceoffFile ? readFaceoffs(readJsonOf(faceoffFile, read), gameId) : new Map();
  if (!faceoffs) throw new LinesError(`${faceoffFile} needs an object with face-offs by player id.`, 1);
  const lines = inferLines(shifts, players, { faceoffs });
  if (lines.kind === 'refused') throw new LinesError(`${shiftFile} ${REFUSALS[lines.code]}.`, 1);
  return JSON.stringify(Object.fromEntries(lines.teams));
}
