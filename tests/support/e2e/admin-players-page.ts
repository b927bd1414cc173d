import { expect, type Locator, type Page } from '@playwright/test';
import { callAs, type Session, storeSession } from '../accounts.ts';
import type { TestServer } from '../server.ts';

export type PlayersTab = 'Move' | 'Delete' | 'Edit' | 'Find Duplicates' | 'Import' | 'Update Data';

const TAB_IDS: Record<PlayersTab, string> = {
  Move: 'move',
  Delete: 'delete',
  Edit: 'edit',
  'Find Duplicates': 'duplicates',
  Import: 'import',
  'Update Data': 'update',
};

export interface StoredPlayerRow {
  id: number;
  team_id: number;
  first_name: string | null;
  last_name: string | null;
  number: number | null;
  position: string | null;
  revision: number;
  [column: string]: unknown;
}

export async function openPlayers(page: Page, admin: Session, tab: PlayersTab): Promise<void> {
  await storeSession(page, admin);
  await page.goto(`/admin/players?tab=${TAB_IDS[tab]}`);
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
}

export function panel(page: Page): Locator {
  return page.getByRole('tabpanel');
}

export function searchField(page: Page): Locator {
  return panel(page).getByRole('searchbox', { name: 'Search players' });
}

export function row(page: Page, name: string): Locator {
  return panel(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });
}

async function ask<T>(server: TestServer, session: Session, path: string, init?: RequestInit): Promise<T> {
  const answer = await callAs(server, session, path, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was refused: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}

/** Rows of `players`: `last_name=eq.Makar`. */
export async function readPlayers(
  server: TestServer,
  session: Session,
  filter: string,
): Promise<StoredPlayerRow[]> {
  return ask(server, session, `/rest/v1/players?select=*&order=id&${filter}`);
}

export async function insertPlayers(
  server: TestServer,
  session: Session,
  players: readonly object[],
): Promise<StoredPlayerRow[]> {
  return ask(server, session, '/rest/v1/players?select=*', {
    method: 'POST',
    headers: { prefer: 'return=representation' },
    body: JSON.stringify(players),
  });
}

export async function teamId(server: TestServer, session: Session, name: string): Promise<number> {
  const [team] = await ask<{ id: number }[]>(
    server,
    session,
    `/rest/v1/teams?select=id&name=eq.${encodeURIComponent(name)}`,
  );
  if (!team) throw new Error(`There is no team called ${name}.`);
  return team.id;
}
