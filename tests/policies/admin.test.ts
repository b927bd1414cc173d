import type { JSONValue, TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { WriteRow } from '#domain/players/write-rows.ts';
import { actAs, emailOf, makeUsers, type Actor, type UserIds } from '#tests/policies/support/actors.ts';
import { openTestDatabase, rolledBack, type TestDatabase } from '#tests/policies/support/temporary.ts';

interface Result {
  readonly written: boolean;
  readonly batch: string | null;
  readonly rows: readonly {
    readonly row_number: number;
    readonly action: string;
    readonly id: number | null;
    readonly message: string | null;
  }[];
}

let database: TestDatabase;
let users: UserIds;
let team: number;
let other: number;

beforeAll(async () => {
  database = await openTestDatabase();
  users = await makeUsers(database.sql);
  const teams = await database.sql<{ id: string }[]>`
    insert into teams (name, abbreviation) values ('Test Team', 'TST'), ('Other Team', 'OTH') returning id`;
  [team, other] = teams.map(({ id }) => Number(id)) as [number, number];
});
afterAll(() => database.close());

/** Runs a test as an admin, in a transaction that is undone. */
function asAdmin(work: (sql: TransactionSql) => Promise<void>): () => Promise<void> {
  return () =>
    rolledBack(database.sql, async (sql) => {
      await actAs(sql, 'admin', users);
      await work(sql);
    });
}

async function call(sql: TransactionSql, name: string, ...args: (JSONValue | number[])[]): Promise<Result> {
  const isJson = (arg: unknown) => typeof arg === 'object' && arg !== null && !isIds(arg);
  const values = args.map((arg) => (isJson(arg) ? sql.json(arg as JSONValue) : arg));
  const [row] = await sql.unsafe<{ result: Result }[]>(
    `select public.${name}(${values.map((_, index) => `$${index + 1}`).join(', ')}) as result`,
    values as never[],
  );
  return row!.result;
}
const isIds = (arg: unknown) => Array.isArray(arg) && typeof arg[0] === 'number';

const importRows = (sql: TransactionSql, rows: readonly (WriteRow | object)[], into = team) =>
  call(sql, 'import_players', into, rows as unknown as JSONValue);
const outcomes = ({ rows }: Result) =>
  rows.map(({ action, message, row_number }) => [row_number, action, message]);

/** The error that a call ends with, and the transaction as it was before. */
async function failureOf(sql: TransactionSql, work: (inner: TransactionSql) => Promise<unknown>) {
  return sql.savepoint(work).then(
    () => 'none',
    (error: { code: string; message: string }) => `${error.code} ${error.message}`,
  );
}

const add = (row_number: number, values: object) => ({ row_number, action: 'add', values });
const MAKAR = {
  first_name: 'Cale',
  last_name: 'Makar',
  number: 8,
  jersey_number: '08',
  shoots: 'R',
  birthdate: '1998-10-30',
  height: `5'11"`,
  weight: 187,
};

async function place(
  sql: TransactionSql,
  values: Record<string, string | number | null> = MAKAR,
): Promise<number> {
  const [row] = await sql<
    [{ id: string }]
  >`insert into players ${sql({ team_id: team, ...values })} returning id`;
  return Number(row.id);
}
async function playerOf(sql: TransactionSql, id: number) {
  const [row] = await sql`select *, birthdate::text from players where id = ${id}`;
  return row && ({ ...row, id: Number(row.id), team_id: Number(row.team_id) } as Record<string, unknown>);
}
const countOf = async (sql: TransactionSql) =>
  Number((await sql`select count(*) from players where team_id in (${team}, ${other})`)[0]!.count);

describe('importing', () => {
  it(
    'adds, updates and moves, with a result per row and the time noted',
    asAdmin(async (sql) => {
      const here = await place(sql);
      const there = await place(sql, { team_id: other, last_name: 'Traded', number: 7, jersey_number: '07' });
      const result = await importRows(sql, [
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
      // The legacy text must not go on saying the old number.
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
      const here = await place(sql);
      const rows = [
        add(2, { first_name: 'New', last_name: 'Comer', number: 41 }),
        add(3, { first_name: 'Zed' }),
        { row_number: 4, action: 'update', id: here, revision: 1, values: { number: 9 } },
      ];
      await importRows(sql, rows);
      const before = await sql`select * from players where team_id = ${team} order by id`;
      const again = await importRows(sql, rows);
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
    'knows two people of one last name and number by their first names',
    asAdmin(async (sql) => {
      await place(sql);
      const taylor = add(2, { first_name: 'Taylor', last_name: 'Makar', number: 8 });
      expect(outcomes(await importRows(sql, [taylor, taylor]))).toEqual([
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
      const here = await place(sql);
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
      const result = await importRows(sql, [...good, bad]);
      expect([result.written, result.batch, result.rows.length]).toEqual([false, null, 40]);
      expect(outcomes(result).at(-1)).toEqual([41, 'refused', message]);
      expect(new Set(result.rows.slice(0, -1).map(({ action }) => action))).toEqual(new Set(['unchanged']));
      expect([...(await sql`select * from players where team_id = ${team}`)]).toEqual([...before]);
      expect((await sql`select from admin_log`).length).toBe(logged.length);
      const [noted] = await sql`select last_imported_at from teams where id = ${team}`;
      expect(noted).toEqual({ last_imported_at: null });
    })(),
  );

  it('leaves all as it was when the database fails in the middle', () =>
    rolledBack(database.sql, async (sql) => {
      await sql`
        create function pg_temp.fail() returns trigger language plpgsql as
        $$ begin if new.last_name = 'Player 20' then raise 'disk full' using errcode = '53100'; end if; return new; end $$`;
      await sql`create trigger fail before insert on players for each row execute function pg_temp.fail()`;
      await actAs(sql, 'admin', users);
      const rows = Array.from({ length: 40 }, (_, index) => add(index + 2, { last_name: `Player ${index}` }));
      expect(await failureOf(sql, (inner) => importRows(inner, rows))).toBe('53100 disk full');
      expect([await countOf(sql), (await sql`select from admin_log`).length]).toEqual([0, 0]);
    }));

  it(
    'refuses two rows for one player',
    asAdmin(async (sql) => {
      const id = await place(sql);
      const row = { row_number: 2, action: 'update', id, revision: 1, values: { number: 9 } };
      const result = await importRows(sql, [row, { ...row, row_number: 3, values: { number: 10 } }]);
      expect(outcomes(result)).toEqual([
        [2, 'refused', 'Several rows change this player'],
        [3, 'refused', 'Several rows change this player'],
      ]);
    }),
  );

  it(
    'takes no columns that are not a player’s own',
    asAdmin(async (sql) => {
      const result = await importRows(sql, [
        add(2, { ...MAKAR, id: 77, team_id: other, created_at: '2020-01-01', revision: 9 }),
      ]);
      const made = await playerOf(sql, result.rows[0]!.id!);
      expect(made).toMatchObject({ ...MAKAR, team_id: team, revision: 1 });
      expect(made?.id).not.toBe(77);
    }),
  );

  it(
    'says what is wrong with a call as a whole',
    asAdmin(async (sql) => {
      const many = Array.from({ length: 10_001 }, () => ({}));
      expect(await failureOf(sql, (inner) => importRows(inner, []))).toBe(
        'P0001 There are no rows to write.',
      );
      expect(await failureOf(sql, (inner) => importRows(inner, many))).toBe(
        'P0001 An import may have at most 10,000 rows.',
      );
      expect(await failureOf(sql, (inner) => importRows(inner, [{}], 1e9))).toBe(
        'P0001 The team does not exist any more.',
      );
      expect(await failureOf(sql, (inner) => call(inner, 'import_players', null, []))).toBe(
        'P0001 No team selected for import',
      );
    }),
  );
});

describe('importing in portions', () => {
  const IMPORT = '22222222-2222-4222-8222-222222222222';
  const stage = (sql: TransactionSql, portion: number, rows: object[]) =>
    call(sql, 'stage_rows', IMPORT, portion, rows as JSONValue) as unknown as Promise<number>;
  const commit = (sql: TransactionSql, count: number) =>
    call(sql, 'import_players', team, null, IMPORT, count);

  it(
    'writes them in order and as one, a portion sent twice counting once',
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
    'refuses what is incomplete, too much or begun by someone else',
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
      await actAs(sql, 'secret', users);
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
  'updating writes the six columns only',
  asAdmin(async (sql) => {
    const id = await place(sql);
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

describe('moving and deleting', () => {
  it(
    'moves all or none, and says who was there already',
    asAdmin(async (sql) => {
      const ids = [
        await place(sql),
        await place(sql, { last_name: 'Second' }),
        await place(sql, { team_id: other, last_name: 'There' }),
      ];
      const lost = await call(sql, 'move_players', [...ids, 1e9], other);
      expect(lost.rows.map(({ action }) => action)).toEqual([
        'unchanged',
        'unchanged',
        'unchanged',
        'refused',
      ]);
      expect((await playerOf(sql, ids[0]!))?.team_id).toBe(team);
      const moved = await call(sql, 'move_players', ids, other);
      expect(moved.rows.map(({ action }) => action)).toEqual(['moved', 'moved', 'unchanged']);
      expect((await playerOf(sql, ids[0]!))?.team_id).toBe(other);
      expect(await failureOf(sql, (inner) => call(inner, 'move_players', ids, 1e9))).toBe(
        'P0001 The team does not exist any more.',
      );
      expect(await failureOf(sql, (inner) => inner`select move_players('{}', ${team})`)).toMatch(
        /^P0001 Choose/,
      );
    }),
  );

  it(
    'deletes, and says who was gone already',
    asAdmin(async (sql) => {
      const id = await place(sql);
      const deleted = await call(sql, 'delete_players', [id, 1e9]);
      expect(deleted.rows.map(({ action }) => action)).toEqual(['deleted', 'unchanged']);
      expect(await playerOf(sql, id)).toBeUndefined();
    }),
  );
});

describe('the log', () => {
  it(
    'says who did what, with the row before and after, once per batch',
    asAdmin(async (sql) => {
      const id = await place(sql);
      await sql`update players set number = 9, revision = 1 where id = ${id}`;
      await sql`update players set number = 9 where id = ${id}`;
      await sql`update teams set city = 'Testville' where id = ${team}`;
      const { batch } = await call(sql, 'move_players', [id], other);
      await call(sql, 'delete_players', [id]);
      const entries = await sql`
      select action, via, table_name, before ->> 'number' as before, after ->> 'number' as after, user_id, admin_email,
        batch = ${batch} as in_move from admin_log order by id`;
      const me = { user_id: users.admin, admin_email: emailOf('admin') };
      const player = { ...me, table_name: 'players', in_move: false };
      expect([...entries]).toEqual([
        { ...player, action: 'add', via: 'direct', before: null, after: '8' },
        { ...player, action: 'edit', via: 'direct', before: '8', after: '9' },
        { ...player, action: 'edit', via: 'direct', table_name: 'teams', before: null, after: null },
        { ...player, action: 'move', via: 'move', before: '9', after: '9', in_move: true },
        { ...player, action: 'delete', via: 'delete', before: '9', after: null },
      ]);
    }),
  );

  it(
    'notes "Mark as imported", and of an import only its players',
    asAdmin(async (sql) => {
      await sql`update teams set last_imported_at = '2026-11-01' where id = ${team}`;
      await importRows(sql, [add(2, MAKAR)]);
      const entries = await sql`select action, via, table_name from admin_log order by id`;
      expect([...entries]).toEqual([
        { action: 'edit', via: 'direct', table_name: 'teams' },
        { action: 'add', via: 'import', table_name: 'players' },
      ]);
    }),
  );

  it('knows the secret key as nobody, and is silent for the owner of the schema', () =>
    rolledBack(database.sql, async (sql) => {
      await place(sql);
      expect(await sql`select from admin_log`).toHaveLength(0);
      await actAs(sql, 'secret', users);
      await place(sql);
      expect([...(await sql`select user_id, admin_email from admin_log`)]).toEqual([
        { user_id: null, admin_email: null },
      ]);
    }));

  it('outlives the account of the admin, without his name', () =>
    rolledBack(database.sql, async (sql) => {
      await actAs(sql, 'admin', users);
      await place(sql);
      await sql`select set_config('role', 'none', true)`;
      await sql`delete from auth.users where id = ${users.admin}`;
      expect([
        ...(await sql`select user_id, admin_email, after ->> 'last_name' as name from admin_log`),
      ]).toEqual([{ user_id: null, admin_email: null, name: 'Makar' }]);
    }));

  it(
    'lets no row change its id',
    asAdmin(async (sql) => {
      const id = await place(sql);
      expect(
        await failureOf(sql, (inner) => inner`update players set id = 9999999 where id = ${id}`),
      ).toMatch(/^P0001 The id/);
    }),
  );
});

describe('undoing', () => {
  const undo = (sql: TransactionSql, batch: string | null) => call(sql, 'undo_admin_action', null, batch);
  const actions = ({ rows }: Result) => rows.map(({ action, message }) => [action, message]);

  it(
    'brings deleted players back under their ids, and can be undone itself',
    asAdmin(async (sql) => {
      const ids = [await place(sql), await place(sql, { last_name: 'Second' })];
      const before = await playerOf(sql, ids[0]!);
      const { batch } = await call(sql, 'delete_players', ids);
      const undone = await undo(sql, batch);
      expect(actions(undone)).toEqual([
        ['restored', null],
        ['restored', null],
      ]);
      expect(await playerOf(sql, ids[0]!)).toEqual({ ...before, revision: 2 });
      expect(actions(await undo(sql, batch))).toEqual([
        ['unchanged', 'Undone already'],
        ['unchanged', 'Undone already'],
      ]);
      expect(actions(await undo(sql, undone.batch))).toEqual([
        ['deleted', null],
        ['deleted', null],
      ]);
      expect(await playerOf(sql, ids[0]!)).toBeUndefined();
    }),
  );

  it(
    'moves back, and keeps what was edited since in other columns',
    asAdmin(async (sql) => {
      const id = await place(sql);
      const { batch } = await call(sql, 'move_players', [id], other);
      await sql`update players set weight = 200 where id = ${id}`;
      expect(actions(await undo(sql, batch))).toEqual([['moved', null]]);
      expect(await playerOf(sql, id)).toMatchObject({ ...MAKAR, team_id: team, weight: 200 });
    }),
  );

  it(
    'takes a whole import back: who was added, and what was updated',
    asAdmin(async (sql) => {
      const id = await place(sql);
      const { batch } = await importRows(sql, [
        add(2, { last_name: 'New' }),
        { row_number: 3, action: 'update', id, revision: 1, values: { number: 9, nationality: 'CAN' } },
      ]);
      const count = await countOf(sql);
      expect(actions(await undo(sql, batch)).toSorted()).toEqual([
        ['deleted', null],
        ['updated', null],
      ]);
      expect(await countOf(sql)).toBe(count - 1);
      expect(await playerOf(sql, id)).toMatchObject({ ...MAKAR, nationality: null });
    }),
  );

  it(
    'refuses, and undoes nothing, when one row was changed or deleted since',
    asAdmin(async (sql) => {
      const { batch, rows } = await importRows(sql, [add(2, { last_name: 'A' }), add(3, { last_name: 'B' })]);
      await sql`update players set number = 4 where id = ${rows[1]!.id!}`;
      const refused = await undo(sql, batch);
      expect([refused.written, actions(refused).toSorted()]).toEqual([
        false,
        [
          ['refused', 'Changed since'],
          ['unchanged', null],
        ],
      ]);
      expect(await playerOf(sql, rows[0]!.id!)).toBeDefined();

      const id = await place(sql);
      const move = await call(sql, 'move_players', [id], other);
      await sql`delete from players where id = ${id}`;
      expect(actions(await undo(sql, move.batch))).toEqual([['refused', 'Deleted since']]);
    }),
  );

  it(
    'undoes one entry: an edit of a team, a team that was deleted, a team that was added',
    asAdmin(async (sql) => {
      const lastEntry = async () => Number((await sql`select max(id) from admin_log`)[0]!.max);
      const undoEntry = async () => actions(await call(sql, 'undo_admin_action', await lastEntry()));
      const [made] = await sql`insert into teams (name, city) values ('Third Team', 'A') returning id`;
      const id = made!.id as string;
      await sql`update teams set city = 'B' where id = ${id}`;
      expect(await undoEntry()).toEqual([['updated', null]]);
      await sql`delete from teams where id = ${id}`;
      expect(await undoEntry()).toEqual([['restored', null]]);
      expect([...(await sql`select city from teams where id = ${id}`)]).toEqual([{ city: 'A' }]);
      const [added] =
        await sql`select id from admin_log where action = 'add' and table_name = 'teams' order by id limit 1`;
      await sql`insert into players (team_id, last_name) values (${id}, 'Blocker')`;
      const [[action, message]] = actions(await call(sql, 'undo_admin_action', Number(added!.id))) as [
        [string, string],
      ];
      expect([action, message]).toEqual(['refused', expect.stringContaining('players')]);
    }),
  );

  it(
    'does not bring a player back to a team that is gone',
    asAdmin(async (sql) => {
      const [third] = await sql`insert into teams (name) values ('Third Team') returning id`;
      const id = await place(sql, { team_id: Number(third!.id), last_name: 'Lost' });
      const { batch } = await call(sql, 'delete_players', [id]);
      await sql`delete from teams where id = ${third!.id as string}`;
      expect(actions(await undo(sql, batch))).toEqual([['refused', 'The team does not exist any more']]);
    }),
  );

  it(
    'wants one entry or one batch that there is',
    asAdmin(async (sql) => {
      expect(await failureOf(sql, (inner) => call(inner, 'undo_admin_action', 1e9))).toMatch(
        /^P0001 There is no such entry/,
      );
      expect(await failureOf(sql, (inner) => call(inner, 'undo_admin_action'))).toMatch(/^P0001 Name either/);
    }),
  );
});

describe('who may call the functions', () => {
  const CALLS = [
    `require_admin()`,
    `stage_rows(gen_random_uuid(), 0, '[]')`,
    `take_staged_rows(gen_random_uuid(), 0)`,
    `write_players('[]')`,
    `import_players(1, '[]')`,
    `update_players('[]')`,
    `move_players('{1}', 1)`,
    `delete_players('{1}')`,
    `undo_admin_action(1)`,
  ];

  it.for(CALLS)('%s: admins and the secret key', (expression) =>
    rolledBack(database.sql, async (sql) => {
      const tryAs = async (actor: Actor) => {
        await actAs(sql, actor, users);
        const failure = await failureOf(sql, (inner) => inner.unsafe(`select public.${expression}`));
        await sql`select set_config('role', 'none', true)`;
        return failure;
      };
      expect(await tryAs('visitor')).toMatch(/^42501 permission denied/);
      expect(await tryAs('user')).toBe('42501 Access denied. Admins only.');
      expect(await tryAs('admin')).not.toMatch(/^42501/);
      expect(await tryAs('secret')).not.toMatch(/^42501/);
    }),
  );
});

it('two imports of one file at once add its players once', async () => {
  const run = () =>
    database.sql.begin(async (sql) => {
      await actAs(sql, 'admin', users);
      return importRows(sql, [add(2, { first_name: 'At', last_name: 'Once', number: 61 })]);
    });
  try {
    const results = await Promise.all([run(), run(), run()]);
    expect(results.map(({ rows }) => rows[0]!.action).toSorted()).toEqual([
      'added',
      'unchanged',
      'unchanged',
    ]);
    expect(new Set(results.map(({ rows }) => rows[0]!.id)).size).toBe(1);
  } finally {
    await database.sql`delete from players where last_name = 'Once'`;
    await database.sql`delete from admin_log`;
    await database.sql`update teams set last_imported_at = null`;
  }
});
