/** Player requests: filters, replies by email, unsent drafts, Mark as Fixed, and deletion. */
import type { Page } from '@playwright/test';
import { storeSession } from '#tests/support/accounts.ts';
import type { TestServer } from '#tests/support/server.ts';
import { expect, accountTest as test } from '../support/e2e/account-fixtures.ts';
import { openBuilder } from '../support/e2e/builder-page.ts';
import { requestTable, newAdmin, teamRow } from '../support/e2e/admin-people.ts';
import { addRow, deleteRows, fetchRows } from '../support/e2e/fans.ts';
import { DESKTOP, expectUsableByAll, PHONE } from '../support/e2e/usable.ts';

interface RequestRow {
  id: string;
  player_name: string;
  fixed_at: string | null;
}

test.use({ expectedNoise: ['503', 'Failed to load admin counts', 'could not be marked fixed'] });

test.beforeEach(({ server }) => deleteRows(server, 'request_player', 'player_name=neq.-'));

const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });

async function openRequests(page: Page): Promise<void> {
  await page.goto('/admin/player-request');
  await expect(page.getByRole('heading', { name: 'Player Requests', level: 1 })).toBeVisible();
}

async function refresh(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refresh' }).click();
}

async function stored(server: TestServer, name: string): Promise<RequestRow[]> {
  return fetchRows<RequestRow>(server, 'request_player', `player_name=eq.${encodeURIComponent(name)}`);
}

/** The server has no email address for reports, so it stores them for admins. */
async function reportOnPhone(page: Page, name: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await openBuilder(page, 'San Jose Sharks');
  await page.getByRole('button', { name: 'Request Player' }).click();
  const report = page.getByRole('dialog', { name: 'Report a player' });
  await report.getByLabel('Player name').fill(`  ${name} `);
  await report.getByLabel('Notes').fill('Called up today.\nNumber 61.');
  await report.getByLabel('Your email').fill('reporter@lines.example');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('dialog', { name: 'Report received' })).toContainText('saved for staff review');
  await page.setViewportSize(DESKTOP);
}

test('a visitor reports a player; an admin’s reply is emailed and marks the request fixed; failures can be retried', async ({
  page,
  server,
  smtp,
}) => {
  const name = 'Jérémy "JJ" Łukasiewicz 🏒';
  await reportOnPhone(page, name);
  expect(await stored(server, name)).toMatchObject([
    { type: 'Missing player', notes: 'Called up today.\nNumber 61.', handled: false, fixed_at: null },
  ]);
  await storeSession(page, await newAdmin(server, 'helper'));
  const requests = '**/rest/v1/request_player?**';
  const away = { status: 503, contentType: 'application/json', body: '{"message":"Away."}' };
  await page.route(requests, (route) => route.fulfill(away));
  await openRequests(page);
  const row = rowOf(page, name);
  const fix = row.getByRole('button', { name: `Mark as Fixed: ${name}` });
  const to = dialog(page).getByLabel('To');
  const body = dialog(page).getByLabel('Body');

  await test.step('a failed load is reported, and a retry loads the list', async () => {
    await expect(page.getByText('Failed to load player requests')).toBeVisible();
    await page.unroute(requests);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(row).toHaveCount(1);
  });

  await test.step('the email starts with the known facts', async () => {
    await expect(row).toContainText('San Jose Sharks');
    await fix.click();
    await expect(to).toHaveValue('reporter@lines.example');
    await expect(dialog(page).getByLabel('Subject')).toHaveValue('Regarding your request: Missing player');
    await expect(body).toHaveValue(/^Hello,\n\nThank you for your request about Jérémy/);
    await expect(body).toBeFocused();
  });

  await test.step('an email without a recipient is not sent, and closing the form loses nothing', async () => {
    await page.keyboard.type('He is back on the roster. Ünd wie!');
    await to.fill(' ');
    await dialog(page).getByRole('button', { name: 'Send' }).click();
    await expect(dialog(page).getByText('Please provide a recipient email')).toBeVisible();
    await expect(to).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await fix.click();
    await expect(body).toHaveValue(/Ünd wie!$/);
  });

  await test.step('a reply is emailed to the reporter and marks the request fixed', async () => {
    await to.fill('reporter@lines.example');
    await dialog(page).getByRole('button', { name: 'Send' }).click();
    const toast = page.getByText('Email sent and request marked fixed');
    await expect(toast).toBeVisible();
    const mail = await smtp.waitForMail('reporter@lines.example', 'Regarding your request: Missing player');
    expect(mail.to).toEqual(['reporter@lines.example']);
    expect(mail.text).toMatch(/^Hello,\n\nThank you for your request about Jérémy[^]*Ünd wie!\n/);
    const [fixed] = await stored(server, name);
    expect(Math.abs(Date.parse(fixed!.fixed_at!) - Date.now())).toBeLessThan(60_000);
    await expect(toast).toBeHidden();
  });

  await test.step('the fixed mark can be undone', async () => {
    await row.getByRole('button', { name: `Reopen: ${name}` }).click();
    await expect(page.getByText('Request reopened')).toBeVisible();
    await expect(fix).toBeFocused();
    expect((await stored(server, name))[0]!.fixed_at).toBeNull();
  });

  const fail = (method: string) =>
    page.route(requests, async (route) =>
      route.request().method() === method ? route.fulfill(away) : route.continue(),
    );
  const fixedAt = async (of: string) => (await stored(server, of))[0]!.fixed_at;
  await addRow(server, 'request_player', { player_name: 'No Address', type: 'Missing player' });
  await refresh(page);

  await test.step('a failed deletion is reported and deletes nothing', async () => {
    await fail('DELETE');
    await row.getByRole('button', { name: 'Delete request' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/^Error deleting request/)).toBeVisible();
    await expect(row).toHaveCount(1);
    await page.unroute(requests);
  });

  await test.step('a sent email is no failure, even when the request cannot be marked', async () => {
    await fail('PATCH');
    await row.getByRole('button', { name: /^Mark as Fixed/ }).click();
    await dialog(page).getByLabel('To').fill('other@lines.example');
    await dialog(page).getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Email sent', { exact: true })).toBeVisible();
    await smtp.waitForMail('other@lines.example');
    expect(await fixedAt(name)).toBeNull();
    await page.unroute(requests);
  });

  await test.step('without email, the draft stays, and the request can be marked fixed', async () => {
    // tests/gate/send-report.test.ts covers the server's response.
    const sentence = 'The mail server is not available. Try again in a few minutes.';
    await page.route('**/api/send-report', (route) =>
      route.fulfill({ status: 503, json: { error: sentence } }),
    );
    await rowOf(page, 'No Address')
      .getByRole('button', { name: /^Mark as Fixed/ })
      .click();
    await expect(dialog(page).getByText('The reporter left no email address.')).toBeVisible();
    await dialog(page).getByLabel('To').fill('someone@lines.example');
    await dialog(page).getByLabel('Body').fill('A long and careful answer.');
    await dialog(page).getByRole('button', { name: 'Send' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText(sentence);
    await expect(dialog(page).getByLabel('To')).toHaveValue('someone@lines.example');
    await expect(dialog(page).getByLabel('Body')).toHaveValue('A long and careful answer.');
    expect(await fixedAt('No Address')).toBeNull();
    await dialog(page).getByRole('button', { name: 'Mark fixed without email' }).click();
    await expect(page.getByText('Request marked fixed')).toBeVisible();
    expect(await fixedAt('No Address')).not.toBeNull();
  });

  await test.step('any input is shown as text, fits, and is accessible', async () => {
    const hostile = `<script>alert(1)</script> לוּקַס ${'Maximilian-Aleksanteri '.repeat(5)}`.trim();
    await addRow(server, 'request_player', {
      player_name: hostile,
      type: 'Missing player',
      notes: `Hostile <img src=x onerror=alert(1)>\n${'x'.repeat(3000)}`,
      reporter_email: `${'long.'.repeat(10)}address@${'domain.'.repeat(10)}example`,
    });
    await refresh(page);
    await page.getByRole('searchbox').fill('hostile');
    await expect(rows(page)).toContainText([hostile]);
    await rows(page)
      .getByRole('button', { name: /^Show all/ })
      .click();
    await expectUsableByAll(page, 'the requests');
    await rows(page)
      .getByRole('button', { name: /^Mark as Fixed/ })
      .click();
    await dialog(page).getByLabel('Subject').fill('');
    await dialog(page).getByRole('button', { name: 'Send' }).click();
    await expect(dialog(page).getByText('Please enter a subject.')).toBeVisible();
    await expectUsableByAll(page, 'the email');
    await page.keyboard.press('Escape');
    await rows(page)
      .getByRole('button', { name: /^Delete request/ })
      .click();
    await expect(dialog(page)).toContainText('Delete this player request?');
    await expectUsableByAll(page, 'the question before a deletion');
    await page.keyboard.press('Escape');
  });
});

test('filters search over a thousand requests; a deletion asks first and keeps the scroll position', async ({
  page,
  server,
}) => {
  const admin = await newAdmin(server, 'helper');
  await storeSession(page, admin);
  const { id: team_id } = await teamRow(server, 'Ottawa Senators');
  const many = Array.from({ length: 1040 }, (_, index) => ({
    player_name: `Skater ${String(index).padStart(4, '0')}`,
    type: index < 12 ? 'Remove Player' : 'Missing player',
    team_id: index === 1000 ? team_id : null,
    notes: null,
  }));
  // The server accepts at most 64 KB per request to this table.
  for (let from = 0; from < many.length; from += 350)
    await addRow(server, 'request_player', many.slice(from, from + 350));
  const fixed = { fixed_at: '2026-11-20T10:00:00Z' };
  await requestTable(server, admin, 'PATCH', 'request_player?player_name=lt.Skater 0030', fixed);
  for (const player_name of ['Delete me', 'Delete me too', 'Keep me'])
    await addRow(server, 'request_player', {
      player_name,
      type: 'Remove Player',
      notes: 'the three of them',
    });
  await openRequests(page);
  const count = page.getByRole('status').filter({ hasText: /request/ });
  const search = page.getByRole('searchbox');

  await test.step('filters, search, and order cover all requests, the unfixed first', async () => {
    await expect(count).toHaveText('1,043 requests');
    await expect(rows(page).filter({ hasText: 'Reopen' })).toHaveCount(0);
    await search.fill('skater');
    await expect(count).toHaveText('1,040 requests found');
    await page.getByLabel('Fixed', { exact: true }).selectOption('Fixed');
    await expect(count).toHaveText('30 requests found');
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(rows(page)).toHaveCount(30);
    await expect(page.getByRole('button', { name: 'Show less' })).toBeFocused();
    await page.getByLabel('Type').selectOption('Remove Player');
    await expect(count).toHaveText('12 requests found');
    await page.getByLabel('Order').selectOption('By player');
    await expect(rows(page).first()).toContainText('Skater 0000');
    await page.reload();
    await expect(count, 'the address keeps them').toHaveText('12 requests found');
    await expect(search).toHaveValue('skater');
    await expect(rows(page).first()).toContainText('Skater 0000');
    await page.getByLabel('Type').selectOption('All types');
    await page.getByLabel('Fixed', { exact: true }).selectOption('All requests');
    await search.fill('senators OTTAWA');
    await expect(count).toHaveText('1 request found');
    await expect(rows(page)).toContainText('Skater 1000');
    await search.fill('a%_*(,) "nobody"');
    await expect(page.getByText('No requests match')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows(page)).toHaveCount(10);
  });

  const badge = page.getByRole('list', { name: 'Admin counts' }).getByRole('listitem').nth(1);
  const deleteButton = (name: string) =>
    rowOf(page, name).getByRole('button', { name: `Delete request: ${name}`, exact: true });

  await test.step('a deletion asks first, updates the header’s count, and leaves the focus in the list', async () => {
    await search.fill('three of them');
    await expect(rows(page)).toHaveText([/Delete me/, /Delete me too/, /Keep me/]); // ordered by player
    await expect(badge).toHaveText(/\d/);
    const before = await badge.innerText();
    await deleteButton('Delete me').click();
    await expect(dialog(page)).toContainText('Delete this player request?');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Request deleted')).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await expect(deleteButton('Delete me too')).toBeFocused();
    await expect(badge).not.toHaveText(before);
    expect(await stored(server, 'Delete me')).toEqual([]);
  });
});
