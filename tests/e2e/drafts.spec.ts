/** Tests that each tab has its own draft, even after a reload, after a crash, and in a duplicated tab. */
import type { Page } from '@playwright/test';
import { emptySlot, pickTeam, slotButton } from '../support/e2e/builder-page.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { buildWithMatthews, placeAt } from '../support/e2e/saved-lineups-page.ts';
import { expectUsableByAll } from '../support/e2e/usable.ts';

const offer = (page: Page) =>
  page.getByRole('region', { name: 'Continue your Toronto Maple Leafs lineup', exact: true });

async function expectMatthews(page: Page): Promise<void> {
  await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Auston Matthews/);
}

async function expectBoston(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Boston Bruins lineup builder' })).toBeAttached();
}

/** Duplicates the tab with a copy of its session storage, as browsers do. */
async function duplicate(page: Page): Promise<Page> {
  const [copy] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(() => void window.open('/')),
  ]);
  await expectMatthews(copy);
  return copy;
}

/**
 * Crashes the tab and loads it again. Playwright cannot use a crashed page, so this opens a new page. The new page gets
 * the crashed tab's id, because browsers keep the session storage of a crashed tab.
 */
async function crashAndReload(page: Page): Promise<Page> {
  const context = page.context();
  const tab = await page.evaluate(() => sessionStorage.getItem('line-rush-tab'));
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined); // a crashed page sends no response
  await crashed;
  const again = await context.newPage();
  await again.addInitScript((id) => sessionStorage.setItem('line-rush-tab', id), tab ?? '');
  await again.goto('/');
  return again;
}

test('each tab keeps its own drafts across reloads, a crash, and a duplicate', async ({ context, page }) => {
  await buildWithMatthews(page);
  const other = await context.newPage();

  await test.step('a new tab offers the latest draft but does not open it by itself', async () => {
    await other.goto('/');
    await expect(offer(other)).toContainText('1 of 20, edited just now');
    await expect(other.getByRole('heading', { name: 'Call tonight’s lines' })).toBeVisible();
    await expectUsableByAll(other, 'the offer of a draft');
    await offer(other).getByRole('button', { name: 'Start fresh' }).click();
    await expect(offer(other)).toHaveCount(0);
    await other.reload();
    await expect(other.getByRole('button', { name: 'Toronto Maple Leafs, TOR' })).toBeVisible();
    await expect(offer(other), 'asked once').toHaveCount(0);
    await pickTeam(other, 'Boston Bruins');
  });

  await test.step('a duplicate and its original diverge', async () => {
    const copy = await duplicate(page);
    await placeAt(copy, 'C', 'John Tavares, 91, C', 'Line 2 center');
    await placeAt(page, 'D', 'Morgan Rielly, 44, D', 'Pair 1 left defense');
    await Promise.all([page, copy, other].map((tab) => tab.reload()));
    await expectBoston(other);
    await expect(slotButton(page, 'Pair 1 left defense')).toHaveAccessibleName(/Rielly/);
    await expect(emptySlot(page, 'Line 2 center')).toBeVisible();
    await expect(slotButton(copy, 'Line 2 center')).toHaveAccessibleName(/Tavares/);
    await expect(emptySlot(copy, 'Pair 1 left defense')).toBeVisible();
    await copy.close();
  });

  await test.step('a new tab lists all drafts, and the menu of a visitor has them, too', async () => {
    const third = await context.newPage();
    await placeAt(other, 'D', 'Charlie McAvoy, 73, D', 'Pair 1 left defense');
    await third.goto('/');
    const others = third.getByRole('list', { name: 'Other drafts' });
    await expect(others.getByRole('listitem'), 'both of the duplicates').toHaveCount(2);
    await others.getByRole('button', { name: 'Toronto Maple Leafs, 2 of 20' }).first().click();
    await expectMatthews(third);
    const menu = third.getByRole('combobox', { name: 'Lineups', exact: true });
    await menu.selectOption({ label: 'Boston Bruins, 1 of 20' });
    await expect(slotButton(third, 'Pair 1 left defense')).toHaveAccessibleName(/McAvoy/);
    await menu.selectOption('New Lineup');
    await expect(emptySlot(third, 'Pair 1 left defense')).toBeVisible();
    await menu.selectOption('Sign in to keep lineups');
    await expect(third).toHaveURL(/\/signin/);
    await third.close();
  });

  await test.step('after a crash everything is restored, including Undo', async () => {
    const again = await crashAndReload(page);
    await expect(slotButton(again, 'Pair 1 left defense')).toHaveAccessibleName(/Rielly/);
    await again.getByRole('button', { name: 'Undo' }).click();
    await expect(emptySlot(again, 'Pair 1 left defense')).toBeVisible();
    await expectMatthews(again);
  });
});
