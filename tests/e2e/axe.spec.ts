/** Every screen that stands so far, in both themes, on phone and desktop: no violation. */
import { pickTeam } from './builder-page.ts';
import { expectNoAxeViolation } from './axe.ts';
import { expect, test } from './fixtures.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 1000 } };
const PAGES = [
  '/',
  '/privacy',
  '/terms',
  '/lineup',
  '/signin',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token_hash=x&type=recovery',
  '/confirm',
  '/confirm?token_hash=x&type=signup',
  '/auth/callback?error=access_denied',
  '/profile',
];

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, reducedMotion: 'reduce' });

      for (const path of PAGES) {
        test(`${path} has no accessibility violation`, async ({ page }) => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectNoAxeViolation(page, path);
        });
      }

      test('the builder, its picker and its dialogs have no accessibility violation', async ({ page }) => {
        await page.goto('/');
        await page.getByRole('button', { name: 'Select a Team' }).click();
        await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
        await expectNoAxeViolation(page, 'the team picker');
        await page.keyboard.press('Escape');
        await pickTeam(page, 'Pittsburgh Penguins');
        await expectNoAxeViolation(page, 'the empty builder');
        await page.getByRole('button', { name: 'Line 1 center: empty' }).click();
        await expectNoAxeViolation(page, 'the list of players');
        await page.getByRole('dialog').getByRole('button', { name: /, C$/ }).first().click();
        await expectNoAxeViolation(page, 'the builder with a player');
        await page.getByRole('button', { name: 'Preview' }).click();
        await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
        await expectNoAxeViolation(page, 'the card preview');
      });
    });
  }
}

test.describe('an address that leads nowhere', () => {
  test.use({ expectedNoise: ['404'] });
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      test(`has no accessibility violation: ${size}, ${colorScheme}`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await page.goto('/no/such/page');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoAxeViolation(page, '404');
      });
    }
  }
});
