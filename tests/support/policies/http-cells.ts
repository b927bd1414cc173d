import type { Sql } from 'postgres';
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
import { emailOf, type Actor, type UserIds } from './actors.ts';
import { callOf } from './call-samples.ts';
import { insert, matches } from './sql-cells.ts';
import type { TestServer } from '../server.ts';

const PASSWORD = 'Rink-side-7';

export interface SignedIn {
  readonly server: TestServer;
  readonly users: UserIds;
  readonly tokens: Readonly<Record<keyof UserIds, string>>;
  readonly league: SampleLeague;
}

export interface Answer {
  readonly status: number;
  /** Parsed JSON, or undefined without a body. */
  readonly body: unknown;
}

let addresses = 0;

/** Sends a request as an actor. Uses a new IP address each time, to avoid rate limits. */
export async function requestAs(
  { server, tokens }: Omit<SignedIn, 'users' | 'league'>,
  actor: Actor,
  method: string,
  target: string,
  body?: Values | readonly Values[],
  prefer = 'return=minimal',
): Promise<Answer> {
  addresses += 1;
  const isSecret = actor === 'secret';
  const token = actor === 'visitor' || isSecret ? undefined : tokens[actor];
  const response = await fetch(`${server.url}/rest/v1/${target}`, {
    method,
    headers: {
      apikey: isSecret ? server.secretKey : server.anonKey,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      'content-type': 'application/json',
      prefer,
      'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}`,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as unknown) : undefined };
}

export async function signUpActors(server: TestServer): Promise<SignedIn> {
  const [user, other, admin] = [
    await signUp(server, 'user'),
    await signUp(server, 'other'),
    await signUp(server, 'admin'),
  ];
  const users = { user: user.id, other: other.id, admin: admin.id };
  const tokens = { user: user.token, other: other.token, admin: admin.token };
  const firstId = async (table: string) => {
    const { body } = await requestAs(
      { server, tokens },
      'visitor',
      'GET',
      `${table}?select=id&order=id&limit=1`,
    );
    return (body as [{ id: number }])[0].id;
  };
  const once = 'resolution=ignore-duplicates';
  const team = await firstId('teams');
  const games = [
    { ...SAMPLE_GAME, home_team_id: null },
    { ...SAMPLE_GAME_TO_COME, home_team_id: team },
  ];
  await requestAs({ server, tokens }, 'secret', 'POST', 'games', games, once);
  const { body } = await requestAs(
    { server, tokens },
    'visitor',
    'GET',
    `players?select=id&team_id=eq.${team}&order=id&limit=20`,
  );
  const league = {
    team,
    player: await firstId('players'),
    game: SAMPLE_GAME.id,
    gameToCome: SAMPLE_GAME_TO_COME.id,
    call: callOf((body as { id: number }[]).map(({ id }) => id)),
  };
  return { server, users, tokens, league };
}

async function signUp(server: TestServer, actor: Actor): Promise<{ id: string; token: string }> {
  const response = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(actor), password: PASSWORD }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`Sign-up of ${actor} failed with ${response.status}: ${text}`);
  const session = JSON.parse(text) as { access_token: string; user: { id: string } };
  return { id: session.user.id, token: session.access_token };
}

/** Tries one cell of the permission matrix through the real server. The schema's owner inserts the sample row. */
export async function tryOverHttp(signedIn: SignedIn, sql: Sql, cell: Cell): Promise<Outcome> {
  await placeSample(signedIn, sql, cell);
  const { sample, actor, operation } = cell;
  const row = sample.row(signedIn.users, signedIn.league);
  const found = `${sample.table}?${filter(keyOf(sample, row))}`;
  const shown = 'return=representation';
  switch (operation) {
    case 'select':
      return outcomeOf(await requestAs(signedIn, actor, 'GET', `${found}&select=${Object.keys(row).join()}`));
    case 'insert':
      return outcomeOf(
        await requestAs(
          signedIn,
          actor,
          'POST',
          sample.table,
          addedRow(sample, signedIn.users, signedIn.league),
        ),
      );
    case 'update':
      return outcomeOf(await requestAs(signedIn, actor, 'PATCH', found, sample.change, shown));
    case 'delete':
      return outcomeOf(await requestAs(signedIn, actor, 'DELETE', found, undefined, shown));
  }
}

async function placeSample(signedIn: SignedIn, sql: Sql, cell: Cell): Promise<void> {
  const { sample, operation, actor } = cell;
  const { league, users } = signedIn;
  // If only triggers write the table, this request changes another table, and so fires the trigger.
  const cause = sample.writtenBy?.(league);
  if (cause) {
    const answer = await requestAs(signedIn, 'secret', 'PATCH', cause.target, cause.change);
    if (answer.status >= 300) throw new Error(`Placing ${cell.title} failed: ${JSON.stringify(answer)}`);
  }
  const rows = [sample.row(users, league), addedRow(sample, users, league)] as const;
  await sql.begin(async (transaction) => {
    if (!cause) {
      for (const each of rows)
        await transaction`
          delete from ${transaction(sample.table)} where ${matches(transaction, keyOf(sample, each))}`;
      if (operation !== 'insert' || sample.added) await insert(transaction, sample.table, rows[0]);
    }
    if (actor === 'admin')
      await transaction`
        insert into user_roles (user_id, role) values (${users.admin}, 'admin') on conflict do nothing`;
  });
}

function filter(key: Key): string {
  return Object.entries(key)
    .map(([column, value]) => `${column}=eq.${encodeURIComponent(String(value))}`)
    .join('&');
}

function outcomeOf({ status, body }: Answer): Outcome {
  if ((body as { code?: string } | undefined)?.code === '42501') return 'refused';
  if (status === 201) return 'yes';
  if (status >= 300 || !Array.isArray(body))
    throw new Error(`Unexpected answer ${status}: ${JSON.stringify(body)}`);
  return body.length > 0 ? 'yes' : 'nothing';
}
