/** The sentences about files and feeds of players, for the page's import and the roster command. */
import { formatNumber, plural } from '../format.ts';
import { shorten } from './clean-text.ts';
import type { RowConflict } from './file-conflicts.ts';
import type { CsvProblem, ImportRefusal } from './import-refusal.ts';
import type { RowProblem } from './match-import.ts';
import type { CellWarning } from './player-values.ts';

const PROBLEMS_SHOWN = 5;
const AS_CSV = 'Ask for CSV, with the header first_name,last_name,position,number';

/** The specification's words, followed by the reason. */
const noPlayers = (why: string) => `No valid player data found in CSV file. ${why}`;

/** Lists the header cells of columns. */
function listColumns(cells: readonly string[]): string {
  return cells
    .filter(Boolean)
    .slice(0, 5)
    .map((cell) => shorten(cell))
    .join(', ');
}

const ignoredText = (columns: readonly string[]) =>
  columns.length > 0 ? ` Columns that are not known: ${listColumns(columns)}.` : '';

function problemText(problem: CsvProblem): string {
  switch (problem.code) {
    case 'quote-misplaced':
      return `row ${problem.row}: a quote is out of place`;
    case 'quote-never-closed':
      return `row ${problem.row}: a quoted cell is never closed`;
    case 'text-after-quote':
      return `row ${problem.row}: text follows the closing quote of a cell`;
    case 'wrong-cell-count': {
      const { cells, columns, row } = problem;
      return `row ${row} has ${plural(cells, 'cell')}, but the header has ${columns}`;
    }
  }
}

type Finding = ImportRefusal | RowProblem | CellWarning | RowConflict;

/** One sentence for each code, or a function that gets the finding with that code. */
type Sentences = {
  readonly [Code in Finding['code']]:
    string | ((finding: Extract<Finding, { readonly code: Code }>) => string);
};

const invalid = ({ cell, column }: CellWarning) => `Invalid ${column} value: ${shorten(cell)}`;

const SENTENCES: Sentences = {
  'file-too-large': ({ maxBytes }) =>
    `The file is too large. Files may have up to ${maxBytes / 1024 / 1024} MB.`,
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
  'file-empty': noPlayers('The file is empty.'),
  'no-known-columns': ({ header }) => {
    const found = header.some(Boolean) ? ` It has: ${listColumns(header)}.` : '';
    return noPlayers(
      `Its first row must name the columns, such as first_name,last_name,position,number.${found}`,
    );
  },
  'column-twice': ({ column, places: [first, second] }) =>
    `The header names ${column} twice, in columns ${first} and ${second}. Rename or remove one of them.`,
  'no-rows': noPlayers('There are no rows below its header.'),
  'all-rows-blank': ({ ignored }) => noPlayers(`All of its rows are blank.${ignoredText(ignored)}`),
  'all-rows-nameless': ({ ignored }) => noPlayers(`None of its rows has a name.${ignoredText(ignored)}`),
  'broken-rows': ({ problems }) => {
    const more = problems.length - PROBLEMS_SHOWN;
    const shown = problems.slice(0, PROBLEMS_SHOWN).map(problemText).join('; ');
    return `CSV parsing errors: ${shown}${more > 0 ? `; ... and ${more} more` : ''}`;
  },
  'too-many-rows': ({ max }) =>
    `The file has more than ${formatNumber(max)} rows. Split it into smaller files.`,
  'too-many-columns': ({ max }) => `The file has more than ${max} columns.`,
  'not-a-roster': 'The response is not an NHL roster.',
  'roster-empty': 'The roster has no players.',

  'name-missing': 'Missing name (first_name, last_name, or full_name required)',
  'last-name-and-number-missing': 'Missing last_name or number (at least one required)',
  'text-too-long': ({ column, max }) => `${column} is longer than ${max} characters`,
  'name-garbled': ({ name }) =>
    `“${shorten(name)}” has lost letters. Save the file as UTF-8, or choose its text encoding.`,
  'name-without-letters': ({ name }) => `“${shorten(name)}” is not a name.`,
  'not-a-player': 'This looks like a heading or a sum, not a player. If it is one, remove the row.',
  'header-repeated': 'This row repeats the header.',
  'last-name-unclear': ({ name }) =>
    `It is not clear which part of “${shorten(name)}” is the last name. Use the columns first_name and last_name.`,
  'feed-entry-unreadable': 'Could not read the feed’s entry',
  'feed-entry-nameless': 'The feed’s entry has no name',

  'row-repeated': ({ row }) => `Repeats row ${row}`,
  'player-repeated': ({ row }) => `Names the same player as row ${row}`,
  'team-missing': 'The row does not name a team',
  'team-unknown': ({ team }) => `Unknown team: ${team}`,

  'number-invalid': (given) => {
    const unit = given.column === 'weight' ? 'pounds, ' : '';
    return `${invalid(given)} (${unit}a whole number from ${given.min} to ${given.max})`;
  },
  'position-unusual': ({ cell }) => `Unusual position: ${shorten(cell)}`,
  'position-read': ({ cell, position }) => `${shorten(cell)} was read as ${position}`,
  'shoots-invalid': invalid,
  'birthdate-invalid': (given) => `${invalid(given)} (write 1997-09-17)`,
  'birthdate-in-future': (given) => `${invalid(given)} (it is in the future)`,
  'height-invalid': (given) => `${invalid(given)} (write 6'1")`,
  'height-turned-into-date': (given) => `${invalid(given)} (a spreadsheet turned it into a date; write 6'1")`,
  'value-converted': ({ cell, value }) => `${shorten(cell)} was converted to ${value}`,
  'place-garbled': (given) => `${invalid(given)} (letters are lost)`,
  'name-shortened': ({ cell, name }) => `“${shorten(cell)}” was read as ${shorten(name)}`,
  'name-swapped': ({ cell, first, last }) =>
    `“${shorten(cell)}” was read as first name ${shorten(first)}, last name ${shorten(last)}`,

  'name-has-other-number': ({ number, row }) =>
    `Row ${row} has this name with ${number === null ? 'no number' : `#${number}`}`,
  'number-in-other-row': ({ number, row }) => `Row ${row} has #${number}, too`,
  'number-worn': ({ number, player }) => `${player} wears #${number}`,
  'position-unread': ({ position }) => `${shorten(position)} does not say which position`,
  'names-swapped': ({ row }) => `First and last names look swapped, as in row ${row}`,
  'name-on-other-team': ({ row, team }) => `Row ${row} lists this player on ${team}`,
};

/** Returns the sentence for admins about a problem of a file, a feed, one of its rows, or a cell. */
export function importSentence(finding: Finding): string {
  const sentence = SENTENCES[finding.code] as string | ((given: Finding) => string);
  return typeof sentence === 'string' ? sentence : sentence(finding);
}

/** The sentence about a cell, after its column: `weight: Invalid weight value: 49 (…)`. */
export function warningSentence(warning: CellWarning): string {
  return `${warning.column}: ${importSentence(warning)}`;
}
