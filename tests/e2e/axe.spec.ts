/** Every screen that stands so far, on a phone in the dark and a desktop in the light theme: no violation. */
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

test.use({ reducedMotion: 'reduce' });

for (const path of PAGES) {
  test(`${path} has no accessibility violation`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await expectNoAxeViolation(page, `${path} on a ${size}`);
    }
  });
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport });

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

test.describe('an address that leads nowhere', () => {
  test.use({ expectedNoise: ['404'] });

  test('has no accessibility violation', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await expectNoAxeViolation(page, `404 on a ${size}`);
    }
  });
});
