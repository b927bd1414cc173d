import { describe, expect, it } from 'vitest';
import { parseImport, type ParsedFile } from '#domain/csv/parse-import.ts';
import { exportPlayersCsv } from '#domain/csv/export-players.ts';
import { flagOf, matchImport, SAME_NAME_FLAG, SAME_NUMBER_FLAG } from './match-import.ts';
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
  return {
    id: ids,
    team_id: 1,
    revision: 3,
    first_name,
    last_name,
    full_name: null,
    display_name: null,
    position: null,
    jersey_number: null,
    number,
    shoots: null,
    birthplace: null,
    nationality: null,
    birthdate: null,
    height: null,
    weight: null,
    ...more,
  };
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
  it('go by lower-cased, trimmed last name and number', () => {
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
      { row: { rowNumber: 3 }, players: [{ team_name: 'Boston Bruins' }], isLikelySame: false },
    ]);
    expect(review.added.map(({ row }) => row.rowNumber)).toEqual([4]);
    expect(review.invalid).toMatchObject([{ message: 'last_name is longer than 80 characters' }]);
    expect(review.unmentioned).toEqual([marner]);
  });

  it('never match a key that is empty, and read the number from jersey_number', () => {
    const nobody = stored('Zed', null, null, { display_name: 'Zed' });
    const seven = stored(null, 'Raymond', null, { jersey_number: '07' });
    const review = matchImport(rowsOf('Zed,,,,', 'Lucas,Raymond,7,,'), [nobody, seven], [inBoston(nobody)]);
    expect(review.added.map(({ row }) => row.rowNumber)).toEqual([2]);
    expect(review.existing).toMatchObject([{ player: seven }]);
  });

  it('call a repeated row invalid, not two people of one last name and number', () => {
    const review = matchImport(
      rowsOf('Jack,Hughes,,,', 'Luke,Hughes,,,', 'JACK,Hughes,,,'),
      [stored('Jack', 'Hughes', null)],
      [],
    );
    expect(review.existing.map(({ isLikelyOther }) => isLikelyOther)).toEqual([false, true]);
    expect(review.invalid).toMatchObject([{ row: { rowNumber: 4 }, message: 'Repeats row 2' }]);
  });

  it('list what differs of a player who is there already', () => {
    const review = matchImport(rowsOf('Auston,Matthews,34,1997-09-17,'), team, []);
    expect(review.existing[0]?.changes).toEqual([{ column: 'birthdate', before: null, after: '1997-09-17' }]);
  });
});

describe('a new row', () => {
  it('is flagged when its last name is on the team under another number, and suggests who it may be', () => {
    const [row] = matchImport(rowsOf('Auston,matthews,43,,'), team, []).added;
    expect(flagOf(row!)).toBe(SAME_NAME_FLAG);
    expect(row?.sameName).toEqual([{ player: matthews, isInFile: false }]);
    expect(row?.suggestion).toEqual({ action: 'update', player: matthews });
  });

  it('does not suggest someone who stands in the file himself, or has another first name', () => {
    const { added } = matchImport(rowsOf('Auston,Matthews,34,,', 'Nathan,Matthews,43,,'), team, []);
    expect(added).toMatchObject([{ sameName: [{ isInFile: true }], suggestion: { action: 'add' } }]);
  });

  it('tells names that differ by accents only', () => {
    const [row] = matchImport(rowsOf('Juraj,Slafkovsky,20,,'), [stored('Juraj', 'Slafkovský', 20)], []).added;
    expect(flagOf(row!)).toBe(SAME_NUMBER_FLAG);
    expect(row?.suggestion.action).toBe('update');
  });

  it('suggests a move for a player of the same name elsewhere, unless his birthdate says no', () => {
    const traded = inBoston(stored('Mikko', 'Rantanen', 96, { birthdate: '1996-10-29' }));
    const [row] = matchImport(rowsOf('Mikko,Rantanen,10,,'), team, [traded]).added;
    expect(row).toMatchObject({ elsewhere: [traded], suggestion: { action: 'move', player: traded } });
    const [other] = matchImport(rowsOf('Mikko,Rantanen,10,2001-01-01,'), team, [traded]).added;
    expect(other?.suggestion.action).toBe('add');
  });

  it('knows someone by his birthdate under a short first name', () => {
    const born = { birthdate: '1997-05-05' };
    const mitchell = stored('Mitchell', 'Marner', 16, born);
    const [here] = matchImport(rowsOf('Mitch,Marner,93,1997-05-05,'), [mitchell], []).added;
    expect(here?.suggestion).toEqual({ action: 'update', player: mitchell });
    const [there] = matchImport(rowsOf('Mitch,Marner,93,1997-05-05,'), [], [inBoston(mitchell)]).added;
    expect(there?.suggestion.action).toBe('move');
    const [other] = matchImport(rowsOf('Mitch,Marner,16,2003-05-05,'), [mitchell], []).existing;
    expect(other?.isLikelyOther).toBe(true);
    const [namesake] = matchImport(rowsOf('Mitchell,Marner,93,2003-05-05,'), [mitchell], []).added;
    expect(namesake?.suggestion.action).toBe('add');
  });

  it('says when the file means another team', () => {
    const rows = rowsOf('A,Aho,20,,CAR', 'B,Boeser,6,,tor', 'C,Caufield,13,,');
    const named = (names: readonly string[]) =>
      matchImport(rows, [], [], names).added.map(({ namesOtherTeam }) => namesOtherTeam);
    expect(named(['Toronto Maple Leafs', 'TOR'])).toEqual([true, false, false]);
    expect(named([])).toEqual([false, false, false]);
  });
});

describe('entries for the database', () => {
  const [row] = (parseImport('full_name,number,shoots\nTrevor van Riemsdyk,07,L\n') as ParsedFile).rows;

  it('leave out what is empty and split a full name that stands alone', () => {
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

  it('carry the revision that was seen', () => {
    expect(importEntry(row!, { action: 'move', player: inBoston(matthews) })).toEqual({
      row_number: 2,
      action: 'move',
      id: matthews.id,
      revision: 3,
      values: { number: 7, jersey_number: '07', shoots: 'L' },
    });
  });
});

it('is not slowed down by thousands of one name', () => {
  const many = Array.from({ length: 5000 }, (_, index) => stored('Jo', 'Smith', index % 100));
  const rows = rowsOf(...many.map((_, index) => `Al${index},Smith,,,`));
  const { added } = matchImport(rows, many, many.map(inBoston));
  expect(added).toHaveLength(5000);
  expect(added[0]?.sameName).toHaveLength(50);
});

it('an export of the team is all there already, to the last value', () => {
  const players = [
    ...team,
    stored(null, null, 8, { full_name: 'Cale Makar', height: `5'11"` }),
    stored('Élias', 'Pettersson', null, { jersey_number: '04', weight: 176 }),
    stored('=1+1', "'-x", 3),
  ];
  const file = parseImport(exportPlayersCsv(players, { withTeam: false })) as ParsedFile;
  const { existing, unmentioned } = matchImport(file.rows, players, []);
  expect(existing.map(({ changes, player }) => [player, changes])).toEqual(
    players.map((player) => [player, []]),
  );
  expect(unmentioned).toEqual([]);
});
