import { expect, type Locator, type Page } from '@playwright/test';
import { type Session, storeSession } from '../accounts.ts';
import type { TestServer } from '../server.ts';
import { requestTable } from './admin-people.ts';
import { findTeam } from './drafts.ts';

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

/** Reads the players that match a filter of the table API, such as `last_name=eq.Makar`. */
export function readPlayers(
  server: TestServer,
  session: Session,
  filter: string,
): Promise<StoredPlayerRow[]> {
  return requestTable(server, session, 'GET', `players?order=id&${filter}`);
}

export function insertPlayers(
  server: TestServer,
  session: Session,
  players: readonly object[],
): Promise<StoredPlayerRow[]> {
  return requestTable(server, session, 'POST', 'players', players);
}

export async function teamId(server: TestServer, name: string): Promise<number> {
  return Number((await findTeam(server, name)).id);
}
