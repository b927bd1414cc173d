/** Tests the app offline after one visit, across deployments, and after the removal of its service worker. */
import type { Page } from '@playwright/test';
import { makeLineup } from '#domain/lineup.ts';
import { measurePrecache, PRECACHE_LIMIT } from '#scripts/precache-size.ts';
import { startDeployments } from '../support/e2e/deployments.ts';
import {
  copyFrom,
  emptySlot,
  freeCards,
  openTeamPicker,
  pickTeam,
  readyDialog,
  rosterCard,
} from '../support/e2e/builder-page.ts';
import { findTeam, keepDraftOf } from '../support/e2e/drafts.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { serveLogos } from '../support/logo.ts';
import { rosterLineup, signInNewFan } from '../support/e2e/saved-lineups-page.ts';

test.use({
  serviceWorkers: 'allow',
  expectedNoise: [
    'Failed to load',
    'net::ERR_',
    'dynamically imported module',
    'Unable to preload CSS',
    'Failed to fetch',
    'Load failed',
    'A bad HTTP response code (404)',
  ],
});

// A route serves the logos. Unlike their host, the route also responds offline.
test.beforeEach(({ context }) => serveLogos(context));

/** Precaching has low priority, so it is slow on a busy machine. */
const INSTALL = { timeout: 60_000 };

/** Waits until the worker controls the page and has cached this many backend responses. */
async function untilKept(page: Page, answers: number): Promise<void> {
  await expect
    .poll(
      async () =>
        page.evaluate(async () => {
          const kept = await (await caches.open('line-rush-data')).keys();
          return navigator.serviceWorker.controller === null ? -1 : kept.length;
        }),
      INSTALL,
    )
    .toBe(answers);
}

/** All cached responses, as `URL: text`. */
async function readCaches(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caught: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        caught.push(`${request.url}: ${await (await cache.match(request))?.text()}`);
      }
    }
    return caught;
  });
}

const hint = (page: Page) => page.getByRole('status').filter({ hasText: 'Offline. You can keep building.' });
const keptRoster = (page: Page) =>
  page.getByRole('region', { name: 'Roster' }).getByText(/^Offline: roster of /);
const today = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date());

async function leaveDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Uses a page that was opened online. Its dialogs open for the first time while it is offline. */
async function useOpenPage(page: Page): Promise<void> {
  await test.step('dialogs of the open page open for the first time', async () => {
    await expect(hint(page)).toBeVisible();
    await freeCards(page).first().dragTo(emptySlot(page, 'Line 1 left wing'));
    await expect(emptySlot(page, 'Line 1 left wing')).toHaveCount(0);
    await page.getByRole('button', { name: 'Request Player' }).click();
    const report = page.getByRole('dialog', { name: 'Report a player' });
    await report.getByLabel('Player name').fill('Gordie Howe');
    await report.getByRole('button', { name: 'Send report' }).click();
    await expect(report).toContainText('Could not send report to server.');
    await expect(report.getByLabel('Player name')).toHaveValue('Gordie Howe');
    await expect(report.getByRole('button', { name: 'Retry' })).toBeVisible();
    await leaveDialog(page);
  });

  await test.step('a save fails in its dialog, keeps the name, and can be retried', async () => {
    await page.getByRole('button', { name: 'Save Lineup' }).click();
    const name = page.getByRole('dialog', { name: 'Name your lineup' });
    await name.getByLabel('Lineup name').fill('Flight to Denver');
    await name.getByRole('button', { name: 'Save Lineup' }).click();
    await expect(name.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(name.getByLabel('Lineup name')).toHaveValue('Flight to Denver');
    await leaveDialog(page);
  });

  await test.step('a reload restores the draft and its roster', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toronto Maple Leafs lineup builder');
    await expect(keptRoster(page)).toHaveText(`Offline: roster of ${today}`);
    await expect(emptySlot(page, 'Line 1 left wing')).toHaveCount(0);
  });
}

async function useNewTab(page: Page): Promise<void> {
  await test.step('in a new tab, filling the last slot shows the picture', async () => {
    await page.goto('/');
    await freeCards(page).first().dragTo(emptySlot(page, 'Line 1 left wing'));
    await expect(readyDialog(page)).toBeVisible();
  });

  const dialog = readyDialog(page);
  await test.step('the picture can be downloaded in other formats, too', async () => {
    for (const format of ['Portrait', 'Wide']) {
      await dialog.getByRole('radio', { name: format }).check();
      const started = page.waitForEvent('download');
      await dialog.getByRole('button', { name: /Download Lineup as Image|Image downloaded/ }).click();
      expect((await started).suggestedFilename()).toContain('toronto_maple_leafs');
    }
  });

  await test.step('the picture can be shared and copied', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', { value: async () => undefined, configurable: true });
      Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true });
    });
    await dialog.getByRole('button', { name: 'Share with Friends' }).click();
    await expect(dialog.getByRole('button', { name: 'Shared' })).toBeVisible();
    await copyFrom(dialog, 'Copy as text');
    await expect
      .poll(async () => page.evaluate(async () => navigator.clipboard.readText()))
      .toMatch(/^Toronto Maple Leafs/);
    await leaveDialog(page);
  });

  await test.step('a team that was never opened is reported', async () => {
    const picker = await openTeamPicker(page);
    await picker.getByRole('button', { name: /^Boston Bruins/ }).click();
    await expect(page.getByRole('alert')).toContainText(
      'You are offline. Connect to the internet and try again. Teams that you have opened',
    );
    await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  });
}

test('after one visit, the whole builder works offline, from a precache of limited size', async ({
  context,
  page,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const fan = await signInNewFan(page, server);
  const toronto = await findTeam(server, 'Toronto Maple Leafs');
  await test.step('the precache has what fans need, within its size limit', async () => {
    const { bytes, paths } = await measurePrecache();
    expect(bytes).toBeLessThan(PRECACHE_LIMIT);
    const has = (part: RegExp) => paths.some((path) => part.test(path));
    expect(
      [/\/card-worker-/, /\/report-dialog-/, /barlow-latin-400.+woff2$/, /\/before-paint/].map(has),
    ).not.toContain(false);
    expect(paths.filter((path) => /visits|csv|flag|requests-page|admin-layout/.test(path))).toEqual([]);
  });

  await test.step('one visit', async () => {
    await page.goto('/');
    await pickTeam(page, 'Toronto Maple Leafs');
    await untilKept(page, 2);
  });
  await context.setOffline(true);
  await useOpenPage(page);

  const tab = await context.newPage();
  await keepDraftOf(
    tab,
    toronto,
    makeLineup({ ...(await rosterLineup(server, toronto)).players, lw1: null }),
  );
  await useNewTab(tab);

  await test.step('a link to a lineup can be retried after a failure', async () => {
    await tab.goto('/?lineup=9d0c3f5e-5f0b-4b7e-8f2a-3a4b5c6d7e8f');
    const retry = tab.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'Retry' });
    const discard = tab.getByRole('button', { name: 'Discard' });
    await expect(retry.or(discard)).toBeVisible(); // the page may first ask about the tab's draft
    if (await discard.isVisible()) await discard.click();
    await expect(retry).toBeVisible();
  });

  await test.step('the admin area says that it works online only', async () => {
    await tab.goto('/admin/visits');
    await expect(tab.getByRole('alert')).toContainText('The admin area works online only.');
    await tab.close();
  });

  await test.step('back online, the hint disappears and the roster loads again', async () => {
    await context.setOffline(false);
    await expect(hint(page)).toHaveCount(0);
    await expect(keptRoster(page)).toHaveCount(0);
    await expect(rosterCard(page, /, LW/).first()).toBeVisible();
  });

  await test.step('no account data is cached', async () => {
    const kept = await readCaches(page);
    const files = (await measurePrecache()).paths.length;
    expect(kept.length, 'the files of the page, teams and a roster').toBeGreaterThan(files);
    for (const secret of [fan.user.email, fan.user.id, fan.access_token]) {
      expect(kept.filter((text) => text.includes(secret))).toEqual([]);
    }
  });
});

test('after one visit, a team is made offline, and stays', async ({ context, page }) => {
  await page.goto('/');
  await untilControlled(page);
  await context.setOffline(true);
  await page.goto('/my-teams');
  await page.getByRole('button', { name: 'Make your own team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make your own team' });
  await dialog.getByRole('textbox', { name: 'Team name' }).fill('Tuesday Night Owls');
  await dialog.getByRole('textbox', { name: 'Roster' }).fill('7 Sam Lee C\n2 Bo Stone D\n30 Gus Glove G');
  await dialog.getByRole('radio', { name: 'Yoke' }).check();
  await dialog.getByRole('button', { name: 'Create team' }).click();
  await page.getByRole('button', { name: 'Fill open slots from the depth chart' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  const card = page.getByRole('dialog', { name: 'Card preview' });
  await expect(card.getByRole('img', { name: /^Tuesday Night Owls/ })).toHaveAccessibleName(/Gus Glove, 30/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Tuesday Night Owls/);
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(tab.getByRole('region', { name: 'Your teams' })).toContainText('TNO');
  await tab.close();
  await context.setOffline(false);
});

/** The first heading of the Terms page. It contains the name of the build (deployments.ts). */
const terms = (page: Page) => page.getByRole('heading', { name: /^Acceptance \(/ });

/** Waits until the footer shows the year, which means that the app has loaded. Then follows a footer link. */
async function follow(page: Page, name: string): Promise<void> {
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  await footer.getByRole('link', { name }).click();
}

/** Makes the tab check for a new version, and waits until it has found one. */
async function learnOfNewVersion(page: Page): Promise<void> {
  const answered = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    return registration !== undefined;
  });
  expect(await answered).toBe(true);
  await expect
    .poll(
      async () =>
        page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)),
      INSTALL,
    )
    .toBe(true);
}

async function untilControlled(page: Page): Promise<void> {
  await expect
    .poll(async () => page.evaluate(() => navigator.serviceWorker.controller?.state), INSTALL)
    .toBe('activated');
}

test('a tab keeps its build until its next navigation, across deployments', async ({
  context,
  page,
  server,
}) => {
  const site = await startDeployments(server.url, 'first');
  await page.goto(`${site.url}/`);
  await untilControlled(page);
  const other = await context.newPage();
  await other.goto(`${site.url}/privacy`);

  await test.step('parts of its build that are gone from the server come from the cache', async () => {
    site.deploy('second');
    await follow(page, 'Terms');
    await expect(terms(page)).toHaveText('Acceptance (first)');
  });

  await test.step('it detects the new build and switches on the next navigation', async () => {
    await learnOfNewVersion(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await follow(page, 'Privacy');
    await expect.poll(async () => page.evaluate(() => 'sameDocument' in window)).toBe(false);
    await follow(page, 'Terms');
    await expect(terms(page)).toHaveText('Acceptance (second)');
  });

  await test.step('the other tab still runs the first build, even offline', async () => {
    await context.setOffline(true);
    await follow(other, 'Terms');
    await expect(terms(other)).toHaveText('Acceptance (first)');
    await context.setOffline(false);
  });

  await test.step('when only one tab is left, the new build takes over, works offline, and the first one is deleted', async () => {
    await other.close();
    await page.reload();
    const builds = async () => [
      ...new Set((await readCaches(page)).flatMap((file) => /Acceptance \((\w+)\)/.exec(file)?.[1] ?? [])),
    ];
    await expect.poll(builds).toEqual(['second']);
    site.isDown = true;
    await page.goto(`${site.url}/terms`);
    await expect(terms(page)).toHaveText('Acceptance (second)');
  });
  await site.stop();
});

test('a broken deployment’s worker is removed, by the switch or by its absence', async ({ page, server }) => {
  const site = await startDeployments(server.url, 'first');
  const left = async () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }));
  for (const worker of ['off', 'missing'] as const) {
    await test.step(`the worker is ${worker}`, async () => {
      site.worker = 'built';
      await page.goto(`${site.url}/`);
      await untilControlled(page);
      site.worker = worker;
      await page.reload();
      await expect.poll(async () => (await left()).workers).toBe(0);
      await page.reload(); // once more, because the old worker served the first reload and may have cached files
      await expect.poll(left).toEqual({ workers: 0, caches: [] });
      await follow(page, 'Terms');
      await expect(terms(page)).toHaveText('Acceptance (first)');
    });
  }
  await site.stop();
});
