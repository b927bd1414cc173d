/** Line-ups that lie in the browser's storage before the page is opened, for tests that are about what comes after. */
import type { Page } from '@playwright/test';
import { EMPTY_DRAFT, serializeDraft } from '#domain/draft.ts';
import { fillLineup } from '#domain/fill.ts';
import type { Lineup } from '#domain/lineup.ts';
import { normalizeTeam, type Team } from '#domain/team.ts';

/** A team as it lies in a draft; its id need not be one of the database's. */
export const TORONTO = normalizeTeam({
  id: '1',
  name: 'Toronto Maple Leafs',
  abbreviation: 'TOR',
  city: 'Toronto',
  color_primary: '#00205B',
  color_secondary: '#FFFFFF',
})!;

/** Twenty test players, the same ones every time. */
export function completeLineup(): Lineup {
  let seed = 7;
  // A small linear congruential generator (Numerical Recipes): reproducible, and random enough for names.
  return fillLineup(() => (seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296);
}

/** Puts a draft where the builder finds it when it starts. */
export async function keepDraftOf(page: Page, team: Team, lineup: Lineup): Promise<void> {
  const draft = serializeDraft({ ...EMPTY_DRAFT, team, lineup });
  await page.addInitScript((text) => localStorage.setItem('line-rush-draft', text), draft);
}
