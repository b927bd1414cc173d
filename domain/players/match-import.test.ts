import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseImport, type ParsedFile } from '#domain/csv/parse-import.ts';
import { storedPlayer } from '#tests/support/players.ts';
import { matchImport } from './match-import.ts';
import { mayBeSame, nameKey } from './identity.ts';
import { importEntry } from './write-rows.ts';
import type { ParsedRow, PlayerElsewhere, StoredPlayer } from './player-values.ts';

let ids = 0;
function stored(
  first_name: string | null,
  last_name: string | null,
  number: number | null,
  more: Partial<StoredPlayer> = {},
): StoredPlayer {
  ids += 1;
  return storedPlayer(ids, { revision: 3, first_name, last_name, number, ...more });
}
const inBoston = (player: StoredPlayer): PlayerElsewhere => ({ ...player, team_name: 'Boston Bruins' });

function rowsOf(...lines: string[]): readonly ParsedRow[] {
  return (parseImport(`first_name,last_name,number,birthdate,team\n${lines.join('\n')}\n`) as ParsedFile)
    .rows;
}

const matthews = stored('Auston', 'Matthews', 34);
const marner = stored('Mitch', 'Marner', 16);
const team = [matthews, marner];

describe('the four groups', () => {
  it('match by lower-case, trimmed last name and number', () => {
    const elsewhere = [inBoston(stored('David', 'Pastrnak', 88))];
    const review = matchImport(
      rowsOf(
        'Auston, MATTHEWS ,34,,',
        'Dave,pastrnak,88,,',
        'Matthew,Knies,23,,',
        ',,,,',
        `Long,${'x'.repeat(99)},1,,`,
      ),
      team,
      elsewhere,
    );
    expect(review.existing).toMatchObject([{ player: matthews, isLikelyOther: false, changes: [] }]);
    expect(review.elsewhere).toMatchObject([
      { row: { rowNumber: 3 }, players: [{ team_name: 'Boston Bruins' }], isLikelySame: true },
    ]);
    expect(review.added.map(({ row }) => row.rowNumber)).toEqual([4]);
    expect(review.invalid).toMatchObject([
      { problem: { code: 'text-too-long', column: 'last_name', max: 80 } },
    ]);
    expect(review.unmentioned).toEqual([marner]);
  });

  it('never match a key that is empty, and read the number from jersey_number', () => {
    const nobody = stored(null, null, null, { display_name: 'Zed' });
    const seven = stored(null, 'Raymond', null, { jersey_number: '07' });
    const review = matchImport(rowsOf('Zed,,,,', 'Lucas,Raymond,7,,'), [nobody, seven], [inBoston(nobody)]);
    expect(review.added.map(({ row }) => row.rowNumber)).toEqual([2]);
    expect(review.existing).toMatchObject([{ player: seven }]);
  });

  it('treat a repeated row as invalid, but not two people with one last name and number', () => {
    const review = matchImport(
      rowsOf('Jack,Hughes,,,', 'Luke,Hughes,,,', 'JACK,Hughes,,,'),
      [stored('Jack', 'Hughes', null)],
      [],
    );
    expect(review.existing.map(({ isLikelyOther }) => isLikelyOther)).toEqual([false, true]);
    expect(review.invalid).toMatchObject([
      { row: { rowNumber: 4 }, problem: { code: 'row-repeated', row: 2 } },
    ]);
  });

  it('list the differences of a player who is already on the team', () => {
    const review = matchImport(rowsOf('Auston,Matthews,34,1997-09-17,'), team, []);
    expect(review.existing[0]?.changes).toEqual([{ column: 'birthdate', before: null, after: '1997-09-17' }]);
  });
});

describe('a new row', () => {
  it('names the player whose last name is on the team under another number, and suggests them', () => {
    const [row] = matchImport(rowsOf('Auston,matthews,43,,'), team, []).added;
    expect(row?.sameName).toEqual([{ player: matthews, isInFile: false }]);
    expect(row?.suggestion).toEqual({ action: 'update', player: matthews });
  });

  it('does not suggest a player who has another row or first name', () => {
    const { added } = matchImport(rowsOf('Auston,Matthews,34,,', 'Nathan,Matthews,43,,'), team, []);
    expect(added).toMatchObject([{ sameName: [{ isInFile: true }], suggestion: { action: 'add' } }]);
  });

  it.each([
    ['Juraj,Slafkovsky,20', stored('Juraj', 'Slafkovský', 20)],
    ["Ryan,O'Reilly,90", stored('Ryan', 'O’Reilly', 90)],
    ['Logan,OʼConnor,25', stored('Logan', "O'Connor", 25)],
    ['K`Andre,Miller,79', stored('K’Andre', 'Miller', 79)],
  ])('does not duplicate %s for different accents or apostrophes', (line, player) => {
    expect(matchImport(rowsOf(`${line},,`), [player], []).existing).toMatchObject([
      { player, isLikelyOther: false },
    ]);
  });

  it('matches players of other teams by whole name unless birthdates differ', () => {
    const traded = inBoston(stored('Mikko', 'Rantanen', 96, { birthdate: '1996-10-29' }));
    const { added, elsewhere } = matchImport(rowsOf('Mikko,Rantanen,10,,'), team, [traded]);
    expect(added).toEqual([]);
    expect(elsewhere).toMatchObject([{ players: [traded], isLikelySame: true }]);
    const [other] = matchImport(rowsOf('Mikko,Rantanen,10,2001-01-01,'), team, [traded]).added;
    expect(other).toMatchObject({ suggestion: { action: 'add' }, isCertain: true });
  });

  it('renumbers a namesake of the team rather than matching a number elsewhere', () => {
    const jack = stored('Jack', 'Hughes', 86);
    const cameron = inBoston(stored('Cameron', 'Hughes', 34));
    const { added, elsewhere } = matchImport(rowsOf('Jack,Hughes,34,,'), [jack], [cameron]);
    expect(elsewhere).toEqual([]);
    expect(added).toMatchObject([{ suggestion: { action: 'update', player: jack }, isCertain: true }]);
  });

  it('follows two players who swap their numbers', () => {
    const [jack, luke] = [stored('Jack', 'Hughes', 86), stored('Luke', 'Hughes', 43)];
    const { added, existing } = matchImport(rowsOf('Jack,Hughes,43,,', 'Luke,Hughes,86,,'), [jack, luke], []);
    expect(existing).toEqual([]);
    expect(added).toMatchObject([{ suggestion: { player: jack } }, { suggestion: { player: luke } }]);
  });

  it('is uncertain for one name with two numbers unless birthdates differ', () => {
    const elias = stored('Elias', 'Pettersson', 40, { birthdate: '1998-11-12' });
    const twice = matchImport(rowsOf('Elias,Pettersson,40,,', 'Elias,Pettersson,25,,'), [elias], []).added;
    expect(twice).toMatchObject([
      { isCertain: false, notes: [{ code: 'name-has-other-number', row: 2, number: 40 }] },
    ]);
    const rows = rowsOf('Elias,Pettersson,40,1998-11-12,', 'Elias,Pettersson,25,2004-02-16,');
    expect(matchImport(rows, [elias], []).added).toMatchObject([
      { suggestion: { action: 'add' }, isCertain: true, notes: [] },
    ]);
  });

  it('names the player who already wears its number', () => {
    const { added } = matchImport(rowsOf('Nick,Robertson,34,,', 'Max,Domi,11,,', 'Bo,Bo,11,,'), team, []);
    expect(added.map(({ notes }) => notes)).toEqual([
      [{ code: 'number-worn', player: 'Auston Matthews', number: 34 }],
      [{ code: 'number-in-other-row', row: 4, number: 11 }],
      [{ code: 'number-in-other-row', row: 3, number: 11 }],
    ]);
  });

  it('matches a short first name by birthdate', () => {
    const born = { birthdate: '1997-05-05' };
    const mitchell = stored('Mitchell', 'Marner', 16, born);
    const [here] = matchImport(rowsOf('Mitch,Marner,93,1997-05-05,'), [mitchell], []).added;
    expect(here).toMatchObject({ suggestion: { action: 'update', player: mitchell }, isCertain: false });
    const [there] = matchImport(rowsOf('Mitch,Marner,93,1997-05-05,'), [], [inBoston(mitchell)]).elsewhere;
    expect(there?.isLikelySame).toBe(true);
    const [other] = matchImport(rowsOf('Mitch,Marner,16,2003-05-05,'), [mitchell], []).existing;
    expect(other?.isLikelyOther).toBe(true);
    const [namesake] = matchImport(rowsOf('Mitchell,Marner,93,2003-05-05,'), [mitchell], []).added;
    expect(namesake?.suggestion.action).toBe('add');
  });

  it('reports that the file names another team', () => {
    const rows = rowsOf('A,Aho,20,,CAR', 'B,Boeser,6,,tor', 'C,Caufield,13,,');
    const named = (names: readonly string[]) =>
      matchImport(rows, [], [], names).added.map(({ namesOtherTeam }) => namesOtherTeam);
    expect(named(['Toronto Maple Leafs', 'TOR'])).toEqual([true, false, false]);
    expect(named([])).toEqual([false, false, false]);
  });
});

describe('entries for the database', () => {
  const [row] = (parseImport('full_name,number,shoots\nTrevor van Riemsdyk,07,L\n') as ParsedFile).rows;

  it('omit empty values and split a full name without other names', () => {
    expect(importEntry(row!, { action: 'add' })).toEqual({
      row_number: 2,
      action: 'add',
      values: {
        first_name: 'Trevor',
        last_name: 'van Riemsdyk',
        full_name: 'Trevor van Riemsdyk',
        number: 7,
        jersey_number: '07',
        shoots: 'L',
      },
    });
  });

  it('carry the revision that the admin saw', () => {
    expect(importEntry(row!, { action: 'move', player: inBoston(matthews) })).toEqual({
      row_number: 2,
      action: 'move',
      id: matthews.id,
      revision: 3,
      values: { number: 7, jersey_number: '07' },
    });
  });
});

describe('any file and any league', () => {
  const names = fc.record({
    first: fc.constantFrom('Jack', 'JACK', 'Luke', 'Élias', 'Elias', ''),
    last: fc.constantFrom('Hughes', 'O’Reilly', "O'Reilly", 'Petterson'),
    number: fc.constantFrom('', '34', '43', '86'),
    birthdate: fc.constantFrom('', '2001-05-14', '2003-09-09'),
  });
  const people = fc.array(names, { maxLength: 5 });
  const files = fc.uniqueArray(names, {
    minLength: 1,
    maxLength: 6,
    selector: ({ first, last, number }) =>
      `${first} ${last} ${number}`.toLowerCase().replace('’', "'").replace('é', 'e'),
  });
  type Names = readonly { first: string; last: string; number: string; birthdate: string }[];
  const league = (players: Names) =>
    players.map(({ birthdate, first, last, number }) =>
      stored(first || null, last, number ? Number(number) : null, { birthdate: birthdate || null }),
    );
  const rowsIn = (file: Names) =>
    rowsOf(...file.map(({ birthdate, first, last, number }) => `${first},${last},${number},${birthdate},`));

  it('never updates a player with another folded name unless that is chosen', () => {
    fc.assert(
      fc.property(files, people, people, (file, here, there) => {
        const review = matchImport(rowsIn(file), league(here), league(there).map(inBoston));
        for (const { isCertain, row, suggestion } of review.added) {
          if (!isCertain) continue;
          expect(suggestion.action).not.toBe('move');
          if (suggestion.action === 'update') expect(nameKey(suggestion.player)).toBe(nameKey(row.values));
        }
      }),
    );
  });

  it('never adds a namesake of a player in the league unless that is chosen', () => {
    fc.assert(
      fc.property(files, people, people, (file, here, there) => {
        const [mates, others] = [league(here), league(there).map(inBoston)];
        for (const { isCertain, row, suggestion } of matchImport(rowsIn(file), mates, others).added) {
          if (!isCertain || suggestion.action !== 'add') continue;
          const known = [...mates, ...others].filter(
            (player) => nameKey(player) === nameKey(row.values) && mayBeSame(player, row.values),
          );
          expect(known).toEqual([]);
        }
      }),
    );
  });

  it('asks before it adds a namesake of a player whom another row matches by birthdate', () => {
    const mate = stored('Jack', 'O’Reilly', 86, { birthdate: '2003-09-09' });
    const rows = rowsOf("Luke,O'Reilly,86,2003-09-09,", 'Jack,O’Reilly,43,,');
    const { added, existing } = matchImport(rows, [mate], []);
    expect(existing.map(({ player }) => player)).toEqual([mate]);
    expect(added).toMatchObject([{ isCertain: false, suggestion: { action: 'add' } }]);
  });

  it('does not depend on the order of the rows', () => {
    const shuffled = files.chain((file) =>
      fc.record({
        file: fc.constant(file),
        other: fc.shuffledSubarray(file, { minLength: file.length, maxLength: file.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, people, people, ({ file, other }, here, there) => {
        const [mates, others] = [league(here), league(there).map(inBoston)];
        const verdicts = (rows: typeof file) => {
          const { added, elsewhere, existing, invalid } = matchImport(rowsIn(rows), mates, others);
          const who = ({ values }: ParsedRow) => JSON.stringify(values);
          return [
            ...existing.map(({ isLikelyOther, player, row }) => [who(row), player.id, isLikelyOther]),
            ...added.map(({ isCertain, row, suggestion }) => [who(row), suggestion, isCertain]),
            ...elsewhere.map(({ isDoubtful, players, row }) => [who(row), players[0].id, isDoubtful]),
            ...invalid.map(({ row }) => [who(row)]),
          ]
            .map((verdict) => JSON.stringify(verdict))
            .toSorted();
        };
        expect(verdicts(other)).toEqual(verdicts(file));
      }),
    );
  });
});

it('handles thousands of rows with one name in time', () => {
  const many = Array.from({ length: 5000 }, (_, index) => stored('Jo', 'Smith', index % 100));
  const rows = rowsOf(...many.map((_, index) => `Al${index},Smith,,,`));
  const { added } = matchImport(rows, many, many.map(inBoston));
  expect(added).toHaveLength(5000);
  expect(added[0]?.sameName).toHaveLength(50);
});
