import type { JSONValue, TransactionSql } from 'postgres';
import { afterAll, describe, expect, it } from 'vitest';
import type { WriteResult } from '#domain/players/write-rows.ts';
import { actAs, type Actor } from '../support/policies/actors.ts';
import { call, failureOf, MAKAR, openAdminSample, playerOf } from '../support/policies/admin-sample.ts';
import { rolledBack } from '../support/policies/temporary.ts';

const rink = await openAdminSample();
const { asAdmin, other, team } = rink;
afterAll(() => rink.database.close());

const apply = (sql: TransactionSql, rows: readonly object[]) =>
  call(sql, 'apply_roster_updates', rows as JSONValue);

const outcomes = ({ rows }: WriteResult) =>
  rows.map(({ action, message, row_number }) => [row_number, action, message]);

/** Adds three players. Returns rows that delete, move, update, and add a player. */
async function placeFour(sql: TransactionSql) {
  const place = (last_name: string, number: number) =>
    rink.place(sql, { first_name: 'Test', last_name, number });
  const ids = [await place('Leaver', 1), await place('Trade', 2), await place('Number', 3)] as const;
  const [leaver, trade, number] = ids;
  const rows = [
    { action: 'delete', id: leaver, revision: 1, team_id: team },
    { action: 'move', id: trade, revision: 1, team_id: other, values: { number: 22 }, nhl_id: 8_470_002 },
    { action: 'update', id: number, revision: 1, team_id: team, values: { number: 33 }, nhl_id: 8_470_003 },
    { action: 'add', team_id: other, values: { first_name: 'New', last_name: 'Comer' }, nhl_id: 8_470_004 },
  ];
  return { leaver, trade, number, rows };
}

describe('apply_roster_updates', () => {
  it(
    'adds, updates, moves, and deletes in one batch, which one undo reverts',
    asAdmin(async (sql) => {
      const { leaver, number, rows, trade } = await placeFour(sql);
      const result = await apply(sql, rows);
      expect(outcomes(result)).toEqual([
        [1, 'deleted', null],
        [2, 'moved', null],
        [3, 'updated', null],
        [4, 'added', null],
      ]);
      const added = result.rows[3]!.id!;
      expect(await playerOf(sql, leaver)).toBeUndefined();
      expect(await playerOf(sql, trade)).toMatchObject({ team_id: other, number: 22, nhl_id: '8470002' });
      expect(await playerOf(sql, number)).toMatchObject({ number: 33, nhl_id: '8470003' });
      expect(await playerOf(sql, added)).toMatchObject({ team_id: other, nhl_id: '8470004' });
      const entries = await sql`
        select distinct via, batch from admin_log where row_id in (${leaver}, ${trade}, ${number}, ${added}) and via <> 'direct'`;
      expect([...entries]).toEqual([{ via: 'roster', batch: result.batch }]);

      const undone = await call(sql, 'undo_admin_action', null, result.batch);
      expect(undone.written).toBe(true);
      expect(await playerOf(sql, leaver)).toMatchObject({ team_id: team, number: 1 });
      expect(await playerOf(sql, trade)).toMatchObject({ team_id: team, number: 2, nhl_id: '8470002' });
      expect(await playerOf(sql, number)).toMatchObject({ number: 3 });
      expect(await playerOf(sql, added)).toBeUndefined();
    }),
  );

  it(
    'writes nothing when a player was changed since the review',
    asAdmin(async (sql) => {
      const { leaver, rows, trade } = await placeFour(sql);
      await sql`update players set height = '6''1"' where id in (${leaver}, ${trade})`;
      const result = await apply(sql, rows);
      expect(result).toMatchObject({ written: false, batch: null });
      expect(outcomes(result)).toEqual([
        [1, 'refused', 'This player was changed since the review'],
        [2, 'refused', 'This player was changed since the review'],
        [3, 'unchanged', null],
        [4, 'unchanged', null],
      ]);
      expect(await playerOf(sql, leaver)).toMatchObject({ team_id: team });
      expect(await sql`select from players where last_name = 'Comer'`).toHaveLength(0);
    }),
  );

  it(
    'refuses several rows of one player, and an addition whose NHL id another team has',
    asAdmin(async (sql) => {
      const id = await rink.place(sql, { ...MAKAR, nhl_id: 8_480_069 });
      const row = { action: 'update', id, revision: 1, team_id: team, values: { number: 9 } };
      expect(outcomes(await apply(sql, [row, { ...row, action: 'delete' }]))).toEqual([
        [1, 'refused', 'Several rows change this player'],
        [2, 'refused', 'Several rows change this player'],
      ]);
      const twin = { action: 'add', team_id: other, values: { last_name: 'Makar' }, nhl_id: 8_480_069 };
      expect(outcomes(await apply(sql, [twin]))).toEqual([
        [1, 'refused', 'A player of another team has this NHL id'],
      ]);
    }),
  );

  it(
    'ignores a player who is already deleted, and reads staged rows',
    asAdmin(async (sql) => {
      const id = await rink.place(sql);
      const importId = '11111111-1111-4111-8111-111111111111';
      const rows = [
        { action: 'delete', id: 1e9, revision: 1, team_id: team },
        { action: 'update', id, revision: 1, team_id: team, values: { number: 9 } },
      ];
      await sql`select stage_rows(${importId}, 0, ${sql.json(rows.slice(0, 1))}), stage_rows(${importId}, 1, ${sql.json(rows.slice(1))})`;
      const [row] = await sql<[{ result: WriteResult }]>`
        select apply_roster_updates(null, ${importId}, 2) as result`;
      expect(outcomes(row.result)).toEqual([
        [1, 'unchanged', 'This player does not exist any more'],
        [2, 'updated', null],
      ]);
      expect(await failureOf(sql, (inner) => apply(inner, [{ action: 'add' }]))).toBe(
        'P0001 No team selected for import',
      );
    }),
  );
});

describe('the NHL’s ids', () => {
  it(
    'are stored once, without a revision or an entry in the log',
    asAdmin(async (sql) => {
      const [first, second, third] = [
        await rink.place(sql),
        await rink.place(sql, { last_name: 'Second' }),
        await rink.place(sql, { last_name: 'Third', nhl_id: 3 }),
      ];
      const [{ count }] = await sql<[{ count: string }]>`select count(*) from admin_log`;
      const link = async (links: JSONValue) => {
        const [row] = await sql<[{ linked: number }]>`select link_nhl_ids(${sql.json(links)}) as linked`;
        return row.linked;
      };
      expect(await link([{ id: first, nhl_id: 1 }])).toBe(1);
      expect(await link([{ id: first, nhl_id: 2 }]), 'has another id').toBe(0);
      expect(await link([{ id: second, nhl_id: 3 }]), 'another player’s id').toBe(0);
      const twice = [first, second].map((id) => ({ id, nhl_id: 9 }));
      expect(await link(twice), 'one id for two players').toBe(0);
      expect(await playerOf(sql, first)).toMatchObject({ nhl_id: '1', revision: 1 });
      expect(await playerOf(sql, third)).toMatchObject({ nhl_id: '3' });
      expect([...(await sql`select count(*) from admin_log`)]).toEqual([{ count }]);
    }),
  );

  it(
    'are not restored with a deleted player if another player has them',
    asAdmin(async (sql) => {
      const id = await rink.place(sql, { ...MAKAR, nhl_id: 8_480_069 });
      const { batch } = await call(sql, 'delete_players', [id]);
      await rink.place(sql, { last_name: 'Other', nhl_id: 8_480_069 });
      expect((await call(sql, 'undo_admin_action', null, batch)).written).toBe(true);
      expect(await playerOf(sql, id)).toMatchObject({ last_name: 'Makar', nhl_id: null });
    }),
  );
});

describe('settle_rosters', () => {
  it('sets a roster’s date to that of the compared feed, and never to an earlier one', () =>
    rolledBack(rink.database.sql, async (sql) => {
      const read = '2026-11-21T10:00:00.123456+00:00';
      await sql`insert into roster_feeds (team_id, fetched_at, players) values (${team}, ${read}::text::timestamptz, '[]')`;
      await actAs(sql, 'admin', rink.users);
      const settle = async (fetched_at: string) => {
        const teams = sql.json([{ team_id: team, fetched_at }]);
        const [row] = await sql<[{ settled: number }]>`select settle_rosters(${teams}) as settled`;
        return row.settled;
      };
      expect(await settle('2026-11-20T10:00:00Z'), 'an older read').toBe(0);
      expect(await settle(read)).toBe(1);
      expect(await settle(read), 'again').toBe(0);
      expect(await sql`select from roster_dates where as_of = ${read}::text::timestamptz`).toHaveLength(1);
    }));
});

it.for(['visitor', 'user'] as const)('refuses every function to a %s', (actor: Actor) =>
  rolledBack(rink.database.sql, async (sql) => {
    await actAs(sql, actor, rink.users);
    for (const name of ['apply_roster_updates', 'link_nhl_ids', 'settle_rosters'])
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      expect(await failureOf(sql, (inner) => call(inner, name, [{}])), name).toMatch(/^42501/);
  }),
);

it('asks about players who left, unless the policy says what to do with them', () =>
  rolledBack(rink.database.sql, async (sql) => {
    const add = (row: Record<string, string | number>) =>
      failureOf(sql, (inner) => inner`insert into roster_policies ${inner(row)}`);
    expect(await add({ kind: 'left', policy: 'apply' })).toMatch(/^23514/);
    expect(await add({ kind: 'number', policy: 'apply', departure: 'delete' })).toMatch(/^23514/);
    expect(await add({ kind: 'left', policy: 'apply', departure: 'move', move_to: other })).toBe('none');
    await sql`delete from teams where id = ${other}`;
    expect([...(await sql`select policy, move_to from roster_policies`)]).toEqual([
      { policy: 'apply', move_to: null },
    ]);
  }));
