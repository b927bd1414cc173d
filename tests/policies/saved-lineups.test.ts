import postgres, { type ISql, type TransactionSql } from 'postgres';
import { afterAll, describe, expect, it } from 'vitest';
import { LARGEST_FORMATION } from '#domain/formation.ts';
import { actAs, makeUsers } from '../support/policies/actors.ts';
import { anyTeam } from '../support/policies/sql-cells.ts';
import { openTestDatabase, rolledBack } from '../support/policies/temporary.ts';

const database = await openTestDatabase();
const users = await makeUsers(database.sql);
const team = await anyTeam(database.sql);
afterAll(() => database.close());

function asUser(work: (sql: TransactionSql) => Promise<void>): () => Promise<void> {
  return () =>
    rolledBack(database.sql, async (sql) => {
      await actAs(sql, 'user', users);
      await work(sql);
    });
}

/** Runs a statement without breaking the transaction. Returns the error's code and message, or `none`. */
async function refusal(sql: TransactionSql, statement: (inner: ISql) => Promise<unknown>) {
  try {
    await sql.savepoint((inner) => statement(inner));
    return 'none';
  } catch (error) {
    if (error instanceof postgres.PostgresError) return { code: error.code, message: error.message };
    throw error;
  }
}

const state = async (sql: ISql) => {
  const [row] = await sql`
    select name, title, revision, is_public as shown, updated_at = now() as fresh from user_lineup`;
  return row;
};

describe('names', () => {
  it.for([
    ['blanks around', '  Tonight\t', 'Tonight'],
    ['a line break', 'Tonight\r\n', 'Tonight'],
    ['a no-break space and an ideographic one', '\u00a0Tonight\u3000', 'Tonight'],
    ['a byte order mark', '\ufeffTonight', 'Tonight'],
    ['blanks within', ' Game  night ', 'Game  night'],
    ['right-to-left text', ' ליל משחק ', 'ליל משחק'],
  ] as const)('are kept without %s', ([, given, kept]) =>
    asUser(async (sql) => {
      await sql`insert into user_lineup (user_id, name, title) values (${users.user}, ${given}, ${given})`;
      expect(await state(sql)).toMatchObject({ name: kept, title: kept });
      await sql`update user_lineup set name = 'Other', title = 'Other'`;
      await sql`update user_lineup set name = ${given}, title = ${given}`;
      expect(await state(sql)).toMatchObject({ name: kept, title: kept });
    })(),
  );

  it('are trimmed as JavaScript trims', async () => {
    const blanks = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code)).filter(
      (letter) => letter.trim() === '',
    );
    const [row] =
      await database.sql`select private.trimmed(${`${blanks.join('')}x${blanks.join('')}`}) as text`;
    expect(row).toEqual({ text: 'x' });
  });

  it(
    'that differ only in surrounding spaces are the same',
    asUser(async (sql) => {
      await sql`insert into user_lineup (user_id, name) values (${users.user}, 'Tonight')`;
      const again = await refusal(
        sql,
        (inner) => inner`insert into user_lineup (user_id, name) values (${users.user}, ' Tonight ')`,
      );
      expect(again).toMatchObject({ code: '23505' });
      await sql`insert into user_lineup (user_id, name) values (${users.user}, 'tonight')`;
      const renamed = await refusal(
        sql,
        (inner) => inner`update user_lineup set name = 'Tonight ' where name = 'tonight'`,
      );
      expect(renamed).toMatchObject({ code: '23505' });
    }),
  );
});

/** Gives all lineups an old date. Only the owner of the database can do that. */
async function age(sql: TransactionSql): Promise<void> {
  await sql`reset role`;
  await sql`alter table user_lineup disable trigger user_lineup_prepare_update`;
  await sql`update user_lineup set updated_at = '2026-01-01'`;
  await sql`alter table user_lineup enable trigger user_lineup_prepare_update`;
}

describe('what only a direct request can send', () => {
  const DIRECTION = '\u202eNHL';

  it(
    'is replaced: another team’s name, and times',
    asUser(async (sql) => {
      await sql`
        insert into user_lineup (user_id, name, team_id, team_name, created_at, updated_at)
        values (${users.user}, 'Mine', ${team}, 'Somebody Else', '2001-01-01', '2001-01-01')`;
      const [own] = await sql`select name from teams where id = ${team}`;
      const read = () => sql`
        select team_name as name, created_at = now() as created, updated_at = now() as updated from user_lineup`;
      expect(await read()).toEqual([{ ...own, created: true, updated: true }]);
      await sql`update user_lineup set team_name = 'Somebody Else', created_at = '2001-01-01'`;
      expect(await read()).toEqual([{ ...own, created: true, updated: true }]);
    }),
  );

  it.for([
    ['one player twice', { lw1_player_id: 7, gs_player_id: 7 }, 'lineup_player_twice'],
    ['a direction override in the name', { name: DIRECTION }, 'lineup_text_direction'],
    ['one in the title', { title: DIRECTION }, 'lineup_text_direction'],
    ['one in a player’s name', { c1_name: DIRECTION }, 'lineup_text_direction'],
    ['one in the card’s note', { details: { words: { note: DIRECTION } } }, 'lineup_text_direction'],
  ] as const)('is rejected: %s', async ([, columns, hint]) => {
    await rolledBack(database.sql, async (sql) => {
      await actAs(sql, 'user', users);
      const row = { user_id: users.user, name: 'Mine', ...columns };
      await expect(sql`insert into user_lineup ${sql(row)}`).rejects.toMatchObject({ code: '23514', hint });
    });
  });
});

describe('the revision', () => {
  it(
    'counts changes of name, title, and content, whatever the client sends',
    asUser(async (sql) => {
      await sql`insert into user_lineup (user_id, name, revision) values (${users.user}, 'Mine', 40)`;
      expect(await state(sql)).toMatchObject({ revision: 1 });
      await sql`update user_lineup set name = 'Ours', revision = 900`;
      expect(await state(sql)).toMatchObject({ revision: 2 });
      await sql`update user_lineup set title = 'Tonight'`;
      await sql`update user_lineup set rd2_name = 'Someone'`;
      await sql`update user_lineup set team_id = ${team}`;
      expect(await state(sql)).toMatchObject({ revision: 5 });
    }),
  );

  it(
    'and updated_at stay when nothing changes except the visibility',
    asUser(async (sql) => {
      await sql`insert into user_lineup (user_id, name, title) values (${users.user}, 'Mine', null)`;
      await age(sql);
      await actAs(sql, 'user', users);
      await sql`update user_lineup set name = ' Mine', title = null, revision = 7, updated_at = now()`;
      expect(await state(sql)).toMatchObject({ revision: 1, fresh: false });
      await sql`update user_lineup set is_public = true`;
      expect(await state(sql)).toMatchObject({ revision: 1, fresh: false, shown: true });
      await sql`update user_lineup set is_public = false, title = 'T'`;
      expect(await state(sql)).toMatchObject({ revision: 2, fresh: true, shown: false });
    }),
  );
});

describe('slots', () => {
  const columns = LARGEST_FORMATION.slots.flatMap(({ column }) => column ?? []);

  it('have the same columns in the app, in the table, and in both of its constraints', async () => {
    const { sql } = database;
    const [listed] = await sql<{ slots: string[] }[]>`select private.slot_columns() as slots`;
    expect(listed?.slots.toSorted()).toEqual(columns.toSorted());
    const kinds = ['name', 'number', 'player_id'];
    for (const [kind, constraint] of [
      ['name', 'user_lineup_slot_names_are_short'],
      ['number', 'user_lineup_slot_numbers_are_jersey_numbers'],
    ] as const) {
      const checked = await sql<{ name: string }[]>`
        select attname as name from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
        where conname = ${constraint}`;
      expect(checked.map(({ name }) => name).toSorted(), constraint).toEqual(
        columns.map((column) => `${column}_${kind}`).toSorted(),
      );
    }
    const stored = await sql<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = 'user_lineup'::regclass and attname ~ '[1-5sbt]_(name|number|player_id)$'`;
    expect(stored.map(({ name }) => name).toSorted()).toEqual(
      columns.flatMap((column) => kinds.map((kind) => `${column}_${kind}`)).toSorted(),
    );
  });

  it('are counted one by one, and stay as they are when their player is deleted', () =>
    rolledBack(database.sql, async (sql) => {
      const [leaver] = await sql<{ id: string }[]>`
        insert into players (team_id, last_name) values (${team}, 'Leaver') returning id`;
      for (const column of columns)
        await sql`insert into user_lineup ${sql({
          user_id: users.user,
          name: column,
          [`${column}_name`]: '',
          [`${column}_player_id`]: Number(leaver?.id),
        })}`;
      const rows = await sql<Record<string, unknown>[]>`select * from user_lineup order by id`;
      expect(rows.map(({ filled }) => filled)).toEqual(columns.map(() => 1));
      await sql`delete from players where last_name = 'Leaver'`;
      expect(await sql`select * from user_lineup order by id`).toEqual(rows);
    }));
});

describe('at most 200 lineups', () => {
  const FULL = { code: 'P0001', message: 'You can keep at most 200 lineups. Delete one first.' };
  const fill = (sql: ISql, user: string, count: number) =>
    sql`insert into user_lineup (user_id, name) select ${user}, 'No. ' || n from generate_series(1, ${count}::int) as n`;
  const one = (sql: ISql, user: string, name: string) =>
    sql`insert into user_lineup (user_id, name) values (${user}, ${name})`;

  it(
    'are stored per user; deleting one makes room',
    asUser(async (sql) => {
      await fill(sql, users.user, 200);
      expect(await refusal(sql, (inner) => one(inner, users.user, 'One more'))).toEqual(FULL);
      await sql`delete from user_lineup where name = 'No. 7'`;
      await one(sql, users.user, 'One more');
    }),
  );

  it(
    'is enforced for many rows in one statement',
    asUser(async (sql) => {
      expect(await refusal(sql, (inner) => fill(inner, users.user, 201))).toEqual(FULL);
    }),
  );

  it(
    'do not prevent saving one of the 200 again',
    asUser(async (sql) => {
      await fill(sql, users.user, 200);
      await sql`
        insert into user_lineup select * from user_lineup where name = 'No. 7'
        on conflict (id) do update set title = 'Again'`;
      expect(await sql`select from user_lineup where title = 'Again'`).toHaveLength(1);
    }),
  );

  it('do not reveal their number to other users', () =>
    rolledBack(database.sql, async (sql) => {
      await fill(sql, users.other, 200);
      await actAs(sql, 'user', users);
      expect(await refusal(sql, (inner) => one(inner, users.other, 'Sneaked in'))).toMatchObject({
        code: '42501',
      });
    }));

  it('apply to ten saves at once', async () => {
    await fill(database.sql, users.user, 195);
    const save = (number: number) =>
      database.sql.begin(async (sql) => {
        await actAs(sql, 'user', users);
        await one(sql, users.user, `At once ${number}`);
      });
    const saves = await Promise.allSettled(Array.from({ length: 10 }, (_, number) => save(number)));
    expect(saves.filter((each) => each.status === 'fulfilled')).toHaveLength(5);
    await database.sql`delete from user_lineup`;
  });
});
