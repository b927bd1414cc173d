import type { ISql, JSONValue, TransactionSql } from 'postgres';
import postgres from 'postgres';
import { afterAll, describe, expect, it } from 'vitest';
import { NO_WORDS, WORD_LIMITS } from '#domain/card-words.ts';
import { fillLineup } from '#domain/fill.ts';
import { ELEVEN_SEVEN, FORMATIONS } from '#domain/formation.ts';
import { isLineupRefusal, type LineupResult, setLetter } from '#domain/lineup-commands.ts';
import { cardWordsOf, writeDetails } from '#domain/lineup-details.ts';
import type { Lineup } from '#domain/lineup.ts';
import { lineupFromRow, lineupToColumns } from '#domain/saved-lineup.ts';
import { addScratch } from '#domain/scratch-commands.ts';
import { fillUnits } from '#domain/special-teams.ts';
import { contentHash } from '#domain/unsaved.ts';
import { actAs, makeUsers } from '../support/policies/actors.ts';
import { anyTeam } from '../support/policies/sql-cells.ts';
import { openTestDatabase, rolledBack } from '../support/policies/temporary.ts';

const database = await openTestDatabase();
const users = await makeUsers(database.sql);
const team = await anyTeam(database.sql);
afterAll(() => database.close());

async function save(sql: ISql, details: JSONValue): Promise<unknown> {
  const [row] = await sql<{ details: unknown }[]>`
    insert into user_lineup (user_id, name, details) values (${users.user}, 'Mine', ${sql.json(details)}) returning details`;
  return row?.details;
}

/** Saves details as the user, in a transaction that is rolled back. Resolves with the stored details. */
function saved(details: JSONValue): Promise<unknown> {
  let kept: unknown;
  const work = async (sql: TransactionSql) => {
    await actAs(sql, 'user', users);
    kept = await save(sql, details);
  };
  return rolledBack(database.sql, work).then(() => kept);
}

const guest = { name: 'Clayton Keller', number: 9, player_id: 99, position: 'lw', club: 'UTA' };
const scratch = { name: 'Spare Oak', number: 7, player_id: 12, position: 'c', reason: 'injured' };

it('is empty for lineups without additions, and trims its texts', async () => {
  expect(await saved({})).toEqual({});
  const words = {
    opponent: '\u00a0Boston Bruins ',
    opponent_id: 6,
    venue: 'away',
    when: '',
    note: '\tGAME 7',
  };
  expect(await saved({ words })).toEqual({
    words: { opponent: 'Boston Bruins', opponent_id: 6, venue: 'away', when: '', note: 'GAME 7' },
  });
});

const own = { id: '11111111-1111-4111-8111-111111111111', name: 'Owls', short: 'OWL' };
const ownTeam = { ...own, colors: ['#001628', '#99d9d9', '#ffffff'], sweater: 'yoke' };

it('has the own team of the lineup, with or without a sweater', async () => {
  const { sweater: _sweater, ...earlier } = ownTeam;
  for (const given of [ownTeam, earlier]) expect(await saved({ team: given })).toEqual({ team: given });
});

it('is not public with an own team, because a public page would show names that a stranger typed', async () => {
  await rolledBack(database.sql, async (sql) => {
    await actAs(sql, 'user', users);
    await save(sql, { team: ownTeam });
    await expect(sql`update user_lineup set is_public = true where name = 'Mine'`).rejects.toMatchObject({
      hint: 'own_team_public',
    });
  });
});

it.for([
  ['a team with a crest', { team: { ...ownTeam, crest: 'data:image/png;base64,iVBORw0KGgo' } }],
  ['a team without a crest, but a field for it', { team: { ...ownTeam, crest: null } }],
  ['a team with an unknown sweater', { team: { ...ownTeam, sweater: 'tartan' } }],
  ['a team with a sweater that is no text', { team: { ...ownTeam, sweater: 7 } }],
  ['a list', []],
  ['an unknown part', { hat: 'red' }],
  ['a formation that is no text', { formation: 7 }],
  ['a long formation', { formation: 'x'.repeat(21) }],
  ['letters in a list', { letters: ['C'] }],
  ['a letter of an unknown slot', { letters: { d7: 'C' } }],
  ['another letter', { letters: { c1: 'B' } }],
  ['two captains', { letters: { c1: 'C', c2: 'C' } }],
  ['four alternates', { letters: { c1: 'A', c2: 'A', c3: 'A', c4: 'A' } }],
  ['seven scratches', { scratches: Array.from({ length: 7 }, () => scratch) }],
  ['a scratch that is a text', { scratches: ['Spare Oak'] }],
  ['a scratch without a name', { scratches: [{ ...scratch, name: ' ' }] }],
  ['a scratch with a long name', { scratches: [{ ...scratch, name: 'x'.repeat(161) }] }],
  ['a scratch with the number 100', { scratches: [{ ...scratch, number: 100 }] }],
  ['a scratch with a text as its id', { scratches: [{ ...scratch, player_id: '12' }] }],
  ['a scratch with a fraction as its id', { scratches: [{ ...scratch, player_id: 1.5 }] }],
  ['a scratch without a position', { scratches: [{ ...scratch, position: null }] }],
  ['a scratch for another reason', { scratches: [{ ...scratch, reason: 'sulking' }] }],
  ['a scratch with another field', { scratches: [{ ...scratch, salary: 1 }] }],
  ['31 guests', { guests: Array.from({ length: 31 }, (_, index) => ({ ...guest, player_id: index + 1 })) }],
  ['one guest twice', { guests: [guest, { ...guest, club: 'BOS' }] }],
  ['a guest without a row', { guests: [{ ...guest, player_id: null }] }],
  ['a guest without a name', { guests: [{ ...guest, name: '' }] }],
  ['a guest of a club with markup', { guests: [{ ...guest, club: '<b>' }] }],
  ['a guest with another field', { guests: [{ ...guest, salary: 1 }] }],
  ['a guest that is a text', { guests: ['Clayton Keller'] }],
  ['an unknown unit', { units: { pp3b: 'c1' } }],
  ['a goalie on the power play', { units: { pp1b: 'gs' } }],
  ['a third goalie on the power play', { units: { pp1b: 'gt' } }],
  ['a unit of an unknown slot', { units: { pp1b: 'd7' } }],
  ['a player twice in a kind', { units: { pp1b: 'c1', pp2b: 'c1' } }],
  ['another text', { words: { headline: 'Hello' } }],
  ['a number as a text', { words: { note: 7 } }],
  ['another venue', { words: { venue: 'Mars' } }],
  ['an opponent with a text as its id', { words: { opponent_id: '6' } }],
  ...Object.entries(WORD_LIMITS).map(
    ([field, limit]) => [`a long ${field}`, { words: { [field]: 'x'.repeat(limit + 1) } }] as const,
  ),
  ['a huge document', { words: { note: 'x'.repeat(100_000) } }],
] as const)('rejects %s', async ([, details]) => {
  const refused = await saved(details as JSONValue).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(postgres.PostgresError);
  expect(refused).toMatchObject({ code: '23514', hint: 'lineup_details_invalid' });
});

it.for(Object.entries(WORD_LIMITS))('accepts %s of %d characters', async ([field, limit]) => {
  expect(await saved({ words: { [field]: '🏒'.repeat(limit) } })).toBeTruthy();
});

describe('the app’s document', () => {
  const done = (result: LineupResult): Lineup => {
    if (isLineupRefusal(result)) throw new Error(result.code);
    return result;
  };
  const spare = (id: string) => ({ id, name: 'Spare Oak', position: 'rw', number: 7 }) as const;
  const filled = fillLineup(Math.random, ELEVEN_SEVEN);
  const lineup = fillUnits(
    [
      (at: Lineup) => setLetter(at, 'd7', 'C'),
      (at: Lineup) => setLetter(at, 'c1', 'A'),
      (at: Lineup) => addScratch(at, spare('12'), 'injured'),
      (at: Lineup) => addScratch(at, spare('test-9')),
    ].reduce((at, command) => done(command(at)), filled),
  );
  const words = {
    opponent: 'Boston Bruins',
    opponentId: '6',
    when: 'Sat, Nov 22, 7:00 PM',
    venue: 'home',
    note: 'GAME 7',
    signature: '@rink-rat',
  } as const;

  it('is accepted, and read back as the same lineup', async () => {
    const details = await saved(writeDetails(lineup, words) as JSONValue);
    const read = lineupFromRow({ ...lineupToColumns(lineup), details });
    expect(cardWordsOf(details)).toEqual(words);
    expect(contentHash(read, 'Mine', cardWordsOf(details))).toBe(contentHash(lineup, 'Mine', words));
    expect([read.formation, Object.keys(read.units).length]).toEqual([ELEVEN_SEVEN, 18]);
  });

  it('has the slots of every formation', async () => {
    for (const formation of FORMATIONS) {
      const captained = done(setLetter(fillLineup(Math.random, formation), 'd1', 'C'));
      const full = fillUnits(captained);
      const details = await saved(writeDetails(full, words) as JSONValue);
      const read = lineupFromRow({ ...lineupToColumns(full), details });
      expect([read.formation, Object.keys(read.units).toSorted()]).toEqual([
        formation,
        Object.keys(full.units).toSorted(),
      ]);
    }
  });

  it('is empty for an ordinary lineup', () => {
    expect(writeDetails(fillLineup(Math.random), NO_WORDS)).toEqual({});
  });
});

it('counts a change as a revision, and a repeated document as none', () =>
  rolledBack(database.sql, async (sql) => {
    await actAs(sql, 'user', users);
    await save(sql, { letters: { c1: 'C' } });
    const revision = async () => {
      const [row] = await sql<{ revision: number }[]>`select revision from user_lineup`;
      return row?.revision;
    };
    await sql`update user_lineup set details = '{"letters": {"c1": "C"}}'`;
    expect(await revision()).toBe(1);
    await sql`update user_lineup set details = '{"letters": {"c1": "A"}}'`;
    expect(await revision()).toBe(2);
  }));

it('stays as it is when a scratch or the opponent is deleted, and shows no team for it', () =>
  rolledBack(database.sql, async (sql) => {
    await sql`update profiles set profile_name = 'Rink-Rat' where user_id = ${users.user}`;
    const [player] = await sql<{ id: string }[]>`
      insert into players (team_id, last_name) values (${team}, 'Leaver') returning id`;
    const [rival] = await sql<{ id: string }[]>`insert into teams (name) values ('Short-lived') returning id`;
    const details = {
      scratches: [scratch, { ...scratch, player_id: Number(player?.id) }],
      words: { opponent: 'Short-lived', opponent_id: Number(rival?.id) },
    };
    await save(sql, details);
    await sql`update user_lineup set is_public = true`;
    await sql`delete from players where last_name = 'Leaver'`;
    await sql`delete from teams where name = 'Short-lived'`;
    expect(await sql`select details, revision from user_lineup`).toEqual([{ details, revision: 1 }]);
    const [row] = await sql`select public_profile('Rink-Rat') #> '{lineups,0,opponent}' as opponent`;
    expect(row?.opponent).toBeNull();
  }));

it('is on the public profile with the opponent’s team', () =>
  rolledBack(database.sql, async (sql) => {
    await sql`update profiles set profile_name = 'Rink-Rat' where user_id = ${users.user}`;
    const details = {
      letters: { c1: 'C' },
      words: { opponent: 'Rival', opponent_id: team, signature: 'me' },
    };
    await save(sql, details);
    await sql`update user_lineup set is_public = true`;
    await actAs(sql, 'visitor', users);
    const [shown] = await sql<{ lineups: unknown }[]>`
      select public.public_profile('rink-rat') -> 'lineups' as lineups`;
    expect(shown?.lineups).toMatchObject([{ details, opponent: { id: team } }]);
  }));
