import type { Page } from '@playwright/test';
import { createUser, storeSession } from '#tests/support/accounts.ts';
import { expect, newEmail, accountTest as test } from '../support/e2e/account-fixtures.ts';
import { openBuilder } from '../support/e2e/builder-page.ts';
import { expectUsableByAll } from '../support/e2e/usable.ts';

const SUPPORT = 'bench@lines.example';
const TEAM = 'Chicago Blackhawks';

test.use({ serverEnv: { SUPPORT_EMAIL: SUPPORT, PRIVACY_DETAILS: 'on' } });

const button = (page: Page) => page.getByRole('button', { name: 'Request Player' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Report a player' });
const nameField = (page: Page) => dialog(page).getByLabel('Player name');

test('by keyboard alone: errors are reported, the draft survives Escape, and the email has a reply address', async ({
  page,
  server,
  smtp,
}) => {
  const email = newEmail();
  await storeSession(page, await createUser(server, { email }));
  await openBuilder(page, TEAM);
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toBeFocused();
  await expect(dialog(page).getByLabel('Your email')).toHaveValue(email);

  await page.keyboard.press('Enter');
  await expect(nameField(page)).toHaveAccessibleDescription(
    /Missing name: Please enter the player name for the report\./,
  );
  await expect(nameField(page)).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('radio', { name: 'Remove Player' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Connor Bedárd');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Retired.');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(nameField(page)).toHaveValue('Connor Bedárd');
  await expect(dialog(page).getByLabel('Notes')).toHaveValue('Retired.');
  await dialog(page).getByLabel('Your email').focus();
  await page.keyboard.press('Enter');
  const sent = page.getByRole('dialog', { name: 'Report sent' });
  await expect(sent).toContainText('Thanks — your report has been emailed to support.');
  await page.keyboard.press('Enter');
  await expect(sent).toBeHidden();
  await expect(button(page)).toBeFocused();

  const mail = await smtp.waitForMail(SUPPORT, /Bedárd/);
  expect(mail.to).toEqual([SUPPORT]);
  expect(mail.subject).toBe(`Remove Player: Connor Bedárd (${TEAM})`);
  expect(mail.headers['reply-to']).toBe(email);
  expect(mail.text).toContain('> Retired.');

  await page.keyboard.press('Enter');
  await expect(nameField(page), 'what was sent is not offered again').toHaveValue('');
});

test.describe('a visitor', () => {
  test.use({ expectedNoise: ['ERR_FAILED'] });

  test('reports a player whom the search did not find, also after an unreachable server', async ({
    page,
    smtp,
  }) => {
    await openBuilder(page, TEAM);
    const report = dialog(page);
    const send = report.getByRole('button', { name: 'Send report' });

    await test.step('a search without matches becomes the name; an existing player is named', async () => {
      await page.getByLabel('Search name or number').fill('connor bedard');
      await button(page).click();
      await expect(nameField(page)).toHaveValue('connor bedard');
      await expect(report).toContainText('Connor Bedard is on this roster already.');
      await report.getByText('Remove Player').click();
      await expect(report.locator('datalist option', { hasText: 'Connor Bedard' })).toHaveCount(1);
    });

    await test.step('the dialog fits every size and has no accessibility violations', async () => {
      await report.getByLabel('Your email').fill('x'.repeat(80));
      await send.click();
      await expect(report).toContainText('This is not a complete email address.');
      await expectUsableByAll(page, 'the report');
      await report.getByLabel('Your email').fill('');
      await expect(report.getByRole('textbox', { name: 'Website' }), 'a honeypot for robots').toHaveCount(0);
    });

    await test.step('with an unreachable server nothing is lost: a retry sends the report once, without an address', async () => {
      await report.getByText('Missing player', { exact: true }).click();
      await nameField(page).fill('Roman Kantserov');
      await page.route('**/api/send-report', (route) => route.abort());
      await send.click();
      const alert = report.getByRole('alert');
      await expect(alert).toContainText('Error');
      await expect(alert).toContainText('Could not send report to server.');
      await page.unroute('**/api/send-report');
      await report.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('dialog', { name: 'Report sent' })).toBeVisible();
      const mail = await smtp.waitForMail(SUPPORT, /Kantserov/);
      expect(mail.headers).not.toHaveProperty('reply-to');
      expect(smtp.mails.filter(({ subject }) => subject.includes('Kantserov'))).toHaveLength(1);
    });
  });
});

test('the privacy page has the details that the owner turned on, and the address of support', async ({
  page,
}) => {
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { name: 'Calls, own teams, and more' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: SUPPORT })).toBeVisible();
});
