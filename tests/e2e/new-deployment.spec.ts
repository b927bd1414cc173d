/** A tab stays open during a deployment. Afterwards, the server lacks the files that the tab has not fetched yet. */
import type { Page } from '@playwright/test';
import { emptySlot, freeCards, pickTeam } from '../support/e2e/builder-page.ts';
import { expect, test } from '../support/e2e/fixtures.ts';

test.use({
  expectedNoise: [
    'Failed to load resource',
    'dynamically imported module',
    'Unable to preload CSS',
    'net::ERR_',
  ],
});

const APP = /\/assets\/main-[^/]+\.js$/;
const WORKBENCH = /\/assets\/workbench-[^/]+\.js$/;
const SIGN_IN = /\/assets\/sign-in-page-[^/]+\.js$/;
const SIGN_UP = /\/assets\/sign-up-page-[^/]+\.js$/;

/** Responds with 404 to requests for matching files while they are missing, as our server does for missing files. */
async function takeAway(page: Page, part: RegExp, isMissing = () => true): Promise<void> {
  await page.route(part, (route) =>
    isMissing() ? route.fulfill({ status: 404, body: 'There is no such file.' }) : route.continue(),
  );
}

/**
 * Starts to count the requests for the page. Counts requests instead of finished loads, because a page that reloads
 * itself may never finish. First removes the tab's record of earlier reloads, so that the page can reload itself again.
 */
async function countLoads(page: Page): Promise<() => number> {
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('line-rush-reloaded')) sessionStorage.removeItem(key);
  });
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

test('a missing part causes one reload; if that does not help, the page says so', async ({
  context,
  page,
}) => {
  const banner = page.getByRole('banner');
  const title = page.getByRole('heading', { level: 1 });

  await test.step('it causes one reload, and the lineup stays', async () => {
    await page.goto('/');
    await pickTeam(page, 'Toronto Maple Leafs');
    await freeCards(page).first().dragTo(emptySlot(page, 'Line 1 left wing'));
    await expect(emptySlot(page, 'Line 1 left wing')).toHaveCount(0);
    const loads = await countLoads(page);
    // The part stays missing until the reload, because its preload and its import can be two requests.
    await takeAway(page, SIGN_IN, () => loads() === 0);
    await banner.getByRole('link', { name: 'Sign in' }).click();
    await expect(title).toHaveText('Sign in');
    expect(loads(), 'how often the page was asked for').toBe(1);
    await banner.getByRole('link', { name: 'Line Rush' }).click();
    await expect(title).toHaveText('Toronto Maple Leafs lineup builder');
    await expect(emptySlot(page, 'Line 1 left wing')).toHaveCount(0);
  });

  await test.step('a failed reload is reported and offers a retry', async () => {
    await takeAway(page, SIGN_UP);
    const loads = await countLoads(page);
    await banner.getByRole('link', { name: 'Sign up' }).click();
    await expect(page.getByRole('alert')).toContainText('This page did not load');
    await expect(page.getByRole('alert')).toContainText('Your lineup is saved in this browser.');
    expect(loads(), 'how often the page was asked for').toBe(1);
    await page.unroute(SIGN_UP);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(title).toHaveText('Sign up');
  });

  await test.step('without a connection, the page stays and reports it', async () => {
    const loads = await countLoads(page);
    await context.setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'You are offline. Connect to the internet and try again.',
    );
    await context.setOffline(false);
    expect(loads(), 'how often the page was asked for').toBe(0);
  });

  await test.step('it checks for a missing part of the first screen only when a team is picked', async () => {
    // Removes the draft, because without one the builder opens only when a team is picked.
    await page.addInitScript(() => {
      if (sessionStorage.getItem('emptied') === null) localStorage.clear();
      sessionStorage.setItem('emptied', 'yes');
    });
    await takeAway(page, WORKBENCH);
    const refused = page.waitForResponse(WORKBENCH);
    await page.goto('/');
    await refused; // by now, the idle page has tried to prefetch the missing part
    const loads = await countLoads(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Call tonight’s lines');
    await page.getByRole('button', { name: 'Toronto Maple Leafs, TOR' }).click();
    await expect(page.getByRole('alert')).toContainText('This page did not load');
    expect(loads(), 'how often the page was asked for').toBe(1);
  });

  await test.step('it reports that the app failed to load', async () => {
    const loads = await countLoads(page);
    await takeAway(page, APP);
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('Line Rush did not load.');
    expect(loads(), 'how often the page was asked for').toBe(2);
  });
});
