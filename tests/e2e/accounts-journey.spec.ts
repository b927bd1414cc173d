/** A fan's journey through the product: an account, a lineup on one device, changes on another. */
import type { Page } from '@playwright/test';
import { PASSWORD } from '#tests/support/accounts.ts';
import { expect, newEmail, submitCredentials, accountTest as test } from '../support/e2e/account-fixtures.ts';
import {
  emptySlot,
  freeCards,
  pickTeam,
  readLineup,
  rosterTab,
  slotButton,
} from '../support/e2e/builder-page.ts';

test.use({ reducedMotion: 'no-preference' });

const NAME = 'Opening night';

async function placeByTaps(page: Page, tab: 'LW' | 'C' | 'RW' | 'D' | 'G', slot: string): Promise<string> {
  await rosterTab(page, tab).click();
  const card = freeCards(page)
    .and(page.getByRole('button', { name: new RegExp(`, ${tab}$`) }))
    .first();
  const name = ((await card.getAttribute('aria-label')) ?? '').split(',')[0] ?? '';
  await emptySlot(page, slot).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: new RegExp(name) }).click();
  await expect(slotButton(page, slot)).toHaveAccessibleName(new RegExp(name));
  return name;
}

async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save Lineup' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name your lineup' });
  await dialog.getByLabel('Lineup name').fill(name);
  await dialog.getByRole('button', { name: 'Save Lineup' }).click();
}

async function confirmSaved(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Saved' });
  await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
}

test('a fan signs up, builds, and saves, then opens, updates, and deletes on a second device', async ({
  browser,
  extraHTTPHeaders,
  page,
  server,
}) => {
  test.slow();
  const email = newEmail();

  await page.goto('/');
  await pickTeam(page, 'Toronto Maple Leafs');
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
  await submitCredentials(page, email, PASSWORD);
  await expect(page).toHaveURL('/settings/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Line Rush' }).click();
  const builder = page.getByRole('heading', { level: 1, name: 'Toronto Maple Leafs lineup builder' });
  await expect(builder, 'the team is still there').toBeAttached();
  const center = await placeByTaps(page, 'C', 'Line 1 center');
  const goalie = await placeByTaps(page, 'G', 'Starter');
  await saveAs(page, NAME);
  await confirmSaved(page, 'Your lineup was saved successfully');
  const list = page.getByRole('combobox', { name: 'Saved lineups' });
  await expect(list.locator('option')).toHaveText(['Select Saved Lineup', 'New Lineup', NAME]);
  await expect(list.locator('option:checked')).toHaveText(NAME);

  // The second device: another browser profile, which has never seen this site.
  const device = await browser.newContext({
    baseURL: server.url,
    ...(extraHTTPHeaders && { extraHTTPHeaders }),
  });
  const second = await device.newPage();
  await second.goto('/signin');
  await submitCredentials(second, email, PASSWORD);
  await expect(second).toHaveURL('/');
  await second
    .getByRole('region', { name: 'Your lineups' })
    .getByRole('link', { name: `Open ${NAME}` })
    .click();
  await expect(slotButton(second, 'Line 1 center')).toHaveAccessibleName(new RegExp(center));
  await expect(second, 'the address is clean again').toHaveURL('/');
  const opened = (await readLineup(second)).filter(Boolean);
  expect(opened.map((player) => player?.split(',')[0])).toEqual([center, goalie]);

  const defender = await placeByTaps(second, 'D', 'Pair 1 left defense');
  await second.getByRole('button', { name: 'Save Lineup' }).click();
  await confirmSaved(second, 'Your lineup was updated successfully');

  // The first device has the old version, and asks before it overwrites the other one.
  await placeByTaps(page, 'LW', 'Line 1 left wing');
  await page.getByRole('button', { name: 'Save Lineup' }).click();
  const conflict = page.getByRole('dialog', { name: 'This lineup was changed elsewhere' });
  await conflict.getByRole('button', { name: 'Load the other version' }).click();
  await expect(slotButton(page, 'Pair 1 left defense')).toHaveAccessibleName(new RegExp(defender));

  await second.getByRole('button', { name: 'Save as new lineup' }).click();
  const naming = second.getByRole('dialog', { name: 'Name your lineup' });
  await naming.getByLabel('Lineup name').fill(NAME);
  await naming.getByRole('button', { name: 'Save Lineup' }).click();
  await expect(naming).toContainText(
    'A lineup with that name already exists for your account. Choose a different name.',
  );
  await naming.getByRole('button', { name: 'Cancel' }).click();

  await second.goto('/settings/lineups');
  await second.getByRole('button', { name: `Delete ${NAME}` }).click();
  await expect(second.getByText(`“${NAME}” is deleted.`)).toBeVisible();
  await expect(second.getByRole('link', { name: 'Build a lineup' })).toBeVisible();
  await second.reload();
  await expect(second.getByText('No saved lineups yet')).toBeVisible();
  await device.close();
});

test('the same by keyboard alone', async ({ page }) => {
  test.slow();
  const email = newEmail();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Presses Tab until an element with this name has the focus. */
  const tabTo = async (name: RegExp, key = 'Tab') => {
    for (let i = 0; i < 80; i++) {
      await page.keyboard.press(key);
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        const labels = element instanceof HTMLInputElement ? element.labels : null;
        return element?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element?.textContent ?? '';
      });
      if (name.test(focused.trim())) return;
    }
    throw new Error(`The focus never came to ${name}.`);
  };

  await page.goto('/');
  await tabTo(/^Sign up$/);
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible();
  await tabTo(/^Email/);
  await page.keyboard.type(email);
  await tabTo(/^Password/);
  await page.keyboard.type(PASSWORD);
  await press('Enter');
  await expect(page).toHaveURL('/settings/profile');

  await tabTo(/^Line Rush$/, 'Shift+Tab');
  await press('Enter');
  await expect(page).toHaveURL('/');
  await tabTo(/^Select a Team$/);
  await press('Enter');
  await expect(page.getByRole('dialog', { name: 'Select a Team' }).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('Seattle');
  await tabTo(/^Seattle Kraken/);
  await press('Enter');
  await expect(slotButton(page, 'Line 1 left wing')).toBeVisible();
  await tabTo(/^Line 1 left wing: empty$/);
  await press('Enter');
  const choose = page.getByRole('dialog');
  await expect(choose).toBeVisible();
  await tabTo(/, LW$/);
  await press('Enter');
  await expect(choose).toBeHidden();
  await expect(emptySlot(page, 'Line 1 left wing')).toHaveCount(0);

  await press('Control+s');
  const naming = page.getByRole('dialog', { name: 'Name your lineup' });
  await expect(naming.getByLabel('Lineup name')).toBeFocused();
  await page.keyboard.type('Typed, not clicked');
  await press('Enter');
  await expect(page.getByRole('dialog', { name: 'Saved' })).toBeVisible();
  await press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await tabTo(/account menu$/, 'Shift+Tab');
  await press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.type('Set');
  await expect(menu.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
  await press('Enter');
  await expect(page).toHaveURL('/settings/account');
  await tabTo(/^Your Lineups$/);
  await press('Enter');
  await tabTo(/^Open Typed, not clicked$/);
  await press('Enter');
  await expect(emptySlot(page, 'Line 1 left wing')).toHaveCount(0);
  await expect(page).toHaveURL('/');
});
