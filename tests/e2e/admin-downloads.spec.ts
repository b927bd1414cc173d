/** Image downloads: counted per team, listed in pages, and deleted one by one. */
import type { Page } from '@playwright/test';
import { storeSession } from '#tests/support/accounts.ts';
import { requestTable, newAdmin } from '../support/e2e/admin-people.ts';
import { addRow, deleteRows } from '../support/e2e/fans.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { expectUsableByAll } from '../support/e2e/usable.ts';

test.use({ expectedNoise: ['503', 'Failed to load admin counts'] });

const dialog = (page: Page) => page.getByRole('dialog');
const table = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).getByRole('table');
const rows = (page: Page, name = 'Download records') =>
  table(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

async function refresh(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refresh' }).click();
}

/** Rows for `count` pictures of a team. Rows in one request get the same time in the database. */
function pictures(team_name: string, count: number): object[] {
  return Array.from({ length: count }, () => ({ team_name }));
}

test('downloads are counted and listed; failures can be retried, and a deletion keeps the scroll position', async ({
  page,
  server,
}) => {
  const admin = await newAdmin(server, 'counter');
  await storeSession(page, admin);
  await deleteRows(server, 'image_downloads', 'team_name=neq.-');
  const downloads = '**/rest/v1/image_downloads?**';
  const away = { status: 503, contentType: 'application/json', body: '{"message":"Away."}' };
  await page.route(downloads, (route) => route.fulfill(away));
  await page.goto('/admin/lineup-downloaded');
  const total = page.getByRole('status').filter({ hasText: /downloads?$/ });
  const badge = page.getByRole('list', { name: 'Admin counts' }).getByRole('listitem').first();

  await test.step('a failed load is reported; a retry shows that there are no downloads', async () => {
    await expect(page.getByText('Failed to load image downloads')).toBeVisible();
    await page.unroute(downloads);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No downloads yet')).toBeVisible();
  });

  await test.step('any team name is shown as text, fits, and is accessible', async () => {
    const hostile = `<script>alert(1)</script> נבחרת ${'Interminable '.repeat(6)}`.trim();
    await addRow(server, 'image_downloads', [...pictures(hostile, 1), ...pictures('Dallas Stars', 12)]);
    await refresh(page);
    await expect(rows(page, 'Downloads per team').last()).toContainText(hostile);
    await expect(rows(page)).toHaveCount(10);
    await expectUsableByAll(page, 'the downloads');
    await rows(page).first().getByRole('button').click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await deleteRows(server, 'image_downloads', 'team_name=neq.-');
  });

  await addRow(server, 'image_downloads', pictures('Boston Bruins', 110));
  await addRow(server, 'image_downloads', pictures('Utah Mammoth', 2));
  const { id: user_id, email: user_email } = admin.user;
  await addRow(server, 'image_downloads', { team_name: 'Minnesota Wild', user_id, user_email });
  await addRow(server, 'image_downloads', { team_name: 'Minnesota Wild', user_id });
  await addRow(server, 'image_downloads', { team_name: 'Minnesota Wild' });
  await refresh(page);

  await test.step('teams are counted, and records listed newest first', async () => {
    await expect(rows(page, 'Downloads per team')).toHaveText([
      'Boston Bruins110',
      'Minnesota Wild3',
      'Utah Mammoth2',
    ]);
    await expect(total).toHaveText('115 downloads');
    await expect(badge).toHaveText(/115/);
    await expect(rows(page)).toHaveCount(10);
    const users = rows(page).getByRole('cell').and(page.locator(':nth-child(3)'));
    await expect(users.nth(0)).toHaveText('–');
    await expect(users.nth(1)).toHaveText(user_id.slice(0, 8));
    await expect(users.nth(2)).toHaveText(user_email);
  });

  await test.step('all records are listed once, even when new ones arrive', async () => {
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(rows(page)).toHaveCount(60);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(rows(page)).toHaveCount(110);
    await addRow(server, 'image_downloads', pictures('Utah Mammoth', 2));
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(rows(page)).toHaveCount(115);
    const ids = await rows(page)
      .locator('[data-row-action="delete"]')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
    expect(new Set(ids).size).toBe(115);
  });

  await test.step('a deletion asks first, updates the count, and keeps the scroll position', async () => {
    const confirm = dialog(page).getByRole('button', { name: 'Delete' });
    await page.route(downloads, async (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(away) : route.continue(),
    );
    await rows(page).nth(99).getByRole('button', { name: 'Delete download' }).click();
    await expect(dialog(page)).toContainText('Delete this download record? This cannot be undone.');
    await confirm.click();
    await expect(dialog(page).getByRole('alert')).toContainText('Unknown error deleting');
    await page.unroute(downloads);
    await confirm.click();
    await expect(page.getByText('Download record deleted')).toBeVisible();
    await expect(rows(page)).toHaveCount(114);
    await expect(rows(page).nth(99).getByRole('button')).toBeFocused();
    await expect(rows(page, 'Downloads per team').first()).toHaveText('Boston Bruins109');
    await expect(badge).toHaveText(/116/); // 115 before, plus two, minus one
    const team = page.getByLabel('Team', { exact: true });
    const [, , second = ''] = await team.getByRole('option').allTextContents();
    await team.press('ArrowDown');
    await team.press('ArrowDown');
    await expect(team, 'each press goes on from the one before').toHaveValue(second);
    await team.selectOption('Utah Mammoth');
    await expect(total).toHaveText('4 downloads');
    await expect(rows(page)).toHaveCount(4);
    await rows(page).first().getByRole('button').click();
    await requestTable(server, admin, 'DELETE', 'image_downloads?team_name=eq.Utah Mammoth');
    await confirm.click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Failed to delete: it no longer exists.');
  });
});
