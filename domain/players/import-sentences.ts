/** The sentences of {@link ImportRefusal}, for the page's import and the server's roster command. */
import { shorten } from './clean-text.ts';
import type { CsvProblem, ImportRefusal } from './import-refusal.ts';

const PROBLEMS_SHOWN = 5;
const AS_CSV = 'Ask for CSV, with the header first_name,last_name,position,number';

/** The specification's words, followed by the reason. */
const noPlayers = (why: string) => `No valid player data found in CSV file. ${why}`;

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
      return `row ${row} has ${cells === 1 ? '1 cell' : `${cells} cells`}, but the header has ${columns}`;
    }
  }
}

/** One sentence for each code, or a function that gets the refusal with that code. */
type Sentences = {
  readonly [Code in ImportRefusal['code']]:
    string | ((refusal: Extract<ImportRefusal, { readonly code: Code }>) => string);
};

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
    const cells = header.filter(Boolean).slice(0, 5);
    const found = cells.length > 0 ? ` It has: ${cells.map((cell) => shorten(cell)).join(', ')}.` : '';
    return noPlayers(
      `Its first row must name the columns, such as first_name,last_name,position,number.${found}`,
    );
  },
  'column-twice': ({ column, places: [first, second] }) =>
    `The header names ${column} twice, in columns ${first} and ${second}. Rename or remove one of them.`,
  'no-rows': noPlayers('There are no rows below its header.'),
  'all-rows-blank': noPlayers('All of its rows are blank.'),
  'all-rows-nameless': noPlayers('None of its rows has a name.'),
  'broken-rows': ({ problems }) => {
    const more = problems.length - PROBLEMS_SHOWN;
    const shown = problems.slice(0, PROBLEMS_SHOWN).map(problemText).join('; ');
    return `CSV parsing errors: ${shown}${more > 0 ? `; ... and ${more} more` : ''}`;
  },
  'too-many-rows': ({ max }) =>
    `The file has more than ${max.toLocaleString('en')} rows. Split it into smaller files.`,
  'too-many-columns': ({ max }) => `The file has more than ${max} columns.`,
  'not-a-roster': 'The response is not an NHL roster.',
  'roster-empty': 'The roster has no players.',
};

/** The sentence that tells an admin why a file or a feed was refused. */
export function importSentence(refusal: ImportRefusal): string {
  const sentence = SENTENCES[refusal.code] as string | ((given: ImportRefusal) => string);
  return typeof sentence === 'string' ? sentence : sentence(refusal);
}
