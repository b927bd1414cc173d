import { expect, test } from 'vitest';
import { parseNhlRoster, type NhlRosterRow } from '#domain/nhl/parse-nhl-roster.ts';
import { isImportRefusal } from '#domain/players/import-refusal.ts';
import { importSentence } from '#domain/players/import-sentences.ts';
import type { LinkedPlayer } from '#domain/roster-updates/feed-roster.ts';
import { type Allowed, planRoster, type RosterPlan } from '#server/rosters/plan-roster.ts';

const OTTAWA = { id: 1, name: 'Ottawa Senators', abbreviation: 'OTT' };
const NAMES = new Map([
  [1, 'Ottawa Senators'],
  [2, 'Toronto Maple Leafs'],
]);
const NOTHING: Allowed = { overwrite: false, move: false };

let lastId = 0;
function stored(team_id: number, first_name: string, last_name: string, number: number): LinkedPlayer {
  lastId += 1;
  return {
    id: lastId,
    team_id,
    revision: 3,
    nhl_id: null,
    first_name,
    last_name,
    number,
    full_name: null,
    display_name: null,
    position: 'C',
    jersey_number: null,
    shoots: null,
    birthplace: null,
    nationality: null,
    birthdate: null,
    height: null,
    weight: 190,
    depth: null,
  };
}

function feedRows(...players: (readonly [string, string, number])[]): readonly NhlRosterRow[] {
  const roster = parseNhlRoster({
    defensemen: [],
    goalies: [],
    forwards: players.map(([first, last, sweaterNumber]) => ({
      firstName: { default: first },
      lastName: { default: last },
      sweaterNumber,
      positionCode: 'C',
      shootsCatches: 'L',
      weightInPounds: 200,
    })),
  });
  if (isImportRefusal(roster)) throw new Error(importSentence(roster));
  return roster.rows;
}

function plan(rows: readonly NhlRosterRow[], league: LinkedPlayer[], allowed = NOTHING): RosterPlan {
  return planRoster(OTTAWA, rows, league, NAMES, allowed);
}

test('adds new players, and keeps those that the feed omits', () => {
  const injured = stored(1, 'Brady', 'Tkachuk', 7);
  const { entries, lines } = plan(feedRows(['Tim', 'Stützle', 18]), [injured]);
  expect(entries).toMatchObject([{ action: 'add', values: { last_name: 'Stützle', number: 18 } }]);
  expect(lines).toContain('  Not in the feed, kept: 1');
  expect(lines).toContain('    7 Brady Tkachuk');
});

test('fills in empty values, and overwrites others only if allowed', () => {
  const player = stored(1, 'Tim', 'Stützle', 18);
  const rows = feedRows(['Tim', 'Stützle', 18]);
  const careful = plan(rows, [player]);
  expect(careful.entries).toEqual([
    { row_number: 1, action: 'update', id: player.id, revision: 3, values: { shoots: 'L' } },
  ]);
  expect(careful.lines).toContain(
    '    18 Tim Stützle: shoots empty → L, weight 190 → 200 (needs --overwrite)',
  );
  expect(plan(rows, [player], { ...NOTHING, overwrite: true }).entries[0]?.values).toEqual({
    shoots: 'L',
    weight: 200,
  });
});

test('a changed number is printed, and written only if allowed', () => {
  const player = stored(1, 'Tim', 'Stützle', 8);
  const rows = feedRows(['Tim', 'Stützle', 18]);
  const careful = plan(rows, [player]);
  expect(careful.entries).toEqual([]);
  expect(careful.lines.join('\n')).toContain(
    'Tim Stützle: Same name, different #: 8 → 18 (needs --overwrite)',
  );
  expect(plan(rows, [player], { ...NOTHING, overwrite: true }).entries).toMatchObject([
    { action: 'update', id: player.id, values: { number: 18 } },
  ]);
});

test.each([18, 91])('a player of another team (%i there) is moved only if allowed', (number) => {
  const player = stored(2, 'Tim', 'Stützle', number);
  const rows = feedRows(['Tim', 'Stützle', 18]);
  const careful = plan(rows, [player]);
  expect(careful.entries).toEqual([]);
  expect(careful.lines.join('\n')).toContain(`on Toronto Maple Leafs (needs --move)`);
  expect(plan(rows, [player], { ...NOTHING, move: true }).entries).toMatchObject([
    { action: 'move', id: player.id, values: { number: 18 } },
  ]);
});

test('brothers and namesakes are added; ambiguous rows are left to the admin', () => {
  const brother = stored(1, 'Brady', 'Tkachuk', 7);
  const namesake = stored(2, 'Matthew', 'Stützle', 18);
  const twins = [stored(2, 'Sebastian', 'Aho', 20), stored(2, 'Sebastian', 'Aho', 25)];
  const rows = feedRows(['Keith', 'Tkachuk', 17], ['Tim', 'Stützle', 18], ['Sebastian', 'Aho', 4]);
  const { entries, lines } = plan(rows, [brother, namesake, ...twins]);
  expect(entries.map(({ action, row_number }) => [row_number, action])).toEqual([
    [1, 'add'],
    [2, 'add'],
  ]);
  expect(lines.join('\n')).toContain(
    '4 Sebastian Aho: may be 20 Sebastian Aho on Toronto Maple Leafs or 25 Sebastian Aho on Toronto Maple Leafs; decide',
  );
});

test('a namesake on the team takes precedence over a number on another team', () => {
  const jack = stored(1, 'Jack', 'Hughes', 86);
  const cameron = stored(2, 'Cameron', 'Hughes', 34);
  const rows = feedRows(['Jack', 'Hughes', 34]);
  expect(plan(rows, [jack, cameron]).entries).toEqual([]);
  expect(plan(rows, [jack, cameron], { overwrite: true, move: true }).entries).toMatchObject([
    { action: 'update', id: jack.id, values: { number: 34 } },
  ]);
});

test('an empty number is filled in', () => {
  const player = { ...stored(1, 'Tim', 'Stützle', 0), number: null };
  const { entries, lines } = plan(feedRows(['Tim', 'Stützle', 18]), [player]);
  expect(entries).toMatchObject([{ action: 'update', id: player.id, values: { number: 18, shoots: 'L' } }]);
  expect(entries[0]?.values).not.toHaveProperty('weight');
  expect(lines.join('\n')).toContain('Tim Stützle: number empty → 18');
});

test('a player with another first name is never changed, even if the birthdate matches', () => {
  const born = { birthdate: '1997-05-05' };
  const mitchell = { ...stored(1, 'Mitchell', 'Marner', 16), ...born };
  const [row] = feedRows(['Max', 'Marner', 16]);
  const rows = [{ ...row!, values: { ...row!.values, ...born } }];
  expect(plan(rows, [mitchell], { overwrite: true, move: true }).entries).toEqual([]);
});

test('a roster that is already stored needs no changes', () => {
  const player = { ...stored(1, 'Tim', 'Stützle', 18), shoots: 'L', weight: 200 };
  expect(plan(feedRows(['Tim', 'Stützle', 18]), [player], { overwrite: true, move: true }).entries).toEqual(
    [],
  );
});

test('the NHL’s id recognizes a player, and tells a namesake apart', () => {
  const renamed = { ...stored(2, 'Timothy', 'Stuetzle', 9), nhl_id: 8482116 };
  const [row] = feedRows(['Tim', 'Stützle', 18]);
  const rows = [{ ...row!, nhl_id: 8482116 }];
  expect(plan(rows, [renamed], { ...NOTHING, move: true }).entries).toMatchObject([
    { action: 'move', id: renamed.id, values: { number: 18 } },
  ]);
  const namesake = { ...stored(2, 'Tim', 'Stützle', 18), nhl_id: 1 };
  expect(plan(rows, [namesake], { overwrite: true, move: true }).entries).toMatchObject([{ action: 'add' }]);
  const known = stored(1, 'Tim', 'Stützle', 18);
  expect(plan(rows, [known]).links).toEqual([{ id: known.id, nhl_id: 8482116 }]);
});
