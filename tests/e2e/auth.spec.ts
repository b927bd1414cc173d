import type { Page } from '@playwright/test';
import { PASSWORD, createUser } from '#tests/support/accounts.ts';
import {
  account,
  expect,
  guestLink,
  newEmail,
  signOutByMenu,
  submitCredentials,
  accountTest as test,
} from '../support/e2e/account-fixtures.ts';
import { createHold } from '../support/e2e/admin-people.ts';
import { readLineup, slotButton } from '../support/e2e/builder-page.ts';
import { completeLineup, findTeam, keepDraftOf } from '../support/e2e/drafts.ts';
import { fetchRows } from '../support/e2e/fans.ts';
import { expectUsableByAll } from '../support/e2e/usable.ts';

const main = (page: Page) => page.getByRole('main');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const send = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

async function follow(page: Page, link: string, button: string): Promise<void> {
  await main(page).getByRole('link', { name: link }).click();
  await expect(send(page, button)).toBeVisible();
}

async function expectNoGoogle(page: Page): Promise<void> {
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
}

test('sign up: the form’s texts, an account by keyboard alone, and the redirect', async ({
  page,
  server,
}) => {
  const email = newEmail();
  await page.goto('/signup');

  await test.step('it links to terms, privacy, and sign in, and offers Google only if configured', async () => {
    await expect(page.getByText('Use 8+ characters with a mix')).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
    await expect(main(page).getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
    await expectNoGoogle(page);
    await follow(page, 'Sign in', 'Sign in');
    await expect(page).toHaveURL(/\/signin$/);
    await expectNoGoogle(page);
    await follow(page, 'Sign up', 'Sign up');
    await expect(password(page)).toHaveAttribute('autocomplete', 'new-password');
  });

  await test.step('it reports each field’s error, focuses the first, and keeps the input', async () => {
    await send(page, 'Sign up').click();
    await expect(page.getByText('Please enter your email address.')).toBeVisible();
    await expect(page.getByText('Please enter a password.')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address.');
    await submitCredentials(page, 'fan@lines', 'abc');
    await expect(page.getByText('This is not a complete email address.')).toBeVisible();
    await expect(page.getByText('The password needs at least 6 characters.')).toBeVisible();
    await expect(password(page)).toHaveValue('abc');
  });

  await test.step('the keyboard alone leads to the profile settings, signed in', async () => {
    await page.getByLabel('Email').fill('');
    await password(page).fill('');
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await expect(main(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await expect(password(page)).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/settings\/profile$/);
    await expect(account(page, email)).toBeVisible();
  });

  await test.step('a signed-in user is redirected, even on a fresh page', async () => {
    await page.goto('/signin');
    await expect(page).toHaveURL(`${server.url}/`);
    await expect(account(page, email)).toBeVisible();
    await page.goto('/signup?next=/privacy');
    await expect(page).toHaveURL(/\/privacy$/);
  });
});

test.describe('rejections by the auth service', () => {
  test.use({ expectedNoise: ['/auth/v1/token?grant_type=password', '/auth/v1/signup', 'Failed to fetch'] });

  test('sign in: the form’s validation, each rejection and failure, until it succeeds', async ({
    page,
    server,
  }) => {
    const email = newEmail();
    await createUser(server, { email });
    await page.goto('/signin?next=/privacy');
    const message = page.getByRole('alert');

    await test.step('both fields are required', async () => {
      await send(page, 'Sign in').click();
      await expect(page.getByText('Please enter your email address.')).toBeVisible();
      await expect(page.getByText('Please enter your password.')).toBeVisible();
      await expectUsableByAll(page, 'sign in with errors');
      await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
      await expect(page.getByLabel('Email')).toHaveAttribute('inputmode', 'email');
      await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
      await page.getByLabel('Email').fill('fan@lines.example');
      await page.keyboard.press('Enter');
      await expect(password(page)).toBeFocused();
    });

    await test.step('the password can be shown, and Caps Lock is reported', async () => {
      const show = page.getByRole('button', { name: 'Show password' });
      await password(page).fill('secret');
      await expect(password(page)).toHaveAttribute('type', 'password');
      await show.click();
      await expect(password(page)).toHaveAttribute('type', 'text');
      await expect(show).toHaveAttribute('aria-pressed', 'true');
      await password(page).focus();
      await password(page).evaluate((input) =>
        input.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true }),
        ),
      );
      await expect(page.getByText('Caps Lock is on.')).toBeVisible();
      await page.getByLabel('Email').focus();
      await expect(page.getByText('Caps Lock is on.')).toBeHidden();
    });

    await test.step('a wrong password and an unknown address get the same message; the form keeps its input', async () => {
      for (const who of [email, newEmail()]) {
        await submitCredentials(page, who, 'Wrong-password-1');
        await expect(message).toHaveText('The email address or the password is wrong.');
        await expect(page.getByLabel('Email')).toHaveValue(who);
        await expect(password(page)).toHaveValue('Wrong-password-1');
      }
    });

    await test.step('at sign up, an address with an account leads to sign in, prefilled', async () => {
      await follow(page, 'Sign up', 'Sign up');
      await submitCredentials(page, email, PASSWORD);
      await expect(message).toContainText('This email is already registered. Please sign in instead.');
      await message.getByRole('link', { name: 'Sign in with this email' }).click();
      await expect(page).toHaveURL(/\/signin\?next=%2Fprivacy$/);
      await expect(page.getByLabel('Email')).toHaveValue(email);
    });

    let state: 'gone' | 'busy' | 'slow' = 'gone';
    let requests = 0;
    const { held, release } = createHold();
    await page.route('**/auth/v1/token**', async (route) => {
      if (state === 'gone') return route.abort('connectionrefused');
      if (state === 'busy') return route.fulfill({ status: 503, json: { msg: 'Too many people.' } });
      requests++;
      await held;
      return route.continue();
    });

    await test.step('an unreachable and a busy server are reported, and the form keeps its input', async () => {
      await submitCredentials(page, `  ${email.toUpperCase()} `, PASSWORD);
      await expect(message).toHaveText(/^(?:You are offline|Our server cannot be reached)\. /);
      await expect(password(page)).toHaveValue(PASSWORD);
      state = 'busy';
      await send(page, 'Sign in').click();
      await expect(message).toHaveText('The server is busy. Try again in a few seconds.');
    });

    await test.step('a slow one: the form shows progress and is not sent twice; blanks and capitals do not matter', async () => {
      state = 'slow';
      await send(page, 'Sign in').click();
      const button = send(page, 'Signing in…');
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await button.click({ force: true }); // without force, Playwright would wait until the button is enabled
      await password(page).press('Enter');
      release();
      await expect(page).toHaveURL(/\/privacy$/);
      await expect(account(page, email)).toBeVisible();
      expect(requests).toBe(1);
    });
  });
});

test('signing in returns to the draft, the previous page, or the settings', async ({ page, server }) => {
  const email = newEmail();
  await createUser(server, { email });
  await keepDraftOf(page, await findTeam(server, 'Toronto Maple Leafs'), completeLineup());
  const leave = async () => {
    // Waits until the page is idle. The server would reject requests that start after the session is cleared.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => localStorage.clear());
  };

  await test.step('the draft is announced and restored', async () => {
    await page.goto('/');
    await expect(slotButton(page, 'Line 1 left wing')).not.toHaveAccessibleName(/: empty$/);
    const before = await readLineup(page);
    await guestLink(page).click();
    await expect(main(page)).toContainText('Your lineup is still here');
    await expect(main(page)).toContainText('Toronto Maple Leafs');
    await submitCredentials(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => readLineup(page)).toEqual(before);
  });

  await test.step('signing out asks about the unsaved lineup, and can save it', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await signOutByMenu(page, email);
    const question = page.getByRole('dialog', { name: 'Sign out without saving?' });
    await question.getByRole('button', { name: 'Save first' }).click();
    await page.getByRole('dialog', { name: 'Name your lineup' }).getByRole('textbox').fill('Before leaving');
    await page.keyboard.press('Enter');
    await expect(guestLink(page)).toBeVisible();
    const [row] = await fetchRows<{ name: string }>(server, 'user_lineup', 'name=eq.Before%20leaving');
    expect(row?.name).toBe('Before leaving');
  });

  await test.step('settings ask for sign-in, and open afterwards', async () => {
    await leave();
    await page.goto('/settings/lineups');
    await expect(page).toHaveURL(/\/signin\?next=%2Fsettings%2Flineups$/);
    await submitCredentials(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/settings\/lineups$/);
    await expect(account(page, email)).toBeVisible();
  });
});
