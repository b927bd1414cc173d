/** Image downloads: counted per team, listed page by page, deleted one by one. */
import type { Page } from '@playwright/test';
import { type Session, useSession } from '#tests/support/accounts.ts';
import { ask, newAdmin } from './admin-people.ts';
import { expectNoAxeViolation } from './axe.ts';
import { addRow, deleteRows, widthOverflow } from './fans.ts';
import { expect, test } from './fixtures.ts';

let admin: Session;

test.beforeEach(async ({ page, server }) => {
  admin ??= await newAdmin(server, 'counter');
  await useSession(page, admin);
  await deleteRows(server, 'image_downloads', 'team_name=neq.-');
});

const dialog = (page: Page) => page.getByRole('dialog');
const table = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).getByRole('table');
const rows = (page: Page, name = 'Download records') =>
  table(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

async function openDownloads(page: Page): Promise<void> {
  await page.goto('/admin/lineup-downloaded');
  await expect(page.getByRole('heading', { name: 'Image Downloads', level: 1 })).toBeVisible();
}

/** Several pictures of one team, made at the very same moment as far as the database knows. */
function pictures(team_name: string, count: number): object[] {
  return Array.from({ length: count }, () => ({ team_name }));
}

test('teams are counted, records listed newest first and all of them reached; a deletion keeps the place', async ({
  page,
  server,
}) => {
  await openDownloads(page);
  await expect(page.getByText('No downloads yet')).toBeVisible();
  await addRow(server, 'image_downloads', pictures('Boston Bruins', 110));
  await addRow(server, 'image_downloads', pictures('Utah Mammoth', 2));
  const { id: user_id, email: user_email } = admin.user;
  await addRow(server, 'image_downloads', { team_name: 'Minnesota Wild', user_id, user_email });
  await addRow(server, 'image_downloads', { team_name: 'Minnesota Wild', user_id });
  await addRow(server, 'image_downloads', { team_name: 'Minnesota Wild' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows(page, 'Downloads per team')).toHaveText([
    'Boston Bruins110',
    'Minnesota Wild3',
    'Utah Mammoth2',
  ]);
  const total = page.getByRole('status').filter({ hasText: /downloads?$/ });
  await expect(total).toHaveText('115 downloads');
  await expect(rows(page)).toHaveCount(10);
  const users = rows(page).getByRole('cell').and(page.locator(':nth-child(3)'));
  await expect(users.nth(0)).toHaveText('–');
  await expect(users.nth(1)).toHaveText(user_id.slice(0, 8));
  await expect(users.nth(2)).toHaveText(user_email);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page)).toHaveCount(60);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page)).toHaveCount(110);

  // Pictures are made meanwhile: nothing is repeated or left out.
  await addRow(server, 'image_downloads', pictures('Utah Mammoth', 2));
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page)).toHaveCount(115);
  const ids = await rows(page)
    .locator('[data-row-action="delete"]')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  expect(new Set(ids).size).toBe(115);

  const badge = page.getByRole('list', { name: 'Admin counts' }).getByRole('listitem').first();
  await expect(badge).toHaveText(/115/);
  const doomed = rows(page).nth(99);
  await doomed.getByRole('button', { name: 'Delete download' }).click();
  await expect(dialog(page)).toContainText('Delete this download record? This cannot be undone.');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Download record deleted')).toBeVisible();
  await expect(rows(page)).toHaveCount(114);
  await expect(rows(page).nth(99).getByRole('button')).toBeFocused();
  await expect(rows(page, 'Downloads per team').first()).toHaveText('Boston Bruins109');
  await expect(badge).toHaveText(/116/); // two were made, one was deleted
  await page.getByLabel('Team', { exact: true }).selectOption('Utah Mammoth');
  await expect(total).toHaveText('4 downloads');
  await expect(rows(page)).toHaveCount(4);
});

test('when rows go, those that follow take their place', async ({ page, server }) => {
  await addRow(server, 'image_downloads', pictures('Dallas Stars', 12));
  await openDownloads(page);
  for (const left of [11, 10, 9]) {
    await rows(page).first().getByRole('button').click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(rows(page, 'Downloads per team')).toHaveText(`Dallas Stars${left}`);
    await expect(rows(page)).toHaveCount(Math.min(left, 10));
  }
});

test.describe('when the server is away', () => {
  test.use({ expectedNoise: ['503', 'Failed to load admin counts'] });

  test('the page and a deletion say so, and can be tried again', async ({ page, server }) => {
    await addRow(server, 'image_downloads', pictures('Dallas Stars', 1));
    const away = { status: 503, contentType: 'application/json', body: '{"message":"Away."}' };
    await page.route('**/rest/v1/image_downloads?**', (route) => route.fulfill(away));
    await page.goto('/admin/lineup-downloaded');
    await expect(page.getByText('Failed to load image downloads')).toBeVisible();
    await page.unroute('**/rest/v1/image_downloads?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.route('**/rest/v1/image_downloads?**', async (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(away) : route.continue(),
    );
    await rows(page).getByRole('button').click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Unknown error deleting');
    await page.unroute('**/rest/v1/image_downloads?**');
    await ask(server, admin, 'DELETE', 'image_downloads?team_name=eq.Dallas Stars');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Failed to delete: it is not there any more.');
  });
});

const SIZES = { desktop: { width: 1440, height: 1000 }, phone: { width: 390, height: 844 } };

test('whatever teams are called is text, fits and can be used by everyone', async ({ page, server }) => {
  const hostile = `<script>alert(1)</script> נבחרת ${'Interminable '.repeat(6)}`.trim();
  await addRow(server, 'image_downloads', [...pictures(hostile, 1), ...pictures('Dallas Stars', 12)]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openDownloads(page);
  await expect(rows(page, 'Downloads per team').last()).toContainText(hostile);
  await expect(rows(page)).toHaveCount(10);
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    expect(await widthOverflow(page)).toBeLessThanOrEqual(0);
    await expectNoAxeViolation(page, `the downloads, ${size}`);
    await rows(page).first().getByRole('button').click();
    await expectNoAxeViolation(page, `the question before a deletion, ${size}`);
    await page.keyboard.press('Escape');
  }
});
