import postgres, { type Sql, type TransactionSql } from 'postgres';

import { addedRow, keyOf, type Cell, type Outcome, type Values } from '#tests/policies/matrix.ts';
import { actAs, type UserIds } from '#tests/policies/support/actors.ts';
import { rolledBack } from '#tests/policies/support/temporary.ts';

/** Any team of the seed, for rows that refer to one. */
export async function anyTeam(sql: Sql): Promise<number> {
  const [team] = await sql<[{ id: string }]>`select id from teams order by id limit 1`;
  return Number(team.id);
}

/**
 * Tries one cell below the API, in a transaction of its own that is rolled back.
 *
 * @param openGrants Gives the API roles every right on every table first: then only the policies stand.
 */
export async function tryInSql(
  sql: Sql,
  users: UserIds,
  team: number,
  cell: Cell,
  openGrants: boolean,
): Promise<Outcome> {
  return rolledBack(sql, async (transaction) => {
    if (openGrants) {
      await transaction`grant all on all tables in schema public to anon, authenticated, service_role`;
    }
    await placeSample(transaction, users, team, cell);
    await actAs(transaction, cell.actor, users);
    try {
      return (await operate(transaction, users, team, cell)) > 0 ? 'yes' : 'nothing';
    } catch (error) {
      if (error instanceof postgres.PostgresError && error.code === '42501') return 'refused';
      throw error;
    }
  });
}

async function placeSample(
  transaction: TransactionSql,
  users: UserIds,
  team: number,
  cell: Cell,
): Promise<void> {
  const { sample, operation } = cell;
  const row = sample.row(users, team);
  await transaction`delete from ${transaction(sample.table)} where ${matches(transaction, keyOf(sample, row))}`;
  // An insert that gives another key needs the sample row: it is what makes the admin an admin.
  if (operation !== 'insert' || sample.added) await insert(transaction, sample.table, row);
}

/** Runs the operation; returns how many rows it saw or touched. */
async function operate(
  transaction: TransactionSql,
  users: UserIds,
  team: number,
  cell: Cell,
): Promise<number> {
  const { sample, operation } = cell;
  const table = transaction(sample.table);
  const where = matches(transaction, keyOf(sample, sample.row(users, team)));
  switch (operation) {
    case 'select':
      return (await transaction`select 1 from ${table} where ${where}`).count;
    case 'insert':
      return (await insert(transaction, sample.table, addedRow(sample, users, team))).count;
    case 'update':
      return (await transaction`update ${table} set ${transaction(sample.change)} where ${where}`).count;
    case 'delete':
      return (await transaction`delete from ${table} where ${where}`).count;
  }
}

function insert(transaction: TransactionSql, table: string, row: Values) {
  return transaction`insert into ${transaction(table)} ${transaction(row)}`;
}

function matches(transaction: TransactionSql, key: Values) {
  return Object.entries(key)
    .map(([column, value]) => transaction`${transaction(column)} = ${value}`)
    .reduce((all, one) => transaction`${all} and ${one}`);
}
