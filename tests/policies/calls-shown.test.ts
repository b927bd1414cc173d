/** Tests who sees predictions, and what the database functions compute from them. */
import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs, makeUsers, type Actor, type UserIds } from '../support/policies/actors.ts';
import { callOfTeam, insertGame, type SampleCall } from '../support/policies/call-samples.ts';
import { openTestDatabase, rolledBack, takenBack, type TestDatabase } from '../support/policies/temporary.ts';

const [OPEN, BEGUN] = [2026020001, 2026020002];

let database: TestDatabase;
let users: UserIds;
let team: number;
let opponent: number;
let lineup: SampleCall;

beforeAll(async () => {
  database = await openTestDatabase();
  const { sql } = database;
  users = await makeUsers(sql);
  const teams = await sql<{ id: string }[]>`select id from teams order by id limit 2`;
  [team = 0, opponent = 0] = teams.map(({ id }) => Number(id));
  lineup = await callOfTeam(sql, team);
  for (const id of [OPEN, BEGUN]) {
    await insertGame(sql, { id, hours: 2, home: team, away: opponent });
    for (const user of ['user', 'other'] as const)
      await sql`
        insert into calls ${sql({ user_id: users[user], game_id: id, team_id: team, lineup: sql.json(lineup) })}`;
  }
  await sql`update games set starts_at = now() where id = ${BEGUN}`;
});
afterAll(() => database.close());

describe('the functions', () => {
  interface GamePage {
    readonly is_open: boolean;
    readonly count: number;
    readonly average: number | null;
    readonly call: { readonly lineup: unknown; readonly profile_name: string | null } | null;
    readonly fans: readonly { readonly profile_name: string; readonly hits: number }[];
    readonly last: unknown;
  }
  const asked = async (sql: TransactionSql, actor: Actor, text: string) => {
    let value: unknown;
    await takenBack(sql, async (inner) => {
      await actAs(inner, actor, users);
      const [row] = await inner.unsafe<[{ value: unknown }]>(`select ${text} as value`);
      value = row.value;
    });
    return value as GamePage | null;
  };
  const shown = (sql: TransactionSql, profiles: Partial<Record<'user' | 'other', boolean>>) =>
    Promise.all(
      Object.entries(profiles).map(
        ([name, isPublic]) => sql`
          update profiles set profile_name = ${`fan-${name}`}, is_public = ${isPublic}
          where user_id = ${users[name as 'user' | 'other']}`,
      ),
    );
  const scored = (sql: TransactionSql, hits: number, user: 'user' | 'other') => sql`
    update calls set score = ${sql.json({ hits, possible: 16, baseline: { hits: 8, possible: 16 } })}
    where user_id = ${users[user]} and game_id = ${BEGUN}`;
  /** Runs `work` with the secret key, because a trigger rejects scores from the owner of the schema. */
  const asSecret = async (sql: TransactionSql, work: () => PromiseLike<unknown>) => {
    await actAs(sql, 'secret', users);
    await work();
    await sql`select set_config('role', 'none', true)`;
  };

  it('show no other fan’s call before puck drop', async () => {
    await rolledBack(database.sql, async (sql) => {
      await shown(sql, { user: true, other: true });
      for (const actor of ['visitor', 'admin'] as const)
        for (const fan of ['null', `'fan-user'`])
          expect(await asked(sql, actor, `game_calls(${OPEN}, null, ${fan})`)).toMatchObject({
            is_open: true,
            count: 2,
            average: null,
            call: null,
            fans: [],
          });
      expect((await asked(sql, 'user', `game_calls(${OPEN})`))?.call?.lineup).toBeTruthy();
      expect((await asked(sql, 'user', `game_calls(${OPEN}, null, 'fan-other')`))?.call).toBeNull();
      const record = await asked(sql, 'visitor', `call_record('fan-user')`);
      expect(JSON.stringify(record)).not.toContain(String(OPEN));
    });
  });

  it('show no other fan’s call of a postponed game, even after its old date', async () => {
    await rolledBack(database.sql, async (sql) => {
      await shown(sql, { user: true });
      await sql`update games set state = 'postponed' where id = ${OPEN}`;
      await sql`update games set starts_at = now() where id = ${OPEN}`;
      expect((await asked(sql, 'visitor', `game_calls(${OPEN}, null, 'fan-user')`))?.call).toBeNull();
      expect(JSON.stringify(await asked(sql, 'visitor', `call_record('fan-user')`))).not.toContain(
        String(OPEN),
      );
      expect(JSON.stringify(await asked(sql, 'user', `call_record()`))).toContain(String(OPEN));
    });
  });

  it('show the server and the fan which calls came after puck drop', async () => {
    await rolledBack(database.sql, async (sql) => {
      await sql`update games set starts_at = now() - interval '1 hour' where id = ${OPEN}`;
      const late = async (id: number) => {
        const [row] = await sql<[{ value: { calls: { is_late: boolean }[] } }]>`
          select calls_to_score(${id}) as value`;
        return row.value.calls.map((call) => call.is_late);
      };
      expect(await late(OPEN)).toEqual([true, true]);
      const record = (await asked(sql, 'user', 'call_record()')) as unknown as {
        calls: { id: number; is_late: boolean }[];
      };
      expect(record.calls.map(({ id, is_late }) => [id, is_late])).toEqual([
        [BEGUN, false],
        [OPEN, true],
      ]);
      expect(await late(BEGUN)).toEqual([false, false]);
    });
  });

  it('show public profiles afterwards, and average everyone', async () => {
    await rolledBack(database.sql, async (sql) => {
      await shown(sql, { user: true, other: false });
      await asSecret(sql, () => Promise.all([scored(sql, 12, 'user'), scored(sql, 4, 'other')]));
      const page = await asked(sql, 'visitor', `game_calls(${BEGUN})`);
      expect(page).toMatchObject({ is_open: false, count: 2, average: 0.5, call: null });
      expect(page?.fans).toMatchObject([{ profile_name: 'fan-user', hits: 12 }]);
      expect((await asked(sql, 'visitor', `game_calls(${BEGUN}, null, 'FAN-user')`))?.call).toMatchObject({
        profile_name: 'fan-user',
      });
      expect((await asked(sql, 'visitor', `game_calls(${BEGUN}, null, 'fan-other')`))?.call).toBeNull();
      expect((await asked(sql, 'other', `game_calls(${BEGUN})`))?.call).toMatchObject({ profile_name: null });
      expect(await asked(sql, 'visitor', `game_calls(${BEGUN}, 'XXX')`)).toBeNull();
      expect(await asked(sql, 'visitor', 'game_calls(1)')).toBeNull();
    });
  });

  it('keep the record of a private profile to its owner', async () => {
    await rolledBack(database.sql, async (sql) => {
      await shown(sql, { user: true, other: false });
      await asSecret(sql, () => Promise.all([scored(sql, 12, 'user'), scored(sql, 4, 'other')]));
      const own = { games: 1, void: 0, average: 0.25, baseline: 0.5, season: '20262027' };
      expect(await asked(sql, 'other', 'call_record()')).toMatchObject(own);
      expect(await asked(sql, 'visitor', `call_record('fan-other')`)).toBeNull();
      expect(await asked(sql, 'admin', `call_record('fan-other')`)).toBeNull();
      expect(await asked(sql, 'visitor', 'call_record()')).toBeNull();
      expect(await asked(sql, 'visitor', `call_record('fan-user')`)).toMatchObject({ ...own, average: 0.75 });
    });
  });

  it('rank the public profiles of a team from their third scored call on', async () => {
    await rolledBack(database.sql, async (sql) => {
      await shown(sql, { user: true, other: false });
      const table = async () => {
        const [row] = await sql<
          [{ abbreviation: string }]
        >`select abbreviation from teams where id = ${team}`;
        return asked(sql, 'visitor', `team_calls_table('${row.abbreviation.toLowerCase()}')`);
      };
      const more = [2026020011, 2026020012];
      for (const id of more) {
        await insertGame(sql, { id, hours: 1, home: opponent, away: team });
        for (const user of ['user', 'other'] as const)
          await sql`insert into calls ${sql({ user_id: users[user], game_id: id, team_id: team, lineup })}`;
      }
      const score = (where: string) =>
        asSecret(sql, () =>
          sql.unsafe(
            `update calls set score = '{"hits": 8, "possible": 16, "baseline": null}' where ${where}`,
          ),
        );
      await score(`game_id = ${more[0]}`);
      await score(`game_id = ${more[1]}`);
      expect(await table()).toMatchObject({ count: 4, games: 2, average: 0.5, fans: [] });
      await score(`game_id = ${BEGUN}`);
      expect(await table()).toMatchObject({
        count: 6,
        games: 3,
        baseline: null,
        fans: [{ profile_name: 'fan-user', games: 3, average: 0.5 }],
      });
      expect(await asked(sql, 'visitor', `team_calls_table('XXX')`)).toBeNull();
    });
  });

  it('follow a new score, a renamed and a hidden profile, and a deleted account', async () => {
    await rolledBack(database.sql, async (sql) => {
      const page = () => asked(sql, 'visitor', `game_calls(${BEGUN})`);
      await asSecret(sql, () => Promise.all([scored(sql, 12, 'user'), scored(sql, 4, 'other')]));
      await shown(sql, { user: true, other: true });
      expect((await page())?.fans.map(({ profile_name }) => profile_name)).toEqual(['fan-user', 'fan-other']);
      await asSecret(sql, () => scored(sql, 16, 'other'));
      await sql`update profiles set profile_name = 'renamed' where user_id = ${users.user}`;
      expect(await page()).toMatchObject({
        count: 2,
        average: 0.875,
        fans: [
          { profile_name: 'fan-other', hits: 16 },
          { profile_name: 'renamed', hits: 12 },
        ],
      });
      await shown(sql, { other: false });
      expect((await page())?.fans).toMatchObject([{ profile_name: 'renamed' }]);
      await asSecret(sql, () => sql`update calls set score = null where user_id = ${users.other}`);
      expect(await page()).toMatchObject({ count: 2, average: 0.75 });
      await sql`delete from auth.users where id = ${users.user}`;
      expect(await page()).toMatchObject({ count: 1, average: null, fans: [] });
      expect(
        await sql`select from private.call_totals where user_id = ${users.user} or calls < 0`,
      ).toHaveLength(0);
    });
  });
});

it('pages of calls are read by index, among thousands of rows', async () => {
  const games = [2026020011, 2026020012, 2026020013];
  await rolledBack(database.sql, async (sql) => {
    await sql`set local statement_timeout = 0`;
    for (const id of games) await insertGame(sql, { id, hours: 1, home: team, away: opponent });
    await sql`
      insert into auth.users (id, email, email_confirmed_at)
      select md5(n::text)::uuid, 'fan-' || n || '@lines.example', now() from generate_series(1, 1000) as n`;
    await sql`
      insert into profiles (user_id, profile_name, is_public)
      select md5(n::text)::uuid, 'fan-' || n, true from generate_series(1, 1000) as n
      on conflict (user_id) do update set profile_name = excluded.profile_name, is_public = true`;
    await sql`
      insert into calls (user_id, game_id, team_id, lineup)
      select md5(n::text)::uuid, game, ${team}, ${sql.json(lineup)}
      from generate_series(1, 1000) as n, unnest(${games}::bigint[]) as game`;
    await sql`update games set starts_at = now() where id in ${sql(games)}`;
    await actAs(sql, 'secret', users);
    await sql`update calls set score = ${sql.json({ hits: 8, possible: 16, baseline: null })}`;
    await sql`select set_config('role', 'none', true)`;
    await sql`analyze calls, profiles, private.call_totals`;
    const [{ abbreviation }] = await sql<[{ abbreviation: string }]>`
      select abbreviation from teams where id = ${team}`;
    const ranked = expect.arrayContaining([expect.objectContaining({ games: 3, average: 0.5 })]) as unknown;
    for (const [page, shown] of [
      [`game_calls(${games[2]}, null, 'fan-7')`, { count: 1000, call: { profile_name: 'fan-7' } }],
      [`team_calls_table('${abbreviation}')`, { fans: ranked }],
      [`call_record('fan-7')`, { games: 3 }],
    ] as const) {
      const before = await scans(sql);
      const [row] = await sql.unsafe<[{ value: unknown }]>(`select ${page} as value`);
      expect(row.value).toMatchObject(shown);
      expect(await scans(sql), page).toEqual(before);
    }
  });
});

/** Counts this transaction's full scans of each table. Query plans would not show scans within functions. */
async function scans(sql: TransactionSql) {
  return [
    ...(await sql`
      select relname, seq_scan from pg_stat_xact_all_tables
      where relname in ('calls', 'profiles', 'call_totals') order by relname`),
  ];
}
