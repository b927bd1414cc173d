import postgres, { type Sql, type TransactionSql } from 'postgres';
import {
  SAMPLE_GAME,
  SAMPLE_GAME_TO_COME,
  addedRow,
  keyOf,
  type Cell,
  type Key,
  type SampleLeague,
  type Outcome,
  type Values,
} from './matrix.ts';
import { actAs, type UserIds } from './actors.ts';
import { callOfTeam } from './call-samples.ts';
import { takenBack } from './temporary.ts';

export async function anyTeam(sql: Sql): Promise<number> {
  const [team] = await sql<[{ id: string }]>`select id from teams order by id limit 1`;
  return Number(team.id);
}

/** Inserts two games. Returns the ids of a team and a player, and a prediction for the team. */
export async function anyLeague(sql: Sql): Promise<SampleLeague> {
  const [player] = await sql<[{ id: string }]>`select id from players order by id limit 1`;
  await sql`insert into games ${sql(SAMPLE_GAME)} on conflict do nothing`;
  const team = await anyTeam(sql);
  await sql`insert into games ${sql({ ...SAMPLE_GAME_TO_COME, home_team_id: team })} on conflict do nothing`;
  return {
    team,
    player: Number(player.id),
    game: SAMPLE_GAME.id,
    gameToCome: SAMPLE_GAME_TO_COME.id,
    call: await callOfTeam(sql, team),
  };
}

/** Grants the API roles all privileges on all tables, so that only policies restrict them. */
export async function openGrants(transaction: TransactionSql): Promise<void> {
  await transaction`grant all on all tables in schema public to anon, authenticated, service_role`;
}

/** Tries one cell of the permission matrix in SQL, and undoes its changes. */
export async function tryInSql(
  sql: TransactionSql,
  users: UserIds,
  league: SampleLeague,
  cell: Cell,
): Promise<Outcome | 'yes, without a filter'> {
  const outcome = await takenBack(sql, async (transaction) => {
    await placeSample(transaction, users, league, cell);
    await actAs(transaction, cell.actor, users);
    return outcomeOf(async () => operate(transaction, users, league, cell));
  });
  if (cell.expected === 'yes' || cell.operation === 'select' || cell.operation === 'insert') return outcome;
  const touched = await takenBack(sql, async (transaction) => {
    await placeSample(transaction, users, league, cell);
    return touchesUnfiltered(transaction, users, league, cell);
  });
  return touched ? 'yes, without a filter' : outcome;
}

async function outcomeOf(operation: () => Promise<number>): Promise<Outcome> {
  try {
    return (await operation()) > 0 ? 'yes' : 'nothing';
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === '42501') return 'refused';
    throw error;
  }
}

/**
 * Whether an update or delete without a filter affects the sample row. With a filter, PostgreSQL also applies the
 * select policies, which hide the row. A test with a filter would miss an update or delete policy that allows too much.
 */
async function touchesUnfiltered(
  transaction: TransactionSql,
  users: UserIds,
  league: SampleLeague,
  { sample, operation, actor }: Cell,
): Promise<boolean> {
  const table = transaction(sample.table);
  const where = matches(transaction, keyOf(sample, sample.row(users, league)));
  // The row's physical location changes with every update.
  const place = async () => {
    const [row] = await transaction<{ ctid: string }[]>`select ctid::text from ${table} where ${where}`;
    return row?.ctid;
  };
  const before = await place();
  await transaction
    .savepoint(async (attempt) => {
      await actAs(attempt, actor, users);
      if (operation === 'delete') await attempt`delete from ${table}`;
      else await attempt`update ${table} set ${attempt(sample.change as Record<string, Key[string]>)}`;
    })
    .catch((error: unknown) => {
      if (!(error instanceof postgres.PostgresError && error.code === '42501')) throw error;
    });
  await transaction`select set_config('role', 'none', true)`;
  return (await place()) !== before;
}

async function placeSample(
  transaction: TransactionSql,
  users: UserIds,
  league: SampleLeague,
  cell: Cell,
): Promise<void> {
  const { sample, operation } = cell;
  const row = sample.row(users, league);
  await transaction`delete from ${transaction(sample.table)} where ${matches(transaction, keyOf(sample, row))}`;
  // An insert under test usually inserts the sample row itself. With `added`, it inserts another row, so the sample row
  // must already exist. In `user_roles`, for example, the sample row makes `admin` an admin.
  if (operation !== 'insert' || sample.added) await insert(transaction, sample.table, row);
}

/** Runs the operation of a cell. Resolves with the number of rows that it read or changed. */
async function operate(
  transaction: TransactionSql,
  users: UserIds,
  league: SampleLeague,
  cell: Cell,
): Promise<number> {
  const { sample, operation } = cell;
  const table = transaction(sample.table);
  const where = matches(transaction, keyOf(sample, sample.row(users, league)));
  switch (operation) {
    case 'select':
      return (await transaction`select 1 from ${table} where ${where}`).count;
    case 'insert':
      return (await insert(transaction, sample.table, addedRow(sample, users, league))).count;
    case 'update':
      return (
        await transaction`update ${table} set ${transaction(sample.change as Record<string, Key[string]>)} where ${where}`
      ).count;
    case 'delete':
      return (await transaction`delete from ${table} where ${where}`).count;
  }
}

export function insert(transaction: TransactionSql, table: string, row: Values) {
  return transaction`insert into ${transaction(table)} ${transaction(row as Record<string, Key[string]>)}`;
}

export function matches(transaction: TransactionSql, key: Key) {
  return Object.entries(key)
    .map(([column, value]) => transaction`${transaction(column)} = ${value}`)
    .reduce((all, one) => transaction`${all} and ${one}`);
}
