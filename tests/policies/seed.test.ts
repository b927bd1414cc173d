import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { plantSeed } from '#platform/database/seed.ts';
import { openTestDatabase } from '../support/policies/temporary.ts';

const SEED = readFileSync(path.resolve('supabase/seed.sql'), 'utf8');

const database = await openTestDatabase();
afterAll(() => database.close());

/** Returns the seed file with another checksum, like the seed of a later version. */
function laterSeed(change: (text: string) => string = (text) => text): string {
  return `${change(SEED)}\n-- later`;
}

async function countOf(table: string): Promise<number> {
  const [row] = await database.sql<[{ count: number }]>`select count(*)::int from ${database.sql(table)}`;
  return row.count;
}

describe('the first start', () => {
  it('adds 32 teams and 961 players, each team with enough for 20 slots', async () => {
    expect(await countOf('teams')).toBe(32);
    expect(await countOf('players')).toBe(961);
    const thin = await database.sql`
      select teams.name from teams left join players on players.team_id = teams.id
      group by teams.name
      having count(*) filter (where position in ('LW', 'C', 'RW')) < 12
        or count(*) filter (where position = 'D') < 6 or count(*) filter (where position = 'G') < 2`;
    expect(thin.map((row) => row.name as string)).toEqual([]);
  });

  it('has the right data for a well-known player and team', async () => {
    const [player] = await database.sql`
      select first_name, last_name, number, position, shoots, height, nationality, birthdate::text, teams.name as team
      from players join teams on teams.id = team_id where last_name = 'Matthews' and first_name = 'Auston'`;
    expect(player).toMatchObject({
      number: 34,
      position: 'C',
      shoots: 'L',
      birthdate: '1997-09-17',
      team: 'Toronto Maple Leafs',
    });
  });
});

describe('a later start', () => {
  it('does not run a seed again', async () => {
    expect(await plantSeed(database.sql, SEED)).toBe(false);
  });

  it('does not overwrite, move back, or restore what an admin changed', async () => {
    const { sql } = database;
    const [toronto] = await sql`select id from teams where abbreviation = 'TOR'`;
    await sql`update teams set name = 'Toronto Test', abbreviation = 'TTT', color_primary = '#123456' where id = ${toronto?.id}`;
    await sql`update players set number = 99, first_name = 'A.' where last_name = 'Matthews' and first_name = 'Auston'`;
    await sql`update players set team_id = (select id from teams where abbreviation = 'BOS')
      where last_name = 'Nylander' and first_name = 'William'`;
    await sql`delete from players where last_name = 'McDavid'`;
    await sql`update players set depth = null where last_name = 'Draisaitl'`;
    await sql`update players set depth = 9 where last_name = 'MacKinnon'`;
    await sql`delete from players where team_id = (select id from teams where abbreviation = 'SEA')`;
    await sql`delete from teams where abbreviation = 'SEA'`;
    const before = { teams: await countOf('teams'), players: await countOf('players') };

    expect(await plantSeed(sql, laterSeed())).toBe(true);

    expect({ teams: await countOf('teams'), players: await countOf('players') }).toEqual(before);
    expect([...(await sql`select name, color_primary from teams where id = ${toronto?.id}`)]).toEqual([
      { name: 'Toronto Test', color_primary: '#123456' },
    ]);
    expect([...(await sql`select first_name, number from players where last_name = 'Matthews'`)]).toEqual([
      { first_name: 'A.', number: 99 },
    ]);
    expect([
      ...(await sql`select abbreviation from players join teams on teams.id = team_id
        where last_name = 'Nylander' and first_name = 'William'`),
    ]).toEqual([{ abbreviation: 'BOS' }]);
    expect(await sql`select from players where last_name = 'McDavid'`).toHaveLength(0);
    expect([
      ...(await sql`select last_name, depth from players where last_name in ('Draisaitl', 'MacKinnon') order by last_name`),
    ]).toEqual([
      { last_name: 'Draisaitl', depth: null },
      { last_name: 'MacKinnon', depth: 9 },
    ]);
  });

  it('sets the depth of players who are older than the column, except where an admin entered it', async () => {
    const { sql } = database;
    await sql`delete from private.planted_seeds where kind = 'depth'`;
    await sql`update players set depth = case last_name when 'MacKinnon' then 9 end`;
    await plantSeed(sql, `${laterSeed()} still`);
    const [counted] = await sql`select count(*)::int from players where depth is null`;
    const stars =
      await sql`select last_name, depth from players where last_name in ('Draisaitl', 'MacKinnon') order by last_name`;
    // The one player without depth is Matthews, whom an earlier test renamed.
    expect([counted?.count, ...stars.map(({ depth }) => depth as number)]).toEqual([1, 2, 9]);
  });

  it('adds a new player to a renamed team, no player twice, and no player to a deleted team', async () => {
    const { sql } = database;
    const newcomer = (team: string, last: string) =>
      `  ('${team}', 'New', '${last}', 'C', 90, 'L', null, 'CAN', '2007-01-01', null, null, null),\n`;
    const added = newcomer('TOR', 'Arrival') + newcomer('SEA', 'Nowhere') + newcomer('BOS', 'Byhand');
    await sql`insert into players (team_id, first_name, last_name) select id, 'new', 'BYHAND' from teams where abbreviation = 'BOS'`;

    await plantSeed(
      sql,
      laterSeed((text) => text.replace('insert into seed_player values\n', `$&${added}`)),
    );

    const found = await sql`
      select last_name, abbreviation from players join teams on teams.id = team_id
      where first_name in ('New', 'new') and lower(last_name) in ('arrival', 'nowhere', 'byhand') order by last_name`;
    expect([...found]).toEqual([
      { last_name: 'Arrival', abbreviation: 'TTT' },
      { last_name: 'BYHAND', abbreviation: 'BOS' },
    ]);
  });
});
