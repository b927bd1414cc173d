/** Tests that `own_teams` stores only valid documents, at most 50 per user, and shows them only to their owner. */
import postgres, { type ISql, type JSONValue, type TransactionSql } from 'postgres';
import { afterAll, describe, expect, it } from 'vitest';
import { OWN_TEAM_LIMITS, readOwnTeam, SWEATER_PATTERNS } from '#domain/own-teams/own-team.ts';
import { POSITIONS } from '#domain/positions.ts';
import { SITE_LIMITS } from '#server/limits.ts';
import { actAs, makeUsers } from '../support/policies/actors.ts';
import { SAMPLE_OWN_TEAM as TEAM } from '../support/policies/matrix.ts';
import { openTestDatabase, rolledBack } from '../support/policies/temporary.ts';

const database = await openTestDatabase();
const users = await makeUsers(database.sql);
afterAll(() => database.close());

const ID = '44444444-4444-4444-8444-444444444444';
const [PLAYER] = TEAM.players;
const INVALID = { code: '23514', hint: 'own_team_invalid' };

function asUser<Result>(work: (sql: TransactionSql) => Promise<Result>): Promise<Result> {
  let result: Result;
  return rolledBack(database.sql, async (sql) => {
    await actAs(sql, 'user', users);
    result = await work(sql);
  }).then(() => result);
}

/** `document` is JSON text, because `JSON.stringify` cannot write every number. */
const save = (sql: ISql, document: string, id = ID, user = users.user) => sql`
  insert into own_teams (id, user_id, document) values (${id}, ${user}, ${document}::text::jsonb) returning document`;

const player = (change: object) => ({ ...TEAM, players: [{ ...PLAYER, ...change }] });
const squad = (count: number, change: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ ...PLAYER, id: String(index + 1), ...change }));
const without = (value: object, key: string) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));

const PNG = 'data:image/png;base64,iVBORw0KGgo';
const longestCrest = PNG.padEnd(OWN_TEAM_LIMITS.crest, 'A');

const LONGEST = {
  name: '🦉'.repeat(OWN_TEAM_LIMITS.name),
  short: '🦉'.repeat(OWN_TEAM_LIMITS.short),
  colors: TEAM.colors,
  sweater: 'stripes',
  crest: longestCrest,
  players: squad(OWN_TEAM_LIMITS.players, { name: '🦉'.repeat(OWN_TEAM_LIMITS.playerName), shoots: 'L' }),
};

describe('a document', () => {
  it.for([
    ['a team', TEAM],
    ['no players', { ...TEAM, players: [] }],
    ['the longest texts', LONGEST],
    ['the largest id', player({ id: '9007199254740991' })],
    ['an open number and position', player({ number: null, position: null })],
    ...[0, 99].map((number) => [`the number ${number}`, player({ number })] as const),
    ...POSITIONS.map((position) => [`the position ${position}`, player({ position })] as const),
    ...SWEATER_PATTERNS.map((sweater) => [`the sweater ${sweater}`, { ...TEAM, sweater }] as const),
    ['a crest', { ...TEAM, crest: `${PNG}AAAA+/9==` }],
    ['letters of other scripts', { ...TEAM, name: 'ינשופי הלילה', short: 'ሁለት' }],
  ] as const)('is accepted with %s, and is valid for the page', async ([, document]) => {
    const stored = await asUser(async (sql) => save(sql, JSON.stringify(document)));
    expect(stored).toEqual([{ document }]);
    expect(readOwnTeam({ ...stored[0]?.document, id: ID })).toEqual({ ...document, id: ID });
  });

  it('is accepted as earlier versions wrote it, and fits into a request', async () => {
    const { crest: _crest, sweater: _sweater, ...earlier } = TEAM;
    expect(await asUser(async (sql) => save(sql, JSON.stringify(earlier)))).toHaveLength(1);
    expect(readOwnTeam({ ...earlier, id: ID })).toEqual({ ...TEAM, id: ID, sweater: 'stripes' });
    const row = JSON.stringify({ id: ID, user_id: users.user, document: LONGEST });
    expect(Buffer.byteLength(row)).toBeLessThan(SITE_LIMITS.ownTeamBodyBytes);
  });

  it.for<readonly [string, JSONValue]>([
    ['a list', []],
    ['a text', 'Owls'],
    ['null', null],
    ['another field', { ...TEAM, user_id: ID }],
    ['an id', { ...TEAM, id: ID }],
    ...['name', 'short', 'colors', 'players'].map(
      (key) => [`no ${key}`, without(TEAM, key) as JSONValue] as const,
    ),
    ...['tartan', '', 7, null, ['yoke']].map(
      (sweater) => [`the sweater ${JSON.stringify(sweater)}`, { ...TEAM, sweater }] as const,
    ),
    ...[
      'data:image/svg+xml;base64,iVBORw0KGgo',
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'data:text/html;base64,iVBORw0KGgo',
      'data:image/png;base64,PHN2ZyB4bWxucz0i',
      'data:image/png,iVBORw0KGgo',
      'https://example.com/crest.png',
      'javascript:alert(1)',
      `${PNG}<script>`,
      `${PNG}\n`,
      `${PNG}===`,
      ` ${PNG}`,
      '',
      7,
      true,
      [PNG],
      { href: PNG },
    ].map((crest) => [`the crest ${JSON.stringify(crest)}`, { ...TEAM, crest }] as const),
    ['a crest that is too long', { ...TEAM, crest: `${longestCrest}A` }],
    ['a number as its name', { ...TEAM, name: 7 }],
    ['a blank name', { ...TEAM, name: '\u00a0 ' }],
    ['a long name', { ...TEAM, name: 'x'.repeat(61) }],
    ['no short name', { ...TEAM, short: '' }],
    ['a long short name', { ...TEAM, short: 'OWLSSS' }],
    ['two colors', { ...TEAM, colors: TEAM.colors.slice(1) }],
    ['four colors', { ...TEAM, colors: [...TEAM.colors, '#000000'] }],
    ['a named color', { ...TEAM, colors: ['#000000', '#000000', 'red'] }],
    ['a number as a color', { ...TEAM, colors: ['#000000', '#000000', 0] }],
    ['colors in an object', { ...TEAM, colors: { 0: '#000000' } }],
    ['players in an object', { ...TEAM, players: {} }],
    ['61 players', { ...TEAM, players: squad(61) }],
    ['a player twice', { ...TEAM, players: [PLAYER, PLAYER] as JSONValue }],
    ['a player that is a text', { ...TEAM, players: ['Sam Lee'] }],
    ...Object.keys(PLAYER ?? {}).map(
      (key) => [`a player without ${key}`, { ...TEAM, players: [without(PLAYER ?? {}, key)] }] as const,
    ),
    ...(
      [
        { salary: 1 },
        { id: 7 },
        { id: '0' },
        { id: '07' },
        { id: '1.5' },
        { id: 'test-7' },
        { id: '9007199254740992' },
        { name: '' },
        { name: 'x'.repeat(81) },
        { name: null },
        { number: -1 },
        { number: 100 },
        { number: 1.5 },
        { number: '7' },
        { number: true },
        { number: [] },
        { position: 'f' },
        { position: 'C' },
        { shoots: 'l' },
        { shoots: true },
      ] as const
    ).map((change) => [`the player ${JSON.stringify(change)}`, player(change) as JSONValue] as const),
  ])('is rejected with %s', async ([, document]) => {
    await expect(asUser(async (sql) => save(sql, JSON.stringify(document)))).rejects.toMatchObject(INVALID);
  });

  it.for(Array.from('\u0001\t\n\u007f\u0085\u061c\u200b\u200e\u200f\u202a\u202e\u2060\u2066\u2069\ufeff'))(
    'is rejected with the hidden character %j, which the page removes',
    async (hidden) => {
      const texts = [
        { ...TEAM, name: `Ow${hidden}ls` },
        { ...TEAM, short: `O${hidden}W` },
        player({ name: `Sam${hidden}Lee` }),
      ];
      for (const document of texts) {
        await expect(asUser(async (sql) => save(sql, JSON.stringify(document)))).rejects.toMatchObject(
          INVALID,
        );
        const { id: _id, ...cleaned } = readOwnTeam({ ...document, id: ID }) ?? { id: '' };
        await asUser(async (sql) => save(sql, JSON.stringify(cleaned)));
      }
    },
  );

  it.for([
    ['a huge number', '"number": 1e131071'],
    ['a long fraction', '"number": 1e-16383'],
    ['hidden digits', `"number": 7.${'0'.repeat(16_000)}`],
    ['a huge id', '"id": 1e131071'],
    ['a huge position', '"position": 1e131071'],
  ] as const)('is rejected soon with %s in each player', async ([, field]) => {
    // Adds a second field with the same key. PostgreSQL keeps the last of two equal keys.
    const rows = squad(60).map((each) => JSON.stringify(each).replace(/\}$/, `, ${field}}`));
    const document = `{"name":"Owls","short":"O","colors":${JSON.stringify(TEAM.colors)},"players":[${rows.join()}]}`;
    const begin = performance.now();
    await expect(asUser(async (sql) => save(sql, document))).rejects.toMatchObject(INVALID);
    expect(performance.now() - begin).toBeLessThan(2000);
  });

  it.for([
    ['10 MB of text', JSON.stringify({ ...TEAM, name: 'x'.repeat(10_000_000) })],
    ['10 MB of numbers', `{"players": [${'1e131071,'.repeat(1_000_000)}0]}`],
    ['10 MB of players', JSON.stringify({ ...TEAM, players: squad(100_000) })],
  ] as const)('is rejected soon with %s', async ([, document]) => {
    const begin = performance.now();
    await expect(asUser(async (sql) => save(sql, document))).rejects.toMatchObject(INVALID);
    expect(performance.now() - begin).toBeLessThan(5000);
  });

  it('is checked when it changes, too', async () => {
    const change = asUser(async (sql) => {
      await save(sql, JSON.stringify(TEAM));
      await sql`update own_teams set document = '{}'`;
    });
    await expect(change).rejects.toMatchObject(INVALID);
  });
});

it('updated_at is the time of the last change, whatever a client sends', async () => {
  const [first, repeated, changed] = await asUser(async (sql) => {
    await sql`
      insert into own_teams (id, user_id, document, updated_at)
      values (${ID}, ${users.user}, ${sql.json(TEAM)}, '2001-01-01')`;
    const fresh = async () =>
      (await sql`select updated_at = now() as fresh from own_teams`)[0]?.fresh as boolean;
    const states = [await fresh()];
    await sql`reset role`;
    await sql`alter table own_teams disable trigger user`;
    await sql`update own_teams set updated_at = '2026-01-01'`;
    await sql`alter table own_teams enable trigger user`;
    await actAs(sql, 'user', users);
    await sql`update own_teams set document = ${sql.json(TEAM)}, updated_at = now()`;
    states.push(await fresh());
    await sql`update own_teams set document = ${sql.json({ ...TEAM, name: 'Day Owls' })}, updated_at = '2001-01-01'`;
    return [...states, await fresh()];
  });
  expect([first, repeated, changed]).toEqual([true, false, true]);
});

describe('another user’s team', () => {
  it('is neither read, changed, nor deleted by its id, and its id can be used', () =>
    rolledBack(database.sql, async (sql) => {
      await save(sql, JSON.stringify(TEAM), ID, users.other);
      await actAs(sql, 'user', users);
      expect(await sql`select from own_teams where id = ${ID}`).toHaveLength(0);
      expect((await sql`update own_teams set document = ${sql.json(TEAM)} where id = ${ID}`).count).toBe(0);
      expect((await sql`delete from own_teams where id = ${ID}`).count).toBe(0);
      await save(sql, JSON.stringify({ ...TEAM, name: 'Mine' }));
      expect(await sql`select document ->> 'name' as name from own_teams`).toEqual([{ name: 'Mine' }]);
      await sql`delete from own_teams where id = ${ID}`;
      await sql`reset role`;
      expect(await sql`select document ->> 'name' as name from own_teams`).toEqual([{ name: TEAM.name }]);
    }));

  it('cannot be made, taken, or given away', async () => {
    await expect(
      asUser(async (sql) => save(sql, JSON.stringify(TEAM), ID, users.other)),
    ).rejects.toMatchObject({ code: '42501' });
    const given = asUser(async (sql) => {
      await save(sql, JSON.stringify(TEAM));
      await sql`update own_teams set user_id = ${users.other}`;
    });
    await expect(given).rejects.toMatchObject({ code: '42501' });
  });
});

describe('at most 50 teams', () => {
  const FULL = {
    code: 'P0001',
    hint: 'own_team_limit_reached',
    detail: '{"most": 50}',
    message: 'Your account can keep at most 50 teams. Delete one first.',
  };
  const fill = (sql: ISql, user: string, count: number) => sql`
    insert into own_teams (id, user_id, document)
    select gen_random_uuid(), ${user}, ${sql.json(TEAM)} from generate_series(1, ${count}::int)`;

  it('are stored per user; the 51st is refused until one is deleted', () =>
    asUser(async (sql) => {
      expect(OWN_TEAM_LIMITS.teams).toBe(50);
      await fill(sql, users.user, 50);
      await expect(sql.savepoint((inner) => save(inner, JSON.stringify(TEAM)))).rejects.toMatchObject(FULL);
      await sql`
        insert into own_teams select * from own_teams limit 1
        on conflict (user_id, id) do update set document = ${sql.json({ ...TEAM, name: 'Again' })}`;
      expect(await sql`select from own_teams where document ->> 'name' = 'Again'`).toHaveLength(1);
      await sql`delete from own_teams where document ->> 'name' = 'Again'`;
      await save(sql, JSON.stringify(TEAM));
    }));

  it('apply to many rows in one statement, and to ten saves at once', async () => {
    await expect(asUser(async (sql) => fill(sql, users.user, 51))).rejects.toMatchObject(FULL);
    await fill(database.sql, users.user, 45);
    const saveOne = () =>
      database.sql.begin(async (sql) => {
        await actAs(sql, 'user', users);
        await fill(sql, users.user, 1);
      });
    const saves = await Promise.allSettled(Array.from({ length: 10 }, saveOne));
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await database.sql`delete from own_teams`;
  });

  it('do not reveal their number to other users', async () => {
    const sneaked = rolledBack(database.sql, async (sql) => {
      await fill(sql, users.other, 50);
      await actAs(sql, 'user', users);
      await save(sql, JSON.stringify(TEAM), ID, users.other);
    });
    await expect(sneaked).rejects.toMatchObject({ code: '42501' });
    await expect(sneaked).rejects.toBeInstanceOf(postgres.PostgresError);
  });
});
