/** The main task by mouse, touch, and keyboard: a visitor picks Toronto, fills 20 slots, and downloads the picture. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { STANDARD_FORMATION } from '#domain/formation.ts';
import { expectNoAxeViolation } from '../support/e2e/axe.ts';
import {
  emptySlot,
  expectAllFilled,
  fillByMouse,
  freeCards,
  pickTeam,
  readLineup,
  readyDialog,
  rosterCard,
  rosterTab,
  slotButton,
  startsWith,
  tabOf,
  tabTo,
} from '../support/e2e/builder-page.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { cutTexts, expectAboveSheet } from '../support/e2e/layout.ts';
import { showPage } from '../support/e2e/painting.ts';
import { comparePngs, inspectPng } from '../support/e2e/pictures.ts';
import { openPhone } from '../support/e2e/usable.ts';

test.slow();

const TORONTO_BLUE = '#00205b';

async function downloadFromReadyDialog(
  page: Page,
  fileName = 'toronto_maple_leafs_lineup.png',
): Promise<Buffer> {
  const dialog = readyDialog(page);
  await expect(dialog).toBeVisible();
  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download Lineup as Image' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe(fileName);
  await expect(dialog.getByRole('button', { name: 'Image downloaded' })).toBeVisible();
  return readFile(await download.path());
}

async function expectTorontoCard(page: Page, png: Buffer): Promise<void> {
  const facts = await inspectPng(page, png, TORONTO_BLUE);
  expect([facts.width, facts.height], 'the portrait card at scale 2').toEqual([2160, 2700]);
  expect(facts.shareOfColour, 'share of the picture in the team’s primary').toBeGreaterThan(0.02);
}

test('by mouse: a visitor drags 20 players, celebrates, and downloads the picture on the screen', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1200, height: 1400 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/');
  await pickTeam(page, 'Toronto Maple Leafs');
  await fillByMouse(page, STANDARD_FORMATION.slots.slice(0, -1));
  // With all animations, so that the celebration runs.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await fillByMouse(page);

  const dialog = readyDialog(page);
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('svg[role="img"]')).toBeVisible();
  const png = await downloadFromReadyDialog(page);
  await expectTorontoCard(page, png);

  await expect(dialog.locator('.card-preview image'), 'the logo is cropped, as in the file').toHaveAttribute(
    'href',
    /^blob:/,
  );
  const onScreen = await screenshotOfCard(page);
  const difference = await comparePngs(page, png, onScreen);
  expect(difference.mean, 'mean difference of file and screen, 0 to 255').toBeLessThan(1.5);
  expect(difference.strong, 'share of strongly different pixels').toBeLessThan(0.005);

  await dialog.getByRole('radio', { name: 'Wide' }).check();
  await expect(dialog.locator('svg[role="img"]')).toHaveAttribute('viewBox', '0 0 1200 675');
  const wide = await inspectPng(
    page,
    await downloadFromReadyDialog(page, 'toronto_maple_leafs_lineup_wide.png'),
    TORONTO_BLUE,
  );
  expect([wide.width, wide.height], 'the wide card at scale 2').toEqual([2400, 1350]);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(
    page.getByRole('button', { name: 'Your lineup is ready to download and share' }),
  ).toBeVisible();
  await expectAllFilled(page);

  await page.setViewportSize({ width: 1024, height: 768 });
  for (const tab of ['LW', 'C', 'RW', 'D', 'G'] as const) {
    await page.getByRole('tab', { name: `${tab} complete` }).click();
    await expect(rosterCard(page, new RegExp(`, ${tab}, In Lineup$`)).first()).toBeVisible();
    expect(await cutTexts(page.getByRole('main')), `names of ${tab}, all in the lineup`).toEqual([]);
  }
  await context.close();
});

/** Returns a screenshot of the card in the ready dialog, at the size of the downloaded file. */
async function screenshotOfCard(page: Page): Promise<Buffer> {
  const before = page.viewportSize()!;
  const [width, height] = [2160, 2700];
  await page.setViewportSize({ width, height });
  await page.evaluate(async (size) => {
    const svg = document.querySelector('dialog svg[role="img"]')!;
    const copy = svg.cloneNode(true) as SVGElement;
    const stage = document.createElement('div');
    stage.id = 'stage';
    stage.popover = 'manual';
    stage.style.cssText = `position:fixed;inset:0;margin:0;padding:0;border:0;${size};background:#fff`;
    copy.style.cssText = `display:block;${size}`;
    stage.append(copy);
    document.querySelector('dialog')!.append(stage);
    stage.showPopover();
    await document.fonts.ready;
  }, `width:${width}px;height:${height}px;max-width:none;max-height:none`);
  await page.evaluate(showPage);
  const shot = await page.screenshot({ clip: { x: 0, y: 0, width, height } });
  await page.evaluate(() => document.querySelector('#stage')?.remove());
  await page.setViewportSize(before);
  return shot;
}

/** Searches for a player, and places them with two taps. The slot must stay visible above the roster sheet. */
async function tapWhoIsFound(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search name or number' });
  await search.tap();
  await page.keyboard.type('matthews');
  await rosterCard(page, /^Auston Matthews/).tap();
  await expect(page.getByRole('status', { name: 'Lineup changes' })).toContainText(
    'Press again to place at Line 1 center',
  );
  await expectAboveSheet(page, emptySlot(page, 'Line 1 center'));
  await expectNoAxeViolation(page, 'a selected player');
  await rosterCard(page, /^Auston Matthews/).tap();
  await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Auston Matthews/);
}

/** Opens the D tab and fills five slots. An empty slot, then the last filled slot must be above the roster sheet. */
async function tapBelowTheSheet(page: Page): Promise<void> {
  await rosterTab(page, 'D').tap();
  await expectAboveSheet(page, emptySlot(page, 'Pair 1 left defense'));
  const third = slotButton(page, 'Pair 3 left defense');
  for (let count = 1; count <= 5; count += 1) await freeCards(page).first().tap();
  await expect(third).not.toHaveAccessibleName(/empty/);
  await expectAboveSheet(page, third);
}

async function closeByBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Menu' });
  await expect(dialog).toBeVisible();
  await expect.poll(async () => page.evaluate(() => JSON.stringify(history.state))).toContain('Dialogs');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
}

test('by touch: a visitor fills the slots with taps on a phone', async ({ browser, server }) => {
  const page = await openPhone(browser, server);
  await page.goto('/');
  await closeByBack(page);
  await page.getByRole('button', { name: 'Select a Team' }).tap();
  await page
    .getByRole('dialog', { name: 'Select a Team' })
    .getByRole('button', { name: /^Toronto/ })
    .tap();
  for (const slot of ['Line 2 center', 'Backup']) {
    await emptySlot(page, slot).tap();
    const list = page.getByRole('dialog', { name: slot });
    await list
      .getByRole('button', { name: /, [CG]$/ })
      .last()
      .tap();
    await expect(emptySlot(page, slot)).toHaveCount(0);
  }
  await tapWhoIsFound(page);
  await tapBelowTheSheet(page);
  for (const slot of STANDARD_FORMATION.slots) {
    if (await emptySlot(page, slot.label).isHidden()) continue;
    await rosterTab(page, tabOf(slot)).tap();
    await freeCards(page).first().tap();
    await expect(emptySlot(page, slot.label)).toHaveCount(0);
  }
  const png = await downloadFromReadyDialog(page);
  await expectTorontoCard(page, png);
  await page.context().close();
});

/** In each roster tab, picks up a free player, and places them in the focused slot. */
async function placeByKeyboard(page: Page): Promise<void> {
  for (const [index, tab] of (['LW', 'C', 'RW', 'D', 'G'] as const).entries()) {
    const isTab = (element: Element) => element.getAttribute('role') === 'tab';
    await tabTo(page, 'the roster tabs', isTab, 'Shift+Tab');
    await tabTo(page, tab, startsWith, 'ArrowRight');
    await expect(rosterTab(page, tab)).toHaveAttribute('aria-selected', 'true');
    await tabTo(page, 'the roster', (element) => element.matches('[role="tabpanel"] button'));
    await page.keyboard.press(' ');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await readLineup(page)).filter(Boolean).length).toBe(index + 1);
  }
}

test('by keyboard alone: a visitor places players, celebrates, and downloads', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, 'Select a Team', startsWith);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Select a Team' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('tor');
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Toronto/ })).toBeVisible();
  await tabTo(page, 'Toronto', startsWith);
  await page.keyboard.press('Enter');
  await expect(freeCards(page).first()).toBeVisible();

  await placeByKeyboard(page);
  await tabTo(page, 'Fill open slots', startsWith);
  await page.keyboard.press('Enter');
  await expect(readyDialog(page)).toBeVisible();
  const started = page.waitForEvent('download');
  await tabTo(page, 'Download Lineup as Image', startsWith);
  await page.keyboard.press('Enter');
  const download = await started;
  await expectTorontoCard(page, await readFile(await download.path()));
  await expect(readyDialog(page).getByRole('button', { name: 'Image downloaded' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(readyDialog(page)).toHaveCount(0);
  await expectAllFilled(page);
});
