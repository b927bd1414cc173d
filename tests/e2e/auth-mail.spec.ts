/** The ways that lead over a mail: confirmation, a forgotten password, and what spent links say. */
import type { Page } from '@playwright/test';
import { callAs, PASSWORD } from '#tests/support/accounts.ts';
import { linkIn } from '#tests/support/smtp-peer.ts';
import { expect, newEmail, submitCredentials, test } from './account-fixtures.ts';

test.use({ serverEnv: { REQUIRE_EMAIL_CONFIRMATION: 'true' } });

const SENT = 'Check your email for a confirmation link to complete signup.';
const SPENT = 'This link has expired or was used before.';
const NEW_PASSWORD = 'Gordie-9-howe';

const account = (page: Page, email: string) => page.getByRole('banner').getByRole('button', { name: email });
const main = (page: Page) => page.getByRole('main');

async function requestSignUp(page: Page, email: string, query = ''): Promise<void> {
  await page.goto(`/signup${query}`);
  await submitCredentials(page, email, PASSWORD);
  await expect(main(page)).toContainText(SENT);
}

/** Path and query of a mail's link, opened on the server under test whatever address it knows itself by. */
const pathOf = (link: URL) => link.pathname + link.search;

async function chooseNewPassword(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the new password', { exact: true }).fill(repeated);
  await page.keyboard.press('Enter');
}

test('the mail of a sign-up confirms with one press, and the tab that waited goes on too', async ({
  context,
  page,
  smtp,
}) => {
  const email = newEmail();
  await requestSignUp(page, email);
  await expect(main(page)).toContainText(email);
  const link = linkIn(await smtp.waitForMail(email), '/confirm');

  const opened = await context.newPage();
  await opened.goto(pathOf(link));
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Confirm your email');
  await expect(opened, 'the token must leave the address').toHaveURL(/\/confirm$/);
  await opened.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(opened).toHaveURL(/\/settings\/profile$/);
  await expect(account(opened, email)).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/profile$/);
});

test('looking at the link uses nothing up, as scanners of mails do', async ({ page, server, smtp }) => {
  const email = newEmail();
  await requestSignUp(page, email, '?next=/terms');
  const link = linkIn(await smtp.waitForMail(email), '/confirm');
  for (let look = 0; look < 3; look++) await (await fetch(server.url + pathOf(link))).text();
  await page.goto(pathOf(link));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page, 'where the sign-up began').toHaveURL(/\/terms$/);
});

test('the mail can be sent again and the address be changed', async ({ page, smtp }) => {
  const [wrong, right] = [newEmail(), newEmail()];
  await requestSignUp(page, wrong);
  await smtp.waitForMail(wrong);
  await main(page).getByRole('button', { name: 'Send it again' }).click();
  await expect(main(page)).toContainText('Sent again.');
  await smtp.waitForMail(wrong);
  await main(page).getByRole('button', { name: 'Use another address' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(wrong);
  await submitCredentials(page, right, PASSWORD);
  await expect(main(page)).toContainText(right);
  await smtp.waitForMail(right);
});

test.describe('refusals', () => {
  test.use({ expectedNoise: ['400', '403', '422', '429'] });

  test('signing in before the confirmation offers the mail again', async ({ page, smtp }) => {
    const email = newEmail();
    await requestSignUp(page, email);
    await smtp.waitForMail(email);
    await page.goto('/signin');
    await submitCredentials(page, email, PASSWORD);
    const message = page.getByRole('alert').first();
    await expect(message).toContainText('This email address is not confirmed yet.');
    await message.getByRole('button', { name: 'Send the email again' }).click();
    const link = linkIn(await smtp.waitForMail(email), '/confirm');
    await page.goto(pathOf(link));
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(account(page, email)).toBeVisible();
  });

  test('a used confirmation says so and sends a new one', async ({ page, server, smtp }) => {
    const email = newEmail();
    await requestSignUp(page, email);
    const link = linkIn(await smtp.waitForMail(email), '/confirm');
    const body = JSON.stringify({ type: 'signup', token_hash: link.searchParams.get('token_hash') });
    expect((await callAs(server, null, '/auth/v1/verify', { method: 'POST', body })).ok).toBe(true);
    await page.goto(pathOf(link));
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(page.getByRole('alert')).toHaveText(SPENT);
    await page.getByLabel('Email').fill(newEmail());
    await page.keyboard.press('Enter');
    await expect(main(page)).toContainText(
      'If this address waits to be confirmed, a new link is on its way.',
    );
  });

  test('a forgotten password: mail, five rules, signed in, the old one dead, the link spent', async ({
    browser,
    page,
    server,
    smtp,
  }) => {
    const email = newEmail();
    await requestSignUp(page, email);
    await page.goto(pathOf(linkIn(await smtp.waitForMail(email), '/confirm')));
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(account(page, email)).toBeVisible();

    const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage();
    await elsewhere.goto('/signin?next=/terms');
    await elsewhere.getByLabel('Email').fill(email);
    await elsewhere.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(elsewhere.getByLabel('Email'), 'the address is carried along').toHaveValue(email);
    await elsewhere.keyboard.press('Tab');
    await elsewhere.getByRole('button', { name: 'Send me a link' }).click();
    await expect(main(elsewhere)).toContainText(`If ${email} has an account, a link to choose`);
    const link = linkIn(await smtp.waitForMail(email), '/reset-password');

    await elsewhere.goto(pathOf(link));
    await expect(elsewhere, 'the token must leave the address').toHaveURL(/\/reset-password$/);
    await chooseNewPassword(elsewhere, '');
    await expect(main(elsewhere)).toContainText('Please enter a new password');
    await chooseNewPassword(elsewhere, NEW_PASSWORD, 'another');
    await expect(main(elsewhere)).toContainText('Passwords do not match');
    await chooseNewPassword(elsewhere, 'tooweak');
    await expect(main(elsewhere)).toContainText('Password does not meet requirements');
    await chooseNewPassword(elsewhere, NEW_PASSWORD);
    await expect(main(elsewhere)).toContainText('Password updated successfully');
    await expect(account(elsewhere, email)).toBeVisible();
    await main(elsewhere).getByRole('link', { name: 'Continue' }).click();
    await expect(elsewhere).toHaveURL(/\/terms$/);

    await page.goto(pathOf(link));
    await chooseNewPassword(page, PASSWORD);
    await expect(page.getByRole('alert')).toHaveText(SPENT);
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();

    const fresh = await (await browser.newContext({ baseURL: server.url })).newPage();
    await fresh.goto('/signin');
    await submitCredentials(fresh, email, PASSWORD);
    await expect(fresh.getByRole('alert')).toHaveText('The email address or the password is wrong.');
    await submitCredentials(fresh, email, NEW_PASSWORD);
    await expect(account(fresh, email)).toBeVisible();
    await Promise.all([elsewhere.context().close(), fresh.context().close()]);
  });

  test('too many mails are told how long to wait', async ({ page, smtp }) => {
    const email = newEmail();
    await requestSignUp(page, email);
    await smtp.waitForMail(email);
    const again = main(page).getByRole('button', { name: 'Send it again' });
    for (let mail = 0; mail < 4; mail++) {
      await again.click();
      await expect(again).toBeVisible();
    }
    await expect(page.getByRole('alert')).toHaveText(
      /^Too many attempts\. Try again in \d+ (seconds|minutes)\.$/,
    );
  });
});

test('an unknown address gets the same answer, and no mail', async ({ page, smtp }) => {
  const email = newEmail();
  await page.goto('/forgot-password');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Please enter your email address.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(main(page)).toContainText(`If ${email} has an account, a link to choose`);
  expect(smtp.mails.filter((mail) => mail.to.includes(email))).toEqual([]);
});

test('links that lost their token lead to a new one', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  await page.goto('/confirm');
  await expect(page.getByRole('button', { name: 'Send me a new link' })).toBeVisible();
});
