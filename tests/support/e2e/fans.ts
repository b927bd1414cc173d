import { randomInt } from 'node:crypto';
import { type CardWords, NO_WORDS } from '#domain/card-words.ts';
import { writeDetails } from '#domain/lineup-details.ts';
import { EMPTY_LINEUP, type Lineup } from '#domain/lineup.ts';
import { lineupToColumns } from '#domain/saved-lineup.ts';
import { callAs, PASSWORD, type Session } from '../accounts.ts';
import type { TestServer } from '../server.ts';
import { newEmail } from './account-fixtures.ts';
import { completeLineup, findTeam } from './drafts.ts';

async function sent<T>(answer: Response, what: string): Promise<T> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${what} was refused: ${answer.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** Signs up from a new address, so that no rate limit applies. */
export async function newFan(server: TestServer, data: object = {}): Promise<Session> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  return sent(
    await callAs(server, null, '/auth/v1/signup', {
      method: 'POST',
      headers: { 'X-Forwarded-For': address },
      body: JSON.stringify({ email: newEmail(), password: PASSWORD, data }),
    }),
    'The sign-up',
  );
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

export const NOBODY = EMPTY_LINEUP;

/** Reads with the secret key. */
export async function fetchRows<Row = Record<string, unknown>>(
  server: TestServer,
  table: string,
  filter: string,
): Promise<Row[]> {
  return sent(
    await fetch(`${server.url}/rest/v1/${table}?${filter}`, {
      headers: { apikey: server.secretKey, authorization: `Bearer ${server.secretKey}` },
    }),
    `Reading ${table}`,
  );
}

export async function addRow(server: TestServer, table: string, row: object): Promise<void> {
  const answer = await fetch(`${server.url}/rest/v1/${table}`, {
    method: 'POST',
    headers: {
      apikey: server.secretKey,
      authorization: `Bearer ${server.secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(row),
  });
  await sent(answer, `Adding to ${table}`);
}

export async function deleteRows(server: TestServer, table: string, filter: string): Promise<void> {
  const answer = await fetch(`${server.url}/rest/v1/${table}?${filter}`, {
    method: 'DELETE',
    headers: { apikey: server.secretKey, authorization: `Bearer ${server.secretKey}` },
  });
  await sent(answer, `Deleting from ${table}`);
}
