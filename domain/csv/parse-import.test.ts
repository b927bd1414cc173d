import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cleanPlayerText } from '#domain/players/clean-text.ts';
import { numberOf } from '#domain/players/identity.ts';
import { importSentence, isImportRefusal } from '#domain/players/import-sentences.ts';
import { PLAYER_COLUMNS, type PlayerValues } from '#domain/players/player-values.ts';
import { NO_VALUES } from '#tests/support/players.ts';
import { CSV_MAX_SIZE, decodeCsv, type DecodedCsv } from './decode-csv.ts';
import { exportPlayersCsv } from './csv-file.ts';
import { isGarbledName, isMixedUp } from './garbled.ts';
import { importPrompt } from './import-prompt.ts';
import { parseImport, parseUpdate, type ParsedFile } from './parse-import.ts';

function parsed(text: string): ParsedFile {
  const file = parseImport(text);
  if (isImportRefusal(file)) throw new Error(importSentence(file));
  return file;
}

function messageOf(text: string): string {
  const file = parseImport(text);
  return isImportRefusal(file) ? importSentence(file) : `read ${file.rows.length} rows`;
}

function warningsOf(header: string, ...cells: string[]): string[] {
  return parsed(`last_name,${header}\nMakar,${cells.join(',')}\n`).rows[0]!.warnings.map(importSentence);
}

describe('rows of the specification', () => {
  it('require a name; rows without one are skipped and listed', () => {
    const file = parsed('first_name,display_name,number\n,Cale M.,8\n,,9\nCale,,8\n');
    expect(file.rows.map(({ error, rowNumber }) => [rowNumber, error])).toEqual([
      [2, { code: 'name-missing' }],
      [4, null],
    ]);
    expect(file.namelessRows).toEqual([3]);
  });

  it('explain why a file has no players', () => {
    const none = 'No valid player data found in CSV file. None of its rows has a name.';
    expect(messageOf('first_name,number\n,8\n')).toBe(none);
    expect(messageOf(`name|number\n|${'-'.repeat(200)}x\n`), 'looks like Markdown for long').toBe(none);
  });

  it.each([
    ['position', ['xw'], ['Unusual position: XW']],
    ['position', ['f'], []],
    ['shoots', ['b'], ['Invalid shoots value: B']],
    ['shoots', ['r'], []],
    ['number', ['100'], ['Invalid number value: 100 (a whole number from 0 to 99)']],
    ['number', ['0'], []],
    ['weight', ['49'], ['Invalid weight value: 49 (pounds, a whole number from 50 to 500)']],
    ['depth', ['0'], ['Invalid depth value: 0 (a whole number from 1 to 99)']],
    ['birthdate', ['1899-12-31'], ['Invalid birthdate value: 1899-12-31 (write 1997-09-17)']],
    [
      'height',
      ['Jun-01'],
      [`Invalid height value: Jun-01 (a spreadsheet turned it into a date; write 6'1")`],
    ],
  ])('%s %j: warnings %j', (header, cells, expected) => {
    expect(warningsOf(header, ...cells)).toEqual(expected);
  });

  it('shorten long cells in messages', () => {
    for (const header of ['number', 'position', 'shoots', 'birthdate'])
      expect(warningsOf(header, '🏒'.repeat(5000))[0]!.length, header).toBeLessThan(150);
  });

  it('fall back to jersey_number for an empty number, and preserve 07', () => {
    const { rows } = parsed('last_name,number,jersey_number\nA,,07\nB,07,\nC,7,12\nD,,TBD\nE,700,7\n');
    expect(rows.map(({ values }) => [values.number, values.jersey_number])).toEqual([
      [7, '07'],
      [7, '07'],
      [7, '12'],
      [null, 'TBD'],
      [7, '7'],
    ]);
  });

  it('report an error if a text is longer than its column', () => {
    const { rows } = parsed(`last_name,birthplace\nMakar,${'x'.repeat(121)}\nMackinnon,${'é'.repeat(120)}\n`);
    expect(rows.map(({ error }) => error)).toEqual([
      { code: 'text-too-long', column: 'birthplace', max: 120 },
      null,
    ]);
  });

  it('may name a team', () => {
    expect(parsed('Team,last_name\nCOL,Makar\n').rows[0]).toMatchObject({ team: 'COL', rowNumber: 2 });
  });
});

describe('limits', () => {
  it('refuse a file that is too large before reading it', () => {
    const sentence = 'The file is too large. Files may have up to 4 MB.';
    expect(decodeCsv(new Uint8Array(CSV_MAX_SIZE + 1))).toEqual({
      code: 'file-too-large',
      maxMegabytes: CSV_MAX_SIZE / 1024 / 1024,
    });
    expect(messageOf(`last_name\n"${'x'.repeat(10 * 1024 * 1024)}"\n`)).toBe(sentence);
  });

  it('refuse a workbook by its first bytes', () => {
    expect(decodeCsv(new TextEncoder().encode('PK\u0003\u0004…'))).toEqual({ code: 'file-is-spreadsheet' });
  });

  it('accept 10,000 rows, and cap rows, lines and columns', () => {
    const rows = (count: number) => `last_name\n${'Makar\n'.repeat(count)}`;
    expect(messageOf(rows(10_000))).toBe('read 10000 rows');
    const tooMany = 'The file has more than 10,000 rows. Split it into smaller files.';
    expect(messageOf(rows(10_001))).toBe(tooMany);
    expect(messageOf(`last_name\nMakar\n${'\n'.repeat(1_000_000)}`)).toBe(tooMany);
    expect(messageOf(`last_name${',x'.repeat(200)}\n`)).toBe('The file has more than 200 columns.');
  });

  it('list five problems of a broken file and count the others', () => {
    expect(messageOf(`last_name,number\n${'Makar\n'.repeat(8)}`)).toMatch(
      /^CSV parsing errors: row 2 has 1 cell, but the header has 2; .*row 6 .*; \.\.\. and 3 more$/,
    );
  });

  it.each([
    ['quotes', '"'],
    ['quotes and letters', '"a'],
    ['blanks between quotes', '" '],
    ['delimiters', ',;'],
    ['carriage returns', '\r'],
    ['combining marks', 'e\u0301'],
  ])('read half a million %s before the timeout', (_, unit) => {
    expect(messageOf(`last_name\n${unit.repeat(500_000 / unit.length)}`)).not.toBe('');
  });
});

describe('updates', () => {
  it('require a last name or a number', () => {
    const file = parseUpdate('first_name,last_name,number,height\nCale,,,5\n,Makar,,6\n,,8,7\n,,,\n');
    if (isImportRefusal(file)) throw new Error(importSentence(file));
    expect(file.rows.map(({ error, rowNumber }) => [rowNumber, error])).toEqual([
      [2, { code: 'last-name-and-number-missing' }],
      [3, null],
      [4, null],
    ]);
  });

  it('refuse the same files as imports', () => {
    expect(parseUpdate('')).toEqual({ code: 'file-empty' });
  });
});

test('the example of the prompt imports without warnings', () => {
  const prompt = importPrompt('Toronto Maple Leafs');
  const { namelessRows, rows, unknownColumns } = parsed(prompt.split('Example:\n')[1]!);
  expect(prompt).toContain('of the Toronto Maple Leafs as a CSV file');
  expect([namelessRows, unknownColumns]).toEqual([[], []]);
  for (const { error, values, warnings } of rows) {
    expect([error, warnings]).toEqual([null, []]);
    const unset = Object.entries(values).flatMap(([column, value]) => (value === null ? [column] : []));
    expect(unset).toEqual(['full_name', 'display_name', 'jersey_number', 'depth']);
  }
});

const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(',', ';', '\t', '|', '\n', '\r\n', '\r', '"', '""', "'", ' ', '\0', '\uFEFF'),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...PLAYER_COLUMNS,
      'Makar',
      '07',
      '34.0',
      `6'1"`,
      '9/17/97',
      '=1+1',
      '\u202E',
      '🏒',
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
);

test('random texts never throw, and each row is returned or reported in order', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      for (const file of [parseImport(text), parseUpdate(text), parseImport(`last_name,number\n${text}`)]) {
        if (isImportRefusal(file)) {
          expect(importSentence(file)).not.toBe('');
          continue;
        }
        const numbers = [...file.rows.map(({ rowNumber }) => rowNumber), ...file.namelessRows];
        expect(new Set(numbers).size).toBe(numbers.length);
        for (const number of numbers) expect(number).toBeGreaterThan(1);
      }
    }),
    { numRuns: 700 },
  );
});

test('a line of a quoted cell that begins with ~~~ does not start a code block', () => {
  expect(parseImport('last_name,birthplace\nMakar,"a\n~~~"\n')).toMatchObject({
    rows: [{ rowNumber: 2, values: { last_name: 'Makar', birthplace: 'a ~~~' } }],
  });
});

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const record = fc.option(fc.record({ place: fc.string({ maxLength: 8 }), isQuoted: fc.boolean() }), {
  freq: 4,
});

test('row numbers match a spreadsheet, with any blank lines between rows', () => {
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.nat(2),
      (records, delimiter, lineEnd, blanksBefore) => {
        const lines = records.map((each, index) =>
          each
            ? [`Player ${index}`, quoted(each.isQuoted ? `a${lineEnd}${each.place}` : each.place)].join(
                delimiter,
              )
            : '',
        );
        const blank = lineEnd.repeat(blanksBefore);
        const file = parseImport(blank + [`last_name${delimiter}birthplace`, ...lines].join(lineEnd));
        const expected = records.flatMap((each, index) =>
          each ? [[index + 2 + blanksBefore, `Player ${index}`]] : [],
        );
        const found = isImportRefusal(file)
          ? []
          : file.rows.map(({ rowNumber, values }) => [rowNumber, values.last_name]);
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: 700 },
  );
});

test('random bytes decode', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const decoded = decodeCsv(bytes);
      if (!isImportRefusal(decoded)) expect(parseImport(decoded.text)).toBeDefined();
    }),
  );
});

/** Generates texts that both the database and a file can contain: cleaned, with at most `length` characters. */
const text = (length: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: length }),
      fc.constantFrom(
        `6'1"`,
        '=1+1',
        "'=1",
        "''@x",
        '-',
        'a,b;c\td',
        '"q"',
        'Slafkovský',
        '07',
        '<b>',
        '+1',
        "'",
      ),
    )
    .map((value) => cleanPlayerText(Array.from(value).slice(0, length).join('')) || null);
/** Generates names that imports read unchanged; see `findNameProblem` and `readPlayerRow`. */
const name = text(78).map((value) =>
  value && /\p{Letter}/u.test(value) && !isGarbledName(value) && !/,|^#?\d|[)\]*†‡]$/.test(value)
    ? value
    : 'Éd',
);

const place = (length: number) => text(length).map((value) => (value && isMixedUp(value) ? 'Köln' : value));

const player: fc.Arbitrary<PlayerValues> = fc
  .record({
    first_name: name,
    last_name: name,
    full_name: name,
    display_name: name,
    position: fc.constantFrom('C', 'LW', 'XW', null),
    number: fc.option(fc.integer({ min: 0, max: 99 })),
    jersey_number: fc.constantFrom('07', '7', 'TBD', null),
    shoots: fc.constantFrom('L', 'R', null),
    birthplace: place(120),
    nationality: place(60),
    birthdate: fc.constantFrom('1997-09-17', '2002-02-03', null),
    height: fc.constantFrom(`6'1"`, `5'11"`, null),
    weight: fc.option(fc.integer({ min: 140, max: 399 })),
    depth: fc.option(fc.integer({ min: 1, max: 99 })),
  })
  .filter(({ jersey_number, number }) => number === null || number > 9 || jersey_number !== null);

test('an exported file imports unchanged, with its row numbers', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(fc.array(player, { minLength: 1, maxLength: 8 }), fc.boolean(), (players, withTeam) => {
      const csv = exportPlayersCsv(
        players.map((each) => ({ ...each, team: 'TOR' })),
        { withTeam },
      );
      const bytes = new TextEncoder().encode(csv);
      const { rows } = parsed((decodeCsv(bytes) as DecodedCsv).text);
      expect(rows.map(({ rowNumber }) => rowNumber)).toEqual(players.map((_, index) => index + 2));
      // If only `jersey_number` has a number, the parser also uses it as `number`.
      expect(rows.map(({ values }) => values)).toEqual(
        players.map((each) => ({ ...each, number: numberOf(each) })),
      );
      expect(rows.every(({ error, team }) => error === null && (team === 'TOR') === withTeam)).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test('an export guards formulas and starts with a byte-order mark', () => {
  const csv = exportPlayersCsv([{ ...NO_VALUES, first_name: '=cmd|x', last_name: '@SUM' }], {
    withTeam: false,
  });
  expect(csv).toBe(`\uFEFF${PLAYER_COLUMNS.join(',')}\r\n'=cmd|x,'@SUM${','.repeat(12)}\r\n`);
});
