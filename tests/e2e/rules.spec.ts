import type { Locator, Page } from '@playwright/test';
import { makeLineup } from '#domain/lineup.ts';
import { expectNoAxeViolation } from '../support/e2e/axe.ts';
import {
  closeReady,
  emptySlot,
  freeCards,
  openBuilder,
  pickTeam,
  readLineup,
  readyDialog,
  rosterCard,
  rosterTab,
  slotButton,
} from '../support/e2e/builder-page.ts';
import { completeLineup, findTeam, keepDraftOf } from '../support/e2e/drafts.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { cutTexts, expectApart, markOverName } from '../support/e2e/layout.ts';
import { DESKTOP, PHONE } from '../support/e2e/usable.ts';

const TORONTO = 'Toronto Maple Leafs';

/** Expects the undo toast not to cover title and tools on a phone, or a progress bar on any screen. */
async function expectOfferBeside(page: Page): Promise<void> {
  const offer = page.getByRole('button', { name: 'Put back' });
  await offer.focus(); // keeps the toast open
  const toast = page.locator('.toast-note').filter({ has: offer });

  await page.setViewportSize(PHONE);
  const title = page.getByRole('textbox', { name: 'Lineup title' });
  await title.evaluate((field) => field.scrollIntoView({ block: 'start' }));
  await expectApart(toast, title, 'the title');
  for (const name of ['Undo', 'Redo']) {
    await expectApart(toast, page.getByRole('button', { name, exact: true }), name);
  }

  const progress = page.getByRole('progressbar', { name: 'Slots filled' });
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await progress.evaluate((bar) => bar.scrollIntoView({ block: 'end' }));
    await expectApart(toast, progress, `the progress at ${viewport.width} px`);
  }
}

/** Expects that keys reach and scroll an overflowing text, as in a desktop browser at 400 % zoom. */
async function expectScrolledByKeys(page: Page, dialog: Locator, words: string): Promise<void> {
  const before = page.viewportSize()!;
  const text = dialog.getByRole('group').filter({ hasText: words });
  await expect(text, 'nobody needs to scroll yet').toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 180 });
  await expect(text).toBeVisible();
  await expectNoAxeViolation(page, 'a question whose text scrolls');
  await dialog.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Tab');
  await expect(text).toBeFocused();
  await page.keyboard.press('End');
  await expect.poll(async () => text.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
  await page.setViewportSize(before);
}

test('the roster is searched, players follow the rules, and plates fly', async ({ page }) => {
  await openBuilder(page, TORONTO);

  await test.step('searches all positions', async () => {
    const search = page.getByRole('searchbox', { name: 'Search name or number' });
    await search.fill('ekman');
    await expect(rosterCard(page, 'Oliver Ekman-Larsson, 95, D')).toBeVisible();
    await expect(rosterCard(page, /./)).toHaveCount(1);
    await search.press('Enter');
    await expect(rosterCard(page, 'Oliver Ekman-Larsson, 95, D')).toBeFocused();
    await expect(page.getByRole('dialog'), 'one press does one thing').toHaveCount(0);
    await search.fill('');
  });

  await test.step('rejects a wrong position and an assigned player with the specified texts', async () => {
    await rosterTab(page, 'C').click();
    const matthews = rosterCard(page, 'Auston Matthews, 34, C');
    await matthews.dragTo(emptySlot(page, 'Pair 1 left defense'));
    const wrong = page.getByRole('dialog', { name: 'Invalid position' });
    await expect(wrong).toContainText(
      "Auston Matthews can't be assigned to a defense position because he's a forward",
    );
    await wrong.getByRole('button', { name: 'OK' }).click();

    await matthews.dragTo(emptySlot(page, 'Line 1 center'));
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(
      'Line 1 center: Auston Matthews, 34',
    );
    const already = page.getByRole('dialog', { name: 'Player already assigned' });
    await rosterCard(page, 'Auston Matthews, 34, C, In Lineup').dragTo(emptySlot(page, 'Line 3 center'));
    await expect(already).toContainText('Auston Matthews is already in the lineup.');
    await already.getByRole('button', { name: 'Move to Line 3 center' }).click();
    await expect(already).toBeHidden();
    await expect(emptySlot(page, 'Line 1 center')).toBeVisible();
    await expect(slotButton(page, 'Line 3 center')).toHaveAccessibleName(/Auston Matthews/);
  });

  await test.step('the tab All lists unused players first; Enter places one after the other', async () => {
    await page.getByRole('tab', { name: 'All', exact: true }).click();
    const names = await rosterCard(page, /, (LW|C|RW|D|G)(, In Lineup)?$/).evaluateAll((cards) =>
      cards.map((card) => card.getAttribute('aria-label') ?? ''),
    );
    const isUsed = names.map((name) => name.endsWith('In Lineup'));
    expect(isUsed.indexOf(true)).toBe(names.length - 1);
    await freeCards(page).first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(slotButton(page, 'Line 1 left wing')).not.toHaveAccessibleName(/empty/);
    await expect(freeCards(page).first(), 'the focus moves on from the moved card').toBeFocused();
    await page.keyboard.press('Enter');
    await expect(slotButton(page, 'Line 2 left wing')).not.toHaveAccessibleName(/empty/);
  });

  await test.step('plates fly without delaying taps, and leave nothing behind', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.waitForLoadState('networkidle'); // the code for animations loads last
    for (const slot of ['Line 1 right wing', 'Line 2 right wing']) {
      await rosterTab(page, 'RW').click();
      await freeCards(page).first().click();
      await expect(slotButton(page, slot)).not.toHaveAccessibleName(/empty/);
    }
    await expect(page.locator('.motion-layer')).toBeAttached();
    await expect(page.locator('.motion-layer > *')).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(page.locator('.motion-layer')).toHaveCount(0);
  });
});

test('steps are undone and redone; a lineup is broken, completed, and reset', async ({ page, server }) => {
  await openBuilder(page, TORONTO);

  await test.step('moves, swaps, and clears slots; undo and redo restore each step', async () => {
    const states: (string | null)[][] = [await readLineup(page)];
    const remember = async () => states.push(await readLineup(page));
    await rosterTab(page, 'C').click();
    await rosterCard(page, 'Auston Matthews, 34, C').dragTo(emptySlot(page, 'Line 1 center'));
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Auston Matthews/);
    await remember();
    await rosterCard(page, /^John Tavares/).dragTo(emptySlot(page, 'Line 2 center'));
    await expect(slotButton(page, 'Line 2 center')).toHaveAccessibleName(/John Tavares/);
    await remember();
    await slotButton(page, 'Line 1 center').dragTo(slotButton(page, 'Line 2 center'));
    await expect(slotButton(page, 'Line 2 center')).toHaveAccessibleName(
      'Line 2 center: Auston Matthews, 34',
    );
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/John Tavares/);
    await remember();
    await slotButton(page, 'Line 2 center').dragTo(emptySlot(page, 'Line 4 left wing'));
    await expect(emptySlot(page, 'Line 2 center')).toBeVisible();
    await remember();
    await slotButton(page, 'Line 4 left wing').dragTo(page.getByRole('tabpanel'));
    await expect(emptySlot(page, 'Line 4 left wing'), 'dragged off the rink').toBeVisible();
    await remember();
    await expectOfferBeside(page);
    await page.getByRole('button', { name: 'Put back' }).press('Enter');
    await expect(slotButton(page, 'Line 4 left wing')).toHaveAccessibleName(/Auston Matthews/);
    await expect(slotButton(page, 'Line 4 left wing'), 'whose button has gone with the word').toBeFocused();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(emptySlot(page, 'Line 4 left wing')).toBeFocused();

    for (const state of states.slice(0, -1).toReversed()) {
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(async () => readLineup(page), 'one step back').toEqual(state);
    }
    await page.getByRole('button', { name: 'Redo' }).press('Enter');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Undo' }), 'which keeps the focus').toBeFocused();
    for (const [index, state] of states.slice(1).entries()) {
      if (index % 2) await page.keyboard.press('ControlOrMeta+Shift+z');
      else await page.getByRole('button', { name: 'Redo' }).click();
      await expect.poll(async () => readLineup(page), 'one step forward').toEqual(state);
    }
  });

  // The draft has nineteen players. The next player completes the lineup.
  await keepDraftOf(
    page,
    await findTeam(server, TORONTO),
    makeLineup({ ...completeLineup().players, starter: null }),
  );
  await page.reload();
  await rosterTab(page, 'G').click();
  await freeCards(page).first().dragTo(emptySlot(page, 'Starter'));

  await test.step('without a title, its field shows the headline of the card', async () => {
    const title = page.getByRole('textbox', { name: 'Lineup title', includeHidden: true });
    const headline = await title.getAttribute('placeholder');
    const card = readyDialog(page).locator('svg[role="img"]');
    await expect(card).toBeVisible();
    expect(await card.locator('text').allTextContents()).toContain(headline);
  });

  await test.step('asks before it resets', async () => {
    await closeReady(page);
    for (const tab of ['LW', 'C', 'RW', 'D', 'G']) {
      await expect(page.getByRole('tab', { name: `${tab} complete` })).toBeVisible();
    }
    const question = page.getByRole('dialog', { name: 'Reset lineup' });
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expectScrolledByKeys(page, question, 'All slots will be emptied');
    await question.getByRole('button', { name: 'Reset lineup' }).press('Enter');
    await expect.poll(async () => (await readLineup(page)).filter(Boolean)).toHaveLength(0);
    await expect(page.getByRole('button', { name: 'Reset', exact: true })).toBeFocused();
  });

  await test.step('names fit a small desktop, and the rink’s markings fit a large one', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    for (const club of ['Columbus Blue Jackets', 'Vegas Golden Knights']) {
      await pickTeam(page, club);
      expect(await cutTexts(page.getByRole('main')), club).toEqual([]);
    }
    await page.setViewportSize({ width: 1920, height: 1080 });
    for (const zone of ['Defense', 'Goalies'] as const) {
      expect(await markOverName(page, zone), `${zone}, in pixels`).toBeLessThanOrEqual(0);
    }
  });
});
