/** Tests that fans may change predictions before puck drop, that nothing may change later, and who sees predictions. */
import { randomUUID } from 'node:crypto';
import postgres, { type TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reachDatabase, type ServerDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { ACTORS, actAs, type Actor } from '../support/policies/actors.ts';
import { callOfTeam, insertGame } from '../support/policies/call-samples.ts';
import { requestAs, signUpActors, type SignedIn } from '../support/policies/http-cells.ts';
import type { Values } from '../support/policies/matrix.ts';
import { rolledBack, takenBack } from '../support/policies/temporary.ts';

const [OPEN, BEGUN, LATER] = [2026020001, 2026020002, 2026020003];

let server: TestServer;
let database: ServerDatabase;
let signedIn: SignedIn;
let team: number;
let opponent: number;
let lineup: Awaited<ReturnType<typeof callOfTeam>>;

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
  database = await reachDatabase(server);
  signedIn = await signUpActors(server);
  const { sql } = database;
  await sql`insert into user_roles (user_id, role) values (${signedIn.users.admin}, 'admin')`;
  const teams = await sql<{ id: string }[]>`select id from teams order by id limit 2`;
  [team = 0, opponent = 0] = teams.map(({ id }) => Number(id));
  lineup = await callOfTeam(sql, team);
  for (const [id, hours] of [
    [OPEN, 2],
    [BEGUN, 2],
    [LATER, 50],
  ] as const)
    await insertGame(sql, { id, hours, home: team, away: opponent });
  for (const user of ['user', 'other'] as const)
    for (const game of [OPEN, BEGUN])
      await sql`insert into calls ${sql({ user_id: signedIn.users[user], game_id: game, team_id: team, lineup: sql.json(lineup) })}`;
  await sql`update games set starts_at = now() where id = ${BEGUN}`;
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

async function begunCalls(sql: postgres.ISql) {
  return [...(await sql`select calls.* from calls where game_id = ${BEGUN} order by user_id`)];
}

/** Runs a statement as an actor and returns the error's code, or `none`. */
async function tryAs(sql: TransactionSql, actor: Actor | 'owner', statement: string): Promise<string> {
  try {
    await sql.savepoint(async (inner) => {
      if (actor !== 'owner') await actAs(inner, actor, signedIn.users);
      await inner.unsafe(statement);
      await inner`select set_config('role', 'none', true)`;
    });
    return 'none';
  } catch (error) {
    if (error instanceof postgres.PostgresError) return error.code;
    throw error;
  }
}

const values = (user: string, game: number) => `('${user}', ${game}, ${team}, '${JSON.stringify(lineup)}')`;
const INTO = 'insert into calls (user_id, game_id, team_id, lineup) values';

/** Returns statements that could change or add predictions for the game that has begun. */
function attacks(): readonly string[] {
  const { admin, other, user } = signedIn.users;
  const swapped = JSON.stringify({
    ...lineup,
    slots: { ...lineup.slots, lw1: lineup.slots.rw1, rw1: lineup.slots.lw1 },
  });
  const begun = `game_id = ${BEGUN}`;
  return [
    ...[admin, other, user].map((id) => `${INTO} ${values(id, BEGUN)}`),
    ...[other, user].flatMap((id) => [
      `${INTO} ${values(id, BEGUN)} on conflict (user_id, game_id, team_id) do update set lineup = '${swapped}'`,
      `${INTO} ${values(id, OPEN)} on conflict (user_id, game_id, team_id) do update set game_id = ${BEGUN}, id = gen_random_uuid()`,
    ]),
    `update calls set lineup = '${swapped}'`,
    `update calls set lineup = '${swapped}' where ${begun}`,
    `update calls set updated_at = now() where ${begun}`,
    `update calls set created_at = '2020-01-01' where ${begun}`,
    `update calls set game_id = ${OPEN} where ${begun}`,
    `update calls set game_id = ${LATER} where ${begun}`,
    `update calls set game_id = ${BEGUN} where game_id = ${OPEN}`,
    `update calls set team_id = ${opponent} where ${begun}`,
    `update calls set user_id = '${admin}' where ${begun}`,
    `update calls set id = gen_random_uuid() where ${begun}`,
    `delete from calls`,
    `delete from calls where ${begun}`,
    `merge into calls using (select '${swapped}'::jsonb as lineup) as given on ${begun} when matched then update set lineup = given.lineup`,
    `merge into calls using (select 1) as given on ${begun} when matched then delete`,
    `with gone as (delete from calls where ${begun} returning *) insert into calls select * from gone`,
    `truncate calls`,
    `delete from games where id = ${BEGUN}`,
    `delete from teams where id = ${team}`,
    `alter table calls disable trigger calls_guard; delete from calls`,
    `set local session_replication_role = replica; delete from calls`,
    `select public.score_calls('{}'); delete from calls`,
  ];
}

describe('after puck drop', () => {
  it.for([
    ...[...ACTORS, 'owner' as const].map((actor) => [actor, 'policies and trigger', ''] as const),
    ...ACTORS.map((actor) => [actor, 'policies', 'disable trigger calls_guard'] as const),
    ...ACTORS.map((actor) => [actor, 'trigger', 'disable row level security'] as const),
  ])('no statement of %s changes a call, by its %s', async ([actor, , without]) => {
    await rolledBack(database.sql, async (sql) => {
      if (without) await sql.unsafe(`alter table calls ${without}`);
      const before = await begunCalls(sql);
      expect(before).toHaveLength(2);
      // The schema's owner is the operator, who may disable triggers and truncate tables. As the owner, skip these
      // statements.
      const tried = attacks().filter(
        (statement) => actor !== 'owner' || !/^(alter|set|truncate)/.test(statement),
      );
      for (const statement of tried)
        await takenBack(sql, async (inner) => {
          const code = await tryAs(inner, actor, statement);
          expect(await begunCalls(inner), `${actor}, ${code}: ${statement}`).toEqual(before);
        });
    });
  });

  it('not even in a transaction that began before it', async () => {
    await rolledBack(database.sql, async (sql) => {
      // Within a transaction, now() stays at the transaction's start, which is before puck drop here.
      await sql`update games set starts_at = now() + interval '1 microsecond' where id = ${OPEN}`;
      for (const statement of [
        `update calls set lineup = lineup where game_id = ${OPEN}`,
        `delete from calls where game_id = ${OPEN}`,
        `${INTO} ${values(signedIn.users.admin, OPEN)}`,
      ])
        expect(await tryAs(sql, 'owner', statement), statement).toBe('P0001');
    });
  });

  it.for([
    ['live', 'pending'],
    ['final', 'pending'],
    ['scheduled', 'computed'],
    ['scheduled', 'void'],
  ] as const)('which a game that is %s with %s lines had, whatever its time', async ([state, lines]) => {
    await rolledBack(database.sql, async (sql) => {
      await sql`
        update games set state = ${state}, lines = ${lines}, lines_source = ${lines === 'computed' ? 'chart' : null}
        where id = ${OPEN}`;
      expect(
        await tryAs(sql, 'user', `${INTO} ${values(signedIn.users.user, OPEN)} on conflict do nothing`),
      ).toBe('P0001');
      const before = await sql`select calls.* from calls where game_id = ${OPEN}`;
      await tryAs(sql, 'user', `update calls set updated_at = now() where game_id = ${OPEN}`);
      await tryAs(sql, 'user', `delete from calls where game_id = ${OPEN}`);
      expect([...(await sql`select calls.* from calls where game_id = ${OPEN}`)]).toEqual([...before]);
    });
  });

  it.for([
    ['a later start', {}],
    ['a postponement', { state: 'postponed' }],
    ['an unknown time', { time_known: false }],
    ['a start of yesterday', { starts_at: new Date(Date.now() - 86_400_000).toISOString() }],
  ] as const)('not even after the feed has sent %s and then a new date', async ([, moved]) => {
    await rolledBack(database.sql, async (sql) => {
      const feed = async (changes: object) => {
        await actAs(sql, 'secret', signedIn.users);
        await sql`select store_games(${sql.json([{ ...entry, ...changes }] as never)})`;
        await sql`select set_config('role', 'none', true)`;
      };
      const [{ entry }] = await sql<[{ entry: object }]>`
        select to_jsonb(games) || '{"starts_at": "2999-01-01T00:00:00Z"}' as entry from games where id = ${BEGUN}`;
      await feed(moved);
      await feed({});
      const [game] = await sql`
        select state, starts_at > now() as is_later, locked_at is not null as is_locked from games where id = ${BEGUN}`;
      expect(game).toEqual({ state: 'scheduled', is_later: true, is_locked: true });
      const [{ page }] = await sql<[{ page: object }]>`select game_calls(${BEGUN}) as page`;
      expect(page).toMatchObject({ is_open: false });
      const before = await begunCalls(sql);
      // Without the trigger, the policies alone must prevent all changes. Without policies, the trigger alone must
      // prevent them.
      for (const without of ['disable trigger calls_guard', 'disable row level security'])
        for (const statement of attacks())
          await takenBack(sql, async (inner) => {
            await inner.unsafe(`alter table calls ${without}`);
            const code = await tryAs(inner, 'user', statement);
            expect(await begunCalls(inner), `${code}: ${statement}`).toEqual(before);
          });
    });
  });

  it('a game whose date is moved before it stays open', async () => {
    await rolledBack(database.sql, async (sql) => {
      const [{ entry }] = await sql<[{ entry: object }]>`
        select to_jsonb(games) || '{"starts_at": "2999-01-01T00:00:00Z"}' as entry from games where id = ${OPEN}`;
      await sql`select store_games(${sql.json([{ ...entry, state: 'postponed' }] as never)})`;
      await sql`select store_games(${sql.json([entry] as never)})`;
      await actAs(sql, 'user', signedIn.users);
      expect(await sql`delete from calls where game_id = ${OPEN} returning 1`).toHaveLength(1);
    });
  });

  it('only the secret key writes scores', async () => {
    await rolledBack(database.sql, async (sql) => {
      const score = { hits: 11, possible: 16 };
      const scores = async () => (await begunCalls(sql)).map((row) => row['score'] as unknown);
      for (const actor of ['visitor', 'user', 'admin'] as const) {
        await tryAs(sql, actor, `update calls set score = '${JSON.stringify(score)}'`);
        expect(await tryAs(sql, actor, `select score_calls('{}')`)).toBe('42501');
        expect(await tryAs(sql, actor, `select calls_to_score(${BEGUN})`)).toBe('42501');
        expect(await scores()).toEqual([null, null]);
      }
      expect(await tryAs(sql, 'secret', `update calls set score = '${JSON.stringify(score)}'`)).toBe('none');
      expect(await scores()).toEqual([score, score]);
    });
  });

  it('no request over HTTP changes a call', async () => {
    const before = await begunCalls(database.sql);
    const { other, user } = signedIn.users;
    const row = (owner: string, game = BEGUN) => ({ user_id: owner, game_id: game, team_id: team, lineup });
    const conflict = 'calls?on_conflict=user_id,game_id,team_id';
    const requests: [method: string, target: string, body?: Values | Values[], prefer?: string][] = [
      ['POST', 'calls', row(user)],
      ['POST', 'calls', { ...row(user), user_id: other }],
      ['POST', 'calls', [row(user, LATER), row(user)]],
      ['POST', conflict, row(user), 'resolution=merge-duplicates'],
      ['POST', conflict, row(other), 'resolution=merge-duplicates'],
      [
        'POST',
        `calls?on_conflict=id`,
        { ...row(user), id: String(before[0]?.['id']) },
        'resolution=merge-duplicates',
      ],
      ['PATCH', `calls?game_id=eq.${BEGUN}`, { lineup }],
      ['PATCH', `calls?game_id=eq.${BEGUN}`, { game_id: LATER }],
      ['PATCH', `calls?game_id=eq.${OPEN}`, { game_id: BEGUN }],
      ['PATCH', `calls?game_id=eq.${BEGUN}`, { user_id: other, score: { hits: 16, possible: 16 } }],
      ['PATCH', `games?id=eq.${BEGUN}`, { starts_at: '2999-01-01T00:00:00Z' }],
      ['DELETE', `calls?game_id=eq.${BEGUN}`],
      ['DELETE', 'calls'],
      ['DELETE', `games?id=eq.${BEGUN}`],
      ['DELETE', `teams?id=eq.${team}`],
      ['POST', 'rpc/score_calls', { scores: {} }],
      ['POST', 'rpc/calls_to_score', { game_id: BEGUN }],
    ];
    for (const actor of ACTORS)
      for (const [method, target, body, prefer] of requests) {
        const { status } = await requestAs(signedIn, actor, method, target, body, prefer);
        const after = await begunCalls(database.sql);
        expect(after, `${actor}: ${method} ${target} ${status}`).toEqual(before);
      }
    for (const method of ['PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { lineup: {} } : undefined;
      const rejected = await requestAs(signedIn, 'user', method, `calls?game_id=eq.${BEGUN}`, body);
      expect(rejected, method).toMatchObject({ status: 400, body: { hint: 'call_after_puck_drop' } });
    }
    const late = await requestAs(
      signedIn,
      'user',
      'POST',
      conflict,
      row(user),
      'resolution=merge-duplicates',
    );
    expect(late).toMatchObject({
      status: 400,
      body: { code: 'P0001', hint: 'call_after_puck_drop' },
    });
  });

  it('a deleted account’s calls are deleted', async () => {
    await rolledBack(database.sql, async (sql) => {
      await sql`delete from auth.users where id = ${signedIn.users.user}`;
      expect((await begunCalls(sql)).map((row) => row['user_id'] as unknown)).toEqual([signedIn.users.other]);
    });
  });
});

describe('before puck drop', () => {
  it('a fan makes, changes, and deletes a call', async () => {
    await rolledBack(database.sql, async (sql) => {
      await actAs(sql, 'user', signedIn.users);
      const call = { user_id: signedIn.users.user, game_id: LATER, team_id: team, lineup };
      await sql`insert into calls ${sql(call)}`;
      expect(await sql`insert into calls ${sql(call)} on conflict do nothing returning 1`).toHaveLength(0);
      const other = { ...lineup, slots: { ...lineup.slots, lw1: lineup.slots.lw2, lw2: lineup.slots.lw1 } };
      const [changed] = await sql`
        insert into calls ${sql({ ...call, lineup: other })}
        on conflict (user_id, game_id, team_id) do update set lineup = excluded.lineup returning lineup`;
      expect(changed).toMatchObject({ lineup: { slots: { lw1: lineup.slots.lw2 } } });
      expect(await sql`delete from calls where game_id = ${LATER} returning 1`).toHaveLength(1);
    });
  });

  it('stores names and ids of the roster, and no text of the fan', async () => {
    await rolledBack(database.sql, async (sql) => {
      const [id] = Object.values(lineup.slots).map((player) => player.player_id);
      await sql`update players set nhl_id = 8471234, first_name = 'Zé', last_name = 'Example', number = 7 where id = ${id ?? 0}`;
      await actAs(sql, 'user', signedIn.users);
      const written = {
        ...lineup,
        note: 'Words of a fan',
        slots: { ...lineup.slots, lw1: { ...lineup.slots.lw1, name: 'Words of a fan', nhl_id: 1 } },
      };
      const call = {
        user_id: signedIn.users.user,
        game_id: LATER,
        team_id: team,
        lineup: written,
        score: { hits: 16 },
      };
      const [row] = await sql`insert into calls ${sql(call)} returning lineup, score`;
      expect(row?.['score']).toBeNull();
      expect(JSON.stringify(row)).not.toContain('Words of a fan');
      const stored = { player_id: id, nhl_id: 8471234, name: 'Zé Example', number: 7 };
      expect(row).toMatchObject({ lineup: { slots: { lw1: stored } } });
    });
  });

  it.for([
    ['an empty document', () => ({})],
    ['a list', () => []],
    ['slots that are a list', () => ({ ...lineup, slots: [] })],
    ['another formation', () => ({ ...lineup, formation: '10-8-2' })],
    ['a formation with other slots', () => ({ ...lineup, formation: '11-7-2' })],
    ['an empty slot', () => ({ ...lineup, slots: { ...lineup.slots, c2: undefined } })],
    ['a slot more', () => ({ ...lineup, slots: { ...lineup.slots, d7: lineup.slots.d1 } })],
    ['a player twice', () => ({ ...lineup, slots: { ...lineup.slots, c2: lineup.slots.c1 } })],
    ['an unknown player', () => ({ ...lineup, slots: { ...lineup.slots, c2: { player_id: 999_999_999 } } })],
    ['an id that is text', () => ({ ...lineup, slots: { ...lineup.slots, c2: { player_id: 'x' } } })],
    ['more than 32 KB', () => ({ ...lineup, note: 'x'.repeat(33_000) })],
  ] as const)('refuses %s', async ([, write]) => {
    await rolledBack(database.sql, async (sql) => {
      const text = JSON.stringify(write());
      const statement = `insert into calls (user_id, game_id, team_id, lineup) values ('${signedIn.users.user}', ${LATER}, ${team}, '${text}')`;
      expect(await tryAs(sql, 'user', statement)).toBe('P0001');
    });
  });

  it('refuses a player of the opponent, a team that does not play, and a game without a time or date', async () => {
    await rolledBack(database.sql, async (sql) => {
      const [stranger] = Object.values((await callOfTeam(sql, opponent)).slots);
      const foreign = JSON.stringify({ ...lineup, slots: { ...lineup.slots, c2: stranger } });
      const insert = (game: number, from: number, text = JSON.stringify(lineup)) =>
        `insert into calls (user_id, game_id, team_id, lineup) values ('${signedIn.users.user}', ${game}, ${from}, '${text}')`;
      expect(await tryAs(sql, 'user', insert(LATER, team, foreign))).toBe('P0001');
      const [third] = await sql<[{ id: string }]>`select id from teams order by id offset 2 limit 1`;
      const elsewhere = JSON.stringify(await callOfTeam(sql, Number(third.id)));
      expect(await tryAs(sql, 'user', insert(LATER, Number(third.id), elsewhere))).toBe('P0001');
      expect(await tryAs(sql, 'user', insert(LATER, team))).toBe('none');
      const byOther = insert(LATER, team).replaceAll(signedIn.users.user, signedIn.users.other);
      await sql`update games set time_known = false where id = ${LATER}`;
      expect(await tryAs(sql, 'other', byOther)).toBe('P0001');
      await sql`update games set state = 'postponed', time_known = true where id = ${LATER}`;
      expect(await tryAs(sql, 'other', byOther)).toBe('P0001');
      expect(await tryAs(sql, 'owner', `delete from games where id = ${LATER}`)).toBe('23503');
      expect(await tryAs(sql, 'owner', `delete from teams where id = ${team}`)).toBe('23503');
    });
  });
});

describe('the functions', () => {
  it('are read with GET by visitors', async () => {
    for (const target of [
      `rpc/game_calls?game_id=${BEGUN}`,
      'rpc/call_record',
      'rpc/team_calls_table?team=TOR',
    ])
      expect((await requestAs(signedIn, 'visitor', 'GET', target)).status, target).toBe(200);
  });

  it('are null for a call that does not exist', async () => {
    const scores = { [randomUUID()]: { hits: 1, possible: 2 } };
    expect((await requestAs(signedIn, 'secret', 'POST', 'rpc/score_calls', { scores })).body).toBe(0);
  });
});
