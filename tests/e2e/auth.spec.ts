/** Signing up and in: every text, where it leads, and what happens when something fails. */
import type { Page } from '@playwright/test';
import { PASSWORD, signUp } from '#tests/support/accounts.ts';
import { expect, newEmail, submitCredentials, test } from './account-fixtures.ts';
import { pickTeam, readLineup } from './builder-page.ts';
import { completeLineup, findTeam, keepDraftOf } from './drafts.ts';

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const send = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

test('signing up with the keyboard alone ends at the profile settings, signed in', async ({ page }) => {
  const email = newEmail();
  await page.goto('/signup');
  await expect(page.getByText('Use 8+ characters with a mix')).toBeVisible();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await expect(password(page)).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/profile$/);
  await expect(page.getByRole('banner').getByRole('button', { name: email })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: email })).toBeVisible();
});

test('sign-up says what is wrong with each field, goes to the first, and keeps what was typed', async ({
  page,
}) => {
  await page.goto('/signup');
  await send(page, 'Sign up').click();
  await expect(page.getByText('Please enter your email address.')).toBeVisible();
  await expect(page.getByText('Please enter a password.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address.');
  await submitCredentials(page, 'fan@lines', 'abc');
  await expect(page.getByText('This is not a complete email address.')).toBeVisible();
  await expect(page.getByText('The password needs at least 6 characters.')).toBeVisible();
  await page.getByLabel('Email').fill('fan@lines.example');
  await expect(page.getByText('This is not a complete email address.')).toBeHidden();
  await expect(password(page)).toHaveValue('abc');
  await password(page).fill('é'.repeat(40));
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password may be at most 72 bytes long')).toBeVisible();
});

test('the meter follows the password', async ({ page }) => {
  await page.goto('/signup');
  const meter = page.getByRole('meter', { name: 'Password strength' });
  await expect(meter).toBeHidden();
  for (const [text, word] of [
    ['abc', 'Weak'],
    ['abcdefgH', 'Medium'],
    ['abcdefgH1!', 'Strong'],
  ] as const) {
    await password(page).fill(text);
    await expect(meter).toHaveAttribute('aria-valuetext', word);
  }
});

test('sign-up links to terms, privacy and sign in', async ({ page }) => {
  await page.goto('/signup');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  await expect(main.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  await main.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/signin$/);
});

test.describe('refusals of the service', () => {
  test.use({ expectedNoise: ['400', '422', '429'] });

  test('an address that has an account is led to sign in, and carried along', async ({ page, server }) => {
    const email = newEmail();
    await signUp(server, { email });
    await page.goto('/signup?next=/privacy');
    await submitCredentials(page, email, PASSWORD);
    const message = page.getByRole('alert');
    await expect(message).toContainText('This email is already registered. Please sign in instead.');
    await message.getByRole('link', { name: 'Sign in with this email' }).click();
    await expect(page).toHaveURL(/\/signin\?next=%2Fprivacy$/);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await password(page).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/privacy$/);
  });

  test('a wrong password and an unknown address get the same sentence; the form keeps its texts', async ({
    page,
    server,
  }) => {
    const email = newEmail();
    await signUp(server, { email });
    await page.goto('/signin');
    for (const who of [email, newEmail()]) {
      await submitCredentials(page, who, 'Wrong-password-1');
      await expect(page.getByRole('alert')).toHaveText('The email address or the password is wrong.');
      await expect(page.getByLabel('Email')).toHaveValue(who);
      await expect(password(page)).toHaveValue('Wrong-password-1');
    }
    await submitCredentials(page, `  ${email.toUpperCase()} `, PASSWORD);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner').getByRole('button', { name: email })).toBeVisible();
  });

  test('too many attempts are told how long to wait', async ({ page, server }) => {
    const email = newEmail();
    await page.goto('/signin');
    for (let attempt = 0; attempt < 10; attempt++) {
      await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: {
          apikey: server.anonKey,
          'content-type': 'application/json',
          'x-forwarded-for': `10.1.1.${attempt}`,
        },
        body: JSON.stringify({ email, password: 'Wrong-password-1' }),
      });
    }
    await submitCredentials(page, email, PASSWORD);
    await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. Try again in \d+ seconds\.$/);
  });
});

test('sign-in asks for both fields', async ({ page }) => {
  await page.goto('/signin');
  await send(page, 'Sign in').click();
  await expect(page.getByText('Please enter your email address.')).toBeVisible();
  await expect(page.getByText('Please enter your password.')).toBeVisible();
  await page.getByLabel('Email').fill('fan@lines.example');
  await page.keyboard.press('Enter');
  await expect(password(page)).toBeFocused();
});

test('fields say what they are to password managers and phone keyboards', async ({ page }) => {
  await page.goto('/signin');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Email')).toHaveAttribute('inputmode', 'email');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  await page.goto('/signup');
  await expect(password(page)).toHaveAttribute('autocomplete', 'new-password');
  await page.goto('/reset-password?token_hash=x&type=recovery');
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'new-password',
  );
});

test('a password can be looked at, and Caps Lock is told', async ({ page }) => {
  await page.goto('/signin');
  await password(page).fill('secret');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveAttribute('aria-pressed', 'true');
  await password(page).focus();
  await password(page).evaluate((input) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })),
  );
  await expect(page.getByText('Caps Lock is on.')).toBeVisible();
  await page.getByLabel('Email').focus();
  await expect(page.getByText('Caps Lock is on.')).toBeHidden();
});

test.describe('where signing in leads', () => {
  test('the line-up that was begun is said to be kept, and it is', async ({ page, server }) => {
    const email = newEmail();
    await signUp(server, { email });
    await keepDraftOf(page, await findTeam(server, 'Toronto Maple Leafs'), completeLineup());
    await page.goto('/');
    const before = await readLineup(page);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByRole('main')).toContainText('Your lineup is kept');
    await expect(page.getByRole('main')).toContainText('Toronto Maple Leafs');
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    await expect(page.getByRole('main')).toContainText('Your lineup is kept');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await submitCredentials(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/$/);
    expect(await readLineup(page)).toEqual(before);
  });

  test('back to the page that was left, over sign up and the forgotten password', async ({
    page,
    server,
  }) => {
    const email = newEmail();
    await signUp(server, { email });
    await page.goto('/terms');
    await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await submitCredentials(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/terms$/);
  });

  test('settings ask to sign in, and are there afterwards', async ({ page, server }) => {
    const email = newEmail();
    await signUp(server, { email });
    await page.goto('/settings/lineups');
    await expect(page).toHaveURL(/\/signin\?next=%2Fsettings%2Flineups$/);
    await submitCredentials(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/settings\/lineups$/);
  });

  for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/signin']) {
    test(`never to ${next}`, async ({ page, server }) => {
      const email = newEmail();
      await signUp(server, { email });
      await page.goto(`/signin?${new URLSearchParams({ next }).toString()}`);
      await submitCredentials(page, email, PASSWORD);
      await expect(page).toHaveURL(`${server.url}/`);
    });
  }

  test('whoever is signed in already is sent on', async ({ page }) => {
    await page.goto('/signup');
    await submitCredentials(page, newEmail(), PASSWORD);
    await expect(page).toHaveURL(/\/settings\/profile$/);
    await page.goto('/signin');
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/signup?next=/privacy');
    await expect(page).toHaveURL(/\/privacy$/);
  });

  test('visitors of /profile read that they are not logged in', async ({ page }) => {
    await page.goto('/profile');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Not logged in');
    await main.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/signin\?next=/);
  });
});

test.describe('when the server is away', () => {
  test.use({ expectedNoise: ['Failed to fetch', 'ERR_FAILED', 'ERR_CONNECTION', '503'] });

  test('the form says so, keeps everything and works once it is back', async ({ page, server }) => {
    const email = newEmail();
    await signUp(server, { email });
    await page.goto('/signin');
    let away: 'gone' | 'busy' | null = 'gone';
    await page.route('**/auth/v1/token**', async (route) => {
      if (away === 'gone') await route.abort('connectionrefused');
      else if (away === 'busy') await route.fulfill({ status: 503, json: { msg: 'Too many people.' } });
      else await route.continue();
    });
    await submitCredentials(page, email, PASSWORD);
    const message = page.getByRole('alert');
    await expect(message).toHaveText('The server cannot be reached. Check your connection and try again.');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(password(page)).toHaveValue(PASSWORD);
    away = 'busy';
    await send(page, 'Sign in').click();
    await expect(message).toHaveText('The server cannot answer at the moment. Try again in a few seconds.');
    away = null;
    await send(page, 'Sign in').click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test('a form on its way shows it, and is not sent twice', async ({ page, server }) => {
  const email = newEmail();
  await signUp(server, { email });
  await page.goto('/signin');
  let requests = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/auth/v1/token**', async (route) => {
    requests++;
    await held;
    await route.continue();
  });
  await submitCredentials(page, email, PASSWORD);
  const button = send(page, 'Signing in…');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true }); // Playwright would wait for it to be enabled
  await password(page).press('Enter');
  release();
  await expect(page).toHaveURL(/\/$/);
  expect(requests).toBe(1);
});

test.describe('without a configured backend', () => {
  test.use({ expectedNoise: ['Supabase is not configured'] });

  test('the page says that nobody can sign in', async ({ page }) => {
    await page.route('**/signin', async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replaceAll(/<meta name="supabase-[^>]*>/g, '');
      await route.fulfill({ response: answer, body: html });
    });
    await page.goto('/signin');
    const sentence = 'Authentication is not configured. Check environment variables.';
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await submitCredentials(page, 'fan@lines.example', PASSWORD);
    await expect(page.getByRole('alert')).toHaveText(sentence);
  });
});

test('Google is not offered where it is not configured', async ({ page }) => {
  for (const path of ['/signin', '/signup']) {
    await page.goto(path);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
  }
});

test('a team is picked, then an account made: the team is still there', async ({ page }) => {
  await page.goto('/');
  await pickTeam(page, 'Pittsburgh Penguins');
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
  await submitCredentials(page, newEmail(), PASSWORD);
  await expect(page).toHaveURL(/\/settings\/profile$/);
  await page.getByRole('banner').getByRole('link', { name: 'Line Rush' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Pittsburgh Penguins lineup builder' }),
  ).toBeAttached();
});
