/** Visit tracking on a site with a public name: what is counted, and what is not. */
import type { Page } from '@playwright/test';
import { createUser, storeSession } from '#tests/support/accounts.ts';
import type { TestServer } from '#tests/support/server.ts';
import { newEmail } from '../support/e2e/account-fixtures.ts';
import { newAdmin } from '../support/e2e/admin-people.ts';
import { pickTeam, readyDialog } from '../support/e2e/builder-page.ts';
import { completeLineup, findTeam, keepDraftOf } from '../support/e2e/drafts.ts';
import {
  ANALYTICS_SCRIPT,
  BLOCKED_REFERRER,
  downloadsOf,
  expect,
  listenForTracking,
  PUBLIC_HOST,
  trackingTest as test,
  visitsOf,
} from '../support/e2e/tracking-fixtures.ts';

declare global {
  interface Window {
    told?: unknown[][];
  }
}

test.use({
  localHosts: [PUBLIC_HOST],
  expectedNoise: ['Failed to load resource', 'net::ERR_'],
  // A Canadian IP address, in the header that a trusted proxy would add.
  extraHTTPHeaders: { 'X-Forwarded-For': '24.48.0.1' },
});

const FORUM = 'https://forum.example/hockey/thread-7?user=me&utm_source=the-forum';

async function openReady(page: Page, server: TestServer, teamName: string, path: string): Promise<void> {
  await keepDraftOf(page, await findTeam(server, teamName), completeLineup());
  await page.goto(path);
  await page.getByRole('button', { name: /Download Lineup as Image|Your lineup is ready/ }).click();
  await expect(readyDialog(page)).toBeVisible();
}

async function download(page: Page): Promise<void> {
  const started = page.waitForEvent('download');
  await readyDialog(page)
    .getByRole('button', { name: /Download/ })
    .first()
    .click();
  await started;
}

async function doEverything(page: Page, server: TestServer, teamName: string, path: string): Promise<void> {
  await openReady(page, server, teamName, path);
  await download(page);
  await readyDialog(page).getByRole('button', { name: 'Close' }).click();
  await pickTeam(page, 'Boston Bruins');
  await page.waitForLoadState('networkidle');
}

test('a visitor’s visit, teams, and pictures are counted with country and referrer', async ({
  page,
  server,
}) => {
  await test.step('the visit and the team are counted', async () => {
    await page.goto('/?utm_source=newsletter', { referer: FORUM });
    await pickTeam(page, 'Toronto Maple Leafs');
    await expect.poll(async () => (await visitsOf(server, 'newsletter')).length).toBe(2);
    const common = {
      user_id: null,
      country: 'CA',
      country_source: 'ip',
      referrer: 'https://forum.example/hockey/thread-7',
    };
    const toronto = Number((await findTeam(server, 'Toronto Maple Leafs')).id);
    expect(await visitsOf(server, 'newsletter')).toEqual([
      expect.objectContaining({ ...common, visit_type: 'page_visit', team_id: null }),
      expect.objectContaining({ ...common, visit_type: 'team_selection', team_id: toronto }),
    ]);
  });

  await test.step('a second page is no new visit, and a draft’s team is no choice', async () => {
    await page.getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible();
    await page.goto('/?utm_source=back');
    await expect.poll(async () => (await visitsOf(server, 'back')).length).toBe(1);
    expect((await visitsOf(server, 'back'))[0]).toMatchObject({ visit_type: 'page_visit', referrer: null });
  });

  await test.step('downloaded and shared pictures are linked to the visit', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: () => Promise.resolve() });
      Object.defineProperty(navigator, 'canShare', { value: () => true });
    });
    await openReady(page, server, 'Winnipeg Jets', '/?utm_source=jets-forum');
    await expect.poll(async () => (await visitsOf(server, 'jets-forum')).length).toBe(1);
    await download(page);
    await readyDialog(page).getByRole('button', { name: 'Share with Friends' }).click();
    await expect.poll(async () => (await downloadsOf(server, 'Winnipeg Jets')).length).toBe(2);
    const [visit] = await visitsOf(server, 'jets-forum');
    for (const row of await downloadsOf(server, 'Winnipeg Jets'))
      expect(row).toMatchObject({ visit_id: visit!.id, user_id: null, user_email: null });
    await readyDialog(page).getByRole('button', { name: 'Close' }).click();
    await pickTeam(page, 'Utah Mammoth');
    await expect.poll(async () => (await visitsOf(server, 'jets-forum')).length).toBe(2);
  });

  await test.step('a signed-in user’s visit and picture include the account', async () => {
    const fan = await createUser(server, { email: newEmail() });
    await storeSession(page, fan);
    await openReady(page, server, 'Dallas Stars', '/?utm_source=fan');
    await download(page);
    await expect.poll(async () => (await downloadsOf(server, 'Dallas Stars')).length).toBe(1);
    const [visit] = await visitsOf(server, 'fan');
    expect(visit).toMatchObject({ visit_type: 'page_visit', user_id: fan.user.id });
    expect(await downloadsOf(server, 'Dallas Stars')).toEqual([
      expect.objectContaining({ user_id: fan.user.id, user_email: fan.user.email, visit_id: visit!.id }),
    ]);
  });

  expect(await visitsOf(server, 'newsletter'), 'nothing was added to the first visit').toHaveLength(2);
  expect(await visitsOf(server, 'back'), 'nor to the second').toHaveLength(1);
});

test('excluded visitors and actions are not counted', async ({ context, server }) => {
  /** Runs each case in a separate tab, so that no case sees another's session storage. */
  const inTab = async (claim: string, walk: (page: Page, sent: string[]) => Promise<void>) =>
    test.step(claim, async () => {
      const page = await context.newPage();
      await walk(page, listenForTracking(page));
      await page.close();
    });
  const expectNothing = async (source: string, team: string) => {
    expect(await visitsOf(server, source)).toEqual([]);
    expect(await downloadsOf(server, team)).toEqual([]);
  };

  await inTab('whoever asks for it: nothing is sent at all', async (page, sent) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
    await doEverything(page, server, 'Buffalo Sabres', '/?utm_source=private');
    expect(sent).toEqual([]);
    await expectNothing('private', 'Buffalo Sabres');
  });

  await inTab('visits from a blocked site; their pictures are', async (page) => {
    await keepDraftOf(page, await findTeam(server, 'Florida Panthers'), completeLineup());
    await page.goto('/?utm_source=blocked', { referer: `${BLOCKED_REFERRER}/lines` });
    await page.getByRole('button', { name: /Download Lineup as Image|Your lineup is ready/ }).click();
    await download(page);
    await expect.poll(async () => (await downloadsOf(server, 'Florida Panthers')).length).toBe(1);
    expect(await downloadsOf(server, 'Florida Panthers')).toEqual([
      expect.objectContaining({ visit_id: null }),
    ]);
    expect(await visitsOf(server, 'blocked')).toEqual([]);
  });

  await inTab('an admin', async (page, sent) => {
    await storeSession(page, await newAdmin(server));
    await doEverything(page, server, 'Anaheim Ducks', '/?utm_source=admin');
    expect(sent).toEqual([`GET ${ANALYTICS_SCRIPT}`]);
    await expectNothing('admin', 'Anaheim Ducks');
  });
});

test('a visible page counts once, even briefly or with failures; analytics get only page paths', async ({
  page,
  server,
}) => {
  await test.step('when the endpoint is unreachable', async () => {
    await page.route('**/api/track-visit', (route) => route.abort());
    await page.goto('/?utm_source=down');
    await expect
      .poll(async () => visitsOf(server, 'down'))
      .toEqual([expect.objectContaining({ visit_type: 'page_visit', country: null })]);
    await page.unroute('**/api/track-visit');
  });

  await test.step('when its response is lost', async () => {
    await page.route('**/api/track-visit', async (route) => {
      await route.fetch({ url: `${server.url}/api/track-visit` }); // the visit arrives
      await route.fulfill({ status: 504, body: 'too late' });
    });
    const fallback = page.waitForResponse(
      (response) =>
        response.url().endsWith('/site_visits') && response.request().postData()?.includes('late') === true,
    );
    await page.goto('/?utm_source=late');
    expect((await fallback).status()).toBe(409);
    expect(await visitsOf(server, 'late')).toEqual([expect.objectContaining({ country: 'CA' })]);
    await page.unroute('**/api/track-visit');
  });

  await test.step('analytics without a script report what is missing', async () => {
    await page.route(`**${ANALYTICS_SCRIPT}`, (route) => route.fulfill({ status: 404, body: '' }));
    const said = page.waitForEvent('console', (message) => message.text().includes('[Web Analytics]'));
    await page.goto('/privacy');
    expect((await said).text()).toContain('Be sure to enable web analytics');
    await page.unroute(`**${ANALYTICS_SCRIPT}`);
  });

  await test.step('a visit is counted even if the page is left at once', async () => {
    const sent = page.waitForRequest('**/api/track-visit');
    await page.goto('/?utm_source=hasty', { waitUntil: 'commit' });
    await sent;
    await page.goto('about:blank');
    await expect.poll(async () => (await visitsOf(server, 'hasty')).length).toBe(1);
  });

  await test.step('the analytics script gets page paths, never query data', async () => {
    await page.goto('/privacy?utm_source=analytics');
    await page.waitForFunction(() => window.told !== undefined);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(page.getByRole('heading', { name: 'Terms' })).toBeVisible();
    await expect
      .poll(async () => page.evaluate(() => window.told?.slice(1)))
      .toEqual([
        ['pageview', { path: '/privacy' }],
        ['pageview', { path: '/terms' }],
      ]);
    const url = await page.evaluate(() => {
      const strip = window.told?.[0]?.[1] as (event: { url: string }) => { url: string };
      return strip({ url: 'https://lines.example/confirm?token_hash=secret#x' }).url;
    });
    expect(url).toBe('https://lines.example/confirm');
  });

  await test.step('a page that opens in the background is counted when it becomes visible', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'hidden', { value: true, writable: true });
    });
    const sent = listenForTracking(page);
    await page.goto('/?utm_source=background');
    await page.waitForFunction(() => window.told !== undefined); // by now, a visit would have been sent
    expect(sent).toEqual([`GET ${ANALYTICS_SCRIPT}`]);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(async () => (await visitsOf(server, 'background')).length).toBe(1);
  });
});
