/** Player requests: found by filters, answered by a real mail, marked fixed, deleted; nothing typed is lost. */
import type { Page } from '@playwright/test';
import { type Session, useSession } from '#tests/support/accounts.ts';
import type { TestServer } from '#tests/support/server.ts';
import { expect, test } from './account-fixtures.ts';
import { ask, newAdmin, teamRow } from './admin-people.ts';
import { expectNoAxeViolation } from './axe.ts';
import { addRow, readRows, widthOverflow } from './fans.ts';

interface RequestRow {
  id: string;
  player_name: string;
  fixed_at: string | null;
}

test.use({ serverEnv: { SUPPORT_EMAIL: 'support@lines.example' } });

let admin: Session;

test.beforeEach(async ({ page, server }) => {
  admin ??= await newAdmin(server, 'helper');
  await useSession(page, admin);
});

const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });

async function openRequests(page: Page): Promise<void> {
  await page.goto('/admin/player-request');
  await expect(page.getByRole('heading', { name: 'Player Requests', level: 1 })).toBeVisible();
}

async function stored(server: TestServer, name: string): Promise<RequestRow[]> {
  return readRows<RequestRow>(server, 'request_player', `player_name=eq.${encodeURIComponent(name)}`);
}

test('an answer is mailed to the reporter and marks the request fixed, which can be taken back', async ({
  page,
  server,
  smtp,
}) => {
  await openRequests(page);
  await expect(page.getByText('No player requests yet')).toBeVisible();
  const { id: team_id } = await teamRow(server, 'San Jose Sharks');
  const name = 'Macklin Celebrini';
  await addRow(server, 'request_player', {
    player_name: name,
    type: 'Missing player',
    notes: 'He is the best of them.',
    team_id,
    reporter_email: 'reporter@lines.example',
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  const row = rowOf(page, name);
  await expect(row).toContainText('San Jose Sharks');
  await row.getByRole('button', { name: `Mark as Fixed: ${name}` }).click();
  await expect(dialog(page).getByLabel('To')).toHaveValue('reporter@lines.example');
  await expect(dialog(page).getByLabel('Subject')).toHaveValue('Regarding your request: Missing player');
  const body = dialog(page).getByLabel('Body');
  await expect(body).toHaveValue(/^Hello,\n\nThank you for your request about Macklin Celebrini/);
  await expect(body).toBeFocused();
  await page.keyboard.type('He is back on the roster. Ünd wie!');

  await dialog(page).getByLabel('To').fill(' ');
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(dialog(page).getByText('Please provide a recipient email')).toBeVisible();
  await expect(dialog(page).getByLabel('To')).toBeFocused();
  // Closed by mistake: what was typed is still there.
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: `Mark as Fixed: ${name}` }).click();
  await expect(body).toHaveValue(/Ünd wie!$/);

  await dialog(page).getByLabel('To').fill('reporter@lines.example');
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  const toast = page.getByText('Email sent and request marked fixed');
  await expect(toast).toBeVisible();
  const mail = await smtp.waitForMail('reporter@lines.example', 'Regarding your request: Missing player');
  expect(mail.to).toEqual(['reporter@lines.example']);
  expect(mail.text).toMatch(/^Hello,\n\nThank you for your request about Macklin Celebrini[^]*Ünd wie!\n/);
  const [fixed] = await stored(server, name);
  expect(Math.abs(Date.parse(fixed!.fixed_at!) - Date.now())).toBeLessThan(60_000);
  await expect(toast).toBeHidden();

  await row.getByRole('button', { name: `Reopen: ${name}` }).click();
  await expect(page.getByText('Request reopened')).toBeVisible();
  await expect(row.getByRole('button', { name: `Mark as Fixed: ${name}` })).toBeFocused();
  expect((await stored(server, name))[0]!.fixed_at).toBeNull();
});

test('filters, search and order look through all of more than a thousand requests', async ({
  page,
  server,
}) => {
  const { id: team_id } = await teamRow(server, 'Ottawa Senators');
  const many = Array.from({ length: 1040 }, (_, index) => ({
    player_name: `Skater ${String(index).padStart(4, '0')}`,
    type: index < 12 ? 'Remove Player' : 'Missing player',
    team_id: index === 1000 ? team_id : null,
  }));
  await addRow(server, 'request_player', many);
  const fixed = { fixed_at: '2026-11-20T10:00:00Z' };
  await ask(server, admin, 'PATCH', 'request_player?player_name=lt.Skater 0030', fixed);
  await openRequests(page);
  const count = page.getByRole('status').filter({ hasText: /request/ });
  await expect(count).toHaveText(/^1,04\d requests$/);
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).filter({ hasText: 'Reopen' })).toHaveCount(0); // unfixed ones first

  await page.getByLabel('Fixed', { exact: true }).selectOption('Fixed');
  await page.getByRole('searchbox').fill('skater');
  await expect(count).toHaveText('30 requests found');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page)).toHaveCount(30);
  await expect(page.getByRole('button', { name: 'Show less' })).toBeFocused();
  await page.getByLabel('Type').selectOption('Remove Player');
  await expect(count).toHaveText('12 requests found');
  await page.getByLabel('Order').selectOption('By player');
  await expect(rows(page).first()).toContainText('Skater 0000');
  await page.getByLabel('Type').selectOption('All types');
  await page.getByLabel('Fixed', { exact: true }).selectOption('All requests');
  await page.getByRole('searchbox').fill('senators OTTAWA');
  await expect(count).toHaveText('1 request found');
  await expect(rows(page)).toContainText('Skater 1000');
  await page.getByRole('searchbox').fill('a%_*(,) "nobody"');
  await expect(page.getByText('No requests match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(10);
});

test('a deletion is asked for, counted in the header, and leaves the focus in the list', async ({
  page,
  server,
}) => {
  const names = ['Delete me', 'Delete me too', 'Keep me'];
  for (const player_name of names)
    await addRow(server, 'request_player', {
      player_name,
      type: 'Remove Player',
      notes: 'the three of them',
    });
  await openRequests(page);
  await page.getByRole('searchbox').fill('three of them');
  await expect(rows(page)).toHaveCount(3);
  const badge = page.getByRole('list', { name: 'Admin counts' }).getByRole('listitem').nth(1);
  await expect(badge).toHaveText(/\d/);
  const before = await badge.innerText();

  // The newest stands first.
  await rowOf(page, 'Delete me too').getByRole('button', { name: 'Delete request' }).click();
  await expect(dialog(page)).toContainText('Delete this player request?');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(
    rowOf(page, 'Delete me too').getByRole('button', { name: 'Delete request: Delete me too' }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Request deleted')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Delete request: Delete me', exact: true })).toBeFocused();
  await expect(badge).not.toHaveText(before);
  expect(await stored(server, 'Delete me too')).toEqual([]);

  // Another admin was quicker.
  await ask(server, admin, 'DELETE', 'request_player?player_name=eq.Delete me');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete request: it is not there any more.')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test.describe('when the server is away', () => {
  test.use({ expectedNoise: ['503', 'Failed to load admin counts', 'could not be marked fixed'] });

  test('the list and a deletion say so, and can be tried again; a mail that went out is no failure', async ({
    page,
    server,
    smtp,
  }) => {
    await addRow(server, 'request_player', { player_name: 'Patient One', type: 'Missing player' });
    const away = { status: 503, contentType: 'application/json', body: '{"message":"Away."}' };
    await page.route('**/rest/v1/request_player?**', (route) => route.fulfill(away));
    await page.goto('/admin/player-request');
    await expect(page.getByText('Failed to load player requests')).toBeVisible();
    await page.unroute('**/rest/v1/request_player?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.route('**/rest/v1/request_player?**', async (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(away) : route.continue(),
    );
    await rowOf(page, 'Patient One').getByRole('button', { name: 'Delete request' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/^Error deleting request/)).toBeVisible();
    await expect(rowOf(page, 'Patient One')).toHaveCount(1);

    await page.unroute('**/rest/v1/request_player?**');
    await page.route('**/rest/v1/request_player?**', async (route) =>
      route.request().method() === 'PATCH' ? route.fulfill(away) : route.continue(),
    );
    await rowOf(page, 'Patient One')
      .getByRole('button', { name: /^Mark as Fixed/ })
      .click();
    await dialog(page).getByLabel('To').fill('patient@lines.example');
    await dialog(page).getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Email sent', { exact: true })).toBeVisible();
    await smtp.waitForMail('patient@lines.example');
    expect((await stored(server, 'Patient One'))[0]!.fixed_at).toBeNull();
  });
});

const SIZES = { desktop: { width: 1440, height: 1000 }, phone: { width: 390, height: 844 } };

test('whatever was typed is text, fits and can be used by everyone', async ({ page, server }) => {
  const hostile = `<script>alert(1)</script> לוּקַס ${'Maximilian-Aleksanteri '.repeat(5)}`.trim();
  await addRow(server, 'request_player', {
    player_name: hostile,
    type: 'Missing player',
    notes: `Hostile <img src=x onerror=alert(1)>\n${'x'.repeat(3000)}`,
    reporter_email: `${'long.'.repeat(10)}address@${'domain.'.repeat(10)}example`,
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openRequests(page);
  await page.getByRole('searchbox').fill('hostile');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(hostile);
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await rows(page)
      .getByRole('button', { name: /^Show all/ })
      .click();
    expect(await widthOverflow(page)).toBeLessThanOrEqual(0);
    await expectNoAxeViolation(page, `the requests, ${size}`);
    await rows(page)
      .getByRole('button', { name: /^Mark as Fixed/ })
      .click();
    await dialog(page).getByLabel('Subject').fill('');
    await dialog(page).getByRole('button', { name: 'Send' }).click();
    await expect(dialog(page).getByText('Please enter a subject.')).toBeVisible();
    await expectNoAxeViolation(page, `the email, ${size}`);
    await page.keyboard.press('Escape');
    await rows(page)
      .getByRole('button', { name: /^Delete request/ })
      .click();
    await expectNoAxeViolation(page, `the question before a deletion, ${size}`);
    await page.keyboard.press('Escape');
  }
});

// The last test: from here on there is no mail server.
test.describe('when mail is down', () => {
  test.use({ expectedNoise: ['50'] });

  test('what was typed stays, and the request can be marked fixed without a mail', async ({
    page,
    server,
    smtp,
  }) => {
    await addRow(server, 'request_player', { player_name: 'No Address', type: 'Missing player' });
    await smtp.close();
    await openRequests(page);
    const row = rowOf(page, 'No Address');
    await row.getByRole('button', { name: /^Mark as Fixed/ }).click();
    await expect(dialog(page).getByText('The reporter left no email address.')).toBeVisible();
    await dialog(page).getByLabel('To').fill('someone@lines.example');
    await dialog(page).getByLabel('Body').fill('A long and careful answer.');
    await dialog(page).getByRole('button', { name: 'Send' }).click();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await expect(dialog(page).getByLabel('To')).toHaveValue('someone@lines.example');
    await expect(dialog(page).getByLabel('Body')).toHaveValue('A long and careful answer.');
    expect((await stored(server, 'No Address'))[0]!.fixed_at).toBeNull();

    await dialog(page).getByRole('button', { name: 'Mark fixed without email' }).click();
    await expect(page.getByText('Request marked fixed')).toBeVisible();
    expect((await stored(server, 'No Address'))[0]!.fixed_at).not.toBeNull();
  });
});
