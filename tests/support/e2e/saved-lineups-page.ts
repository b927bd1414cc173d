import { expect, type Locator, type Page } from '@playwright/test';
import { STANDARD_FORMATION } from '#domain/formation.ts';
import { assign, isLineupRefusal } from '#domain/lineup-commands.ts';
import { EMPTY_LINEUP, type Lineup, makeLineup } from '#domain/lineup.ts';
import type { RosterPlayer } from '#domain/player.ts';
import { normalizeRoster, type RosterPlayerRow } from '#domain/roster.ts';
import type { Team } from '#domain/team.ts';
import { callAs, type Session, storeSession } from '../accounts.ts';
import type { TestServer } from '../server.ts';
import { openBuilder, rosterCard, rosterTab, slotButton } from './builder-page.ts';
import { findTeam } from './drafts.ts';
import { newFan, insertLineup } from './fans.ts';

/** The narrowest phone. */
export const NARROW = { width: 320, height: 640 };

export const LONG_NAME =
  'Jonathan Marchessault-Fleury line-up for tonight’s late game at home against the other team of the same province, part 2';

export async function signInNewFan(page: Page, server: TestServer): Promise<Session> {
  const session = await newFan(server);
  await storeSession(page, session);
  return session;
}

/** Returns the user's saved lineups, newest first. */
export async function readSaved(server: TestServer, session: Session): Promise<Record<string, unknown>[]> {
  const answer = await callAs(server, session, '/rest/v1/user_lineup?order=created_at.desc');
  return (await answer.json()) as Record<string, unknown>[];
}

async function rosterOf(server: TestServer, team: Team): Promise<RosterPlayer[]> {
  const answer = await fetch(`${server.url}/rest/v1/players?team_id=eq.${team.id}`, {
    headers: { apikey: server.anonKey },
  });
  return normalizeRoster((await answer.json()) as RosterPlayerRow[]);
}

async function matthewsAlone(server: TestServer): Promise<Lineup> {
  const roster = await rosterOf(server, await findTeam(server, 'Toronto Maple Leafs'));
  const matthews = roster.find(({ name }) => name === 'Auston Matthews');
  if (!matthews) throw new Error('Auston Matthews is not on the roster of Toronto.');
  return makeLineup({ c1: matthews });
}

/** Returns a lineup in which the roster fills as many slots as it can. The result is the same every time. */
export async function rosterLineup(server: TestServer, team: Team): Promise<Lineup> {
  const roster = await rosterOf(server, team);
  let lineup = EMPTY_LINEUP;
  for (const slot of STANDARD_FORMATION.slots) {
    const own = roster.filter(({ position }) => position === slot.position);
    const next = [...own, ...roster]
      .map((player) => assign(lineup, player, slot.id))
      .find((result) => !isLineupRefusal(result) && result !== lineup);
    if (next && !isLineupRefusal(next)) lineup = next;
  }
  return lineup;
}

export function savedList(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Saved lineups' });
}

export function shownInList(page: Page): Locator {
  return listSavedEntries(page).and(page.locator(':checked'));
}

export function listSavedEntries(page: Page): Locator {
  return savedList(page).locator('option');
}

export function saveButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Save Lineup', exact: true });
}

export function nameDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Name your lineup' });
}

export function unsavedMark(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'Unsaved changes' });
}

export async function buildWithMatthews(page: Page): Promise<void> {
  await openBuilder(page, 'Toronto Maple Leafs');
  await placeAt(page, 'C', 'Auston Matthews, 34, C', 'Line 1 center');
}

export async function placeAt(page: Page, tab: 'C' | 'D', card: string, slot: string): Promise<void> {
  await rosterTab(page, tab).click();
  await rosterCard(page, card).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Choose slot…' }).click();
  await page
    .getByRole('dialog', { name: 'Assign to slot' })
    .getByRole('button', { name: new RegExp(`^${slot}: `) })
    .click();
}

export async function saveAs(page: Page, name: string): Promise<void> {
  await saveButton(page).click();
  await nameDialog(page).getByRole('textbox', { name: 'Lineup name' }).fill(name);
  await nameDialog(page).getByRole('button', { name: 'Save Lineup' }).click();
  await closeSuccess(page, 'Your lineup was saved successfully');
}

async function saveMatthews(server: TestServer, session: Session, name: string): Promise<string> {
  return insertLineup(server, session, { name, lineup: await matthewsAlone(server) });
}

export async function openMatthews(page: Page, server: TestServer, name: string): Promise<Session> {
  const session = await signInNewFan(page, server);
  await page.goto(`/?lineup=${await saveMatthews(server, session, name)}`);
  await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Matthews/);
  await expect(shownInList(page)).toHaveText(name);
  return session;
}

export async function closeSuccess(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Saved' });
  await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
}
