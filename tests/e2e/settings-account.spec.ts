/** `/settings/account`: password, email address, devices, and account deletion. */
import type { Page } from '@playwright/test';
import { callAs, PASSWORD, type Session, signInUser, storeSession } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import type { TestServer } from '#tests/support/server.ts';
import { linkIn } from '#tests/support/smtp-peer.ts';
import { expect, newEmail, accountTest as test } from '../support/e2e/account-fixtures.ts';
import { completeLineup, draftText, findTeam, storeDraft } from '../support/e2e/drafts.ts';
import { newFan, fetchRows, insertLineup } from '../support/e2e/fans.ts';
import { expectUsableByAll } from '../support/e2e/usable.ts';

test.use({ expectedNoise: ['Failed to load resource', 'TypeError: Failed to fetch'] });

const NEW_PASSWORD = 'abcD1234!';

function form(page: Page) {
  return {
    password: page.getByLabel('New password', { exact: true }),
    repeated: page.getByLabel('Repeat the new password', { exact: true }),
    update: page.getByRole('button', { name: 'Update password' }),
    updated: page.getByRole('status').filter({ hasText: 'Password updated successfully' }),
    everywhere: page.getByRole('button', { name: 'Sign out everywhere' }),
    sure: page.getByRole('dialog', { name: 'Sign out everywhere?' }),
  };
}

function deletion(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  return {
    dialog,
    field: dialog.getByLabel('Type your email address to confirm'),
    confirm: dialog.getByRole('button', { name: 'Delete my account' }),
    refusal: dialog.getByRole('alert'),
  };
}

async function changePassword(page: Page): Promise<void> {
  const { password, repeated, updated } = form(page);
  await password.focus();
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/Please enter a new password/);
  await expect(password).toBeFocused();

  const rules = page.getByRole('listitem').filter({ hasText: /, met$/ });
  await page.keyboard.type('abcD1234');
  await expect(rules).toHaveCount(4);
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', /fair/i);
  await page.keyboard.type('!');
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', /strong/i);
  await page.keyboard.press('Enter');
  await expect(repeated, 'the field that the message is about').toBeFocused();
  await expect(repeated).toHaveAccessibleDescription(/Passwords do not match/);
  await expectUsableByAll(page, 'the account with a refused password');
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(updated).toBeVisible();
  await expect(password).toHaveValue('');
  await expect(repeated).toHaveValue('');
}

test('the password is changed despite failures, and every device is signed out', async ({ page, server }) => {
  const fan = await newFan(server);
  const { email } = fan.user;
  await storeSession(page, fan);

  await test.step('a password is changed by keyboard alone, with a message for each rejection', async () => {
    await page.goto('/.well-known/change-password'); // password managers open this path
    await expect(page).toHaveURL(/\/settings\/account$/);
    await expect(page.getByRole('main')).toContainText(email);
    await changePassword(page);
    await expect(signInUser(server, { email })).rejects.toThrow(/400/);
  });

  const isRenewed = async ({ refresh_token }: Session) => {
    const body = JSON.stringify({ refresh_token });
    return (await callAs(server, null, '/auth/v1/token?grant_type=refresh_token', { method: 'POST', body }))
      .ok;
  };

  await test.step('another device is listed, and signed out alone', async () => {
    const lost = await signInUser(server, { email, password: NEW_PASSWORD });
    const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    await page.reload();
    await expect(devices).toHaveCount(2);
    await expect(page.getByText('This device', { exact: true })).toHaveCount(1);
    await page.getByRole('button', { name: 'Sign out this device' }).click();
    await expect(devices).toHaveCount(1);
    expect(await isRenewed(lost)).toBe(false);
  });

  await test.step('failures are reported, and the typed password stays', async () => {
    const { everywhere, password, repeated, sure, update, updated } = form(page);
    const refusal = page.getByRole('alert').filter({ hasText: 'Our server cannot be reached' });
    await page.route(/auth\/v1\/(?:user|logout)/, (route) => route.abort());
    await password.fill(`${NEW_PASSWORD}5`);
    await repeated.fill(`${NEW_PASSWORD}5`);
    await update.click();
    await expect(refusal).toBeVisible();
    await expect(password).toHaveValue(`${NEW_PASSWORD}5`);
    await everywhere.click();
    await sure.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(refusal).toHaveCount(2);
    await expect(page).toHaveURL(/settings\/account$/);
    await page.unroute(/auth\/v1\/(?:user|logout)/);
    await update.click();
    await expect(updated).toBeVisible();
  });

  const changed = { email, password: `${NEW_PASSWORD}5` };
  await test.step('signing out everywhere ends the sessions of other devices, too', async () => {
    const phone = await signInUser(server, changed);
    const { everywhere, sure } = form(page);
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByLabel('Bio').fill('Not saved: leaving on purpose must not ask about it');
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await everywhere.click();
    await sure.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(await isRenewed(phone), 'the phone’s session').toBe(false);
  });

  await test.step('a device that another one has signed out does not claim to sign out all', async () => {
    const [here, phone] = [await signInUser(server, changed), await signInUser(server, changed)];
    const { everywhere, sure } = form(page);
    await page.evaluate((text) => localStorage.setItem('line-rush-session', text), JSON.stringify(here));
    await page.goto('/settings/account');
    await expect(page.getByRole('button', { name: 'Sign out this device' })).toBeVisible();
    await callAs(server, phone, '/auth/v1/logout?scope=others', { method: 'POST' });
    await everywhere.click();
    await sure.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByText('You were signed out. Sign in again.')).toBeVisible();
  });
});

test('an account is deleted: nothing remains in the browser, and the address is free', async ({
  page,
  server,
}) => {
  const fan = await newFan(server, { profile_name: `gone-${Date.now()}`, full_name: 'Gone Fan' });
  const { email } = fan.user;
  await insertLineup(server, fan, { name: 'Last one' });
  const { confirm, dialog, field, refusal } = deletion(page);

  await test.step('a Google account sees that Google manages its password', async () => {
    const user = { ...fan.user, app_metadata: { provider: 'google', providers: ['google'] } };
    await storeSession(page, { ...fan, user });
    await page.goto('/settings/account');
    await expect(page.getByRole('main')).toContainText('You sign in with Google, so there is no password');
    await expect(form(page).password).toHaveCount(0);
  });

  await test.step('the dialog lists what is deleted and what stays, and asks for the address', async () => {
    const boston = await findTeam(server, 'Boston Bruins');
    await page.evaluate(storeDraft, draftText(boston, completeLineup()));
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog).toContainText('your saved lineups, public ones too');
    await expect(dialog).toContainText('Kept without your name');
    await field.fill('someone@else.example');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(new RegExp(`Type ${email} to confirm`));
    await expect(field).toBeFocused();
    await expectUsableByAll(page, 'the dialog that deletes the account');
    await field.fill(`  ${email.toUpperCase()} `);
    await page.route('**/api/delete-account', (route) => route.abort());
    await confirm.click();
    await expect(refusal).toHaveText('Delete failed. Our server cannot be reached. Try again in a moment.');
    await page.unroute('**/api/delete-account');
  });

  await test.step('this browser has no session or draft', async () => {
    await confirm.click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Your account is deleted' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('line-rush-session'))).toBeNull();
    const stored = await page.evaluate(() => Object.values(localStorage).join(' '));
    expect(stored).not.toContain('Boston');
  });

  await test.step('the server has no lineup, and the address is free', async () => {
    // tests/policies/deletion.test.ts covers every table.
    expect(await fetchRows(server, 'user_lineup', `user_id=eq.${fan.user.id}`)).toEqual([]);
    const again = await callAs(server, null, '/auth/v1/signup', {
      method: 'POST',
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(again.status, 'the same address signs up again').toBe(200);
  });
});

/** Makes the user's sessions eleven minutes old, which is too old for account changes. */
async function ageSessions(server: TestServer, { user }: Session): Promise<void> {
  const database = await reachDatabase(server);
  await database.sql`
    update auth.sessions set created_at = created_at - interval '11 minutes' where user_id = ${user.id}`;
  await database.close();
}

function identity(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  return {
    dialog,
    field: dialog.getByLabel('Your password', { exact: true }),
    proceed: dialog.getByRole('button', { name: 'Continue' }),
  };
}

test('an old sign-in asks for the password; a new address takes effect when its link is opened', async ({
  page,
  server,
  smtp,
}) => {
  const fan = await newFan(server);
  await storeSession(page, fan);
  await page.goto('/settings/account');
  const { password, repeated, update, updated } = form(page);
  const { dialog, field, proceed } = identity(page);

  await test.step('a password is changed after the current one was entered; going back keeps the input', async () => {
    await ageSessions(server, fan);
    await password.fill(NEW_PASSWORD);
    await repeated.fill(NEW_PASSWORD);
    await update.click();
    await expect(field).toBeFocused();
    await expect(dialog).toContainText('Enter your password to change your password.');
    await expectUsableByAll(page, 'the question for the password');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(password).toHaveValue(NEW_PASSWORD);
    await update.click();
    await field.fill('Not-my-password-1');
    await proceed.click();
    await expect(field).toHaveAccessibleDescription('This is not your password.');
    await field.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(updated).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  const next = newEmail();
  await test.step('a new address waits for its link, even after a reload', async () => {
    const address = page.getByLabel('New email address');
    const change = page.getByRole('button', { name: 'Change email' });
    await address.fill(` ${fan.user.email.toUpperCase()}`);
    await change.click();
    await expect(address).toHaveAccessibleDescription(/This is your email address already/);
    await ageSessions(server, fan);
    await address.fill(next);
    await change.click();
    await field.fill(NEW_PASSWORD);
    await proceed.click();
    await expect(page.getByText(`Check your email at ${next}`)).toBeVisible();
    await page.reload();
    await expect(page.getByText(`Check your email at ${next}`)).toBeVisible();
    await expect(page.getByRole('definition').first()).toHaveText(fan.user.email);
  });

  await test.step('its link changes the address, and the old address is notified', async () => {
    const mail = await smtp.waitForMail(next, 'Confirm your new email for Line Rush');
    await page.goto(linkIn(mail, '/confirm').href);
    await page.getByRole('button', { name: 'Confirm my new email' }).click();
    await expect(page.getByText('Email address changed successfully')).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page.getByRole('definition').first()).toHaveText(next);
    await expect(page.getByText('Check your email at')).toHaveCount(0);
    await smtp.waitForMail(fan.user.email, 'Your Line Rush email address was changed');
    await page.goto(linkIn(mail, '/confirm').href);
    await page.getByRole('button', { name: 'Confirm my new email' }).click();
    await expect(page.getByText('This link has expired or was used before.')).toBeVisible();
  });
});
