import type { JSONValue, TransactionSql } from 'postgres';
import { afterAll, describe, expect, it } from 'vitest';
import { foldName } from '#domain/players/clean-text.ts';
import type { WriteResult } from '#domain/players/write-rows.ts';
import { actAs } from '../support/policies/actors.ts';
import { add, call, failureOf, MAKAR, openAdminSample, playerOf } from '../support/policies/admin-sample.ts';
import { rolledBack } from '../support/policies/temporary.ts';

const rink = await openAdminSample();
const { asAdmin, other, team } = rink;
afterAll(() => rink.database.close());

const outcomes = ({ rows }: WriteResult) =>
  rows.map(({ action, message, row_number }) => [row_number, action, message]);

describe('importing to several teams', () => {
  const league = (sql: TransactionSql, rows: readonly object[]) =>
    call(sql, 'import_league', rows as unknown as JSONValue);

  it(
    'writes all teams in one batch, which one undo reverts',
    asAdmin(async (sql) => {
      const result = await league(sql, [
        { ...add(2, { first_name: 'New', last_name: 'Comer', number: 41 }), team_id: team },
        { ...add(3, { first_name: 'Far', last_name: 'Away', number: 42 }), team_id: other },
      ]);
      expect(result.written).toBe(true);
      const teams = await Promise.all(result.rows.map(async ({ id }) => (await playerOf(sql, id!))?.team_id));
      expect(teams).toEqual([team, other]);
      const noted = await sql`select from teams where id in (${team}, ${other}) and last_imported_at = now()`;
      expect(noted).toHaveLength(2);
      const undone = await call(sql, 'undo_admin_action', null, result.batch);
      expect(undone.rows.map(({ action }) => action)).toEqual(['deleted', 'deleted']);
    }),
  );

  it(
    'writes nothing to any team when one row is refused',
    asAdmin(async (sql) => {
      const before = await sql`select count(*) from players`;
      const result = await league(sql, [
        { ...add(2, { first_name: 'New', last_name: 'Comer', number: 41 }), team_id: team },
        { row_number: 3, action: 'update', id: 1e9, revision: 1, values: { number: 9 }, team_id: other },
      ]);
      expect(result).toMatchObject({ written: false, batch: null });
      expect(outcomes(result)).toEqual([
        [2, 'unchanged', null],
        [3, 'refused', 'This player does not exist any more'],
      ]);
      expect([...(await sql`select count(*) from players`)]).toEqual([...before]);
      expect(await failureOf(sql, (inner) => league(inner, [add(2, { last_name: 'X' })]))).toBe(
        'P0001 No team selected for import',
      );
    }),
  );

  it(
    'folds names as the app does',
    asAdmin(async (sql) => {
      const names = [
        'O’Reilly',
        'OʼReilly',
        'Slafkovský',
        'JÄRNKROK-ØRE',
        'Đoković Æ Œ ß Þ ı',
        ' K`Andre  X ',
      ];
      for (const name of names) {
        const [row] = await sql`select fold_name(${name}) as folded`;
        expect(row!.folded).toBe(foldName(name));
      }
    }),
  );
});

describe('importing', () => {
  it(
    'adds, updates, and moves players, with a result per row, and stores the time',
    asAdmin(async (sql) => {
      const here = await rink.place(sql);
      const there = await rink.place(sql, {
        team_id: other,
        last_name: 'Traded',
        number: 7,
        jersey_number: '07',
      });
      const result = await rink.importRows(sql, [
        add(2, { first_name: 'New', last_name: 'Comer', number: 41 }),
        { row_number: 3, action: 'update', id: here, revision: 1, values: { number: 9, weight: 190 } },
        { row_number: 5, action: 'move', id: there, revision: 1, values: { number: 27 } },
      ]);
      expect(outcomes(result)).toEqual([
        [2, 'added', null],
        [3, 'updated', null],
        [5, 'moved', null],
      ]);
      expect([result.written, result.rows.map(({ id }) => id).slice(1)]).toEqual([true, [here, there]]);
      expect(await playerOf(sql, result.rows[0]!.id!)).toMatchObject({
        team_id: team,
        last_name: 'Comer',
        revision: 1,
      });
      // The legacy column `jersey_number` must not keep the old number.
      expect(await playerOf(sql, here)).toMatchObject({
        ...MAKAR,
        number: 9,
        weight: 190,
        jersey_number: null,
        revision: 2,
      });
      expect(await playerOf(sql, there)).toMatchObject({ team_id: team, number: 27, jersey_number: null });
      const [noted] =
        await sql`select last_imported_at = now() as now, revision from teams where id = ${team}`;
      expect(noted).toEqual({ now: true, revision: 1 });
    }),
  );

  it(
    'changes nothing when it runs again',
    asAdmin(async (sql) => {
      const here = await rink.place(sql);
      const rows = [
        add(2, { first_name: 'New', last_name: 'Comer', number: 41 }),
        add(3, { first_name: 'Zed' }),
        { row_number: 4, action: 'update', id: here, revision: 1, values: { number: 9 } },
      ];
      await rink.importRows(sql, rows);
      const before = await sql`select * from players where team_id = ${team} order by id`;
      const again = await rink.importRows(sql, rows);
      expect(outcomes(again)).toEqual([
        [2, 'unchanged', 'Already on the team'],
        [3, 'unchanged', 'Already on the team'],
        [4, 'unchanged', null],
      ]);
      expect([again.written, again.batch]).toEqual([true, null]);
      expect([...(await sql`select * from players where team_id = ${team} order by id`)]).toEqual([
        ...before,
      ]);
    }),
  );

  it(
    'matches players despite accents and apostrophes, and distinguishes two by birthdate',
    asAdmin(async (sql) => {
      await rink.place(sql, {
        first_name: 'Ryan',
        last_name: 'O’Réilly',
        number: 90,
        birthdate: '1991-02-07',
      });
      const ryan = { first_name: 'Ryan', last_name: "O'Reilly", number: 90 };
      expect(
        outcomes(
          await rink.importRows(sql, [
            add(2, { ...ryan, birthdate: '1991-02-07' }),
            add(3, { ...ryan, birthdate: '2005-01-01' }),
          ]),
        ),
      ).toEqual([
        [2, 'unchanged', 'Already on the team'],
        [3, 'added', null],
      ]);
    }),
  );

  it(
    'distinguishes two players with one last name and number by first name',
    asAdmin(async (sql) => {
      await rink.place(sql);
      const taylor = add(2, { first_name: 'Taylor', last_name: 'Makar', number: 8 });
      expect(outcomes(await rink.importRows(sql, [taylor, taylor]))).toEqual([
        [2, 'added', null],
        [2, 'unchanged', 'Repeats an earlier row'],
      ]);
    }),
  );

  it.for([
    [
      'a player who was changed since the review',
      { revision: 7 },
      'This player was changed since the review',
    ],
    ['a player without the revision seen', { revision: null }, 'This player was changed since the review'],
    ['a player who is gone', { id: 1e9 }, 'This player does not exist any more'],
    ['an action that is none', { action: 'drop' }, 'Unknown action'],
    [
      'a number that the database refuses',
      { values: { number: 100 } },
      'The database does not take the value of number',
    ],
    [
      'a text that is too long',
      { values: { height: 'x'.repeat(17) } },
      'The database does not take the value of height',
    ],
    [
      'a value of another type',
      { values: { weight: 'heavy' } },
      'invalid input syntax for type integer: "heavy"',
    ],
    [
      'a day that does not exist',
      { values: { birthdate: '1997-02-30' } },
      'date/time field value out of range: "1997-02-30"',
    ],
    [
      'an addition without a name',
      { action: 'add', values: { number: 1 } },
      'Missing name (first_name, last_name, or full_name required)',
    ],
    ['an id that is none', { id: 'x' }, 'invalid input syntax for type bigint: "x"'],
    ['values that are none', { values: [1] }, 'cannot call jsonb_each on a non-object'],
  ] as const)('writes nothing at all for one %s, in the last of 40 rows', ([, fault, message]) =>
    asAdmin(async (sql) => {
      const here = await rink.place(sql);
      const before = await sql`select * from players where team_id = ${team}`;
      const logged = await sql`select from admin_log`;
      const good = Array.from({ length: 39 }, (_, index) => add(index + 2, { last_name: `Player ${index}` }));
      const bad = {
        row_number: 41,
        action: 'update',
        id: here,
        revision: 1,
        values: { number: 9 },
        ...fault,
      };
      const result = await rink.importRows(sql, [...good, bad]);
      expect([result.written, result.batch, result.rows.length]).toEqual([false, null, 40]);
      expect(outcomes(result).at(-1)).toEqual([41, 'refused', message]);
      expect(new Set(result.rows.slice(0, -1).map(({ action }) => action))).toEqual(new Set(['unchanged']));
      expect([...(await sql`select * from players where team_id = ${team}`)]).toEqual([...before]);
      expect((await sql`select from admin_log`).length).toBe(logged.length);
      const [noted] = await sql`select last_imported_at from teams where id = ${team}`;
      expect(noted).toEqual({ last_imported_at: null });
    })(),
  );

  it(
    'reports the first of many bad rows without checking all of them',
    asAdmin(async (sql) => {
      const rows = Array.from({ length: 2000 }, (_, index) =>
        add(index + 2, { last_name: 'X', number: 100 }),
      );
      const { rows: results, written } = await rink.importRows(sql, rows);
      const refused = results.filter(({ action }) => action === 'refused');
      expect([written, results.length, refused[0]?.row_number]).toEqual([false, 2000, 2]);
      expect(refused.length).toBeGreaterThanOrEqual(20);
      expect(refused.length).toBeLessThan(100);
    }),
  );

  it('changes nothing when the database fails midway', () =>
    rolledBack(rink.database.sql, async (sql) => {
      await sql`
        create function pg_temp.fail() returns trigger language plpgsql as
        $$ begin if new.last_name = 'Player 20' then raise 'disk full' using errcode = '53100'; end if; return new; end $$`;
      await sql`create trigger fail before insert on players for each row execute function pg_temp.fail()`;
      await actAs(sql, 'admin', rink.users);
      const rows = Array.from({ length: 40 }, (_, index) => add(index + 2, { last_name: `Player ${index}` }));
      expect(await failureOf(sql, (inner) => rink.importRows(inner, rows))).toBe('53100 disk full');
      expect([await rink.countPlayers(sql), (await sql`select from admin_log`).length]).toEqual([0, 0]);
    }));

  it(
    'refuses two rows for one player',
    asAdmin(async (sql) => {
      const id = await rink.place(sql);
      const row = { row_number: 2, action: 'update', id, revision: 1, values: { number: 9 } };
      const result = await rink.importRows(sql, [row, { ...row, row_number: 3, values: { number: 10 } }]);
      expect(outcomes(result)).toEqual([
        [2, 'refused', 'Several rows change this player'],
        [3, 'refused', 'Several rows change this player'],
      ]);
    }),
  );

  it(
    'accepts only a player’s own columns',
    asAdmin(async (sql) => {
      const result = await rink.importRows(sql, [
        add(2, { ...MAKAR, id: 77, team_id: other, created_at: '2020-01-01', revision: 9 }),
      ]);
      const made = await playerOf(sql, result.rows[0]!.id!);
      expect(made).toMatchObject({ ...MAKAR, team_id: team, revision: 1 });
      expect(made?.id).not.toBe(77);
    }),
  );

  it(
    'explains what is wrong with a call as a whole',
    asAdmin(async (sql) => {
      const many = Array.from({ length: 10_001 }, () => ({}));
      expect(await failureOf(sql, (inner) => rink.importRows(inner, []))).toBe(
        'P0001 There are no rows to write.',
      );
      expect(await failureOf(sql, (inner) => rink.importRows(inner, many))).toBe(
        'P0001 An import may have at most 10,000 rows.',
      );
      expect(await failureOf(sql, (inner) => rink.importRows(inner, [{}], 1e9))).toBe(
        'P0001 The team does not exist any more.',
      );
    }),
  );
});

describe('importing in batches', () => {
  const IMPORT = '22222222-2222-4222-8222-222222222222';
  const stage = (sql: TransactionSql, portion: number, rows: object[]) =>
    call(
      sql,
      'stage_rows',
      IMPORT,
      portion,
      rows.map((row) => ({ ...row, team_id: team })),
    ) as unknown as Promise<number>;
  const commit = (sql: TransactionSql, count: number) => call(sql, 'import_league', null, IMPORT, count);

  it(
    'writes batches in order and as one, and counts a repeated batch once',
    asAdmin(async (sql) => {
      await stage(sql, 1, [add(4, { last_name: 'Third' })]);
      expect(await stage(sql, 0, [add(2, { last_name: 'First' }), add(3, { last_name: 'Second' })])).toBe(3);
      expect(await stage(sql, 1, [add(4, { last_name: 'Third' })])).toBe(3);
      const result = await commit(sql, 3);
      expect(outcomes(result)).toEqual([
        [2, 'added', null],
        [3, 'added', null],
        [4, 'added', null],
      ]);
      const names =
        await sql`select last_name from players where id in ${sql(result.rows.map(({ id }) => id!))} order by id`;
      expect(names.map(({ last_name }) => last_name as string)).toEqual(['First', 'Second', 'Third']);
      expect(await failureOf(sql, (inner) => commit(inner, 3))).toMatch(
        /^P0001 The import is not complete: 0 of 3/,
      );
    }),
  );

  it(
    'refuses incomplete, oversized, and other admins’ imports',
    asAdmin(async (sql) => {
      await stage(sql, 0, [add(2, { last_name: 'First' })]);
      expect(await failureOf(sql, (inner) => commit(inner, 2))).toMatch(
        /^P0001 The import is not complete: 1 of 2/,
      );
      expect(await failureOf(sql, (inner) => commit(inner, 1))).toBe('none');
      const many = Array.from({ length: 10_001 }, () => ({}));
      expect(await failureOf(sql, (inner) => stage(inner, 0, many))).toBe(
        'P0001 An import may have at most 10,000 rows.',
      );
      await stage(sql, 0, [add(2, { last_name: 'First' })]);
      await actAs(sql, 'secret', rink.users);
      expect(await failureOf(sql, (inner) => stage(inner, 1, []))).toMatch(
        /^P0001 This import was begun by someone else/,
      );
      expect(await failureOf(sql, (inner) => commit(inner, 1))).toMatch(
        /^P0001 The import is not complete: 0 of 1/,
      );
    }),
  );
});

it(
  'updating writes only the six columns',
  asAdmin(async (sql) => {
    const id = await rink.place(sql);
    const row = {
      row_number: 2,
      action: 'move',
      id,
      revision: 1,
      values: { height: `6'0"`, shoots: 'L', number: 1, last_name: 'X' },
    };
    expect(outcomes(await call(sql, 'update_players', [row]))).toEqual([[2, 'updated', null]]);
    expect(await playerOf(sql, id)).toMatchObject({ ...MAKAR, height: `6'0"`, shoots: 'L', team_id: team });
    expect((await call(sql, 'update_players', [row])).batch).toBeNull();
    expect(await failureOf(sql, (inner) => call(inner, 'update_players', null))).toBe(
      'P0001 There are no rows to write.',
    );
  }),
);

it('two parallel imports of one file add its players once, and delay no lineups', async () => {
  const run = () =>
    rink.database.sql.begin(async (sql) => {
      await actAs(sql, 'admin', rink.users);
      const result = await rink.importRows(sql, [
        add(2, { first_name: 'At', last_name: 'Once', number: 61 }),
      ]);
      await rink.database.sql`select from teams for key share nowait`; // as foreign keys do
      return result;
    });
  try {
    const results = await Promise.all([run(), run(), run()]);
    const actions = results.map(({ rows }) => rows[0]!.action);
    expect(actions.toSorted()).toEqual(['added', 'unchanged', 'unchanged']);
    expect(new Set(results.map(({ rows }) => rows[0]!.id)).size).toBe(1);
  } finally {
    await rink.database.sql`delete from players where last_name = 'Once'`;
    await rink.database.sql`delete from admin_log`;
    await rink.database.sql`update teams set last_imported_at = null`;
  }
});
