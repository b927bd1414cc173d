/** The main job, three ways: a visitor picks Toronto, fills 20 slots and takes the picture away. */
import { readFile } from 'node:fs/promises';
import { devices, type Page } from '@playwright/test';
import { SLOTS } from '#domain/slots.ts';
import { serveLogos } from '#tests/support/logo.ts';
import {
  emptySlot,
  expectAllFilled,
  fillByMouse,
  freeCards,
  openTabFor,
  pickTeam,
  readLineup,
  readyDialog,
} from './builder-page.ts';
import { expect, test } from './fixtures.ts';
import { comparePngs, inspectPng } from './pictures.ts';

test.use({ reducedMotion: 'no-preference' });

test.slow();

const TORONTO_BLUE = '#00205b';

/** Counts how often the celebration opened since the page was loaded. */
async function countCelebrations(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { count: 0 };
    (window as unknown as { celebrations: typeof seen }).celebrations = seen;
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes])) {
        if (
          node instanceof HTMLElement &&
          node.textContent?.includes('Your lineup is ready') &&
          node.matches('dialog')
        ) {
          seen.count += 1;
        }
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  return async () =>
    page.evaluate(() => (window as unknown as { celebrations: { count: number } }).celebrations.count);
}

async function downloadFromReadyDialog(page: Page): Promise<Buffer> {
  const dialog = readyDialog(page);
  await expect(dialog).toBeVisible();
  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download Lineup as Image' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('toronto_maple_leafs_lineup.png');
  await expect(dialog.getByRole('button', { name: 'Image downloaded' })).toBeVisible();
  return readFile(await download.path());
}

async function expectTorontoCard(page: Page, png: Buffer): Promise<void> {
  const facts = await inspectPng(page, png, TORONTO_BLUE);
  expect([facts.width, facts.height], 'the portrait card at scale 2').toEqual([2160, 2700]);
  expect(facts.shareOfColour, 'share of the picture in the team’s primary').toBeGreaterThan(0.02);
}

test('by mouse: drag 20 players, celebrate once, download the same picture as on the screen', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1200, height: 1400 },
    deviceScaleFactor: 2,
  });
  await serveLogos(context);
  const page = await context.newPage();
  await page.goto('/');
  const celebrations = await countCelebrations(page);
  await pickTeam(page, 'Toronto Maple Leafs');
  await fillByMouse(page);

  const dialog = readyDialog(page);
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('svg[role="img"]')).toBeVisible();
  const png = await downloadFromReadyDialog(page);
  await expectTorontoCard(page, png);

  const onScreen = await screenshotOfCard(page);
  const difference = await comparePngs(page, png, onScreen);
  expect(difference.mean, 'mean difference of file and screen, 0 to 255').toBeLessThan(1.5);
  expect(difference.strong, 'share of strongly different pixels').toBeLessThan(0.005);

  await dialog.getByRole('radio', { name: 'Wide' }).check();
  await expect(dialog.locator('svg[role="img"]')).toHaveAttribute('viewBox', '0 0 1200 675');
  const wide = await inspectPng(page, await downloadFromReadyDialog(page), TORONTO_BLUE);
  expect([wide.width, wide.height], 'the wide card at scale 2').toEqual([2400, 1350]);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(
    page.getByRole('button', { name: 'Your lineup is ready to download and share' }),
  ).toBeVisible();
  await expectAllFilled(page);
  expect(await celebrations(), 'the celebration opens once').toBe(1);
  await context.close();
});

/** The card of the ready dialog, drawn by the SVG painter at the file's own size. */
async function screenshotOfCard(page: Page): Promise<Buffer> {
  await page.evaluate(() => {
    const svg = document.querySelector('dialog svg[role="img"]')!;
    const copy = svg.cloneNode(true) as SVGElement;
    const stage = document.createElement('div');
    stage.id = 'stage';
    stage.popover = 'manual';
    stage.style.cssText =
      'position:fixed;inset:0;margin:0;padding:0;border:0;width:1080px;height:1350px;background:#fff';
    copy.style.cssText = 'display:block;width:1080px;height:1350px';
    stage.append(copy);
    document.querySelector('dialog')!.append(stage);
    stage.showPopover();
  });
  await page.evaluate(async () => document.fonts.ready);
  const shot = await page.screenshot({ clip: { x: 0, y: 0, width: 1080, height: 1350 }, scale: 'device' });
  await page.evaluate(() => document.querySelector('#stage')?.remove());
  return shot;
}

test('by touch: tap every empty slot and a player, on a phone', async ({ browser, server }) => {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: server.url });
  await serveLogos(context);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Select a Team' }).tap();
  await page
    .getByRole('dialog', { name: 'Select a Team' })
    .getByRole('button', { name: /^Toronto/ })
    .tap();
  for (const slot of SLOTS) {
    await emptySlot(page, slot.label).tap();
    const dialog = page.getByRole('dialog', { name: slot.label });
    await dialog
      .getByRole('button', { name: /, (LW|C|RW|D|G)$/ })
      .first()
      .tap();
    await expect(emptySlot(page, slot.label)).toHaveCount(0);
  }
  const png = await downloadFromReadyDialog(page);
  await expectTorontoCard(page, png);
  await context.close();
});

/** Presses Tab (or another key) until the wanted element has the focus; fails after a round through the whole page. */
async function tabTo(
  page: Page,
  what: string,
  matches: (element: Element) => boolean,
  key = 'Tab',
): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await page.evaluate(`(${matches.toString()})(document.activeElement)`)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reaches ${what}.`);
}

test('by keyboard alone: pick up, put down, celebrate, download', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, 'Select a Team', (element) => element.textContent === 'Select a Team');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Select a Team' })).toBeVisible();
  await page.keyboard.type('tor');
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Toronto/ })).toBeVisible();
  await tabTo(page, 'Toronto', (element) =>
    Boolean(element.getAttribute('aria-label')?.startsWith('Toronto')),
  );
  await page.keyboard.press('Enter');
  await expect(freeCards(page).first()).toBeVisible();

  // Who is picked up begins at his own position: where a club has too few wingers, a second round fills what that leaves.
  for (const slot of [...SLOTS, ...SLOTS]) {
    if ((await emptySlot(page, slot.label).count()) === 0) continue;
    await openTabFor(page, slot, async (label) => {
      const isTab = (element: Element) => element.getAttribute('role') === 'tab';
      await tabTo(page, 'the roster tabs', isTab, 'Shift+Tab');
      for (let turn = 0; turn < 5; turn += 1) {
        const current = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
        if (current.split(' ')[0] === label) return;
        await page.keyboard.press('ArrowRight');
      }
    });
    await tabTo(page, 'the roster', (element) => element.matches('[role="tabpanel"] button'));
    const isFree = () =>
      page.evaluate(() => !document.activeElement?.getAttribute('aria-label')?.endsWith('In Lineup'));
    for (let step = 0; step < 40 && !(await isFree()); step += 1) await page.keyboard.press('ArrowDown');
    const before = (await readLineup(page)).filter(Boolean).length;
    await page.keyboard.press(' ');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await readLineup(page)).filter(Boolean).length, 'one more slot is filled')
      .toBe(before + 1);
  }
  await expect(readyDialog(page)).toBeVisible();
  const started = page.waitForEvent('download');
  await tabTo(page, 'the download', (element) => element.textContent.includes('Download Lineup as Image'));
  await page.keyboard.press('Enter');
  const download = await started;
  await expectTorontoCard(page, await readFile(await download.path()));
  await page.keyboard.press('Escape');
  await expect(readyDialog(page)).toHaveCount(0);
});
