/** Continue with Google: the whole way there and back, and what is said when it fails. */
import type { Page } from '@playwright/test';
import type { OAuthPeer } from '#tests/support/oauth-peer.ts';
import { expect, test } from './account-fixtures.ts';

test.use({ withGoogle: true });

/** Leads the browser to the peer where the service leads to Google, which it cannot reach. Resolves with Google's address. */
function leadToPeer(page: Page, google: OAuthPeer): Promise<URL> {
  return new Promise((resolve) => {
    void page.route('**/auth/v1/authorize**', async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      const target = new URL(answer.headers()['location'] ?? 'about:blank');
      resolve(target);
      const location = `${google.url}${target.pathname}${target.search}`;
      await route.fulfill({ status: 302, headers: { location } });
    });
  });
}

const press = (page: Page) => page.getByRole('button', { name: 'Continue with Google' }).click();

test.afterEach(({ google }) => {
  google.fault = null;
});

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96"/></svg>';

test.describe('the first time', () => {
  test.use({ expectedNoise: ['ERR_FAILED'] });

  test('signs in and leads to the profile settings; the picture is shown until it fails', async ({
    google,
    page,
  }) => {
    let broken = false;
    await page.route('https://lh3.googleusercontent.com/**', (route) =>
      broken ? route.abort() : route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
    );
    google.account = { ...google.account, sub: '1', email: 'jane@lines.example', name: 'Jane Doe' };
    const asked = leadToPeer(page, google);
    await page.goto('/signup');
    const authorize = page.waitForRequest(/\/auth\/v1\/authorize/);
    await press(page);
    expect(new URL((await authorize).url()).searchParams.get('code_challenge_method')).toBe('s256');
    expect((await asked).origin).toBe('https://accounts.google.com');
    await expect(page).toHaveURL(/\/settings\/profile$/);
    const button = page.getByRole('banner').getByRole('button', { name: 'Jane Doe' });
    const picture = button.locator('img');
    await expect(picture).toHaveAttribute('src', google.account.picture);
    expect(await picture.boundingBox()).toMatchObject({ width: 36, height: 36 });
    broken = true;
    await page.reload();
    await expect(button).toContainText('JD');
    await expect(picture).toHaveCount(0);
  });
});

test('leads back to where the person was', async ({ google, page }) => {
  google.account = { ...google.account, sub: '2', email: 'joe@lines.example', name: 'Joe', picture: '' };
  void leadToPeer(page, google);
  await page.goto('/signin?next=/terms');
  await press(page);
  await expect(page).toHaveURL(/\/terms$/);
});

test('whoever declines at Google reads so, and can try again', async ({ google, page }) => {
  google.fault = 'declined';
  void leadToPeer(page, google);
  await page.goto('/signin');
  await press(page);
  await expect(page.getByRole('alert')).toHaveText('The sign-in with Google was canceled.');
  google.fault = null;
  google.account = { ...google.account, sub: '3', email: 'jim@lines.example', name: 'Jim', picture: '' };
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await press(page);
  await expect(page).toHaveURL(/\/settings\/profile$/);
});

test('an account of Google that cannot be trusted signs nobody in', async ({ google, page }) => {
  google.fault = 'forged';
  void leadToPeer(page, google);
  await page.goto('/signin');
  await press(page);
  await expect(page.getByRole('alert')).toHaveText('The sign-in with Google failed. Try again.');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test.describe('the way back', () => {
  for (const [query, sentence] of [
    ['error=access_denied&error_description=x', 'The sign-in with Google was canceled.'],
    [
      'error=access_denied&error_code=provider_email_needs_verification',
      'Google has not confirmed this email address. Confirm it with Google, then try again.',
    ],
    [
      'error=invalid_request&error_code=bad_oauth_state',
      'The way to Google and back took too long. Try again.',
    ],
    ['error=server_error&error_code=validation_failed', 'Auth is not configured'],
    ['error=server_error&error_code=unexpected_failure', 'The sign-in with Google failed. Try again.'],
    ['code=invented', 'The sign-in with Google failed. Try again.'],
    ['', 'The sign-in with Google failed. Try again.'],
  ] as const) {
    test(`with "${query}" says: ${sentence}`, async ({ page }) => {
      await page.goto(`/auth/callback?${query}`);
      await expect(page.getByRole('alert')).toHaveText(sentence);
      await page.getByRole('link', { name: 'Back to sign in' }).click();
      await expect(page).toHaveURL(/\/signin$/);
    });
  }
});
