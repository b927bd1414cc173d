/** Tests how many requests a press waits for, and what happens if a part of the app fails to load. */
import type { Locator, Page } from '@playwright/test';
import { makeLineup } from '#domain/lineup.ts';
import { writeLineupLink } from '#domain/lineup-link.ts';
import { holdInRounds } from '#tests/support/request-rounds.ts';
import { slotButton, rosterCard, readyDialog } from '../support/e2e/builder-page.ts';
import { completeLineup, findTeam, keepDraftOf } from '../support/e2e/drafts.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { rosterLineup } from '../support/e2e/saved-lineups-page.ts';

// Blocks service workers, because their cache would hide requests.
test.use({ serviceWorkers: 'block', reducedMotion: 'no-preference' });

const TORONTO = 'Toronto Maple Leafs';

/** Returns the paths of the site that the page requests. The array grows with each request. */
function countRequests(page: Page, site: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(site)) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
}

/** Opens the home page and waits for prefetched files. A busy machine requests some of them after `networkidle`. */
async function openUntilAhead(page: Page, ...files: readonly RegExp[]): Promise<void> {
  const ahead = [/\/offline-watch-/, ...files].map(async (file) => page.waitForResponse(file));
  await page.goto('/', { waitUntil: 'networkidle' });
  for (const response of await Promise.all(ahead)) await response.finished();
}

test('after the page was idle, presses wait for no request', async ({ page, server }) => {
  await test.step('Select a Team', async () => {
    await openUntilAhead(page);
    const asked = countRequests(page, server.url);
    await page.getByRole('button', { name: 'Select a Team' }).click();
    await expect(page.getByRole('dialog', { name: 'Select a Team' })).toBeVisible();
    expect(asked).toEqual([]);
  });

  await test.step('the 20th slot, which shows the card', async () => {
    const team = await findTeam(server, TORONTO);
    await keepDraftOf(page, team, makeLineup({ ...(await rosterLineup(server, team)).players, lw1: null }));
    await openUntilAhead(page, /\/assets\/card-[^/]+\.js$/);
    const asked = countRequests(page, server.url);
    await slotButton(page, 'Line 1 left wing').click();
    await page.getByRole('dialog').getByRole('button', { name: /, LW$/ }).first().click();
    await expect(readyDialog(page).getByRole('img').first()).toBeVisible();
    // The thumbnails of the other looks load after the card is shown. Nothing waits for them.
    expect(asked.filter((path) => !/\/assets\/(?:layout-ice|night|vintage)-/.test(path))).toEqual([]);
  });
});

test('a shared link shows its lineup within three round trips after the page', async ({ page, server }) => {
  const team = await findTeam(server, TORONTO);
  const lineup = await rosterLineup(server, team);
  const rounds = await holdInRounds(page, server.url);
  await page.goto(`/?shared=${writeLineupLink(team.id, lineup)}`, { waitUntil: 'commit' });
  const goalie = slotButton(page, 'Backup');
  const count = await rounds.countUntil(() => goalie.isVisible());
  await expect(goalie).toHaveAccessibleName(
    `Backup: ${lineup.players.backup?.name}, ${lineup.players.backup?.number}`,
  );
  expect(count, JSON.stringify(rounds.answered)).toBeLessThanOrEqual(3);
});

const PRESSED_AT_ONCE: readonly {
  readonly name: string;
  readonly control: (page: Page) => Locator;
  readonly outcome: (page: Page) => Locator;
}[] = [
  {
    name: 'Preview',
    control: (page) => page.getByRole('button', { name: 'Preview' }),
    outcome: (page) => page.getByRole('dialog', { name: 'Card preview' }).getByRole('img').first(),
  },
  {
    name: 'Sign in to save',
    control: (page) => page.getByRole('link', { name: 'Sign in to save' }),
    outcome: (page) => page.getByRole('heading', { level: 1, name: 'Sign in' }),
  },
];

test('before the app has loaded, a press waits for a chain of at most two requests', async ({
  browser,
  server,
}) => {
  const team = await findTeam(server, TORONTO);
  for (const { name, control, outcome } of PRESSED_AT_ONCE) {
    await test.step(name, async () => {
      const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
      const page = await context.newPage();
      await keepDraftOf(page, team, makeLineup({ ...completeLineup().players, c1: null }));
      const rounds = await holdInRounds(page, server.url);
      await page.goto('/', { waitUntil: 'commit' });
      await rounds.countUntil(() => control(page).isVisible());
      const pressing = control(page).click({ noWaitAfter: true });
      const count = await rounds.countUntil(() => outcome(page).isVisible());
      await pressing;
      expect(count, JSON.stringify(rounds.answered)).toBeLessThanOrEqual(2);
      await page.unrouteAll({ behavior: 'ignoreErrors' }); // otherwise close() would wait for the held requests
      await context.close();
    });
  }
});

test.describe('a part that fails to load', () => {
  test.use({ expectedNoise: ['Failed to load', 'dynamically imported module', 'preload CSS', 'net::ERR'] });

  test('is not prefetched with Save-Data; it leaves the builder unchanged, and Retry fetches it again', async ({
    context,
    page,
    server,
  }) => {
    await saveData(page);
    const asked = countRequests(page, server.url);
    await keepDraftOf(
      page,
      await findTeam(server, TORONTO),
      makeLineup({ ...completeLineup().players, c1: null }),
    );
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(rosterCard(page, /, LW/).first()).toBeVisible(); // on a busy machine, networkidle comes too early
    expect(asked.filter((path) => /\/report-dialog-/.test(path))).toEqual([]);
    const request = page.getByRole('button', { name: 'Request Player' });
    const missing = page.getByRole('dialog', { name: 'Dialog not loaded' });
    await context.setOffline(true);

    await request.focus();
    await page.keyboard.press('Enter');
    await expect(missing).toContainText(
      'Could not load this dialog. You are offline. Connect to the internet and try again.',
    );
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
