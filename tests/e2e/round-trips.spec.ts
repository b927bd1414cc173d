/** How few requests a press waits for: what is fetched ahead, and what happens when a part does not come. */
import type { Page, Request, Route } from '@playwright/test';
import { writeLineupLink } from '#domain/lineup-link.ts';
import { slotButton, rosterCard, readyDialog } from './builder-page.ts';
import { completeLineup, findTeam, keepDraftOf } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { rosterLineup } from './saved-lineups-page.ts';

// Requests are counted as the page makes them, whatever a service worker has kept.
test.use({ serviceWorkers: 'block', reducedMotion: 'no-preference' });

const TORONTO = 'Toronto Maple Leafs';

/** The site's own files and data that the page asks for from now on, by path. */
function countRequests(page: Page, site: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(site)) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

/** A browser that asks sites to save data. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
}

/** Opens the home page and waits for the last file that an idle page fetches, which comes after all that presses need. */
async function openUntilAhead(page: Page): Promise<void> {
  const last = page.waitForResponse(/\/assets\/offline-watch-/);
  await page.goto('/', { waitUntil: 'networkidle' });
  await (await last).finished();
}

test('presses wait for nothing once the page was idle', async ({ page, server }) => {
  await test.step('Select a Team', async () => {
    await openUntilAhead(page);
    const asked = countRequests(page, server.url);
    await page.getByRole('button', { name: 'Select a Team' }).click();
    await expect(page.getByRole('dialog', { name: 'Select a Team' })).toBeVisible();
    expect(asked).toEqual([]);
  });

  await test.step('the 20th slot, which shows the card', async () => {
    const team = await findTeam(server, TORONTO);
    await keepDraftOf(page, team, { ...(await rosterLineup(server, team)), lw1: null });
    await openUntilAhead(page);
    const asked = countRequests(page, server.url);
    await slotButton(page, 'Line 1 left wing').click();
    await page.getByRole('dialog').getByRole('button', { name: /, LW$/ }).first().click();
    await expect(readyDialog(page).getByRole('img').first()).toBeVisible();
    expect(asked).toEqual([]);
  });
});

test('with Save-Data nothing is fetched ahead', async ({ page, server }) => {
  await saveData(page);
  const asked = countRequests(page, server.url);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: `${TORONTO}, TOR` })).toBeVisible();
  expect(asked.filter((path) => /\/(?:workbench|kit|card)-/.test(path))).toEqual([]);
});

/** Answers requests in rounds: all that were made before a round starts are answered in it, and nothing else. */
async function inRounds(page: Page, site: string): Promise<() => Promise<void>> {
  let held: Route[] = [];
  const over = new Set<Request>();
  page.on('requestfinished', (request) => over.add(request));
  page.on('requestfailed', (request) => over.add(request)); // given up by the page, perhaps while it was held
  await page.route(`${site}/**`, (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    held.push(route);
    return undefined;
  });
  return async () => {
    await expect.poll(() => held.length, 'the page asks for something').toBeGreaterThan(0);
    const round = held;
    held = [];
    const wanted = round.filter((route) => !over.has(route.request()));
    await Promise.all(wanted.map((route) => route.continue()));
    await expect.poll(() => round.every((route) => over.has(route.request()))).toBe(true);
    // What was answered has run, and asked for what comes next.
    await page.evaluate(async () => new Promise((idle) => requestIdleCallback(idle)));
  };
}

test('a shared link shows its lineup within three round trips after the page', async ({ page, server }) => {
  const team = await findTeam(server, TORONTO);
  const lineup = await rosterLineup(server, team);
  const nextRound = await inRounds(page, server.url);
  await page.goto(`/?shared=${writeLineupLink(team.id, lineup)}`, { waitUntil: 'commit' });
  const goalie = slotButton(page, 'Backup');
  let rounds = 0;
  while (!(await goalie.isVisible()) && rounds < 6) {
    await nextRound();
    rounds += 1;
  }
  await expect(goalie).toHaveAccessibleName(`Backup: ${lineup.backup?.name}, ${lineup.backup?.number}`);
  expect(rounds).toBeLessThanOrEqual(3);
});

test.describe('a part that does not come', () => {
  test.use({ expectedNoise: ['Failed to load', 'dynamically imported module', 'preload CSS', 'net::ERR'] });

  test('leaves the builder as it is, and is fetched again by Retry', async ({ context, page, server }) => {
    await saveData(page);
    await keepDraftOf(page, await findTeam(server, TORONTO), { ...completeLineup(), c1: null });
    await page.goto('/', { waitUntil: 'networkidle' });
    const request = page.getByRole('button', { name: 'Request Player' });
    const missing = page.getByRole('dialog', { name: 'Dialog not loaded' });
    await context.setOffline(true);

    await request.focus();
    await page.keyboard.press('Enter');
    await expect(missing).toContainText('Could not load this dialog. Check your connection and try again.');
    await expect(rosterCard(page, /, LW/).first()).toBeVisible();
    await missing.getByRole('button', { name: 'Close' }).last().click();
    await expect(missing).toHaveCount(0);
    await expect(request).toBeFocused();

    await page.keyboard.press('Enter');
    await missing.getByRole('button', { name: 'Retry' }).click();
    await expect(missing).toContainText('Could not load this dialog.');
    await context.setOffline(false);
    await missing.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await expect(missing).toHaveCount(0);
  });
});
