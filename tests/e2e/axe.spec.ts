/** The screens that visitors walk and no other journey has open, on a phone in the dark and a desktop in the light theme. */
import { pickTeam } from './builder-page.ts';
import { expectNoAxeViolationOnAny } from './axe.ts';
import { expect, test } from './fixtures.ts';

/** Each with what brings it on: a link of the page before, where there is one. */
const PAGES: readonly (readonly [path: string, link?: string])[] = [
  ['/signin'],
  ['/forgot-password', 'Forgot password?'],
  ['/signup', 'Sign up'],
  ['/reset-password'],
  ['/reset-password?token_hash=x&type=recovery'],
  ['/confirm'],
  ['/confirm?token_hash=x&type=signup'],
  ['/auth/callback?error=access_denied'],
  ['/profile'],
];

test('the pages of signing in have no accessibility violation', async ({ page }) => {
  for (const [path, link] of PAGES) {
    await test.step(path, async () => {
      if (link) {
        await page.getByRole('link', { name: link }).first().click();
        await expect(page).toHaveURL(path);
      } else await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoAxeViolationOnAny(page, path);
    });
  }
});

test('the builder, its picker and its dialogs have no accessibility violation', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Select a Team' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(32);
  await expectNoAxeViolationOnAny(page, 'the team picker');
  await page.keyboard.press('Escape');
  await pickTeam(page, 'Pittsburgh Penguins');
  await expectNoAxeViolationOnAny(page, 'the empty builder');
  await page.getByRole('button', { name: 'Line 1 center: empty' }).click();
  await expectNoAxeViolationOnAny(page, 'the list of players');
  await page.getByRole('dialog').getByRole('button', { name: /, C$/ }).first().click();
  await expectNoAxeViolationOnAny(page, 'the builder with a player');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await expectNoAxeViolationOnAny(page, 'the card preview');
});
