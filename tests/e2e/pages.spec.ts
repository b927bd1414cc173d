import type { Page } from '@playwright/test';
import { openTeamPicker, rosterCard } from '../support/e2e/builder-page.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { expectUsableByAll } from '../support/e2e/usable.ts';

test.use({
  expectedNoise: [
    '404',
    '503',
    'Failed to load players',
    'Failed to load resource',
    'Supabase is not configured',
  ],
});

test('a visitor opens the pages around the builder, and an unknown one', async ({ page }) => {
  const main = page.getByRole('main');
  const footer = page.getByRole('contentinfo');
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/');

  await test.step('the footer has the year, the brand, and the NHL disclaimer', async () => {
    await expect(footer).toContainText(String(new Date().getFullYear()));
    await expect(footer).toContainText('Line Rush');
    await expect(footer).toContainText(/not affiliated with.*(NHL|National Hockey League)/i);
    await expect(main.getByRole('listitem')).toHaveCount(32);
    await expectUsableByAll(page, 'the home page');
  });

  await test.step('privacy and terms have their date and sections', async () => {
    await footer.getByRole('link', { name: 'Privacy' }).click();
    await expect(title).toHaveText(/Privacy/);
    await expect(main).toContainText('October 1, 2025');
    await expect(main).toContainText(/email address/i);
    await expect(main).not.toContainText('own teams');
    await expectUsableByAll(page, '/privacy');
    await footer.getByRole('link', { name: 'Terms' }).click();
    await expect(title).toHaveText(/Terms/);
    await expect(main).toContainText('October 1, 2025');
    await expectUsableByAll(page, '/terms');
    await main.getByRole('link', { name: /privacy/i }).click();
    await expect(page).toHaveURL(/\/privacy$/);
    const notices = await main.getByRole('link', { name: /licenses/i }).getAttribute('href');
    const response = await page.request.get(notices ?? '');
    expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toMatch(/^react-dom \d/m);
  });

  await test.step('/lineup says that it is coming and links to the builder', async () => {
    await page.goto('/lineup');
    await expect(main).toContainText(/Lineup Builder coming soon/i);
    await expectUsableByAll(page, '/lineup');
    await main.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('an unknown address responds with 404 and links to the builder', async () => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectUsableByAll(page, '404');
    await page
      .getByRole('main')
      .getByRole('link', { name: /build a lineup/i })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Select a Team' })).toBeVisible();
  });

  await test.step('the phone’s panel opens, lists the links, and closes by button, Escape, and overlay', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const open = page.getByRole('button', { name: /menu/i });
    const panel = page.getByRole('dialog', { name: /menu/i });
    await open.click();
    await expect(panel).toContainText('Guest');
    for (const name of ['Home', 'Profile', 'Settings', 'Sign in', 'Sign up']) {
      await expect(panel.getByRole('link', { name })).toBeVisible();
    }
    await panel.getByRole('button', { name: /close/i }).click();
    await expect(panel).toBeHidden();
    await open.click();
    await expect(panel).toBeVisible();
    await page.mouse.click(8, 700);
    await expect(panel).toBeHidden();
  });
});

test('when the backend fails, the specified message appears, and Retry loads the data', async ({ page }) => {
  const fails = async (table: string) =>
    page.route(`**/rest/v1/${table}?**`, (route) =>
      route.fulfill({ status: 503, body: '{"message":"down"}' }),
    );
  const works = async (table: string) => page.unroute(`**/rest/v1/${table}?**`);
  await fails('teams');
  await fails('players');
  await page.goto('/');
  const picker = await openTeamPicker(page);

  await test.step('teams', async () => {
    await expect(picker).toContainText('Failed to load teams');
    await works('teams');
    await picker.getByRole('button', { name: /try again|retry/i }).click();
    await expect(picker.getByRole('listitem')).toHaveCount(32);
  });

  await test.step('players', async () => {
    await picker.getByRole('searchbox').fill('Nashville');
    await picker.getByRole('button', { name: /^Nashville Predators/ }).click();
    const panel = page.getByRole('tabpanel');
    await expect(panel).toContainText('Failed to load players');
    await works('players');
    await panel.getByRole('button', { name: /try again|retry/i }).click();
    await expect(rosterCard(page, /, LW/).first()).toBeVisible();
  });

  await test.step('the team’s theme applies to page and fields', async () => {
    await expect(page.locator('.roster-header')).toHaveCSS('background-color', 'rgb(255, 184, 28)');
  });
});

/**
 * Serves a backend with one team and no players. Its path is on the site, because the page cannot connect to other
 * origins.
 */
async function serveBackend(page: Page, path: string, team: string): Promise<void> {
  await page.route(`**${path}/rest/v1/**`, async (route) => {
    const rows = new URL(route.request().url()).pathname.endsWith('/teams')
      ? [{ id: 1, name: team, abbreviation: 'TST', city: 'Testville', division: 'Atlantic' }]
      : [];
    await route.fulfill({ json: rows });
  });
}

test('without a configured backend, one warning names the missing setting, pages report it, and a script sets one', async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Supabase')) warnings.push(message.text());
  });
  await page.route(/\/(?:admin\/visits|signin)?$/, async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replaceAll(/<meta name="supabase-[^>]*>/g, '');
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto('/');
  const picker = await openTeamPicker(page);
  await expect(picker).toContainText('Supabase is not configured');
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('VITE_SUPABASE_URL');
  expect(warnings[0]).toContain('VITE_SUPABASE_ANON_KEY');
  await page.goto('/admin/visits');
  await expect(page.getByRole('main')).toContainText('Supabase is not configured');
  await page.goto('/signin');
  const sentence = 'Authentication is not configured. Check environment variables.';
  await expect(page.getByRole('alert')).toHaveText(sentence);

  await test.step('a script of the site sets the backend, before the app starts and later', async () => {
    await serveBackend(page, '/early', 'Early Birds');
    await serveBackend(page, '/late', 'Late Shift');
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => window.configureBackend?.({ url: '/early', key: 'public' }));
    });
    const team = (name: string) => page.getByRole('main').getByRole('button', { name: `${name}, TST` });
    await page.goto('/');
    await expect(team('Early Birds')).toBeVisible();
    await page.evaluate(() => window.configureBackend?.({ url: '/late', key: 'public' }));
    await expect(team('Late Shift')).toBeVisible();
    await expect(team('Early Birds')).toHaveCount(0);
  });
});
