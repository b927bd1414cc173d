/** The connections that requests run on, when PostgreSQL ends them. */
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createSessionPool,
  LostConnectionError,
  NoConnectionError,
  type Reserved,
} from '#server/database/session-pool.ts';
import { openTestDatabase, type TestDatabase } from '#tests/policies/support/temporary.ts';

let database: TestDatabase;
let driver: Sql;
beforeAll(async () => {
  database = await openTestDatabase();
  driver = postgres({ ...database.appConnection, max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await driver.end();
  await database.close();
});

const processOf = async (held: Reserved) => {
  const [row] = await held.unsafe('select pg_backend_pid() as pid, current_user::text as role');
  return row as unknown as { pid: number; role: string };
};

test('a transaction that loses its connection between two statements ends: none runs on another one, as its owner', async () => {
  const pool = createSessionPool(driver, 1);
  const held = await pool.reserve();
  await held.unsafe('begin');
  await held.unsafe('set local role anon');
  const { pid, role } = await processOf(held);
  expect(role).toBe('anon');
  await driver`select pg_terminate_backend(${pid})`;
  // Whatever moment it is noticed at, no later statement is answered.
  await expect
    .poll(() => held.unsafe('select 1').then(String, (error: unknown) => error), { interval: 10 })
    .toBeInstanceOf(LostConnectionError);
  await expect(held.unsafe('rollback')).rejects.toThrow('has ended');
  const next = pool.reserve();
  held.release();
  expect(await processOf(await next)).toEqual({ pid: expect.any(Number), role: 'line_rush' });
  (await next).release();
  await pool.end();
});

test('connections are shared one after the other, and kept', async () => {
  const pool = createSessionPool(driver, 2);
  const [first, second] = await Promise.all([pool.reserve(), pool.reserve()]);
  const known = new Set([(await processOf(first)).pid, (await processOf(second)).pid]);
  expect(known.size).toBe(2);
  const waiting = [pool.reserve(), pool.reserve()];
  first.release();
  second.release();
  for (const held of await Promise.all(waiting)) {
    expect(known).toContain((await processOf(held)).pid);
    held.release();
  }
  const refused = await pool.reserve();
  await expect(refused.unsafe('select no_such_column')).rejects.toThrow('does not exist');
  expect(known, 'PostgreSQL’s own refusals cost no connection').toContain((await processOf(refused)).pid);
  refused.release();
  await pool.end();
});

test('who waits for too long leaves the line: the next connection is for those who still wait', async () => {
  const pool = createSessionPool(driver, 1, 500);
  const held = await pool.reserve();
  await expect(pool.reserve()).rejects.toBeInstanceOf(NoConnectionError);
  const next = pool.reserve();
  held.release();
  const { pid } = await processOf(await next);
  (await next).release();
  expect((await processOf(await pool.reserve())).pid, 'nobody who left holds it').toBe(pid);
  await pool.end();
});
