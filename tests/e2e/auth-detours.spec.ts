/**
 * Sign-in that leaves the site, for a mail or for Google: confirmations, forgotten passwords, and failures. All tests
 * share one server.
 */
import type { Page } from '@playwright/test';
import { callAs, PASSWORD, signInUser } from '#tests/support/accounts.ts';
import type { OAuthPeer } from '#tests/support/oauth-peer.ts';
import type { TestServer } from '#tests/support/server.ts';
import { linkIn, type SmtpPeer } from '#tests/support/smtp-peer.ts';
import {
  account,
  expect,
  guestLink,
  newEmail,
  submitCredentials,
  accountTest as test,
} from '../support/e2e/account-fixtures.ts';
import { completeLineup, findTeam, keepDraftOf } from '../support/e2e/drafts.ts';
import { expectUsableByAll } from '../support/e2e/usable.ts';

test.use({ withGoogle: true }); // this server also requires confirmed email addresses

const SENT = 'Check your email for a confirmation link to complete signup.';
const SPENT = 'This link has expired or was used before.';
const NEW_PASSWORD = 'Gordie-9-howe';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** The path and query of a mailed link. Tests open the path on their own server. */
const pathOf = (link: URL) => link.pathname + link.search;

async function post(server: TestServer, path: string, body: object): Promise<void> {
  const answer = await callAs(server, null, path, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status, path).toBe(200);
}

const signUpElsewhere = async (server: TestServer, email: string, password: string) =>
  post(server, '/auth/v1/signup', { email, password });

async function confirmedFan(server: TestServer, smtp: SmtpPeer): Promise<string> {
  const email = newEmail();
  await signUpElsewhere(server, email, PASSWORD);
  const link = linkIn(await smtp.waitForMail(email), '/confirm');
  const token_hash = link.searchParams.get('token_hash');
  await post(server, '/auth/v1/verify', { type: 'signup', token_hash, password: PASSWORD });
  return email;
}

async function sendAgain(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/auth/v1/resend**');
  await press(page, 'Send it again');
  await answered;
  await expect(page.getByRole('button', { name: 'Send it again' })).toHaveAttribute('aria-disabled', 'false');
}

test.describe('the email of a sign-up', () => {
  test.use({ expectedNoise: ['/auth/v1/resend', '/auth/v1/token?grant_type=password', '/auth/v1/verify'] });

  test('is sent again, to another address, too; one click confirms, and the waiting tab continues', async ({
    context,
    page,
    server,
    smtp,
  }) => {
    const [wrong, right] = [newEmail(), newEmail()];
    await keepDraftOf(page, await findTeam(server, 'Boston Bruins'), completeLineup());
    await page.goto('/signup');

    await test.step('the form with errors, strength meter, and draft notice is accessible', async () => {
      await submitCredentials(page, 'fan', 'abc');
      await expect(page.getByText('This is not a complete email address.')).toBeVisible();
      await expect(page.getByRole('meter')).toBeVisible();
      await expectUsableByAll(page, 'sign up with errors');
    });

    await test.step('after submission, the page points to the email', async () => {
      await submitCredentials(page, wrong, PASSWORD);
      await expect(main(page)).toContainText(SENT);
      await expect(main(page)).toContainText(wrong);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText('Check your email');
      await expect(heading).toBeFocused();
      await expectUsableByAll(page, 'sign up, sent');
      await smtp.waitForMail(wrong);
    });

    await test.step('the email can be sent again; the rate limit shows how long to wait', async () => {
      await sendAgain(page);
      await expect(main(page)).toContainText('Sent again.');
      await smtp.waitForMail(wrong);
      for (let mail = 0; mail < 4; mail++) await sendAgain(page);
      await expect(page.getByRole('alert')).toHaveText(
        /^Too many attempts\. Try again in \d+ (seconds|minutes)\.$/,
      );
    });

    await press(page, 'Use another address');
    await expect(page.getByLabel('Email')).toHaveValue(wrong);
    await submitCredentials(page, right, PASSWORD);
    await expect(main(page)).toContainText(right);
    const link = linkIn(await smtp.waitForMail(right), '/confirm');

    await test.step('one click confirms, and the waiting tab continues, too', async () => {
      const opened = await context.newPage();
      await opened.goto(pathOf(link));
      await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Confirm your email');
      await expect(opened, 'the token must leave the address').toHaveURL(/\/confirm$/);
      await expectUsableByAll(opened, 'the confirmation');
      await press(opened, 'Confirm my email');
      await expect(opened).toHaveURL(/\/settings\/profile$/);
      await expect(account(opened, right)).toBeVisible();
      await expect(page).toHaveURL(/\/settings\/profile$/);
    });
  });

  test('signing in before confirmation offers a new email; the newest link asks for the password', async ({
    page,
    server,
    smtp,
  }) => {
    const email = newEmail();
    await page.goto('/signup?next=/terms');
    await submitCredentials(page, email, PASSWORD);
    await expect(main(page)).toContainText(SENT);
    await smtp.waitForMail(email);

    await test.step('signing in is rejected and offers the email again', async () => {
      await guestLink(page).click();
      await expect(page).toHaveURL(/\/signin\?next=%2Fterms$/);
      await submitCredentials(page, email, PASSWORD);
      await expect(page.getByRole('alert')).toContainText('This email address is not confirmed yet.');
      await press(page, 'Send the email again');
    });
    let link = '';
    await smtp.waitForMail(email);

    await test.step('after another sign-up with the address, the newest link asks for the password', async () => {
      await signUpElsewhere(server, email, 'Another-chose-7-this');
      link = pathOf(linkIn(await smtp.waitForMail(email), '/confirm'));
      await page.goto(link);
      await press(page, 'Confirm my email');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your password');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expectUsableByAll(page, 'the password of a sign-up');
      await page.keyboard.press('Tab');
      await page.keyboard.type(NEW_PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText(
        'This is not the password that you chose when you signed up.',
      );
    });

    await test.step('the owner of the address may set another one; then the page returns to where the sign-up started', async () => {
      await press(page, 'Use this password');
      await expect(page).toHaveURL(/\/terms$/);
      await expect(account(page, email)).toBeVisible();
    });
  });
});

async function chooseNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the new password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

test.describe('a forgotten password', () => {
  test.use({ expectedNoise: ['/auth/v1/token?grant_type=password', '/auth/v1/user', '/auth/v1/verify'] });

  test('is reset by email under five rules; the link works once', async ({ page, server, smtp }) => {
    const email = await confirmedFan(server, smtp);
    const stranger = newEmail();
    await page.goto('/signin?next=/terms');

    await test.step('the email address is carried over and validated', async () => {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await page.getByLabel('Email').fill('');
      await press(page, 'Send me a link');
      await expect(page.getByText('Please enter your email address.')).toBeVisible();
      await expectUsableByAll(page, 'a forgotten password with errors');
    });

    await test.step('an unknown address gets the same response as a known one, but no email', async () => {
      await page.getByLabel('Email').fill(stranger);
      await page.keyboard.press('Enter');
      await expect(main(page)).toContainText(`If ${stranger} has an account, a link to choose`);
      await press(page, 'Use another address');
      await page.getByLabel('Email').fill(email);
      await page.keyboard.press('Enter');
      await expect(main(page)).toContainText(`If ${email} has an account, a link to choose`);
    });
    const link = pathOf(linkIn(await smtp.waitForMail(email), '/reset-password'));
    expect(smtp.mails.filter((mail) => mail.to.includes(stranger))).toEqual([]);

    await test.step('the new password must meet the rules', async () => {
      await page.goto(link);
      await expect(page, 'the token must leave the address').toHaveURL(/\/reset-password$/);
      await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute(
        'autocomplete',
        'new-password',
      );
      await chooseNewPassword(page, 'tooweak');
      await expect(main(page)).toContainText('Password does not meet requirements');
      await expectUsableByAll(page, 'new password with errors');
    });

    await test.step('it signs in and returns to the previous page', async () => {
      await chooseNewPassword(page, NEW_PASSWORD);
      await expect(main(page)).toContainText('Password updated successfully');
      await expect(account(page, email)).toBeVisible();
      await main(page).getByRole('link', { name: 'Continue' }).click();
      await expect(page).toHaveURL(/\/terms$/);
    });

    await test.step('the link has expired, and the page offers a new one', async () => {
      await page.goto(link);
      await chooseNewPassword(page, PASSWORD);
      await expect(page.getByRole('alert')).toHaveText(SPENT);
      await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
    });
  });

  test('changes no password of a user who signed in meanwhile in another tab', async ({
    page,
    server,
    smtp,
  }) => {
    const [email, other] = [await confirmedFan(server, smtp), await confirmedFan(server, smtp)];
    const session = JSON.stringify(await signInUser(server, { email: other }));
    const signInOther = () =>
      page.evaluate((text) => localStorage.setItem('line-rush-session', text), session);
    await post(server, '/auth/v1/recover', { email });
    await page.goto(pathOf(linkIn(await smtp.waitForMail(email), '/reset-password')));
    await signInOther();
    const tab = await page.context().newPage();
    await tab.goto('/new');
    await expect(account(tab, other)).toBeAttached();
    await expect(tab.getByRole('dialog', { name: 'Make your own team' })).toBeVisible();
    await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await chooseNewPassword(page, NEW_PASSWORD);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(account(tab, email)).toBeVisible();
    await expect(tab.getByRole('dialog')).toHaveCount(0);
    await signInOther();
    await press(page, 'Save the new password');
    await expect(page.getByRole('alert')).toHaveText(SPENT);
  });
});

const GOOGLE = 'Continue with Google';
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"/>';

/**
 * Redirects the browser to the fake Google, because tests cannot reach the real one. Resolves with the URL at the real
 * Google when the page starts the sign-in.
 */
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

test.describe('Google', () => {
  test.use({ expectedNoise: ['https://lh3.googleusercontent.com/', 'grant_type=pkce'] });

  test.afterEach(({ google }) => {
    google.fault = null;
  });

  test('the first sign-in opens the profile settings; a failed one shows why, can be retried, and returns to the page', async ({
    google,
    page,
  }) => {
    await test.step('the first sign-in opens the profile settings; the avatar shows until it fails to load', async () => {
      let broken = false;
      await page.route('https://lh3.googleusercontent.com/**', (route) =>
        broken ? route.abort() : route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
      );
      google.account = { ...google.account, sub: '1', email: 'jane@lines.example', name: 'Jane Doe' };
      const asked = leadToPeer(page, google);
      await page.goto('/signup');
      const authorize = page.waitForRequest(/\/auth\/v1\/authorize/);
      await press(page, GOOGLE);
      expect(new URL((await authorize).url()).searchParams.get('code_challenge_method')).toBe('s256');
      expect((await asked).origin).toBe('https://accounts.google.com');
      await expect(page).toHaveURL(/\/settings\/profile$/);
      const picture = account(page, 'Jane Doe').locator('img');
      await expect(picture).toHaveAttribute('src', google.account.picture);
      await expect.poll(() => picture.boundingBox()).toMatchObject({ width: 36, height: 36 });
      broken = true;
      await page.reload();
      await expect(account(page, 'Jane Doe')).toContainText('JD');
      await expect(picture).toHaveCount(0);
    });

    google.account = { ...google.account, sub: '2', email: 'joe@lines.example', name: 'Joe', picture: '' };
    await page.evaluate(() => localStorage.clear());
    const message = page.getByRole('alert');
    const tryAgain = () => page.getByRole('link', { name: 'Back to sign in' }).click();

    await test.step('with an invalid code', async () => {
      const verifier = 'line-rush-session-code-verifier';
      await page.evaluate((key) => localStorage.setItem(key, '"of another tab"'), verifier);
      await page.goto('/auth/callback?code=invented');
      await expect(message).toHaveText('The sign-in with Google failed. Try again.');
      expect(await page.evaluate((key) => localStorage.getItem(key), verifier)).toContain('another tab');
      await tryAgain();
      await expect(page).toHaveURL(/\/signin$/);
    });

    await test.step('after declining at Google', async () => {
      google.fault = 'declined';
      await press(page, GOOGLE);
      await expect(message).toHaveText('The sign-in with Google was canceled.');
      await tryAgain();
    });

    await test.step('finally back to the previous page', async () => {
      google.fault = null;
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
      await expect(page).toHaveURL(/\/terms$/);
      await guestLink(page).click();
      await press(page, GOOGLE);
      await expect(page).toHaveURL(/\/terms$/);
      await expect(account(page, 'Joe')).toBeVisible();
    });
  });
});
