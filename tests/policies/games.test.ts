/** Tests what `team_briefing` and `team_units` return for games and their lines, and who can write games. */
import type { TransactionSql } from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { makeUsers, actAs } from '../support/policies/actors.ts';
import { callOfTeam } from '../support/policies/call-samples.ts';
import { SAMPLE_GAME } from '../support/policies/matrix.ts';
import { openTestDatabase, rolledBack } from '../support/policies/temporary.ts';

const database = await openTestDatabase();
const users = await makeUsers(database.sql);
const teams = await database.sql<{ id: string }[]>`
  select id from teams where abbreviation in ('TOR', 'BOS') order by abbreviation desc`;
const [home, away] = teams.map(({ id }) => Number(id)) as [number, number];
afterAll(() => database.close());

const HOUR = 3_600_000;

function addGame(sql: TransactionSql, id: number, hours: number, values: object = {}) {
  const startsAt = new Date(Date.now() + hours * HOUR).toISOString();
  const row = { ...SAMPLE_GAME, id, home_team_id: home, away_team_id: away, starts_at: startsAt, ...values };
  return sql`insert into games ${sql(row)}`;
}

function addLines(sql: TransactionSql, gameId: number, starter: string) {
  return sql`insert into game_lines ${sql({ game_id: gameId, team_id: home, lines: { starter } })}`;
}

async function briefingOf(sql: TransactionSql, teamId: number) {
  const [row] = await sql<[{ briefing: unknown }]>`select team_briefing(${teamId}) as briefing`;
  return row.briefing;
}

test('a team without games has an empty briefing', () =>
  rolledBack(database.sql, async (sql) => {
    await actAs(sql, 'visitor', users);
    const empty = { roster_as_of: null, next_game: null, last_game: null };
    expect(await briefingOf(sql, home)).toEqual(empty);
    expect(await briefingOf(sql, 0)).toEqual(empty);
  }));

test('a briefing has the next game of each team, and the last one with its own lines', () =>
  rolledBack(database.sql, async (sql) => {
    await sql`insert into roster_dates (team_id, as_of) values (${home}, '2026-11-21T10:00:00Z')`;
    await addGame(sql, 1, -72, { home_abbreviation: 'TOR', away_abbreviation: 'BOS' });
    await addGame(sql, 2, -3, { state: 'live' });
    await addGame(sql, 3, 20, { state: 'postponed' });
    await addGame(sql, 4, 48, { state: 'scheduled', neutral_site: true, venue: 'Avicii Arena' });
    await addGame(sql, 5, 72, { state: 'scheduled' });
    await addLines(sql, 1, '7');
    await actAs(sql, 'user', users);
    const bruins = { id: away, name: 'Boston Bruins', abbreviation: 'BOS' };
    expect(await briefingOf(sql, home)).toMatchObject({
      roster_as_of: expect.stringContaining('2026-11-21T10:00:00'),
      next_game: {
        id: 4,
        is_home: true,
        locked: false,
        neutral_site: true,
        venue: 'Avicii Arena',
        opponent: bruins,
      },
      last_game: { id: 1, is_home: true, opponent: bruins, lines: { starter: '7' } },
    });
    expect(await briefingOf(sql, away)).toMatchObject({
      roster_as_of: null,
      next_game: { id: 4, is_home: false, opponent: { id: home, abbreviation: 'TOR' } },
      last_game: { id: 1, is_home: false, lines: null },
    });
  }));

test('a briefing shows that the next game was moved after puck drop', () =>
  rolledBack(database.sql, async (sql) => {
    await addGame(sql, 1, -1, { state: 'scheduled' });
    await sql`update games set starts_at = now() + interval '1 day' where id = 1`;
    await actAs(sql, 'visitor', users);
    expect(await briefingOf(sql, home)).toMatchObject({ next_game: { id: 1, locked: true } });
  }));

test('lines of an earlier game replace those of a few games without any', () =>
  rolledBack(database.sql, async (sql) => {
    const lastOf = async () => (await briefingOf(sql, home)) as { last_game: unknown };
    await addGame(sql, 1, -96);
    await addLines(sql, 1, '7');
    await addGame(sql, 2, -72);
    await addGame(sql, 3, -48, { away_team_id: null, away_abbreviation: 'QUE' });
    expect(await lastOf()).toMatchObject({ last_game: { id: 1, lines: { starter: '7' } } });
    await addGame(sql, 4, -24, { home_team_id: null, home_abbreviation: 'QUE', away_team_id: home });
    const quebec = { id: null, name: 'QUE', abbreviation: 'QUE' };
    expect(await lastOf()).toMatchObject({
      last_game: { id: 4, is_home: false, opponent: quebec, lines: null },
    });
    await addLines(sql, 3, '8');
    expect(await lastOf()).toMatchObject({ last_game: { id: 3, opponent: quebec, lines: { starter: '8' } } });
  }));

test('the units of a season are summed, most time together first', () =>
  rolledBack(database.sql, async (sql) => {
    const unit = (kind: string, players: string[], even: number) => ({
      kind,
      players,
      seconds: { '5v5': even, pp: 1, pk: 2 },
      goals: [1, 0],
      attempts: [5, 4],
    });
    const play = async (id: number, values: object, ...units: object[]) => {
      await addGame(sql, id, -24 * id, { season: '20262027', game_type: 2, ...values });
      await addLines(sql, id, '7');
      await sql`update game_lines set units = ${sql.json(units as never)} where game_id = ${id}`;
    };
    await play(1, {}, unit('trio', ['1', '2', '3'], 60), unit('pair', ['4', '5'], 100));
    await play(2, {}, unit('trio', ['1', '2', '3'], 70));
    await play(3, { game_type: 1 }, unit('trio', ['1', '2', '3'], 500));
    await play(4, { season: '20252026' }, unit('trio', ['1', '2', '3'], 500));
    await addGame(sql, 5, -200);
    await addLines(sql, 5, '7');
    await actAs(sql, 'visitor', users);
    const unitsOf = async (team: number) =>
      (await sql<[{ units: unknown }]>`select team_units(${team}) as units`)[0].units;
    expect(await unitsOf(home)).toEqual([
      ['trio', ['1', '2', '3'], 2, 130, 2, 4, 2, 0, 10, 8],
      ['pair', ['4', '5'], 1, 100, 1, 2, 1, 0, 5, 4],
    ]);
    expect(await unitsOf(away)).toEqual([]);
  }));

test('a season has its finished games, oldest first, with the names of their players', () =>
  rolledBack(database.sql, async (sql) => {
    await addGame(sql, 1, -24, { season: '20262027' });
    await addGame(sql, 2, -48, { season: '20262027' });
    await addGame(sql, 3, -72, { season: '20252026' });
    await addLines(sql, 1, '7');
    await actAs(sql, 'visitor', users);
    const seasonOf = async (team: number) =>
      (await sql<[{ season: object }]>`select team_season(${team}) as season`)[0].season;
    expect(await seasonOf(home)).toMatchObject({
      games: [
        { id: 2, is_home: true, trios: null },
        { id: 1, is_home: true, goals: null },
      ],
      names: {},
    });
    expect(await seasonOf(away)).toMatchObject({ games: [{ id: 2, is_home: false }, { id: 1 }] });
    expect(await seasonOf(-1)).toEqual({ games: [], names: {} });
  }));

test('tonight has the games of one night in the league’s zone, and each team’s last two games with lines', () =>
  rolledBack(database.sql, async (sql) => {
    // A night in Toronto ends at 6 in the morning, which is 10 or 11 AM in UTC.
    const [{ start }] = await sql<[{ start: Date }]>`
      select (date_trunc('day', now() at time zone 'America/Toronto' - interval '6 hours') + interval '54 hours')
        at time zone 'America/Toronto' as start`;
    const after = (hours: number) => (start.getTime() - Date.now()) / HOUR + hours;
    await addGame(sql, 1, after(0), { state: 'scheduled' });
    await addGame(sql, 2, after(23.9), { state: 'scheduled' });
    await addGame(sql, 3, after(24), { state: 'scheduled' });
    await addGame(sql, 4, after(-1), { state: 'postponed' });
    for (const id of [5, 6, 7]) {
      await addGame(sql, id, -24 * id);
      await addLines(sql, id, String(id));
    }
    await actAs(sql, 'visitor', users);
    const [{ tonight }] = await sql<[{ tonight: unknown }]>`select tonight()`;
    expect(tonight).toMatchObject({
      games: [{ id: 1, state: 'scheduled' }, { id: 2 }],
      teams: [{ id: home, games: [{ id: 5, is_home: true, lines: { starter: '5' } }, { id: 6 }] }],
    });
  }));

test('ice time of the last ten games orders the roster, without an entry in the log', () =>
  rolledBack(database.sql, async (sql) => {
    const players = [101, 102, 103, 201].map((id) => ({
      team_id: home,
      last_name: `Player ${id}`,
      position: id < 200 ? 'd' : 'c',
      nhl_id: id,
      depth: 50,
    }));
    await sql`insert into players ${sql(players)}`;
    const seconds = (even: number, pp = 0) => ({ '5v5': even, pp, pk: 0 });
    const unit = (kind: string, ids: string[], time: object) => ({
      kind,
      players: ids,
      seconds: time,
      goals: [0, 0],
      attempts: [0, 0],
    });
    const lines = {
      starter: '9',
      units: [
        unit('pair', ['101', '102'], seconds(600)),
        unit('pair', ['102', '103'], seconds(100)),
        unit('pp', ['103', '201'], seconds(0, 900)),
      ],
    };
    await addGame(sql, 1, -5, { lines: 'pending', lines_source: null });
    await actAs(sql, 'secret', users);
    await sql`select store_game_lines(1, 'chart', ${sql.json({ [String(home)]: lines } as never)})`;
    const ranks =
      await sql`select nhl_id::int, depth from players where nhl_id in (101, 102, 103, 201) order by nhl_id`;
    expect(ranks.map(({ nhl_id: id, depth }) => [id, depth])).toEqual([
      [101, 3],
      [102, 2],
      [103, 1],
      [201, 1],
    ]);
    expect(await sql`select from admin_log where after ->> 'depth' = '3'`).toHaveLength(0);
  }));

async function addCall(sql: TransactionSql, gameId: number): Promise<void> {
  const call = { user_id: users.user, game_id: gameId, team_id: home, lineup: await callOfTeam(sql, home) };
  await sql`insert into calls ${sql(call)}`;
}

async function pendingOf(sql: TransactionSql): Promise<readonly number[]> {
  const [row] = await sql<[{ games: { id: number }[] }]>`
    select games_without_lines(now() - interval '3 days') as games`;
  return row.games.map(({ id }) => id);
}

test('lines are needed for recent games, each team’s last one, and called ones', () =>
  rolledBack(database.sql, async (sql) => {
    await addGame(sql, 1, 1, { state: 'scheduled' });
    await addCall(sql, 1);
    await sql`update games set starts_at = now() - interval '20 days', state = 'final' where id = 1`;
    await addGame(sql, 2, -19 * 24);
    await addGame(sql, 3, -18 * 24, { away_team_id: null });
    await addGame(sql, 4, -17 * 24);
    await addGame(sql, 5, -48, { home_team_id: null, away_team_id: null });
    await addGame(sql, 6, -24, { home_team_id: null, away_team_id: null, lines: 'void' });
    await addGame(sql, 7, -4, { state: 'live' });
    await actAs(sql, 'secret', users);
    expect(await pendingOf(sql)).toEqual([5, 4, 1]);
  }));

test('old games are forgotten with their lines, except called ones', () =>
  rolledBack(database.sql, async (sql) => {
    await addGame(sql, 1, 1, { state: 'scheduled' });
    await addCall(sql, 1);
    await sql`update games set starts_at = now() - interval '500 days', state = 'final' where id = 1`;
    await addGame(sql, 2, -500 * 24);
    await addLines(sql, 2, '7');
    await addGame(sql, 3, -300 * 24);
    await actAs(sql, 'secret', users);
    const [row] = await sql<[{ count: number }]>`
      select forget_old_games(now() - interval '400 days') as count`;
    expect(row.count).toBe(1);
    expect(await sql`select id::integer from games order by id`).toEqual([{ id: 1 }, { id: 3 }]);
    expect(await sql`select from game_lines`).toHaveLength(0);
  }));

test('future games that are missing from a club’s season are cancelled', () =>
  rolledBack(database.sql, async (sql) => {
    const toronto = { state: 'scheduled', home_abbreviation: 'TOR' };
    await addGame(sql, 1, 24, toronto);
    await addGame(sql, 2, 24, toronto);
    await addGame(sql, 3, -1, toronto);
    await addGame(sql, 4, 24, { ...toronto, home_abbreviation: 'MTL', away_abbreviation: 'NYR' });
    await addGame(sql, 5, 24, { ...toronto, season: '20302031' });
    await addGame(sql, 6, 24, { ...toronto, state: 'live' });
    await actAs(sql, 'secret', users);
    const [row] = await sql<[{ count: number }]>`
      select cancel_missing_games('TOR', ${SAMPLE_GAME.season}, '[1, 7]') as count`;
    expect(row.count).toBe(1);
    expect(await sql`select id::integer from games where state = 'cancelled'`).toEqual([{ id: 2 }]);
  }));

test.each(['visitor', 'user', 'admin'] as const)(
  '%s cannot call the functions with which the games job writes',
  (actor) =>
    rolledBack(database.sql, async (sql) => {
      await addGame(sql, 1, -24);
      await actAs(sql, actor, users);
      for (const call of [
        `store_games('[]')`,
        `cancel_missing_games('TOR', '20262027', '[]')`,
        `store_game_lines(1, 'chart', '{}')`,
        `note_game_try(1, 'missing', now(), true)`,
        `games_without_lines(now())`,
        `forget_old_games(now())`,
      ])
        await expect(
          sql.savepoint((attempt) => attempt.unsafe(`select public.${call}`)),
          call,
        ).rejects.toMatchObject({ code: '42501' });
    }),
);
