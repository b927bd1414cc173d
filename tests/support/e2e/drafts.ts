import type { Page } from '@playwright/test';
import { EMPTY_TAB, serializeTab, startDraft } from '#domain/draft.ts';
import { fillLineup } from '#domain/fill.ts';
import type { Lineup } from '#domain/lineup.ts';
import { normalizeTeam, type Team, type TeamSourceRow } from '#domain/team.ts';
import type { TestServer } from '../server.ts';

export async function findTeam(server: TestServer, name: string): Promise<Team> {
  const answer = await fetch(`${server.url}/rest/v1/teams?name=eq.${encodeURIComponent(name)}`, {
    headers: { apikey: server.anonKey },
  });
  const [row] = (await answer.json()) as TeamSourceRow[];
  const team = row && normalizeTeam(row);
  if (!team) throw new Error(`The database has no team called ${name}.`);
  return team;
}

/** Returns a full lineup of test players. They are the same every time. */
export function completeLineup(): Lineup {
  let seed = 7;
  // A small linear congruential generator (Numerical Recipes). It is reproducible, and random enough for names.
  return fillLineup(() => (seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296);
}

export function draftText(team: Team, lineup: Lineup): string {
  return serializeTab({ ...EMPTY_TAB, current: startDraft(team, lineup) }, Date.now());
}

/** Runs in the page. Stores the text as the draft of this tab. The builder opens it on load. */
export function storeDraft(text: string): void {
  sessionStorage.setItem('line-rush-tab', 'e2e');
  localStorage.setItem('line-rush-draft:e2e', text);
}

/** Stores a draft for the page's tab before each load. */
export async function keepDraftOf(page: Page, team: Team, lineup: Lineup): Promise<void> {
  await page.addInitScript(storeDraft, draftText(team, lineup));
}
