import { describe, expect, test } from 'vitest';
import type { LogEntry } from '#web/backend/admin/admin-log.ts';
import { authorOf, changesOfEntry, groupEntries, ignoredAfterUndo, nameOfEntry } from './describe-entry.ts';

const teams = new Map([['1', 'Anaheim Ducks']]);
const entry: LogEntry = {
  id: 7,
  at: '2026-11-21T20:00:00Z',
  admin_email: 'coach@lines.example',
  action: 'edit',
  via: 'direct',
  table_name: 'players',
  row_id: 12,
  before: { id: 12, first_name: 'Ann', last_name: 'Ng', number: 7, weight: null, team_id: 1, revision: 1 },
  after: { id: 12, first_name: 'Ann', last_name: 'Ng', number: 0, weight: 180, team_id: 2, revision: 2 },
  batch: 'a',
  undone_at: null,
};

describe('changesOf', () => {
  test('lists differences with team names, null for empty, and zero as a value', () => {
    expect(changesOfEntry(entry, teams)).toEqual([
      { column: 'Team', before: 'Anaheim Ducks', after: 'Team 2' },
      { column: 'Number', before: '7', after: '0' },
      { column: 'Weight', before: null, after: '180' },
    ]);
  });

  test('lists all values of a deleted row', () => {
    const deleted = { ...entry, action: 'delete', after: null } as const;
    expect(changesOfEntry(deleted, teams).map(({ column, before }) => `${column} ${before}`)).toEqual([
      'Team Anaheim Ducks',
      'First name Ann',
      'Last name Ng',
      'Number 7',
    ]);
  });

  test("writes a team's sweater as one line", () => {
    const sweater = { body: '#111111', yoke: '#ffffff', edge: '#c8102e', number: '#ffffff', hem: [] };
    const change = (before: unknown, after: unknown) =>
      changesOfEntry({ ...entry, before: { sweater: before }, after: { sweater: after } }, teams);
    expect(change(null, sweater)).toEqual([
      {
        column: 'Sweater',
        before: null,
        after: 'body #111111, yoke #ffffff, numbers #ffffff, edge #c8102e, hem without stripes',
      },
    ]);
    const hem = [{ color: '#ffffff', height: 12 }];
    expect(change('colors', { ...sweater, hem })[0]).toMatchObject({
      before: "from the team's colors",
      after: expect.stringMatching(/, hem #ffffff 12$/),
    });
  });

  test('shows unknown columns under their own name', () => {
    const strange = { ...entry, before: { stick: ['left'] }, after: { stick: true } };
    expect(changesOfEntry(strange, teams)).toEqual([{ column: 'stick', before: '["left"]', after: 'true' }]);
  });
});

describe('nameOf', () => {
  test.each([
    ['a player', entry, 'Ann Ng'],
    ['a player who is gone', { ...entry, after: null }, 'Ann Ng'],
    ['a team', { ...entry, table_name: 'teams', after: { name: 'Québec' } } as const, 'Québec'],
    ['a team without a name', { ...entry, table_name: 'teams', after: {} } as const, 'Team 12'],
    ['a player without a name', { ...entry, after: {} }, 'Unnamed player'],
  ])('%s', (_, given, name) => {
    expect(nameOfEntry(given)).toBe(name);
  });
});

test('groups entries of one batch in their order', () => {
  const ids = (batch: string, ...numbers: number[]) => numbers.map((id) => ({ ...entry, id, batch }));
  const groups = groupEntries([...ids('c', 9), ...ids('b', 8, 7), ...ids('a', 6)]);
  expect(groups.map((group) => [group.batch, group.entries.map(({ id }) => id)])).toEqual([
    ['c', [9]],
    ['b', [8, 7]],
    ['a', [6]],
  ]);
});

describe('automatic changes', () => {
  const automatic = { ...entry, admin_email: null, via: 'roster' } as const;

  test('have the server as their author', () => {
    expect(authorOf(automatic)).toBe('Server (automatic)');
    expect(authorOf({ ...automatic, via: 'import' })).toBe('Command line or deleted account');
    expect(authorOf({ ...automatic, admin_email: 'coach@lines.example' })).toBe('coach@lines.example');
  });

  test.each([
    ['an edit', automatic, ['number:12:0', 'values:12:weight=180', 'values:12:team_id=2']],
    ['a trade', { ...automatic, action: 'move' }, ['traded:12:2', 'left:12']],
    ['a departure', { ...automatic, action: 'delete', after: null }, ['left:12']],
    ['an addition', { ...automatic, action: 'add', before: null }, ['joined:8478402:2']],
    ['a change by hand', entry, []],
  ] as const)('can be kept away after the undo of %s', (_, changed, keys) => {
    const kept = ignoredAfterUndo([changed], () => 8_478_402);
    expect(kept.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
  });
});
