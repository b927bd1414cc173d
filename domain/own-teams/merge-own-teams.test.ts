import { expect, it } from 'vitest';
import {
  documentOf,
  isSameTeam,
  isSaved,
  mergeOwnTeams,
  type OwnTeamRow,
  readStoredTeam,
  savedTeam,
  type StoredTeam,
} from './merge-own-teams.ts';
import type { OwnTeam } from './own-team.ts';

const ME = 'user-1';
const [NINE, TEN, ELEVEN] = [9, 10, 11].map((hour) => new Date(Date.UTC(2027, 0, 4, hour)).toISOString());
const id = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;

function team(digit: number, name = 'Owls'): OwnTeam {
  const players = [
    { id: '9000000000000001', name: 'Sam Lee', number: 7, position: 'c', shoots: 'L' },
  ] as const;
  const dress = { colors: ['#000000', '#111111', '#222222'], sweater: 'yoke', crest: null } as const;
  return { id: id(digit), name, short: 'OWL', ...dress, players };
}

/** A team that was never in an account. `changedAt` is the time of its last change. */
const draft = (of: OwnTeam, changedAt: string | null = TEN!): StoredTeam => ({
  ...of,
  savedFor: null,
  savedAt: null,
  changedAt,
});

/** A row with the document's fields in another order, as the database returns them. */
function rowOf(of: OwnTeam, updated_at = TEN!): OwnTeamRow {
  const [player] = of.players;
  const fields = Object.entries({
    ...documentOf(of),
    players: [Object.fromEntries(Object.entries(player!).toReversed())],
  });
  return { id: of.id, document: Object.fromEntries(fields.toReversed()), updated_at };
}

const saved = (of: OwnTeam, at = TEN!) => savedTeam(of, ME, at);
const changed = (of: StoredTeam, changedAt: string): StoredTeam => ({ ...of, changedAt });
const names = (teams: readonly StoredTeam[]) => teams.map((each) => [each.name, isSaved(each)]);
const [OLD, HERE, THERE] = [team(1, 'Old'), team(1, 'Here'), team(1, 'There')];

it.for<readonly [string, StoredTeam[], OwnTeamRow[], (readonly [name: string, isSaved: boolean])[]]>([
  ['nothing', [], [], []],
  ['a row of another device', [], [rowOf(OLD)], [['Old', true]]],
  ['a team that never was in an account', [draft(OLD)], [], [['Old', false]]],
  ['one of an earlier version', [draft(OLD, null)], [], [['Old', false]]],
  ['a team that was deleted elsewhere', [saved(OLD)], [], []],
  [
    'one that was deleted elsewhere, but changed here',
    [changed(saved(HERE), ELEVEN!)],
    [],
    [['Here', false]],
  ],
  ['a team of another user', [{ ...saved(OLD), savedFor: 'user-2' }], [], []],
  [
    'a changed team of another user',
    [{ ...changed(saved(OLD), ELEVEN!), savedFor: 'user-2' }],
    [rowOf(THERE)],
    [['There', true]],
  ],
  ['an unchanged team and its row', [saved(OLD)], [rowOf(OLD)], [['Old', true]]],
  ['an unchanged team, changed elsewhere', [saved(OLD, NINE)], [rowOf(THERE)], [['There', true]]],
  ['a change here, with a wrong clock', [changed(saved(HERE), NINE!)], [rowOf(OLD)], [['Here', false]]],
  ['a later change here', [changed(saved(HERE, NINE), ELEVEN!)], [rowOf(THERE)], [['Here', false]]],
  ['a later change elsewhere', [changed(saved(HERE, NINE), TEN!)], [rowOf(THERE, ELEVEN)], [['There', true]]],
  [
    'a change whose response was lost',
    [changed(saved(HERE, NINE), ELEVEN!)],
    [rowOf(HERE)],
    [['Here', true]],
  ],
  ['a new team whose response was lost', [draft(HERE, ELEVEN)], [rowOf(HERE)], [['Here', true]]],
  [
    'a copy from a link, which may be a stranger’s',
    [draft(HERE, null)],
    [rowOf(THERE, NINE)],
    [['There', true]],
  ],
  [
    'a changed copy from a link, beside the row',
    [draft(HERE, ELEVEN)],
    [rowOf(THERE, NINE)],
    [
      ['Here', false],
      ['There', true],
    ],
  ],
  ['a row that cannot be read', [saved(OLD)], [{ ...rowOf(OLD), document: null }], [['Old', true]]],
  ['one of another device', [], [{ ...rowOf(OLD), document: { name: 'Old' } }], []],
  [
    'several teams, last changed first',
    [saved(team(1, 'First'), NINE), draft(team(2, 'Second'), TEN)],
    [rowOf(team(1, 'First'), NINE), rowOf(team(3, 'Third'), ELEVEN)],
    [
      ['Third', true],
      ['Second', false],
      ['First', true],
    ],
  ],
])('merges %s', ([, stored, rows, expected]) => {
  const merged = mergeOwnTeams(ME, stored, rows, () => id(9));
  expect(names(merged)).toEqual(expected);
  expect(new Set(merged.map((one) => one.id)).size).toBe(merged.length);
});

it('reads stored teams with and without marks', () => {
  const [marked] = mergeOwnTeams(ME, [], [rowOf(OLD)], () => id(9));
  expect(readStoredTeam(JSON.parse(JSON.stringify(marked)))).toEqual(marked);
  expect(readStoredTeam(OLD)).toEqual(draft(OLD, null));
  expect(readStoredTeam({ ...OLD, savedFor: 7 })).toEqual(draft(OLD, null));
  expect(readStoredTeam({ ...OLD, name: '' })).toBeNull();
  const { crest: _crest, sweater: _sweater, ...earlier } = OLD;
  expect(readStoredTeam(earlier)).toEqual(draft({ ...OLD, sweater: 'stripes' }, null));
});

it('compares the content of teams', () => {
  expect(isSameTeam(saved(OLD), draft(OLD))).toBe(true);
  expect(isSameTeam(OLD, HERE)).toBe(false);
  expect(isSameTeam(OLD, { ...OLD, sweater: 'plain' })).toBe(false);
  expect(isSameTeam(OLD, { ...OLD, crest: 'data:' })).toBe(false);
});
