/**
 * The jobs of the CSV worker. They read files and compare them with rosters. They use neither the DOM nor the network.
 */
import { decodeCsv, type DecodedCsv } from '#domain/csv/decode-csv.ts';
import type { LegacyEncoding } from '#domain/csv/guess-encoding.ts';
import { type ParsedFile, parseImport, parseUpdate } from '#domain/csv/parse-import.ts';
import type { WeightUnit } from '#domain/csv/units.ts';
import { type ImportRefusal, isImportRefusal } from '#domain/players/import-sentences.ts';
import { matchLeague } from '#domain/players/match-league.ts';
import { matchUpdate } from '#domain/players/match-update.ts';

/** An admin's choices for what the file does not state. */
export interface CsvChoices {
  readonly encoding: LegacyEncoding | null;
  readonly weightUnit: WeightUnit | null;
}

export interface CsvInput extends CsvChoices {
  readonly content: ArrayBuffer | string;
}

/** A parsed file or text. For pasted text, `encoding` is null. */
export interface ReadFile extends ParsedFile {
  readonly encoding: DecodedCsv['encoding'] | null;
  /** Whether another encoding is nearly as likely. If so, an admin must check the names. */
  readonly isDoubtful: boolean;
}

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

export const CSV_JOBS = {
  readImport: (input: CsvInput) => readFile(input, parseImport),
  readUpdate: (input: CsvInput) => readFile(input, parseUpdate),
  matchLeague,
  matchUpdate,
};

export type CsvJobs = typeof CSV_JOBS;
