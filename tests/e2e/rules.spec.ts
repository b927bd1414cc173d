/** The builder's rejections, questions, drafts, and undo. */
import type { Locator, Page } from '@playwright/test';
import { makeLineup } from '#domain/lineup.ts';
import { STANDARD_FORMATION } from '#domain/formation.ts';
import { expectNoAxeViolation } from '../support/e2e/axe.ts';
import {
  emptySlot,
  freeCards,
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

/** The undo toast covers neither title and tools on a phone nor the progress on any screen. */
async function expectOfferBeside(page: Page): Promise<void> {
  const offer = page.getByRole('button', { name: 'Put back' });
  await offer.focus(); // which keeps it
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

/** A desktop at 400 % zoom: Tab reaches overflowing text, and arrow keys scroll it. */
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

test('the roster is searched, and players follow the rules', async ({ page }) => {
  await page.goto('/');
  await pickTeam(page, TORONTO);

  await test.step('searches all positions by name without accents and by number', async () => {
    const search = page.getByRole('searchbox', { name: 'Search name or number' });
    await search.fill('ekman');
    await expect(rosterCard(page, 'Oliver Ekman-Larsson, 95, D')).toBeVisible();
    await expect(rosterCard(page, /./)).toHaveCount(1);
    await search.press('Enter');
    await expect(rosterCard(page, 'Oliver Ekman-Larsson, 95, D')).toBeFocused();
    await expect(page.getByRole('dialog'), 'one press does one thing').toHaveCount(0);
    await search.fill('34');
    await expect(rosterCard(page, 'Auston Matthews, 34, C')).toBeVisible();
    await search.fill('nobody of that name');
    await expect(page.getByRole('tabpanel')).toContainText('No player matches “nobody of that name”');
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
    await rosterCard(page, 'Auston Matthews, 34, C, In Lineup').dragTo(emptySlot(page, 'Line 2 center'));
    const already = page.getByRole('dialog', { name: 'Player already assigned' });
    await expect(already).toContainText('Auston Matthews is already in the lineup.');
    await already.getByRole('button', { name: 'OK' }).click();
    await expect(emptySlot(page, 'Line 2 center')).toBeVisible();

    await rosterCard(page, 'Auston Matthews, 34, C, In Lineup').dragTo(emptySlot(page, 'Line 3 center'));
    await already.getByRole('button', { name: 'Move to Line 3 center' }).click();
    await expect(already).toBeHidden();
    await expect(emptySlot(page, 'Line 1 center')).toBeVisible();
    await expect(slotButton(page, 'Line 3 center')).toHaveAccessibleName(/Auston Matthews/);
  });

  await test.step('reports a title that is too long', async () => {
    const title = page.getByRole('textbox', { name: 'Lineup title' });
    const shortened = page.getByText('Shortened: a title has at most 80 characters.');
    await title.fill('🏒'.repeat(81));
    await expect(title).toHaveValue('🏒'.repeat(80));
    await expect(shortened).toBeVisible();
    await title.fill('Opening night');
    await expect(shortened).toHaveCount(0);
  });

  await test.step('Enter chooses the first match for an empty slot', async () => {
    await emptySlot(page, 'Line 1 center').press('Enter');
    await page.keyboard.type('tavares');
    const list = page.getByRole('dialog', { name: 'Line 1 center' });
    await expect(list.getByRole('button', { name: /^John Tavares/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(list).toBeHidden();
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/John Tavares/);
    await expect(slotButton(page, 'Line 1 center')).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(emptySlot(page, 'Line 1 center')).toBeVisible();
  });

  await test.step('assigns through the dialog, and rejects with the same texts', async () => {
    await rosterTab(page, 'G').click();
    await rosterCard(page, 'Anthony Stolarz, 41, G').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Choose slot…' }).click();
    const assign = page.getByRole('dialog', { name: 'Assign to slot' });
    await assign.getByRole('button', { name: 'Line 2 center: empty' }).click();
    const refusal = page.getByRole('dialog', { name: 'Invalid position' });
    await expect(refusal).toContainText(
      "Anthony Stolarz can't be assigned to a forward position because he's a goalie",
    );
    await refusal.getByRole('button', { name: 'OK' }).click();

    await rosterCard(page, 'Anthony Stolarz, 41, G').click();
    await page.getByRole('button', { name: 'Choose slot' }).click();
    await assign.getByRole('button', { name: 'Starter: empty' }).click();
    await expect(slotButton(page, 'Starter')).toHaveAccessibleName('Starter: Anthony Stolarz, 41');
    await expect(
      page.getByRole('status').filter({ hasText: 'Anthony Stolarz placed at Starter' }),
    ).toHaveCount(1);
    await rosterCard(page, 'Anthony Stolarz, 41, G, In Lineup').click();
    const here = assign.getByRole('button', { name: 'Starter: Anthony Stolarz, 41' });
    await expect(here, 'where he stands is marked').toHaveAttribute('aria-current', 'true');
    await assign.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('keeps the draft and its steps while another team is open', async () => {
    const before = await readLineup(page);
    expect(before.filter(Boolean)).toEqual(['Auston Matthews, 34', 'Anthony Stolarz, 41']);
    await pickTeam(page, 'Edmonton Oilers');
    await expect.poll(async () => (await readLineup(page)).filter(Boolean)).toHaveLength(0);
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect.poll(async () => readLineup(page)).toEqual(before);
    await expect(page.getByRole('textbox', { name: 'Lineup title' })).toHaveValue('Opening night');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await readLineup(page)).filter(Boolean)).toHaveLength(1);
  });
});

test('steps are undone and redone; a lineup is broken, completed, and reset', async ({ page, server }) => {
  await page.goto('/');
  await pickTeam(page, TORONTO);

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

  const ready = page.getByRole('button', { name: 'Your lineup is ready to download and share' });
  // The last of twenty players. The other nineteen are in the draft.
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

  await test.step('the celebration repeats only after a slot was cleared', async () => {
    await readyDialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(ready).toBeVisible();
    for (const tab of ['LW', 'C', 'RW', 'D', 'G']) {
      await expect(page.getByRole('tab', { name: `${tab} complete` })).toBeVisible();
    }
    await slotButton(page, 'Starter').click();
    await expect(emptySlot(page, 'Starter')).toBeVisible();
    await expect(ready).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'G', exact: true })).toBeVisible();
    await freeCards(page).first().dragTo(emptySlot(page, 'Starter'));
    await expect(readyDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(readyDialog(page)).toBeHidden();
  });

  await test.step('asks before it resets', async () => {
    const question = page.getByRole('dialog', { name: 'Reset lineup' });
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expectScrolledByKeys(page, question, 'All slots will be emptied');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    expect((await readLineup(page)).filter(Boolean)).toHaveLength(STANDARD_FORMATION.slots.length);
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
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
