/** Saved line-ups as the tests about them make and find them. */
import { expect, type Locator, type Page } from '@playwright/test';
import { assign, EMPTY_LINEUP, isRefusal, type Lineup } from '#domain/lineup.ts';
import { normalizeRoster, type PlayerRow } from '#domain/roster.ts';
import { SLOTS } from '#domain/slots.ts';
import type { Team } from '#domain/team.ts';
import { callAs, type Session, useSession } from '#tests/support/accounts.ts';
import type { TestServer } from '#tests/support/server.ts';
import { pickTeam, rosterCard, rosterTab } from './builder-page.ts';
import { newFan } from './fans.ts';

/** A new account, signed in on the page. */
export async function signInNewFan(page: Page, server: TestServer): Promise<Session> {
  const session = await newFan(server);
  await useSession(page, session);
  return session;
}

/** The saved rows of a person, the newest first. */
export async function readSaved(server: TestServer, session: Session): Promise<Record<string, unknown>[]> {
  const answer = await callAs(server, session, '/rest/v1/user_lineup?order=created_at.desc');
  return (await answer.json()) as Record<string, unknown>[];
}

/** A line-up of real players, every slot filled that the roster can fill; the same one every time. */
export async function rosterLineup(server: TestServer, team: Team): Promise<Lineup> {
  const answer = await fetch(`${server.url}/rest/v1/players?team_id=eq.${team.id}`, {
    headers: { apikey: server.anonKey },
  });
  const roster = normalizeRoster((await answer.json()) as PlayerRow[]);
  let lineup = EMPTY_LINEUP;
  for (const slot of SLOTS) {
    const own = roster.filter(({ position }) => position === slot.position);
    const next = [...own, ...roster]
      .map((player) => assign(lineup, player, slot.id))
      .find((result) => !isRefusal(result) && result !== lineup);
    if (next && !isRefusal(next)) lineup = next;
  }
  return lineup;
}

/** Changes rows with the secret key, as an admin's tools would. */
export async function changeRows(server: TestServer, path: string, init: RequestInit): Promise<void> {
  const answer = await fetch(`${server.url}/rest/v1/${path}`, {
    ...init,
    headers: {
      apikey: server.secretKey,
      authorization: `Bearer ${server.secretKey}`,
      'content-type': 'application/json',
    },
  });
  if (!answer.ok) throw new Error(`${path} was not changed: ${answer.status} ${await answer.text()}`);
}

export function savedList(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Saved lineups' });
}

/** What the closed list shows. */
export async function shownInList(page: Page): Promise<string> {
  return savedList(page).evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text ?? '');
}

/** All entries of the list, in order. */
export function listEntries(page: Page): Promise<string[]> {
  return savedList(page).locator('option').allTextContents();
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

/** Opens the builder with a team and one of its players at Line 1 center. */
export async function buildWithMatthews(page: Page): Promise<void> {
  await page.goto('/');
  await pickTeam(page, 'Toronto Maple Leafs');
  await placeAt(page, 'C', 'Auston Matthews, 34, C', 'Line 1 center');
}

/** Places a player by taps. */
export async function placeAt(page: Page, tab: 'C' | 'D', card: string, slot: string): Promise<void> {
  await rosterTab(page, tab).click();
  await rosterCard(page, card).click();
  await page
    .getByRole('dialog', { name: 'Assign to slot' })
    .getByRole('button', { name: new RegExp(`^${slot}: `) })
    .click();
}

/** Names and saves the builder's new line-up, and closes the word of success. */
export async function saveAs(page: Page, name: string): Promise<void> {
  await saveButton(page).click();
  await nameDialog(page).getByRole('textbox', { name: 'Lineup name' }).fill(name);
  await nameDialog(page).getByRole('button', { name: 'Save Lineup' }).click();
  await closeSuccess(page, 'Your lineup was saved successfully');
}

/** A new account whose builder shows its first saved line-up. */
export async function saveMatthews(page: Page, server: TestServer, name: string): Promise<Session> {
  const session = await signInNewFan(page, server);
  await buildWithMatthews(page);
  await saveAs(page, name);
  return session;
}

export async function closeSuccess(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Saved' });
  await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
}
