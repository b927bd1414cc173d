import { basename } from 'node:path';
import { readGameEvents } from '#domain/nhl/game-events.ts';
import { inferLines, type LinesRefusal } from '#domain/lines/infer-lines.ts';
import { readFaceoffs, readPlayerListings, readShiftTable } from '#domain/lines/read-game-files.ts';
import { measureTogether } from '#domain/lines/together.ts';
import { commandLine } from '#server/command-line.ts';

const USAGE = `Usage: ${commandLine('lines')} infer SHIFTS.csv PLAYERS.json [FACEOFFS.json]
       ${commandLine('lines')} together SHIFTS.csv PLAYERS.json EVENTS.json`;

/** A usage error (exit code 2) or an unusable file (exit code 1). The message is for the operator. */
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

/** Units with less time together are not printed. */
const PRINTED_SECONDS = 60;

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

function required<Value>(value: Value | null, file: string, need: string): Value {
  if (value) return value;
  throw new LinesError(`${file} needs ${need}.`, 1);
}

function readGame(shiftFile: string, playerFile: string, read: ReadFile) {
  const columns = 'a header with the columns team, playerId, period, start and end';
  const byId = 'an object with players by id';
  return {
    shifts: required(readShiftTable(readTextOf(shiftFile, read)), shiftFile, columns),
    players: required(readPlayerListings(readJsonOf(playerFile, read)), playerFile, byId),
  };
}

/** The shift file's name must start with the game's id, because `readFaceoffs` needs that id. */
function infer([shiftFile = '', playerFile = '', faceoffFile]: readonly string[], read: ReadFile): unknown {
  const { shifts, players } = readGame(shiftFile, playerFile, read);
  const gameId = /^\d+/.exec(basename(shiftFile))?.[0] ?? '';
  const byId = 'an object with face-offs by player id';
  const faceoffs = faceoffFile
    ? required(readFaceoffs(readJsonOf(faceoffFile, read), gameId), faceoffFile, byId)
    : new Map();
  const lines = inferLines(shifts, players, { faceoffs });
  if (lines.kind === 'refused') throw new LinesError(`${shiftFile} ${REFUSALS[lines.code]}.`, 1);
  return Object.fromEntries(lines.teams);
}

function together(
  [shiftFile = '', playerFile = '', eventFile = '']: readonly string[],
  read: ReadFile,
): unknown {
  const { shifts, players } = readGame(shiftFile, playerFile, read);
  const parts = 'homeTeam, awayTeam and plays, as in play-by-play';
  const events = required(readGameEvents(readJsonOf(eventFile, read)), eventFile, parts);
  const teams = measureTogether(shifts, players, events, PRINTED_SECONDS);
  if (!teams)
    throw new LinesError(`${shiftFile} ${REFUSALS[shifts.length > 0 ? 'not-two-teams' : 'no-shifts']}.`, 1);
  const stranger = events.find(({ team }) => !teams.has(team));
  if (stranger) throw new LinesError(`${eventFile} is of another game: ${stranger.team} has no shifts.`, 1);
  return Object.fromEntries([...teams].map(([team, { units }]) => [team, units]));
}

/** Runs the command, and returns the JSON to print. Throws a `LinesError`. */
export function runLinesCommand(args: readonly string[], read: ReadFile): string {
  const [name, ...files] = args;
  if (name === 'infer' && (files.length === 2 || files.length === 3))
    return JSON.stringify(infer(files, read));
  if (name === 'together' && files.length === 3) return JSON.stringify(together(files, read));
  throw new LinesError(USAGE, 2);
}
