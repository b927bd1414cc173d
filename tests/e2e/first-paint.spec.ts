/** Tests the page before the app's script has loaded, and after hydration. */
import type { Page } from '@playwright/test';
import { storeSession } from '#tests/support/accounts.ts';
import { rosterCard } from '../support/e2e/builder-page.ts';
import { newFan } from '../support/e2e/fans.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { APP_SCRIPT, holdRequests, WORKBENCH_SCRIPT } from '../support/e2e/hold.ts';
import { showPage } from '../support/e2e/painting.ts';

test.use({ reducedMotion: 'no-preference' });

test.beforeEach(({ context }) => context.addInitScript(showPage));

const HEADLINE = 'Call tonight’s lines';

/**
 * The limit for layout shifts: a twentieth of what counts as good (0.1). On a busy machine, the first paint comes
 * before the fonts. The fonts then make texts a few pixels narrower (a shift of 0.0002 in the header).
 */
const NO_SHIFT = 0.005;

/** A fifth of the layout shift that counts as good (0.1). */
const SMALL_SHIFT = 0.02;

const holdApp = (page: Page) => holdRequests(page, APP_SCRIPT);

const headline = (page: Page) => page.getByRole('heading', { level: 1, name: HEADLINE });

/** The status that shows after a press until the code for that press has loaded. */
const onItsWay = (page: Page) => page.getByRole('status').filter({ hasText: 'One moment…' });

/** Does not check the names of teams, because other test files may change them. */
async function expectWall(page: Page): Promise<void> {
  const wall = page.getByRole('region', { name: 'Pick your team' });
  await expect(wall.getByRole('listitem')).toHaveCount(32);
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the first screen shows with a notice that scripts are needed; other pages show only the notice', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(headline(page)).toHaveText(HEADLINE);
    // There is one path for the headline, and one for each slot.
    await expect(page.locator('.hero-slots path')).toHaveCount(21);
    await expect(page.locator('noscript p')).toContainText('needs JavaScript to run');
    await expect(page.getByRole('button', { name: 'Select a Team' })).toBeHidden();

    await page.goto('/privacy');
    await expect(page.locator('noscript p')).toContainText('needs JavaScript to run');
    await expect(headline(page)).toHaveCount(0);
  });
});

test('the first screen shows before the app, which hydrates it unchanged', async ({ page }) => {
  await test.step('a press before the app has loaded takes effect on the served elements', async () => {
    const release = await holdApp(page);
    await page.goto('/');
    await expect(headline(page)).toBeVisible();
    const served = await headline(page).elementHandle();
    const select = page.getByRole('button', { name: 'Select a Team' });
    await select.click();
    await expect(select).toHaveAttribute('aria-busy', 'true');
    await expect(onItsWay(page)).toBeVisible();
    await expect(page.locator('html'), 'the card does not wait for the app').toHaveAttribute(
      'data-card-shown',
    );
    release();
    await expect(page.getByRole('dialog', { name: 'Select a Team' })).toBeVisible();
    await expect(select).not.toHaveAttribute('aria-busy');
    await expect(onItsWay(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expectWall(page);
    expect(await served?.evaluate((element) => element.isConnected)).toBe(true);
    await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Line Rush`);
  });

  const root = page.locator('html');

  await test.step('the sample card is of one of 32 teams, which a press selects', async () => {
    await expect(root).toHaveAttribute('data-card-shown');
    const abbreviation = (await root.getAttribute('data-card')) ?? 'none';
    const [, ...cards] = await page
      .locator('script[data-cards]')
      .evaluate((script) => script.dataset.cards?.split(' ') ?? []);
    expect(cards).toHaveLength(32);
    expect(cards).toContain(abbreviation);
    const plate = page.getByRole('button', { name: new RegExp(`, ${abbreviation}$`) });
    const [team = ''] = ((await plate.getAttribute('aria-label')) ?? '').split(', ');
    await page
      .getByRole('button', { name: `Sample card: make it yours with the ${team}`, exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: `${team} lineup builder` })).toBeAttached();
  });

  await test.step('with a draft, the first screen never shows, and the stored theme applies', async () => {
    await expect(rosterCard(page, /, LW/).first()).toBeVisible();
    const release = await holdApp(page);
    await page.evaluate(() => localStorage.setItem('line-rush-theme', 'dark'));
    await page.reload();
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('link', { name: 'Line Rush' })).toBeVisible();
    await expect(page.getByRole('heading', { name: HEADLINE })).toBeHidden();
    await expect(onItsWay(page)).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1, name: /lineup builder$/ })).toBeAttached();
    await expect(root).not.toHaveAttribute('data-card');
  });
});

test('a press takes effect once, even when the first paint is late', async ({ page }) => {
  // Reports the first paint only after the app has started, as browsers do in a covered window.
  await page.addInitScript(() => {
    const Observer = window.PerformanceObserver;
    const gone = new WeakSet<PerformanceObserver>();
    window.PerformanceObserver = class extends Observer {
      constructor(callback: PerformanceObserverCallback) {
        super((entries, observer) =>
          addEventListener('late-paint', () => gone.has(observer) || callback(entries, observer)),
        );
      }
      override disconnect(): void {
        gone.add(this);
        super.disconnect();
      }
    };
  });
  const release = await holdApp(page);
  await page.goto('/');
  await page.getByRole('button', { name: /^Theme: / }).click();
  release();
  const theme = page.getByRole('button', { name: 'Theme: light' });
  await expect(theme).toBeVisible();
  await page.evaluate(async () => {
    dispatchEvent(new Event('late-paint'));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  await expectWall(page);
  await expect(theme).toBeVisible();
});

test('the served page hides sign-in links from signed-in users, without a layout shift; a picked team shows progress', async ({
  page,
  server,
}) => {
  await storeSession(page, await newFan(server, { full_name: 'Cale Makar' }));
  const banner = page.getByRole('banner');
  const releaseApp = await holdApp(page);
  const releaseWorkbench = await holdRequests(page, WORKBENCH_SCRIPT);
  await page.goto('/', { waitUntil: 'commit' }); // the load event may wait for the held script
  await expect(headline(page)).toBeVisible();
  await expect(banner.getByText('Sign up')).toBeHidden();
  const served = await layoutShift(page);
  expect(served.total, served.moved.join('\n')).toBeLessThan(NO_SHIFT);
  releaseApp();
  await expect(banner.getByRole('button', { name: /account menu$/ })).toBeVisible();
  const toronto = page.getByRole('button', { name: 'Toronto Maple Leafs, TOR' });
  await expect(toronto).toBeAttached();
  const hydrated = await layoutShift(page);
  expect(hydrated.total - served.total, `nothing may move, but:\n${hydrated.moved.join('\n')}`).toBeLessThan(
    0.0001,
  );

  await test.step('a team picked before the workbench has loaded shows progress at once', async () => {
    const roster = page.waitForRequest(/\/rest\/v1\/players/);
    await toronto.click();
    await expect(toronto).toHaveAttribute('aria-busy', 'true');
    await roster;
    await expect(headline(page)).toBeVisible();
    await expect(onItsWay(page)).toBeVisible();
    releaseWorkbench();
    await expect(page.getByRole('heading', { name: 'Toronto Maple Leafs lineup builder' })).toBeAttached();
    await expect(onItsWay(page)).toHaveCount(0);
  });
});

// Each device has its own test, because a second page in one test would use cached fonts.
for (const [device, size] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 1000 }],
] as const) {
  test(`nothing moves while the page fills, nor when the builder takes its place: ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/');
    await expectWall(page);
    const filled = await layoutShift(page);
    expect(filled.total, filled.moved.join('\n')).toBeLessThan(NO_SHIFT);
    // Scrolls to the end, to bring the footer into view.
    const vegas = page.getByRole('button', { name: 'Vegas Golden Knights, VGK' });
    await vegas.scrollIntoViewIfNeeded();
    const before = await layoutShift(page); // scrolling lays out more divisions, so measure after it
    await vegas.click();
    await expect(rosterCard(page, /, LW/).first()).toBeVisible();
    const after = await layoutShift(page);
    expect(after.total - before.total, after.moved.join('\n')).toBeLessThan(SMALL_SHIFT);
  });
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { node: Node | null; currentRect: DOMRect; previousRect: DOMRect }[];
}

/** Returns the sum of the layout shifts since the page opened. Also returns what moved, for failure messages. */
async function layoutShift(page: Page): Promise<{ total: number; moved: string[] }> {
  await page.evaluate(async () => document.fonts.ready);
  return page.evaluate(
    async () =>
      new Promise((resolve) => {
        let total = 0;
        const moved: string[] = [];
        const place = ({ height, width, x, y }: DOMRect) => `${width} x ${height} at ${x}, ${y}`;
        new PerformanceObserver((list) => {
          for (const { sources, startTime, value } of list.getEntries() as LayoutShift[]) {
            total += value;
            for (const { currentRect, node, previousRect } of sources) {
              const name = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent;
              moved.push(
                `${startTime} ms, ${value}: ${name} from ${place(previousRect)} to ${place(currentRect)}`,
              );
            }
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ total, moved })));
      }),
  );
}
