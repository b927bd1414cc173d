/** What is seen before the app's script has come, and what happens when it takes the page over. */
import type { Page } from '@playwright/test';
import { pickTeam } from './builder-page.ts';
import { expect, test } from './fixtures.ts';

test.use({ reducedMotion: 'no-preference' });

const HEADLINE = 'Call tonight’s lines';

/** The app's script, not the entry that fetches it after the first paint. */
const APP_SCRIPT = '**/assets/main-*.js';

/** A few words of the wall change their width as their font arrives; a hundredth of a percent of the screen is none. */
const NO_SHIFT = 0.0001;

/** Holds a script back until the returned function is called. */
async function hold(page: Page, script: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(script, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

const holdApp = (page: Page) => hold(page, APP_SCRIPT);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the first screen stands, and a sentence says what is needed to use it', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
    await expect(page.locator('noscript p')).toContainText('needs JavaScript to run');
    await expect(page.getByRole('button', { name: 'Select a Team' })).toBeHidden();
  });

  test('other pages do not show the first screen', async ({ page }) => {
    await page.goto('/privacy');
    await expect(page.locator('noscript p')).toContainText('needs JavaScript to run');
    await expect(page.getByRole('heading', { name: HEADLINE })).toHaveCount(0);
  });
});

test('the first screen is there before the app, which takes it over as it is', async ({ page }) => {
  const release = await holdApp(page);
  await page.goto('/');
  const headline = page.getByRole('heading', { level: 1, name: HEADLINE });
  await expect(headline).toBeVisible();
  const served = await headline.elementHandle();
  release();
  await expect(page.getByRole('button', { name: 'Toronto Maple Leafs, TOR' })).toBeVisible();
  expect(await served?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Line Rush`);
});

test('a press that comes before the app is answered by it', async ({ page }) => {
  const release = await holdApp(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Select a Team' }).click();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the workbench comes with the first sign of a hand; a team picked before it is there waits on the first screen', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const release = await hold(page, '**/assets/workbench-*.js');
  await page.goto('/');
  const toronto = page.getByRole('button', { name: 'Toronto Maple Leafs, TOR' });
  await expect(toronto).toBeVisible();
  expect(asked.filter((path) => path.includes('/workbench-'))).toEqual([]);
  await toronto.click();
  await expect.poll(() => asked.some((path) => path.includes('/rest/v1/players'))).toBe(true);
  await expect(page.getByRole('heading', { level: 1, name: HEADLINE })).toBeVisible();
  release();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Toronto Maple Leafs lineup builder' }),
  ).toBeAttached();
});

test('with a draft the first screen is never seen', async ({ page }) => {
  await page.goto('/');
  await pickTeam(page, 'Toronto Maple Leafs');
  const release = await holdApp(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Line Rush' })).toBeVisible();
  await expect(page.getByRole('heading', { name: HEADLINE })).toBeHidden();
  release();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Toronto Maple Leafs lineup builder' }),
  ).toBeAttached();
});

test('a draft that cannot be read leaves the first screen', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('line-rush-draft', '{"team":{'));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: HEADLINE })).toBeVisible();
});

test('a remembered theme is taken over too', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('line-rush-theme', 'dark'));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

for (const [device, size] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 1000 }],
] as const) {
  test(`nothing moves while the page fills: ${device}`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Anaheim Ducks, ANA' })).toBeAttached();
    await page.evaluate(async () => document.fonts.ready);
    const shift = await page.evaluate(
      async () =>
        new Promise<number>((resolve) => {
          let total = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              total += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
        }),
    );
    expect(shift).toBeLessThan(NO_SHIFT);
  });
}
