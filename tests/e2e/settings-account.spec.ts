/** `/settings/account`: the password, all devices, and the end of the account. */
import { EMPTY_DRAFT, serializeDraft } from '#domain/draft.ts';
import { callAs, PASSWORD, signIn, useSession } from '#tests/support/accounts.ts';
import { expect, newEmail, test } from './account-fixtures.ts';
import { completeLineup, findTeam } from './drafts.ts';
import { addRow, newFan, readRows, saveLineup } from './fans.ts';

test('a password is changed with the keyboard alone, each refusal in its words', async ({ page, server }) => {
  const fan = await newFan(server);
  await useSession(page, fan);
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/settings\/account$/);
  await expect(page.getByRole('main')).toContainText(fan.user.email);

  const password = page.getByLabel('New password', { exact: true });
  const repeated = page.getByLabel('Repeat the new password', { exact: true });
  await password.focus();
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/Please enter a new password/);
  await expect(password).toBeFocused();

  const rules = page.getByRole('listitem').filter({ hasText: /, met$/ });
  await page.keyboard.type('abc');
  await expect(rules).toHaveCount(1);
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuenow', '20');
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', /weak/i);
  await page.keyboard.press('Enter');
  await expect(repeated, 'the field that the message is about').toBeFocused();
  await expect(repeated).toHaveAccessibleDescription(/Passwords do not match/);

  await page.keyboard.type('abc');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/Password does not meet requirements/);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('abcD1234');
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', /fair/i);
  await page.keyboard.type('!');
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', /strong/i);
  await expect(rules).toHaveCount(5);
  await repeated.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('abcD1234!');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Password updated successfully' })).toBeVisible();
  await expect(password).toHaveValue('');
  await expect(repeated).toHaveValue('');

  await signIn(server, { email: fan.user.email, password: 'abcD1234!' });
  await expect(signIn(server, { email: fan.user.email })).rejects.toThrow(/400/);
});

test.describe('when the service is away', () => {
  test.use({ expectedNoise: ['Failed to load resource', 'TypeError: Failed to fetch'] });

  test('the password typed stays, and trying again works', async ({ page, server }) => {
    await useSession(page, await newFan(server));
    await page.goto('/settings/account');
    await page.route('**/auth/v1/user', (route) => route.abort());
    const password = page.getByLabel('New password', { exact: true });
    await password.fill('abcD1234!');
    await page.getByLabel('Repeat the new password', { exact: true }).fill('abcD1234!');
    await page.getByRole('button', { name: 'Update password' }).click();
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached');
    await expect(password).toHaveValue('abcD1234!');
    await page.unroute('**/auth/v1/user');
    await page.getByRole('button', { name: 'Update password' }).click();
    await expect(page.getByText('Password updated successfully')).toBeVisible();
  });

  test('nobody is told that he is signed out everywhere when he is not', async ({ page, server }) => {
    await useSession(page, await newFan(server));
    await page.goto('/settings/account');
    await page.route('**/auth/v1/logout**', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached');
    await expect(page).toHaveURL(/settings\/account$/);
  });
});

test('a Google account is told that its password lives elsewhere', async ({ page, server }) => {
  const fan = await newFan(server);
  const user = { ...fan.user, app_metadata: { provider: 'google', providers: ['google'] } };
  await useSession(page, { ...fan, user });
  await page.goto('/settings/account');
  await expect(page.getByRole('main')).toContainText('You sign in with Google, so there is no password');
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
});

test('signing out everywhere ends the sessions of other devices too', async ({ page, server }) => {
  const fan = await newFan(server);
  const phone = await signIn(server, { email: fan.user.email });
  await useSession(page, fan);
  await page.goto('/settings/profile');
  await page.getByLabel('Bio').fill('Not saved: leaving on purpose must not ask about it');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  const renewed = await callAs(server, null, '/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify({ refresh_token: phone.refresh_token }),
  });
  expect(renewed.ok, `the phone’s session: ${renewed.status}`).toBe(false);
});

test('visitors are led to sign in, and back', async ({ page }) => {
  await page.goto('/settings/favorites');
  await expect(page).toHaveURL(/\/signin\?next=%2Fsettings%2Ffavorites$/);
});

test('an account is deleted: no row is left, counts are anonymous, the address is free again', async ({
  page,
  server,
}) => {
  const fan = await newFan(server, { profile_name: `gone-${Date.now()}`, full_name: 'Gone Fan' });
  const { email, id } = fan.user;
  await saveLineup(server, fan, { name: 'Last one' });
  await addRow(server, 'user_preferences', { user_id: id, favorite_team: 1 });
  await addRow(server, 'site_visits', { user_id: id, visit_type: 'page_visit' });
  await addRow(server, 'image_downloads', { user_id: id, user_email: email, team_name: 'Boston Bruins' });
  await useSession(page, fan);
  await page.goto('/settings/account');
  const team = await findTeam(server, 'Boston Bruins');
  const draft = serializeDraft({ ...EMPTY_DRAFT, team, lineup: completeLineup() });
  await page.evaluate((text) => localStorage.setItem('line-rush-draft', text), draft);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  const field = dialog.getByLabel('Type your email address to confirm');
  await expect(dialog).toContainText('your saved lineups, public ones too');
  await expect(dialog).toContainText('Kept without your name');
  await field.fill('someone@else.example');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(new RegExp(`Type ${email} to confirm`));
  await expect(field).toBeFocused();
  await field.fill(`  ${email.toUpperCase()} `);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('line-rush-session'))).toBeNull();
  expect((await page.evaluate(() => localStorage.getItem('line-rush-draft'))) ?? '').not.toContain('Boston');

  for (const table of ['user_lineup', 'user_preferences', 'profiles', 'user_roles']) {
    expect(await readRows(server, table, `user_id=eq.${id}`), table).toEqual([]);
  }
  for (const table of ['site_visits', 'image_downloads']) {
    expect(await readRows(server, table, `user_id=eq.${id}`), table).toEqual([]);
  }
  const downloads = await readRows(server, 'image_downloads', 'team_name=eq.Boston%20Bruins');
  expect(downloads).toMatchObject([{ user_id: null, user_email: null }]);
  expect(await readRows(server, 'site_visits', 'visit_type=eq.page_visit')).toContainEqual(
    expect.objectContaining({ user_id: null }),
  );
  const again = await callAs(server, null, '/auth/v1/signup', {
    method: 'POST',
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(again.status, 'the same address signs up again').toBe(200);
});

test.describe('a deletion that fails', () => {
  test.use({ expectedNoise: ['Failed to load resource'] });

  test('says why in the specified words, and keeps what was typed', async ({ page, server }) => {
    const fan = await newFan(server);
    await useSession(page, fan);
    await page.goto('/settings/account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete account' });
    await dialog.getByLabel('Type your email address to confirm').fill(fan.user.email);
    const confirm = dialog.getByRole('button', { name: 'Delete my account' });

    await page.route('**/api/delete-account', (route) => route.abort());
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText('Delete failed');
    await page.unroute('**/api/delete-account');

    await page.route('**/api/delete-account', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    );
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText('Delete failed');
    await page.unroute('**/api/delete-account');

    // Deleted from another device meanwhile: the server's own sentence.
    const elsewhere = await callAs(server, fan, '/api/delete-account', { method: 'POST' });
    expect(elsewhere.status).toBe(200);
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText('This session has ended. Sign in again.');

    await page.evaluate(() => localStorage.removeItem('line-rush-session'));
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText('Not authenticated');
    await expect(dialog.getByLabel('Type your email address to confirm')).toHaveValue(fan.user.email);
  });
});

test('an address that is not the account’s own is refused by the server, too', async ({ server }) => {
  const fan = await newFan(server);
  const answer = await callAs(server, fan, '/api/delete-account', {
    method: 'POST',
    body: JSON.stringify({ email: newEmail() }),
  });
  expect(answer.status).toBe(400);
});
