/** Tests how an import reads irregular files, as people and programs write them. */
import { describe, expect, it } from 'vitest';
import { type ParsedFile, parseImport } from '#domain/csv/parse-import.ts';
import { importSentence, warningSentence, isImportRefusal } from './import-sentences.ts';
import { matchImport, type NewRow } from './match-import.ts';
import { matchLeague } from './match-league.ts';
import type { ParsedRow, PlayerElsewhere } from './player-values.ts';

function readFile(text: string, unit: 'lb' | 'kg' | null = null): ParsedFile {
  const file = parseImport(text, unit);
  if (isImportRefusal(file)) throw new Error(importSentence(file));
  return file;
}

const LEAGUE: readonly PlayerElsewhere[] = readFile(
  `team,first_name,last_name,number,birthdate
UTA,Clayton,Keller,9,1998-07-29
UTA,Anders,Lee,27,
UTA,Ryan,O’Reilly,90,1991-02-07
UTA,Nicholas,Schmaltz,8,
UTA,Jack,Hughes,86,
UTA,Luke,Hughes,43,
BOS,Mikhail,Sergachev,98,
BOS,Jean-Gabriel,Pageau,44,
BOS,Matthew,Boldy,12,2001-04-05`,
).rows.map(({ team, values }, index) => ({
  ...values,
  id: index + 1,
  team_id: team === 'UTA' ? 1 : 2,
  team_name: team!,
  revision: 1,
}));
const HERE = LEAGUE.filter(({ team_id }) => team_id === 1);
const THERE = LEAGUE.filter(({ team_id }) => team_id === 2);

const verdictOf = ({ isCertain, suggestion }: NewRow) => `${isCertain ? '' : 'ask '}${suggestion.action}`;

/** Returns what happens to each row if the admin changes no selection: `2 same`, `3 add`, `4 ask move`. */
function verdicts(text: string): string {
  const { added, elsewhere, existing, invalid } = matchImport(readFile(text).rows, HERE, THERE);
  return [
    ...existing.map(({ isLikelyOther, row }) => [row.rowNumber, isLikelyOther ? 'other' : 'same'] as const),
    ...added.map((found) => [found.row.rowNumber, verdictOf(found)] as const),
    ...elsewhere.map(({ isLikelySame, row }) => [row.rowNumber, isLikelySame ? 'ask move' : 'ask'] as const),
    ...invalid.map(({ row }) => [row.rowNumber, 'invalid'] as const),
  ]
    .toSorted(([a], [b]) => a - b)
    .map((verdict) => verdict.join(' '))
    .join(', ');
}

const valuesOf = ({ values }: ParsedRow) =>
  Object.values(values)
    .filter((value) => value !== null)
    .join(' ');

function read(text: string): string {
  const file = parseImport(text);
  return isImportRefusal(file) ? importSentence(file) : file.rows.map(valuesOf).join('; ');
}

describe('units', () => {
  it.each([
    ['EliteProspects', 'Player,POS,HT,WT\nAnn Ace,C,185,81\nBo Bee,D,191,95', `6'1" 179`, `6'3" 209`],
    ['pounds in a header', 'name,Height (in),Weight [lbs]\nAnn Ace,73,205', `6'1" 205`],
    ['cells with units', 'name,wt\nAnn Ace,81 kg\nBo Bee,200 lbs', '179', '200'],
    ['cells in kilograms beside pounds', 'name,wt\nAnn Ace,81 kg\nBo Bee,200', '179', '200'],
    ['both units', 'name,weight (lb),weight (kg)\nAnn Ace,205,93', '205'],
    ['one typing error among centimeters', 'name,ht\nA A,185\nB B,190\nC C,79', `6'1"`, `6'3"`, ''],
    ['inches under a header of centimeters', 'name,height_cm\nA A,73', ''],
    ['meters', 'name,Height (m)\nA A,1.85', `6'1"`],
    ['weights that cannot be', 'name,wt\nA A,20\nB B,9999', '', ''],
  ])('%s', (_, text, ...expected) => {
    const file = readFile(text);
    const measures = file.rows.map(({ values: { height, weight } }) =>
      [height, weight].filter(Boolean).join(' '),
    );
    expect(measures).toEqual(expected);
  });

  it.each([
    ['pounds and kilograms in one column', 'name,wt\nAnn Ace,81\nBo Bee,200'],
    ['a header of pounds above kilograms', 'name,weight (lbs)\nAnn Ace,81\nBo Bee,95'],
    ['a header of kilograms above pounds', 'name,weight (kg)\nAnn Ace,205'],
    ['values that may be either', 'name,weight\nAnn Ace,132\nBo Bee,135'],
  ])('asks about %s, and reads no value before the answer', (_, text) => {
    const file = readFile(text);
    expect(file.units.weight).toBe('unclear');
    expect(file.rows.every(({ values }) => values.weight === null)).toBe(true);
    expect(readFile(text, 'kg').rows[0]?.values.weight).toBeGreaterThan(170);
  });

  it('lists converted values', () => {
    const file = readFile('name,ht,wt\nAnn Ace,185,81');
    expect(file.units).toEqual({ weight: 'kg', height: 'cm' });
    expect(file.rows[0]?.warnings.map(warningSentence)).toEqual([
      `height: 185 was converted to 6'1"`,
      'weight: 81 was converted to 179 lbs',
    ]);
  });
});

describe('positions', () => {
  it.each([
    ['LW/C', 'LW', '2 add'],
    ['Right Wing; Center', 'RW', '2 add'],
    ['W', 'W', '2 ask add'],
    ['W/C', 'W/C', '2 ask add'],
    ['Utility', 'UTILITY', '2 ask add'],
    ['?', '?', '2 ask add'],
  ])('%s is read as %s: %s', (cell, position, verdict) => {
    const text = `name,number,position\nAnn Ace,11,${cell}`;
    expect(readFile(text).rows[0]?.values.position).toBe(position);
    expect(verdicts(text)).toBe(verdict);
  });
});

describe('players who are here already', () => {
  it.each([
    [
      'swapped columns',
      'first_name,last_name,number\nKeller,Clayton,9\nLee,Anders,27\nAce,Ann,5',
      '2 same, 3 same, 4 ask add',
    ],
    ['swapped, with a new number', 'first_name,last_name,number\nKeller,Clayton,19', '2 ask update'],
    ['a position in the name', 'Player,No.\nClayton Keller (RW),9\nAnders Lee (LW/C),27', '2 same, 3 same'],
    ['marks and numbers', 'Player\n#9 Clayton Keller*\n27 Anders Lee (A)', '2 same, 3 same'],
    ['Jr.', 'Player,#\nAnders Lee Jr.,27\nANDERS LEE III,72', '2 same, 3 ask add'],
    ['capitals without the apostrophe', 'Player,#\nRYAN O REILLY,90', '2 same'],
    ['and another number', 'Player,#\nRYAN OREILLY,9', '2 ask update'],
    ['a short first name', 'Player,#\nNick Schmaltz,8\nA. Lee,72', '2 same, 3 ask update'],
    ['a typing error', 'Player,#\nClayton Kellar,9\nNico Shmaltz,8', '2 ask add, 3 ask add'],
    ['a wearer with another name', 'Player,#\nAnn Ace,9', '2 add'],
    ['brothers', 'Player,#\nQuinn Hughes,44\nJack Hughes,86', '2 add, 3 same'],
    [
      'one more spelling in the file',
      "Player,#\nAnn O'Ace,5\nANN OACE,5\nO Ace Ann,6",
      '2 ask add, 3 invalid, 4 ask add',
    ],
    ['one number for a typing error', 'Player,#\nAnnika Ace,5\nAnika Ace,5', '2 ask add, 3 ask add'],
    ['other birthdates', 'Player,#,born\nRyan OReilly,9,2001-02-07', '2 add'],
    [
      'other teams',
      'Player,#\nJ.G. Pageau,4\nMatt Boldy,21\nMikhail Sergachev (D),98',
      '2 ask move, 3 ask move, 4 ask move',
    ],
  ])('%s', (_, text, expected) => {
    expect(verdicts(text)).toBe(expected);
  });

  it('asks about a new player whom the file lists on two teams', () => {
    const { rows } = readFile('team,name\nUTA,Ann Ace\nBOS,ANN ACE\nBOS,Bo Bee');
    const { teams } = matchLeague(rows, LEAGUE, [
      { id: 1, names: ['UTA'] },
      { id: 2, names: ['BOS'] },
    ]);
    const added = teams.flatMap(({ review }) => review.added);
    expect(added.map((found) => `${found.row.rowNumber} ${verdictOf(found)}`)).toEqual([
      '2 ask add',
      '3 ask add',
      '4 add',
    ]);
    expect(added[0]?.notes.map(importSentence)).toEqual(['Row 3 lists this player on BOS']);
  });
});

const NOT_READ = 'No valid player data found in CSV file.';

describe('headers', () => {
  it.each([
    ['First and Last', 'First,Last,No.\nAnn,Ace,5', 'Ann Ace 5'],
    ['a title above', 'Utah Mammoth 2026-27\n\nFirst Name,Last Name,Jersey #\nAnn,Ace,5', 'Ann Ace 5 5'],
    ['a title with commas', 'Roster,as of,"Nov 23, 2026"\n,,\nPlayer,Pos,#\nAnn Ace,C,5', 'Ann Ace C 5'],
    [
      'German',
      'Vorname;Name;Rückennummer;Größe (cm);Gewicht (kg);Geburtsdatum;Nationalität\nAnn;Ace;5;185;81;01.02.1999;GER',
      `Ann Ace 5 GER 1999-02-01 6'1" 179`,
    ],
    ['German, whole names', 'Spieler;Nr.;Schusshand;Verein\nAnn Ace;5;L;UTA', 'Ann Ace 5 L'],
    [
      'French',
      'Prénom,Nom,Numéro,Poste,Taille,Poids,Date de naissance\nAnn,Ace,5,C,"1,85",81,1999-02-01',
      `Ann Ace C 5 1999-02-01 6'1" 179`,
    ],
    ['French, whole names', 'Joueur,N°,Tire\nAnn Ace,5,L', 'Ann Ace 5 L'],
    [
      'NHL.com',
      'Player,#,Pos,Sh,Ht,Wt,Born,Birthplace\nAnn Ace,5,C,L,"6\'1""",200,2/1/99,"Ames, IA"',
      `Ann Ace C 5 L Ames, IA 1999-02-01 6'1" 200`,
    ],
    [
      'unknown ones',
      'Athlet,Zahl,No\nAnn Ace,5,5',
      `${NOT_READ} None of its rows has a name. Columns that are not known: Athlet, Zahl.`,
    ],
    [
      'none',
      'Ann,Ace,5',
      `${NOT_READ} Its first row must name the columns, such as first_name,last_name,position,number. It has: Ann, Ace, 5.`,
    ],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('names the rows above the header', () => {
    expect(readFile('Utah\n\nPlayer,Pos\nAnn Ace,C').rowsAbove).toEqual([1]);
    expect(readFile('Player,Pos\nAnn Ace,C\nPlayer,Pos').rowsAbove).toEqual([]);
  });
});
