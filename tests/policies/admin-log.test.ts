import type { TransactionSql } from 'postgres';
import { afterAll, describe, expect, it } from 'vitest';
import type { WriteResult } from '#domain/players/write-rows.ts';
import { actAs, emailOf } from '../support/policies/actors.ts';
import { add, call, failureOf, MAKAR, openAdminSample, playerOf } from '../support/policies/admin-sample.ts';
import { rolledBack } from '../support/policies/temporary.ts';

const rink = await openAdminSample();
const { asAdmin, other, team } = rink;
afterAll(() => rink.database.close());

const byText = (a: unknown, b: unknown) => String(a).localeCompare(String(b));

describe('moving and deleting', () => {
  it(
    'moves all or none, and reports players who were already there',
    asAdmin(async (sql) => {
      const ids = [
        await rink.place(sql),
        await rink.place(sql, { last_name: 'Second' }),
        await rink.place(sql, { team_id: other, last_name: 'There' }),
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
    'deletes, and reports players who were already gone',
    asAdmin(async (sql) => {
      const id = await rink.place(sql);
      const deleted = await call(sql, 'delete_players', [id, 1e9]);
      expect(deleted.rows.map(({ action }) => action)).toEqual(['deleted', 'unchanged']);
      expect(await playerOf(sql, id)).toBeUndefined();
    }),
  );
});

describe('the log', () => {
  it(
    'records who did what, with the row before and after, once per batch',
    asAdmin(async (sql) => {
      const id = await rink.place(sql);
      await sql`update players set number = 9, revision = 1 where id = ${id}`;
      await sql`update players set number = 9 where id = ${id}`;
      await sql`update teams set city = 'Testville' where id = ${team}`;
      const { batch } = await call(sql, 'move_players', [id], other);
      await call(sql, 'delete_players', [id]);
      const entries = await sql`
      select action, via, table_name, before ->> 'number' as before, after ->> 'number' as after, user_id, admin_email,
        batch = ${batch} as in_move from admin_log order by id`;
      const me = { user_id: rink.users.admin, admin_email: emailOf('admin') };
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
    'records "Mark as imported", and only the players of an import',
    asAdmin(async (sql) => {
      await sql`update teams set last_imported_at = '2026-11-01' where id = ${team}`;
      await rink.importRows(sql, [add(2, MAKAR)]);
      const entries = await sql`select action, via, table_name from admin_log order by id`;
      expect([...entries]).toEqual([
        { action: 'edit', via: 'direct', table_name: 'teams' },
        { action: 'add', via: 'import', table_name: 'players' },
      ]);
    }),
  );

  it('records no user for the secret key, and nothing for the schema’s owner', () =>
    rolledBack(rink.database.sql, async (sql) => {
      await rink.place(sql);
      expect(await sql`select from admin_log`).toHaveLength(0);
      await actAs(sql, 'secret', rink.users);
      await rink.place(sql);
      expect([...(await sql`select user_id, admin_email from admin_log`)]).toEqual([
        { user_id: null, admin_email: null },
      ]);
    }));

  it('outlives the admin’s account, without their name', () =>
    rolledBack(rink.database.sql, async (sql) => {
      await actAs(sql, 'admin', rink.users);
      await rink.place(sql);
      await sql`select set_config('role', 'none', true)`;
      await sql`delete from auth.users where id = ${rink.users.admin}`;
      expect([
        ...(await sql`select user_id, admin_email, after ->> 'last_name' as name from admin_log`),
      ]).toEqual([{ user_id: null, admin_email: null, name: 'Makar' }]);
    }));

  it(
    'keeps row ids from changing',
    asAdmin(async (sql) => {
      const id = await rink.place(sql);
      expect(
        await failureOf(sql, (inner) => inner`update players set id = 9999999 where id = ${id}`),
      ).toMatch(/^P0001 The id/);
    }),
  );
});

describe('undoing', () => {
  const undo = (sql: TransactionSql, batch: string | null) => call(sql, 'undo_admin_action', null, batch);
  const actions = ({ rows }: WriteResult) => rows.map(({ action, message }) => [action, message]);

  it(
    'restores deleted players with their ids, and can be undone itself',
    asAdmin(async (sql) => {
      const ids = [await rink.place(sql), await rink.place(sql, { last_name: 'Second' })];
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
    'moves players back, and keeps later edits of other columns',
    asAdmin(async (sql) => {
      const id = await rink.place(sql);
      const { batch } = await call(sql, 'move_players', [id], other);
      await sql`update players set weight = 200 where id = ${id}`;
      expect(actions(await undo(sql, batch))).toEqual([['moved', null]]);
      expect(await playerOf(sql, id)).toMatchObject({ ...MAKAR, team_id: team, weight: 200 });
    }),
  );

  it(
    'reverts a whole import: added and updated players',
    asAdmin(async (sql) => {
      const id = await rink.place(sql);
      const { batch } = await rink.importRows(sql, [
        add(2, { last_name: 'New' }),
        { row_number: 3, action: 'update', id, revision: 1, values: { number: 9, nationality: 'CAN' } },
      ]);
      const count = await rink.countPlayers(sql);
      expect(actions(await undo(sql, batch)).toSorted(byText)).toEqual([
        ['deleted', null],
        ['updated', null],
      ]);
      expect(await rink.countPlayers(sql)).toBe(count - 1);
      expect(await playerOf(sql, id)).toMatchObject({ ...MAKAR, nationality: null });
    }),
  );

  it(
    'refuses, and undoes nothing, when a row was changed or deleted later',
    asAdmin(async (sql) => {
      const { batch, rows } = await rink.importRows(sql, [
        add(2, { last_name: 'A' }),
        add(3, { last_name: 'B' }),
      ]);
      await sql`update players set number = 4 where id = ${rows[1]!.id}`;
      const refused = await undo(sql, batch);
      expect([refused.written, actions(refused).toSorted(byText)]).toEqual([
        false,
        [
          ['refused', 'Changed since'],
          ['unchanged', null],
        ],
      ]);
      expect(await playerOf(sql, rows[0]!.id!)).toBeDefined();

      const id = await rink.place(sql);
      const move = await call(sql, 'move_players', [id], other);
      await sql`delete from players where id = ${id}`;
      expect(actions(await undo(sql, move.batch))).toEqual([['refused', 'Deleted since']]);
    }),
  );

  it(
    'undoes one entry: an edited, deleted, or added team',
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
    'does not restore a player to a deleted team',
    asAdmin(async (sql) => {
      const [third] = await sql`insert into teams (name) values ('Third Team') returning id`;
      const id = await rink.place(sql, { team_id: Number(third!.id), last_name: 'Lost' });
      const { batch } = await call(sql, 'delete_players', [id]);
      await sql`delete from teams where id = ${third!.id as string}`;
      expect(actions(await undo(sql, batch))).toEqual([['refused', 'The team does not exist any more']]);
    }),
  );

  it(
    'undoes the rest of a batch whose other rows changed later, and lists what stays',
    asAdmin(async (sql) => {
      const result = await rink.importRows(sql, [
        add(2, { first_name: 'Una', last_name: 'Stays', number: 41 }),
        add(3, { first_name: 'Ugo', last_name: 'Goes', number: 42 }),
      ]);
      const [stays, goes] = result.rows.map(({ id }) => id!);
      await sql`update players set number = 43 where id = ${stays!}`;
      const refused = await undo(sql, result.batch);
      expect(refused.written).toBe(false);
      expect(refused.rows.find(({ id }) => id === stays)).toMatchObject({
        name: 'Una Stays',
        message: 'Changed since',
      });
      const partly = await call(sql, 'undo_admin_action', null, result.batch, true);
      expect(partly.written).toBe(true);
      expect(partly.rows.map(({ action, id, message }) => [id, action, message])).toEqual([
        [goes, 'deleted', null],
        [stays, 'unchanged', 'Changed since'],
      ]);
      expect(await playerOf(sql, stays!)).toMatchObject({ number: 43 });
      expect(await sql`select from players where id = ${goes!}`).toHaveLength(0);
    }),
  );

  it(
    'requires one existing entry or batch',
    asAdmin(async (sql) => {
      expect(await failureOf(sql, (inner) => call(inner, 'undo_admin_action', 1e9))).toMatch(
        /^P0001 There is no such entry/,
      );
      expect(await failureOf(sql, (inner) => call(inner, 'undo_admin_action'))).toMatch(/^P0001 Name either/);
    }),
  );
});
