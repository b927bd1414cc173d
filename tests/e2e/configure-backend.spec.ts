/** The page's global function `configureBackend`, for scripts of the site. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e/fixtures.ts';

/** A backend with one team and no players, on a path of the site, because the page may not connect to other origins. */
async function serveBackend(page: Page, path: string, team: string): Promise<void> {
  await page.route(`**${path}/rest/v1/**`, async (route) => {
    const rows = new URL(route.request().url()).pathname.endsWith('/teams')
      ? [{ id: 1, name: team, abbreviation: 'TST', city: 'Testville', division: 'Atlantic' }]
      : [];
    await route.fulfill({ json: rows });
  });
}

test('a script of the site sets the backend, before the app starts and later', async ({ page }) => {
  await serveBackend(page, '/early', 'Early Birds');
  await serveBackend(page, '/late', 'Late Shift');
  await page.route('/site.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "window.configureBackend({ url: '/early', key: 'public' });",
    }),
  );
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace('</head>', '<script src="/site.js"></script></head>');
    await route.fulfill({ response, body });
  });
  const team = (name: string) => page.getByRole('main').getByRole('button', { name: `${name}, TST` });

  await page.goto('/');
  await expect(team('Early Birds')).toBeVisible();
  await page.evaluate(() => window.configureBackend?.({ url: '/late', key: 'public' }));
  await expect(team('Late Shift')).toBeVisible();
  await expect(team('Early Birds')).toHaveCount(0);
});
