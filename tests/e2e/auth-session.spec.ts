/** Sessions: other tabs, renewal, expiry, and an unreachable backend. */
import type { Page } from '@playwright/test';
import { completeLineup, draftText, findTeam, storeDraft } from '../support/e2e/drafts.ts';
import {
  callAs,
  PASSWORD,
  type Session,
  createUser,
  storeSession as keepSession,
} from '#tests/support/accounts.ts';
import {
  account,
  expect,
  guestLink,
  newEmail,
  signOutByMenu,
  submitCredentials,
  accountTest as test,
} from '../support/e2e/account-fixtures.ts';

const STORAGE_KEY = 'line-rush-session';

function expired(session: Session): Session {
  return { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 };
}

async function keptSession(page: Page): Promise<Session> {
  const text = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY);
  return JSON.parse(text ?? '{}') as Session;
}

/** Replaces the stored session and reloads at once, before the page can read it. */
async function reloadWith(page: Page, text: string): Promise<void> {
  await page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value);
      location.reload();
    },
    [STORAGE_KEY, text] as const,
  );
}

// A tab can request lineups while another tab signs out. The browser logs the rejected request, but the user does not
// notice.
test.use({ expectedNoise: ['401 (Unauthorized)'] });

test('tabs follow sign-ins and sign-outs, and drop the user’s data', async ({ context, page, server }) => {
  const [first, second] = [newEmail(), newEmail()];
  await Promise.all([createUser(server, { email: first }), createUser(server, { email: second })]);
  const [other, waiting] = [await context.newPage(), await context.newPage()];
  await other.goto('/privacy');
  await expect(guestLink(other)).toBeVisible();
  await waiting.goto('/signin?next=/terms');
  await expect(waiting.getByLabel('Email')).toBeVisible();

  await test.step('tabs without the auth library and tabs on the sign-in page follow a sign-in', async () => {
    await page.goto('/settings/account');
    await submitCredentials(page, first, PASSWORD);
    await expect(page).toHaveURL(/\/settings\/account$/);
    await expect(page.getByRole('main')).toContainText(first);
    await expect(account(other, first)).toBeVisible();
    await expect(waiting).toHaveURL(/\/terms$/);
    await waiting.close();
  });

  await test.step('both follow the sign-out silently, and drop the draft', async () => {
    await page.evaluate(storeDraft, draftText(await findTeam(server, 'Boston Bruins'), completeLineup()));
    await other.goto('/');
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(other.getByRole('heading', { name: 'Boston Bruins lineup builder' })).toBeAttached();
    // On the privacy page, the other tab sends no requests that could fail because of the sign-out.
    await other.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await signOutByMenu(page, first);
    const question = page.getByRole('dialog', { name: 'Sign out without saving?' });
    await expect(question).toContainText('Boston Bruins, 20 of 20 (in another tab)');
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect(guestLink(other)).toBeVisible();
    await other.getByRole('banner').getByRole('link', { name: 'Line Rush' }).click();
    await expect(other.getByRole('heading', { name: 'Call tonight’s lines' })).toBeVisible();
    const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('line-rush-draft'));
    expect(await other.evaluate(drafts)).toEqual([]);
    await expect(other.getByText('You were signed out.')).toHaveCount(0);
  });

  await test.step('going back shows nothing of the user', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/signin\?next=%2Fsettings%2Faccount$/);
    await expect(guestLink(page)).toBeVisible();
    await expect(page.getByText(first)).toHaveCount(0);
  });

  await test.step('another user in the same browser sees nothing of the first one', async () => {
    await submitCredentials(page, second, PASSWORD);
    await expect(page.getByRole('main')).toContainText(second);
    await expect(account(page, second)).toBeVisible();
    await expect(page.getByText(first)).toHaveCount(0);
    await expect(account(other, second)).toBeVisible();
    await expect(other.getByText(first)).toHaveCount(0);
  });
});

test.describe('when renewal fails', () => {
  // A request of the page may still be open when its session ends elsewhere: 401.
  test.use({ expectedNoise: ['grant_type=refresh_token', 'Failed to fetch', 'could not be', '401'] });

  test('an expired session is renewed once the backend responds; a revoked or damaged one signs out', async ({
    page,
    server,
  }) => {
    const email = newEmail();
    await keepSession(page, expired(await createUser(server, { email })));
    let isAway = true;
    await page.route(/grant_type=refresh_token/, async (route) =>
      isAway ? route.abort('connectionrefused') : route.continue(),
    );
    const notice = page.getByText('You were signed out. Sign in again to save.');

    await test.step('a backend without a response does not sign out', async () => {
      const refused = page.waitForEvent('requestfailed', (request) =>
        request.url().includes('refresh_token'),
      );
      await page.goto('/privacy');
      await refused;
      await expect(account(page, email)).toBeVisible();
      expect((await keptSession(page)).user.email).toBe(email);
    });

    await test.step('the session is renewed once the backend responds', async () => {
      isAway = false;
      const renewal = page.waitForResponse((answer) => answer.url().includes('refresh_token') && answer.ok());
      await page.reload();
      await renewal;
      await expect(account(page, email)).toBeVisible();
      await expect(notice).toHaveCount(0);
      await expect.poll(async () => (await keptSession(page)).expires_at * 1000).toBeGreaterThan(Date.now());
    });

    await test.step('a session that was revoked elsewhere signs out with a message, and returns after sign-in', async () => {
      const session = await keptSession(page);
      const ended = await callAs(server, session, '/auth/v1/logout?scope=global', { method: 'POST' });
      expect(ended.ok).toBe(true);
      await reloadWith(page, JSON.stringify(expired(session)));
      await expect(notice).toBeVisible();
      await expect(guestLink(page)).toBeVisible();
      await page.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('Full', 'QuotaExceededError');
        };
      });
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(/\/signin\?next=%2Fprivacy$/);
      await expect(notice).toBeHidden();
      await expect(page.getByText('Your session has ended. Sign in again to go on')).toBeVisible();
      await expect(page.getByText('This browser blocks storage for this site')).toBeVisible();
      await page.reload();
      await expect(page.getByText('This browser blocks storage')).toHaveCount(0);
      await submitCredentials(page, email, PASSWORD);
      await expect(page).toHaveURL(/\/privacy$/);
    });

    await test.step('a damaged session is dropped', async () => {
      await reloadWith(page, '{"user":');
      await expect(guestLink(page)).toBeVisible();
    });
  });
});
