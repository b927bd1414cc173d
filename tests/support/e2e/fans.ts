import { type CardWords, NO_WORDS } from '#domain/card-words.ts';
import { writeDetails } from '#domain/lineup-details.ts';
import type { Lineup } from '#domain/lineup.ts';
import { lineupToColumns } from '#domain/saved-lineup.ts';
import { callAs, createUser, type Session } from '../accounts.ts';
import type { TestServer } from '../server.ts';
import { newEmail } from './account-fixtures.ts';
import { completeLineup, findTeam } from './drafts.ts';

async function sent<T>(answer: Response, what: string): Promise<T> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${what} was refused: ${answer.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** Creates an account. `data` is its metadata, for example the name of its profile. */
export function newFan(server: TestServer, data: object = {}): Promise<Session> {
  return createUser(server, { email: newEmail(), data });
}

export interface SavedParts {
  name: string;
  title?: string;
  team?: string;
  isPublic?: boolean;
  lineup?: Lineup;
  words?: CardWords;
}

export async function insertLineup(server: TestServer, fan: Session, parts: SavedParts): Promise<string> {
  const team = await findTeam(server, parts.team ?? 'Toronto Maple Leafs');
  const lineup = parts.lineup ?? completeLineup();
  const rows = await sent<{ id: string }[]>(
    await callAs(server, fan, '/rest/v1/user_lineup', {
      method: 'POST',
      headers: { Prefer: 'return=representation' },
      body: JSON.stringify({
        ...lineupToColumns(lineup),
        details: writeDetails(lineup, parts.words ?? NO_WORDS),
        user_id: fan.user.id,
        team_id: Number(team.id),
        team_name: team.name,
        name: parts.name,
        title: parts.title ?? null,
        is_public: parts.isPublic ?? false,
      }),
    }),
    `Saving ${parts.name}`,
  );
  return rows[0]!.id;
}

async function callAsServer<T>(server: TestServer, path: string, init: RequestInit = {}): Promise<T> {
  const headers = {
    apikey: server.secretKey,
    authorization: `Bearer ${server.secretKey}`,
    'content-type': 'application/json',
  };
  return sent(await fetch(`${server.url}/rest/v1/${path}`, { ...init, headers }), path);
}

export function fetchRows<Row = Record<string, unknown>>(
  server: TestServer,
  table: string,
  filter: string,
): Promise<Row[]> {
  return callAsServer(server, `${table}?${filter}`);
}

export function addRow(server: TestServer, table: string, row: object): Promise<void> {
  return callAsServer(server, table, { method: 'POST', body: JSON.stringify(row) });
}

export function changeRows(server: TestServer, path: string, row: object): Promise<void> {
  return callAsServer(server, path, { method: 'PATCH', body: JSON.stringify(row) });
}

export function deleteRows(server: TestServer, table: string, filter: string): Promise<void> {
  return callAsServer(server, `${table}?${filter}`, { method: 'DELETE' });
}
