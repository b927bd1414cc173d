/**
 * Tests who can write a team's sweater, and which values the database refuses. Also tests the sweater in the log and in
 * undo.
 */
import { afterAll, describe, expect, it } from 'vitest';
import type { JSONValue, TransactionSql } from 'postgres';
import { BROKEN_SWEATERS, VALID_SWEATERS } from '#tests/support/sweater-cases.ts';
import { actAs } from '../support/policies/actors.ts';
import { call, failureOf, openAdminSample } from '../support/policies/admin-sample.ts';
import { rolledBack } from '../support/policies/temporary.ts';

const sample = await openAdminSample();
afterAll(() => sample.database.close());

type Case = readonly [what: string, sweater: unknown];

const [, OWN] = VALID_SWEATERS[1]!;

function write(sql: TransactionSql, sweater: unknown) {
  return sql`update teams set sweater = ${sql.json(sweater as JSONValue)} where id = ${sample.team} returning id`;
}

async function stored(sql: TransactionSql): Promise<unknown> {
  const [row] = await sql<[{ sweater: unknown }]>`select sweater from teams where id = ${sample.team}`;
  return row.sweater;
}

async function lastEntry(sql: TransactionSql): Promise<string> {
  const [entry] = await sql<[{ id: string }]>`select id from admin_log order by id desc limit 1`;
  return entry.id;
}

describe('an admin', () => {
  it.each<Case>([...VALID_SWEATERS, ['the word colors', 'colors']])(
    'stores a sweater with %s',
    (_, sweater) =>
      sample.asAdmin(async (sql) => {
        expect(await write(sql, sweater)).toHaveLength(1);
        expect(await stored(sql)).toEqual(sweater);
      })(),
  );

  const strange = { ...OWN, sleeves: '#ffffff' };
  const long = JSON.stringify(OWN).replace('"height":80', `"height":80.${'0'.repeat(2000)}`);
  it.each<Case>([
    ...BROKEN_SWEATERS,
    ['an unknown part', strange],
    ['an empty chest band', { ...OWN, chest: [] }],
    ['an unknown part of a stripe', { ...OWN, hem: [{ color: '#ffffff', height: 12, url: 'x' }] }],
  ])('cannot store a sweater with %s', (_, sweater) =>
    sample.asAdmin(async (sql) => {
      expect(await failureOf(sql, (inner) => write(inner, sweater))).toMatch(
        /^P0001 A sweater needs its colors/,
      );
    })(),
  );

  it(
    'cannot store a long document',
    sample.asAdmin(async (sql) => {
      const update = (inner: TransactionSql) => inner`update teams set sweater = ${long}::text::jsonb`;
      expect(await failureOf(sql, update)).toMatch(/^P0001 A sweater/);
    }),
  );

  it(
    'cannot add a team with a malformed sweater',
    sample.asAdmin(async (sql) => {
      const insert = (inner: TransactionSql) => inner`insert into teams (name, sweater) values ('New', '{}')`;
      expect(await failureOf(sql, insert)).toMatch(/^P0001 A sweater/);
    }),
  );

  it(
    'finds the change in the log, and undoes it',
    sample.asAdmin(async (sql) => {
      await write(sql, OWN);
      const [entry] =
        await sql`select before -> 'sweater' as before, after -> 'sweater' as after from admin_log
        where id = ${await lastEntry(sql)}`;
      expect(entry).toEqual({ before: null, after: OWN });
      await write(sql, 'colors');
      const result = await call(sql, 'undo_admin_action', Number(await lastEntry(sql)));
      expect(result.rows).toMatchObject([{ action: 'updated' }]);
      expect(await stored(sql)).toEqual(OWN);
    }),
  );

  it(
    'undoes the deletion of a team that was logged before sweaters existed',
    sample.asAdmin(async (sql) => {
      await sql`delete from teams where id = ${sample.team}`;
      const id = await lastEntry(sql);
      await sql`reset role`;
      await sql`update admin_log set before = before - 'sweater' where id = ${id}`;
      await actAs(sql, 'admin', sample.users);
      expect((await call(sql, 'undo_admin_action', Number(id))).rows).toMatchObject([{ action: 'restored' }]);
      expect(await stored(sql)).toBeNull();
    }),
  );
});

it.each(['visitor', 'user'] as const)('a %s reads sweaters and writes none', (actor) =>
  rolledBack(sample.database.sql, async (sql) => {
    await write(sql, OWN);
    await actAs(sql, actor, sample.users);
    expect(await stored(sql)).toEqual(OWN);
    const refusal = await failureOf(sql, async (inner) => {
      if ((await write(inner, 'colors')).length === 0)
        throw Object.assign(new Error('no row'), { code: '0' });
    });
    expect(refusal).toMatch(/^(?:42501|0) /);
    expect(await stored(sql)).toEqual(OWN);
  }),
);
