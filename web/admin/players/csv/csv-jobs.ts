/** The jobs of the CSV worker: reading files and comparing them with rosters. Pure: no DOM, no network. */
import { decodeCsv, type DecodedCsv } from '#domain/csv/decode-csv.ts';
import type { LegacyEncoding } from '#domain/csv/guess-encoding.ts';
import { type ParsedFile, parseImport, parseUpdate } from '#domain/csv/parse-import.ts';

import type { WeightUnit } from '#domain/csv/units.ts';
import { type ImportRefusal, isImportRefusal } from '#domain/players/import-refusal.ts';
import { type ImportReview, matchImport } from '#domain/players/match-import.ts';
import { type LeagueReview, type LeagueTeam, matchLeague } from '#domain/players/match-league.ts';
import { matchUpdate, type UpdateReview } from '#domain/players/match-update.ts';
import type { ParsedRow, PlayerElsewhere, StoredPlayer } from '#domain/players/player-values.ts';

/** What an admin chose where a file does not say it. */
export interface CsvChoices {
  readonly encoding: LegacyEncoding | null;
  readonly weightUnit: WeightUnit | null;
}

export interface CsvInput extends CsvChoices {
  /** The bytes of a file, or a pasted text. */
  readonly content: ArrayBuffer | string;
}

/** A parsed file with its detected encoding; null for a pasted text. */
export interface ReadFile extends ParsedFile {
  readonly encoding: DecodedCsv['encoding'] | null;
  /** Another encoding is nearly as likely, so an admin must check the names. */
  readonly isDoubtful: boolean;
}

interface ImportComparison {
  readonly rows: readonly ParsedRow[];
  readonly team: readonly StoredPlayer[];
  readonly elsewhere: readonly PlayerElsewhere[];
  readonly teamNames: readonly (string | null)[];
}

interface LeagueComparison {
  readonly rows: readonly ParsedRow[];
  readonly players: readonly PlayerElsewhere[];
  readonly teams: readonly LeagueTeam[];
}

interface UpdateComparison {
  readonly rows: readonly ParsedRow[];
  readonly team: readonly StoredPlayer[];
}

export interface CsvJobs {
  readonly readImport: { readonly input: CsvInput; readonly output: ReadFile | ImportRefusal };
  readonly readUpdate: { readonly input: CsvInput; readonly output: ReadFile | ImportRefusal };
  readonly matchImport: { readonly input: ImportComparison; readonly output: ImportReview };
  readonly matchLeague: { readonly input: LeagueComparison; readonly output: LeagueReview };
  readonly matchUpdate: { readonly input: UpdateComparison; readonly output: UpdateReview };
}

export type CsvJobName = keyof CsvJobs;

function readFile(
  { content, encoding, weightUnit }: CsvInput,
  parse: typeof parseImport,
): ReadFile | ImportRefusal {
  const decoded =
    typeof content === 'string'
      ? { text: content, encoding: null, isDoubtful: false }
      : decodeCsv(new Uint8Array(content), encoding);
  if (isImportRefusal(decoded)) return decoded;
  const file = parse(decoded.text, weightUnit);
  return isImportRefusal(file)
    ? file
    : { ...file, encoding: decoded.encoding, isDoubtful: decoded.isDoubtful };
}

type JobHandlers = {
  readonly [Name in CsvJobName]: (input: CsvJobs[Name]['input']) => CsvJobs[Name]['output'];
};

const HANDLERS: JobHandlers = {
  readImport: (input) => readFile(input, parseImport),
  readUpdate: (input) => readFile(input, parseUpdate),
  matchImport: ({ elsewhere, rows, team, teamNames }) => matchImport(rows, team, elsewhere, teamNames),
  matchLeague: ({ players, rows, teams }) => matchLeague(rows, players, teams),
  matchUpdate: ({ rows, team }) => matchUpdate(rows, team),
};

export function doJob<Name extends CsvJobName>(
  name: Name,
  input: CsvJobs[Name]['input'],
): CsvJobs[Name]['output'] {
  return HANDLERS[name](input);
}
