/** Reporting a player to the support by mail, from the roster panel to the mail that arrives. */
import type { Locator, Page } from '@playwright/test';
import { signUp, useSession } from '#tests/support/accounts.ts';
import { expect, newEmail, test } from './account-fixtures.ts';
import { expectNoAxeViolation } from './axe.ts';
import { pickTeam } from './builder-page.ts';

const SUPPORT = 'bench@lines.example';
const TEAM = 'Chicago Blackhawks';

test.use({ serverEnv: { SUPPORT_EMAIL: SUPPORT }, reducedMotion: 'reduce' });

const button = (page: Page) => page.getByRole('button', { name: 'Request Player' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Report a player' });
const nameField = (page: Page) => dialog(page).getByLabel('Player name');

async function openReport(page: Page): Promise<Locator> {
  await page.goto('/');
  await pickTeam(page, TEAM);
  await button(page).click();
  await expect(dialog(page)).toBeVisible();
  return dialog(page);
}

test('by keyboard alone: what is wrong is said, what was typed survives Escape, the mail can be answered', async ({
  page,
  server,
  smtp,
}) => {
  const email = newEmail();
  await useSession(page, await signUp(server, { email }));
  await page.goto('/');
  await pickTeam(page, TEAM);
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

  const mail = await smtp.waitForMail(SUPPORT);
  expect(mail.to).toEqual([SUPPORT]);
  expect(mail.subject).toBe(`Remove Player: Connor Bedárd (${TEAM})`);
  expect(mail.headers['reply-to']).toBe(email);
  expect(mail.text).toContain('> Retired.');

  await page.keyboard.press('Enter');
  await expect(nameField(page), 'what was sent is not offered again').toHaveValue('');
});

test.describe('a server that cannot be reached', () => {
  test.use({ expectedNoise: ['ERR_FAILED'] });

  test('loses nothing: the report is sent with the next try, once, without an address', async ({
    page,
    smtp,
  }) => {
    const report = await openReport(page);
    await nameField(page).fill('Roman Kantserov');
    await page.route('**/api/send-report', (route) => route.abort());
    await report.getByRole('button', { name: 'Send report' }).click();
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

test('a search that finds nobody becomes the name; who is there after all is named; robots meet a trap', async ({
  page,
  smtp,
}) => {
  await page.goto('/');
  await pickTeam(page, TEAM);
  await page.getByLabel('Search name or number').fill('connor bedard');
  await button(page).click();
  await expect(nameField(page)).toHaveValue('connor bedard');
  await expect(dialog(page)).toContainText('Connor Bedard is on this roster already.');
  await dialog(page).getByText('Remove Player').click();
  await expect(dialog(page).locator('datalist option', { hasText: 'Connor Bedard' })).toHaveCount(1);

  await expect(dialog(page).getByRole('textbox', { name: 'Website' })).toHaveCount(0);
  const before = smtp.mails.length;
  await dialog(page)
    .locator('[name="website"]')
    .evaluate((field: HTMLInputElement) => {
      field.value = 'https://pills.example';
    });
  await dialog(page).getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('dialog', { name: 'Report sent' })).toBeVisible();
  expect(smtp.mails).toHaveLength(before);
});

for (const [size, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 1000 },
})) {
  test(`the dialog fits a ${size} and has no accessibility violation`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const report = await openReport(page);
    await report.getByLabel('Your email').fill('x'.repeat(80));
    await report.getByRole('button', { name: 'Send report' }).click();
    await expect(report).toContainText('This is not a complete email address.');
    await expectNoAxeViolation(page, `the report on a ${size}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
  });
}
