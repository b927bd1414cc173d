/** The sentences about files and feeds of players, for the page's import and the roster command. */
import { plural } from '../format.ts';
import { type RefusalOf, sentenceOf } from '../wording.ts';
import { shorten } from './clean-text.ts';

const PROBLEMS_SHOWN = 5;
const AS_CSV = 'Ask for CSV, with the header first_name,last_name,position,number';
/** Literal texts from the specification. Most sentences add a reason. */
const NO_PLAYERS = 'No valid player data found in CSV file.';
const INVALID = 'Invalid {column} value: {cell}';

function listColumns(cells: readonly string[]): string {
  return cells
    .filter(Boolean)
    .slice(0, 5)
    .map((cell) => shorten(cell))
    .join(', ');
}

interface Ignored {
  readonly ignored: readonly string[];
}

const ignoredText = ({ ignored }: Ignored) =>
  ignored.length > 0 ? ` Columns that are not known: ${listColumns(ignored)}.` : '';

/** `row` counts from 1 as in a spreadsheet, including the header. */
const LINE_SENTENCES = {
  'quote-misplaced': 'row {row}: a quote is out of place',
  'quote-never-closed': 'row {row}: a quoted cell is never closed',
  'text-after-quote': 'row {row}: text follows the closing quote of a cell',
  'wrong-cell-count': ({ cells, columns, row }: { row: number; cells: number; columns: number }) =>
    `row ${row} has ${plural(cells, 'cell')}, but the header has ${columns}`,
} as const;

export type CsvProblem = RefusalOf<typeof LINE_SENTENCES>;

const FILE_SENTENCES = {
  'file-too-large': 'The file is too large. Files may have up to {maxMegabytes} MB.',
  'file-is-spreadsheet':
    'This is a spreadsheet, not a CSV file. Save it as "CSV UTF-8 (Comma delimited)" and choose that file.',
  'text-is-json': `This is JSON, not CSV. ${AS_CSV}, or convert the file to CSV first.`,
  'text-is-web-page':
    'This is a web page, not CSV. Copy its table into a spreadsheet, save that as CSV and choose the file.',
  'text-is-markdown': `This is a table in Markdown, not CSV. ${AS_CSV} in one code block.`,
  'code-block-without-end':
    'The code block has no end, so the text may be cut off. Copy all of it, or only its rows.',
  'several-code-blocks':
    'There are several code blocks. Paste the rows of one of them, without its ``` lines.',
  'file-empty': `${NO_PLAYERS} The file is empty.`,
  'no-known-columns': ({ header }: { header: readonly string[] }) => {
    const found = header.some(Boolean) ? ` It has: ${listColumns(header)}.` : '';
    return `${NO_PLAYERS} Its first row must name the columns, such as first_name,last_name,position,number.${found}`;
  },
  'column-twice':
    'The header names {column} twice, in columns {first} and {second}. Rename or remove one of them.',
  'no-rows': `${NO_PLAYERS} There are no rows below its header.`,
  'all-rows-blank': (given: Ignored) => `${NO_PLAYERS} All of its rows are blank.${ignoredText(given)}`,
  'all-rows-nameless': (given: Ignored) => `${NO_PLAYERS} None of its rows has a name.${ignoredText(given)}`,
  'broken-rows': ({ problems }: { problems: readonly CsvProblem[] }) => {
    const more = problems.length - PROBLEMS_SHOWN;
    const shown = problems.slice(0, PROBLEMS_SHOWN).map((problem) => sentenceOf(LINE_SENTENCES, problem));
    return `CSV parsing errors: ${shown.join('; ')}${more > 0 ? `; ... and ${more} more` : ''}`;
  },
  'too-many-rows': 'The file has more than {max} rows. Split it into smaller files.',
  'too-many-columns': 'The file has more than {max} columns.',
  'not-a-roster': 'The response is not an NHL roster.',
  'roster-empty': 'The roster has no players.',
} as const;

const ROW_SENTENCES = {
  'name-missing': 'Missing name (first_name, last_name, or full_name required)',
  'last-name-and-number-missing': 'Missing last_name or number (at least one required)',
  'text-too-long': '{column} is longer than {max} characters',
  'name-garbled': '“{name}” has lost letters. Save the file as UTF-8, or choose its text encoding.',
  'name-without-letters': '“{name}” is not a name.',
  'not-a-player': 'This looks like a heading or a sum, not a player. If it is one, remove the row.',
  'header-repeated': 'This row repeats the header.',
  'last-name-unclear':
    'It is not clear which part of “{name}” is the last name. Use the columns first_name and last_name.',
  'feed-entry-unreadable': 'Could not read the feed’s entry',
  'feed-entry-nameless': 'The feed’s entry has no name',

  'row-repeated': 'Repeats row {row}',
  'player-repeated': 'Names the same player as row {row}',
  'team-missing': 'The row does not name a team',
  'team-unknown': 'Unknown team: {team}',

  'name-has-other-number': ({ number, row }: { row: number; number: number | null }) =>
    `Row ${row} has this name with ${number === null ? 'no number' : `#${number}`}`,
  'number-in-other-row': 'Row {row} has #{number}, too',
  'number-worn': '{player} wears #{number}',
  'position-unread': '{position} does not say which position',
  /** In row `row`, the first and last names are certainly swapped. */
  'names-swapped': 'First and last names look swapped, as in row {row}',
  'name-on-other-team': 'Row {row} lists this player on {team}',
} as const;

const CELL_SENTENCES = {
  'number-invalid': `${INVALID} (a whole number from {min} to {max})`,
  'weight-invalid': `${INVALID} (pounds, a whole number from {min} to {max})`,
  'position-unusual': 'Unusual position: {cell}',
  'position-read': '{cell} was read as {position}',
  'shoots-invalid': INVALID,
  'birthdate-invalid': `${INVALID} (write 1997-09-17)`,
  'birthdate-in-future': `${INVALID} (it is in the future)`,
  'height-invalid': `${INVALID} (write 6'1")`,
  'height-turned-into-date': `${INVALID} (a spreadsheet turned it into a date; write 6'1")`,
  'value-converted': '{cell} was converted to {value}',
  'place-garbled': `${INVALID} (letters are lost)`,
  'name-shortened': '“{cell}” was read as {name}',
  'name-swapped': '“{cell}” was read as first name {first}, last name {last}',
} as const;

export type ImportRefusal = RefusalOf<typeof FILE_SENTENCES>;
/** Why a row cannot be used, or what it contradicts: another row (number `row`) or the team. */
export type RowFinding = RefusalOf<typeof ROW_SENTENCES>;
/** Why a value was changed or left out, or is unusual. The row can still be used. */
export type CellWarning = RefusalOf<typeof CELL_SENTENCES> & {
  readonly column: string;
  readonly cell: string;
};

export function isImportRefusal(result: object): result is ImportRefusal {
  return 'code' in result;
}

const IMPORT_SENTENCES = { ...FILE_SENTENCES, ...ROW_SENTENCES, ...CELL_SENTENCES };

/** The sentence for an admin about a file, a feed, a row, or a cell. Long values are cut. */
export function importSentence(finding: RefusalOf<typeof IMPORT_SENTENCES>): string {
  const shown = Object.entries(finding).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? shorten(value) : value,
  ]);
  return sentenceOf(IMPORT_SENTENCES, Object.fromEntries(shown) as typeof finding);
}

/** The sentence about a cell, after the column's name: `weight: Invalid weight value: 49 (…)`. */
export function warningSentence(warning: CellWarning): string {
  return `${warning.column}: ${importSentence(warning)}`;
}
