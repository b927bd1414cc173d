// oxlint-disable-next-line eslint/no-restricted-imports -- the texts are files
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, countCharacters } from '#domain/plain-text.ts';
import type { RosterPlayer } from '#domain/player.ts';
import { readPasteTeams } from '#tests/support/paste/rosters.ts';
import type { ReadPlayer } from './roster-habits.ts';
import { readRoster, ROSTER_TEXT_MAX_LENGTH } from './read-roster.ts';

/**
 * Each file of `rosters/` has texts like the one below, with the expected players: number, name, position, and
 * side. A dash is null.
 *
 *     === title
 *     the text
 *     --- players
 *     97 Connor McDavid c L
 *     - Sam Lee - -
 */
interface RosterText {
  readonly title: string;
  readonly text: string;
  readonly players: readonly ReadPlayer[];
}

const FOLDER = new URL('./rosters/', import.meta.url);

function parsePlayer(line: string): ReadPlayer {
  const [number = '-', ...words] = line.split(' ');
  const [position, shoots] = words.slice(-2).map((word) => (word === '-' ? null : word));
  return {
    name: words.slice(0, -2).join(' '),
    number: number === '-' ? null : Number(number),
    position: position as ReadPlayer['position'],
    shoots: shoots as ReadPlayer['shoots'],
  };
}

const TEXTS: readonly RosterText[] = readdirSync(FOLDER).flatMap((file) =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [typed = '', players = ''] = block.split(/^--- players\n/m);
      const [title = '', ...lines] = typed.replace(/\n$/, '').split('\n');
      return {
        title: `${file}, ${title}`,
        text: lines.join('\n'),
        players: players.trim().split('\n').filter(Boolean).map(parsePlayer),
      };
    }),
);

const TEAMS = readPasteTeams();

interface Score {
  readonly returned: number;
  readonly expected: number;
  readonly right: number;
  readonly wrong: readonly string[];
  readonly missing: readonly string[];
}

const FIELDS = ['number', 'position', 'shoots'] as const;
const describePlayer = ({ name, number, position, shoots }: ReadPlayer) =>
  `${number ?? '-'} ${name} ${position ?? '-'} ${shoots ?? '-'}`;

/** Compares each field of the players that have the same name. Among namesakes, it prefers the same number. */
function score({ players, text }: RosterText): Score {
  const read = readRoster(text).players;
  const open = [...players];
  const wrong: string[] = [];
  let right = 0;
  for (const player of read) {
    const same = open.filter(({ name }) => name === player.name);
    const truth = same.find(({ number }) => number === player.number) ?? same[0];
    if (truth) open.splice(open.indexOf(truth), 1);
    const isWrong =
      !truth || FIELDS.some((field) => player[field] !== null && player[field] !== truth[field]);
    if (isWrong) wrong.push(describePlayer(player));
    if (truth)
      right += 1 + FIELDS.filter((field) => player[field] !== null && player[field] === truth[field]).length;
  }
  const sum = (list: readonly ReadPlayer[]) =>
    list.reduce((total, player) => total + 1 + FIELDS.filter((field) => player[field] !== null).length, 0);
  const found = new Set(read.map(describePlayer));
  const missing = players.map(describePlayer).filter((line) => !found.has(line));
  return { returned: sum(read), expected: sum(players), right, wrong, missing };
}

const SCORES = TEXTS.map((text) => ({ title: text.title, ...score(text) }));

it('has at least 100 texts', () => {
  expect(TEXTS.length).toBeGreaterThanOrEqual(100);
});

it.each(SCORES)('returns nothing wrong: $title', ({ wrong, missing, returned, right }) => {
  expect({ wrong, missing: wrong.length > 0 ? missing : [] }).toEqual({ wrong: [], missing: [] });
  expect(right).toBe(returned);
});

it('reads at least 95 % of the names, numbers, positions, and sides', () => {
  const total = (key: 'right' | 'expected') => SCORES.reduce((sum, text) => sum + text[key], 0);
  const missing = SCORES.flatMap((text) => text.missing.map((line) => `${text.title}: ${line}`));
  expect(total('right') / total('expected'), missing.join('\n')).toBeGreaterThanOrEqual(0.95);
});

/** Ways to type a player. Each returns the typed row, and the name that the reader must return for it. */
const STYLES: Readonly<
  Record<string, (player: RosterPlayer & { readonly code: string }) => readonly [string, string]>
> = {
  'number, name, position': ({ code, name, number }) => [`${number} ${name} ${code}`, name],
  'last name, first name, number': ({ firstName, lastName, name, number }) => [
    `${lastName}, ${firstName} ${number}`,
    name,
  ],
  'capitals, dash, position': ({ code, firstName, lastName, name }) => [
    `${lastName.toUpperCase()}, ${firstName.toUpperCase()} - ${code}`,
    name.toUpperCase(),
  ],
  'position, dash, name, dash, number': ({ code, name, number }) => [`${code} - ${name} - ${number}`, name],
  'number sign, name, position in parentheses': ({ code, name, number }) => [
    `#${number} ${name} (${code})`,
    name,
  ],
  tabs: ({ code, name, number }) => [`${number}\t${name}\t${code}\t6'1"\t200`, name],
  commas: ({ code, name, number }) => [`${name},${code},${number}`, name],
  'position, last name': ({ code, lastName }) => [`${code} ${lastName}`, lastName],
};

it.each(Object.entries(STYLES))('reads the players of the NHL: %s', (_, write) => {
  const hasNumbers = /\d/.test(write({ ...TEAMS[0]!.players[0]!, code: 'C', number: 12 })[0]);
  for (const { players } of TEAMS) {
    const numbered = players
      .filter(({ number }) => number !== null)
      .map((player) => ({ ...player, code: player.position.toUpperCase() }));
    const expected = numbered.map((player) => ({
      name: write(player)[1],
      number: hasNumbers ? player.number : null,
      position: write({ ...player, code: '?' })[0].includes('?') ? player.position : null,
      shoots: null,
    }));
    const namesakes = expected.filter(
      ({ name }, index) => expected.findIndex((other) => other.name === name) !== index,
    );
    const read = readRoster(numbered.map((player) => write(player)[0]).join('\n')).players;
    const isAlone = ({ name }: ReadPlayer) => !namesakes.some((other) => other.name === name);
    expect(read.filter(isAlone)).toEqual(expected.filter(isAlone));
  }
});

describe('any text', () => {
  const words = fc.constantFrom(
    ...'Sam|Lee|McDavid,|97|#12|C|(C)|L|LW/RW|-|–|/|,|;|\t|\n|\n\n|Goalies|Coach:|"|1.|No.|Pos|Player|12:34|🏒||| '.split(
      '|',
    ),
  );
  const typed = fc.array(words, { maxLength: 60 }).map((list) => list.join(' '));
  const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), typed);

  it('never throws, and returns valid players', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { ignored, players } = readRoster(text);
        expect(players.length).toBeLessThanOrEqual(60);
        for (const { name, number } of players) {
          expect(name.length > 0 && cleanLine(name) === name && countCharacters(name) <= 80).toBe(true);
          expect(number === null || (Number.isInteger(number) && number >= 0 && number <= 99)).toBe(true);
        }
        expect(ignored.every((row) => row !== '' && cleanLine(row) === row)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('reads each name from the text', () => {
    fc.assert(
      fc.property(typed, (text) => {
        for (const { name } of readRoster(text).players)
          for (const word of name.split(' ')) expect(text).toContain(word.replaceAll(/[.,]/g, ''));
      }),
    );
  });

  it.each([
    '97 McDavid C\n',
    'Sam, ',
    ' ',
    '\t',
    '1 ',
    'a\n',
    '((',
    '"',
    '- ',
    '• ',
    'e\u0301\u0301',
    '12:34 ',
    'shoots ',
    '.\n',
    '#',
    '\u200B',
    '|',
    'Lee / ',
    'x y z :',
    'a \u00A0',
    'Sam, Lee 12\n',
    'a: ',
    '|a',
  ])('reads the start of 10 MB of %j', (part) => {
    const { ignored, players } = readRoster(part.repeat(10_000_000 / part.length));
    expect(players.length).toBeLessThanOrEqual(60);
    expect(ignored.length).toBeLessThanOrEqual(ROSTER_TEXT_MAX_LENGTH);
  });

  it('returns at most 60 players, and lists the other rows', () => {
    const rows = Array.from(
      { length: 70 },
      (_, index) =>
        `${index} Sam ${String.fromCharCode(65 + (index % 26))}${index < 26 ? 'a' : index < 52 ? 'b' : 'd'}lee`,
    );
    const { ignored, players } = readRoster(rows.join('\n'));
    expect(players).toHaveLength(60);
    expect(ignored).toEqual(rows.slice(60));
  });

  it('shows rows with a numbered player in parentheses, who is not read', () => {
    const rows = [
      '@Rilk (Riley Kane, 91)',
      '(1 Tilde Falk)',
      '4 Sam Ray (4 Sam Ray, out)',
      '5 Joe Poe (Big Joe)',
    ];
    expect(readRoster(rows.join('\n'))).toMatchObject({
      players: [{ name: 'Sam Ray' }, { name: 'Joe Poe' }],
      ignored: rows.slice(0, 2),
    });
  });

  it('removes hidden characters, and lists what it does not read', () => {
    const { ignored, players } = readRoster('12 S\u200Bam\u202E Lee C\nSee you at 7, and bring\u200B pucks!');
    expect(players).toEqual([{ name: 'Sam Lee', number: 12, position: 'c', shoots: null }]);
    expect(ignored).toEqual(['See you at 7, and bring pucks!']);
  });

  it('lists long rows, and the rows below the 500th', () => {
    const rows = [
      '12 Sam Lee',
      `14 Jo Park${' '.repeat(500)}C`,
      ...Array.from({ length: 498 }, () => ''),
      '9 Max Hill',
    ];
    const { ignored, players } = readRoster(rows.join('\n'));
    expect(players.map(({ name }) => name)).toEqual(['Sam Lee']);
    expect(ignored).toEqual(['14 Jo Park', '9 Max Hill']);
  });

  it('ignores the row that the limit cuts', () => {
    const text = `12 Sam Lee\n${'\n'.repeat(ROSTER_TEXT_MAX_LENGTH - 20)}14 Jo Parkinson`;
    expect(readRoster(text).players.map(({ name }) => name)).toEqual(['Sam Lee']);
  });
});
