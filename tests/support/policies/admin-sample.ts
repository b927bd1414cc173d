import type { JSONValue, TransactionSql } from 'postgres';
import type { WriteResult } from '#domain/players/write-rows.ts';
import { actAs, makeUsers, type UserIds } from './actors.ts';
import { openTestDatabase, rolledBack } from './temporary.ts';

export const MAKAR = {
  first_name: 'Cale',
  last_name: 'Makar',
  number: 8,
  jersey_number: '08',
  shoots: 'R',
  birthdate: '1998-10-30',
  height: `5'11"`,
  weight: 187,
};

/** Opens a separate database with two empty teams and an admin. */
export async function openAdminSample() {
  const database = await openTestDatabase();
  const users: UserIds = await makeUsers(database.sql);
  const teams = await database.sql<{ id: string }[]>`
    insert into teams (name, abbreviation) values ('Test Team', 'TST'), ('Other Team', 'OTH') returning id`;
  const [team, other] = teams.map(({ id }) => Number(id)) as [number, number];
  return {
    database,
    users,
    team,
    other,
    /** Returns a test that runs `work` as an admin, in a transaction that is rolled back. */
    asAdmin: (work: (sql: TransactionSql) => Promise<void>) => () =>
      rolledBack(database.sql, async (sql) => {
        await actAs(sql, 'admin', users);
        await work(sql);
      }),
    /** Inserts a player, by default into the first team. Resolves with the player's id. */
    async place(sql: TransactionSql, values: Record<string, string | number | null> = MAKAR) {
      const row = { team_id: team, ...values };
      const [made] = await sql<[{ id: string }]>`insert into players ${sql(row)} returning id`;
      return Number(made.id);
    },
    importRows: (sql: TransactionSql, rows: readonly object[], into = team) =>
      call(
        sql,
        'import_league',
        rows.map((row) => ({ ...row, team_id: into })),
      ),
    async countPlayers(sql: TransactionSql) {
      const [row] = await sql<[{ count: string }]>`
        select count(*) from players where team_id in (${team}, ${other})`;
      return Number(row.count);
    },
  };
}

const isIds = (arg: unknown) => Array.isArray(arg) && typeof arg[0] === 'number';

export async function call(
  sql: TransactionSql,
  name: string,
  ...args: (JSONValue | number[])[]
): Promise<WriteResult> {
  const isJson = (arg: unknown) => typeof arg === 'object' && arg !== null && !isIds(arg);
  const values = args.map((arg) => (isJson(arg) ? sql.json(arg) : arg));
  const [row] = await sql.unsafe<{ result: WriteResult }[]>(
    `select public.${name}(${values.map((_, index) => `$${index + 1}`).join(', ')}) as result`,
    values as never[],
  );
  return row!.result;
}

/** Resolves with `none`. If `work` fails, undoes its changes, and resolves with the error's code and message. */
export async function failureOf(sql: TransactionSql, work: (inner: TransactionSql) => Promise<unknown>) {
  return sql.savepoint(work).then(
    () => 'none',
    (error: { code: string; message: string }) => `${error.code} ${error.message}`,
  );
}

/** Resolves with a player's row, with the types of the API. Undefined if there is no such row. */
export async function playerOf(
  sql: TransactionSql,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await sql`select *, birthdate::text from players where id = ${id}`;
  return row && { ...row, id: Number(row.id), team_id: Number(row.team_id) };
}

export const add = (row_number: number, values: object) => ({ row_number, action: 'add', values });
