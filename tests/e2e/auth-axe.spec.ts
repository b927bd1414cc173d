/** The pages of signing in and the header in their other states, on a phone in the dark and a desktop in the light theme: no violation. */
import { PASSWORD } from '#tests/support/accounts.ts';
import { expect, newEmail, submitCredentials, test } from './account-fixtures.ts';
import { expectNoAxeViolation } from './axe.ts';
import { completeLineup, findTeam, keepDraftOf } from './drafts.ts';

test.use({ withGoogle: true, expectedNoise: ['400', '403'] });

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 1000 } };

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport, reducedMotion: 'reduce' });

    test('forms with errors, refusals and answers', async ({ page, server }) => {
      await keepDraftOf(page, await findTeam(server, 'Boston Bruins'), completeLineup());
      await page.goto('/signup');
      await submitCredentials(page, 'fan', 'abc');
      await expect(page.getByRole('meter')).toBeVisible();
      await expectNoAxeViolation(page, 'sign up with errors');
      await submitCredentials(page, newEmail(), PASSWORD);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expectNoAxeViolation(page, 'sign up, sent');
      await page.goto('/signin');
      await submitCredentials(page, newEmail(), PASSWORD);
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoAxeViolation(page, 'sign in, refused');
      await page.goto('/reset-password?token_hash=x&type=recovery');
      await page.getByLabel('New password', { exact: true }).fill('Gordie');
      await page.keyboard.press('Enter');
      await expectNoAxeViolation(page, 'new password with errors');
      await page.goto('/confirm?token_hash=x&type=signup');
      await page.getByRole('button', { name: 'Confirm my email' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoAxeViolation(page, 'a spent link');
    });
  });
}
