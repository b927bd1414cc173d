/** A session's life: other tabs, renewal, its end, and a backend that is away. */
import type { Page } from '@playwright/test';
import {
  callAs,
  PASSWORD,
  type Session,
  signUp,
  useSession as keepSession,
} from '#tests/support/accounts.ts';
import { expect, newEmail, submitCredentials, test } from './account-fixtures.ts';

const STORAGE_KEY = 'line-rush-session';
const account = (page: Page, email: string) => page.getByRole('banner').getByRole('button', { name: email });
const guestLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' });

/** The session as a tab finds it after a long sleep: its access token has run out. */
function expired(session: Session): Session {
  return { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 };
}

async function signOutByMenu(page: Page, email: string): Promise<void> {
  await account(page, email).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('another tab, which never loaded the auth library, follows sign-in and sign-out', async ({
  context,
  page,
  server,
}) => {
  const email = newEmail();
  await signUp(server, { email });
  const other = await context.newPage();
  await other.goto('/privacy');
  await expect(guestLink(other)).toBeVisible();
  await page.goto('/signin');
  await submitCredentials(page, email, PASSWORD);
  await expect(account(page, email)).toBeVisible();
  await expect(account(other, email)).toBeVisible();

  await signOutByMenu(page, email);
  await expect(guestLink(page)).toBeVisible();
  await expect(guestLink(other)).toBeVisible();
  await expect(other.getByText('You were signed out.')).toHaveCount(0);
});

test('a tab that waits at sign in goes on when another one has signed in', async ({
  context,
  page,
  server,
}) => {
  const email = newEmail();
  await signUp(server, { email });
  const waiting = await context.newPage();
  await waiting.goto('/signin?next=/terms');
  await page.goto('/signin');
  await submitCredentials(page, email, PASSWORD);
  await expect(waiting).toHaveURL(/\/terms$/);
});

test('a session that has run out is renewed without a word', async ({ page, server }) => {
  const email = newEmail();
  const session = await signUp(server, { email });
  await keepSession(page, expired(session));
  const renewal = page.waitForResponse(/grant_type=refresh_token/);
  await page.goto('/settings/account');
  expect((await renewal).status()).toBe(200);
  await expect(account(page, email)).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/account$/);
  const kept = await page.evaluate((key) => localStorage.getItem(key) ?? '', STORAGE_KEY);
  expect((JSON.parse(kept) as Session).refresh_token).not.toBe(session.refresh_token);
});

test.describe('a session that was ended elsewhere', () => {
  test.use({ expectedNoise: ['400', '401', '403'] });

  test('signs out with a word, and leads back', async ({ page, server }) => {
    const email = newEmail();
    const session = await signUp(server, { email });
    const ended = await callAs(server, session, '/auth/v1/logout?scope=global', { method: 'POST' });
    expect(ended.ok).toBe(true);
    await keepSession(page, expired(session));
    await page.goto('/privacy');
    const notice = page.getByText('You were signed out. Sign in again to save.');
    await expect(notice).toBeVisible();
    await expect(guestLink(page)).toBeVisible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/signin\?next=%2Fprivacy$/);
    await expect(notice).toBeHidden();
    await submitCredentials(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/privacy$/);
  });
});

test.describe('a backend that is away', () => {
  test.use({ expectedNoise: ['Failed to fetch', 'ERR_', 'could not be', 'Failed to load', '429'] });

  for (const [what, refuse] of [
    ['that does not answer', 'abort'],
    ['that has had too many requests', 'limit'],
  ] as const) {
    test(`and one ${what} signs nobody out`, async ({ page, server }) => {
      const email = newEmail();
      await keepSession(page, expired(await signUp(server, { email })));
      let away = true;
      await page.route('**/auth/v1/token**', async (route) => {
        if (!away) await route.continue();
        else if (refuse === 'abort') await route.abort('connectionrefused');
        else
          await route.fulfill({ status: 429, json: { msg: 'Too many requests. Try again in 5 seconds.' } });
      });
      const refused = page.waitForRequest(/grant_type=refresh_token/);
      await page.goto('/privacy');
      await refused;
      await expect(account(page, email)).toBeVisible();
      expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY)).not.toBeNull();
      away = false;
      const renewal = page.waitForResponse(
        (answer) => answer.url().includes('grant_type=refresh_token') && answer.ok(),
      );
      await page.reload();
      await renewal;
      await expect(account(page, email)).toBeVisible();
      await expect(page.getByText('You were signed out.')).toHaveCount(0);
    });
  }
});

test('a damaged session is a visitor’s', async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, '{"user":'), STORAGE_KEY);
  await page.goto('/');
  await expect(guestLink(page)).toBeVisible();
});

test('going back to a page after signing out shows nothing of the person', async ({ page, server }) => {
  const email = newEmail();
  await keepSession(page, await signUp(server, { email }));
  await page.goto('/settings/account');
  await expect(page.getByRole('main')).toContainText(email);
  await signOutByMenu(page, email);
  await expect(guestLink(page)).toBeVisible();
  await page.goBack();
  await expect(guestLink(page)).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test('another person in the same browser sees nothing of the first one', async ({ page, server }) => {
  const [first, second] = [newEmail(), newEmail()];
  await signUp(server, { email: second });
  await page.goto('/signup');
  await submitCredentials(page, first, PASSWORD);
  await expect(account(page, first)).toBeVisible();
  await signOutByMenu(page, first);
  await expect(guestLink(page)).toBeVisible();
  await guestLink(page).click();
  await submitCredentials(page, second, PASSWORD);
  await expect(account(page, second)).toBeVisible();
  await expect(page.getByText(first)).toHaveCount(0);
});
