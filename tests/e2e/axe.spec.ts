/** The builder's screens, on a phone in the dark and a desktop in the light theme. */
import { pickTeam } from '../support/e2e/builder-page.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { expectUsableByAll } from '../support/e2e/usable.ts';

test('the builder, its picker, and its dialogs have no accessibility violations', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Select a Team' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(32);
  await expectUsableByAll(page, 'the team picker');
  await page.keyboard.press('Escape');
  await pickTeam(page, 'Pittsburgh Penguins');
  await expectUsableByAll(page, 'the empty builder');
  await page.getByRole('button', { name: 'Line 1 center: empty' }).click();
  await expectUsableByAll(page, 'the list of players');
  await page.getByRole('dialog').getByRole('button', { name: /, C$/ }).first().click();
  await expectUsableByAll(page, 'the builder with a player');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await expectUsableByAll(page, 'the card preview');
});
