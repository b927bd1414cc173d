import type { Locator, Page } from '@playwright/test';
import { type Session, storeSession } from '#tests/support/accounts.ts';
import { reachDatabase, type ServerDatabase } from '#tests/support/database.ts';
import { createHold, newAdmin } from '../support/e2e/admin-people.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { createVisitStore, type VisitStore, ZONE } from '../support/e2e/stored-visits.ts';
import { expectUsableByAll, PHONE } from '../support/e2e/usable.ts';
import { exportPart, typeDay } from '../support/e2e/visit-screen.ts';

test.use({ timezoneId: ZONE, expectedNoise: ['400', '503'] });

/** A formula that a spreadsheet would run if it were exported unchanged. */
const FORMULA = '=HYPERLINK("https://evil.example","x")';

let admin: Session;
let database: ServerDatabase;
let store: VisitStore;

test.beforeAll(async ({ server }) => {
  database = await reachDatabase(server);
  store = createVisitStore(database);
  admin = await newAdmin(server, 'analyst');
});
test.beforeEach(async ({ page }) => {
  await store.clear();
  await storeSession(page, admin);
});
test.afterAll(async () => {
  await store.clear();
  await database.close();
});

const card = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const recent = (page: Page) => part(page, 'Recent Visits (raw)');
const recentRows = (page: Page) => recent(page).locator('tbody tr');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Admin' });
const above = (page: Page) => page.getByRole('group', { name: 'Selected visits, above the table' });
const below = (page: Page) => page.getByRole('group', { name: 'Selected visits, below the table' });

async function expectTotals(page: Page, total: number, pageVisits: number, teamSelections: number) {
  await expect(card(page, 'Total Visits').locator('dd > :first-child')).toHaveText(String(total));
  await expect(card(page, 'Page Visits').locator('dd > :first-child')).toHaveText(String(pageVisits));
  await expect(card(page, 'Team Selections').locator('dd > :first-child')).toHaveText(String(teamSelections));
}

async function expectAtTop(page: Page, name: string): Promise<void> {
  await expect(part(page, name)).toBeFocused();
  await expect(part(page, name).getByRole('heading', { name })).toBeInViewport();
}

test('an empty screen fills; ranges and Exclude admins filter by days of the admin’s time zone, and are exported', async ({
  page,
}) => {
  const statistics = '**/rest/v1/rpc/visit_statistics';
  await test.step('it shows loading, then the error, and retries', async () => {
    const { held, release } = createHold();
    await page.route(statistics, async (route) => {
      await held;
      await route.fulfill({ status: 503, json: { message: 'Away.' } });
    });
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/admin\/visits$/);
    await expect(page.getByText('Loading statistics...')).toBeVisible();
    release();
    await expect(page.getByRole('alert')).toContainText('Error: Failed to load statistics');
    await page.unroute(statistics);
    await button(page, 'Try again').click();
    await expectTotals(page, 0, 0, 0);
  });

  await test.step('each part has an empty state', async () => {
    for (const text of [
      'No visits recorded yet.',
      'No team selections recorded yet.',
      'No country data recorded yet.',
      'No images created for the selected range.',
      'No records',
      'Countries Recorded 0',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(recent(page).getByText('No selection')).toHaveCount(2);
    await expectUsableByAll(page, 'statistics of nothing');
  });

  await store.addVisits([
    { country: 'CA', source: ' reddit ', withImage: true },
    // Half an hour before midnight in Toronto, when UTC already has the next day.
    {
      daysAgo: 1,
      at: '23:30',
      type: 'team_selection',
      team: 'Toronto Maple Leafs',
      user: admin.user.id,
      country: 'CA',
    },
    { daysAgo: 10, country: 'FI', referrer: FORMULA, withImage: true },
    { daysAgo: 400, type: 'team_selection', team: 'Utah Mammoth', country: 'QX' },
  ]);
  await page.goto('/admin/visits');
  const withoutAdmins = page.getByRole('checkbox', { name: 'Exclude admins' });
  const countryRows = part(page, 'Country Stats').locator('tbody tr');

  await test.step('the default is 30 days in the admin’s time zone', async () => {
    await expect(button(page, 'Last 30 Days')).toHaveAttribute('aria-pressed', 'true');
    await expectTotals(page, 3, 2, 1);
    const yesterday = part(page, 'Daily Breakdown').locator('tbody tr').nth(1);
    await expect(yesterday.getByRole('cell')).toHaveText(['1', '0', '1']);
    await expect(part(page, 'Team Selection Stats').locator('tbody tr')).toHaveText(['Toronto Maple Leafs1']);
    await expect(part(page, 'Country Stats')).toContainText('Countries Recorded 2');
    await expect(countryRows).toHaveText(['CanadaCA2', 'FinlandFI1']);
    const flag = part(page, 'Country Stats').locator('img').first();
    await expect(flag).toHaveAttribute('src', /\/assets\/CA-[^/]+\.svg$/);
    await expect(part(page, 'Image Created by Source').locator('tbody tr')).toHaveText([
      '(none)1',
      'reddit1',
    ]);
  });

  await test.step('other ranges, without admins, survive a reload', async () => {
    await button(page, 'Last 7 Days').click();
    await expectTotals(page, 2, 1, 1);
    await withoutAdmins.check();
    await expectTotals(page, 1, 1, 0);
    await expect(page.getByText('No team selections recorded yet.')).toBeVisible();
    await page.reload();
    await expect(button(page, 'Last 7 Days')).toHaveAttribute('aria-pressed', 'true');
    await expect(withoutAdmins).toBeChecked();
    await expectTotals(page, 1, 1, 0);

    await button(page, 'All Time').click();
    await expectTotals(page, 3, 2, 1);
    await withoutAdmins.uncheck();
    await expectTotals(page, 4, 2, 2);
    await expect(countryRows.last()).toHaveText('QXQX1');
    await expect(part(page, 'Country Stats').locator('img')).toHaveCount(2);
  });

  const [first, last] = [await store.dayBefore(12), await store.dayBefore(5)];
  await test.step('a custom range is typed; wrong days are explained, and nothing is lost', async () => {
    await button(page, 'Custom range').press('Enter');
    const [firstDay, lastDay] = [page.getByLabel('First day'), page.getByLabel('Last day')];
    await expect(firstDay).toHaveValue(await store.dayBefore(29));
    await expect(lastDay).toHaveValue(await store.dayBefore(0));
    await expectTotals(page, 3, 2, 1);
    await firstDay.focus();
    await typeDay(page, last);
    await lastDay.focus();
    await typeDay(page, first);
    await page.keyboard.press('Enter');
    await expect(lastDay).toHaveAccessibleDescription(/^Choose a day on or after the first day, /);
    await expect(lastDay).toBeFocused();
    await expectTotals(page, 3, 2, 1);
    await firstDay.focus();
    await typeDay(page, first);
    await lastDay.focus();
    await typeDay(page, last);
    await page.keyboard.press('Enter');
    await expectTotals(page, 1, 1, 0);
    await expect(card(page, 'Total Visits')).toContainText('in 8 days');
    await expect(page).toHaveURL(new RegExp(`\\?range=custom&from=${first}&to=${last}$`));
    await page.reload();
    await expectTotals(page, 1, 1, 0);
    await expect(lastDay).toHaveValue(last);
  });

  await test.step('what is shown is exported', async () => {
    const daily = await exportPart(page, 'Daily Breakdown');
    expect(daily.file).toBe(`line-rush-visits-daily-${first}-to-${last}.csv`);
    expect(daily.rows).toHaveLength(9);
    expect(daily.rows[1]?.slice(-4)).toEqual([first, last, ZONE, 'included']);
    await expect(page.getByText('8 days exported.')).toBeVisible();
    await expect(button(page, 'Export CSV of Team Selection Stats')).toHaveAccessibleDescription(
      'No team selections recorded yet.',
    );

    const visits = await exportPart(page, 'Recent Visits (raw)');
    expect(visits.rows).toHaveLength(2);
    expect(visits.rows[1]?.[1]).toMatch(/T12:00:00-0[45]:00$/);
    expect(visits.rows[1]).toContain(`'${FORMULA}`);
    await expect(page.getByText('1 visit exported.')).toBeVisible();
  });

  await test.step('an export is canceled; a custom range is remembered', async () => {
    await page.route('**/rest/v1/rpc/find_visits', () => {}); // never responds
    await button(page, 'Export CSV of Recent Visits (raw)').click();
    await button(page, 'Cancel export').click();
    await expect(page.getByText('Export canceled. No file was saved.')).toBeVisible();
    await expect(button(page, 'Export CSV of Recent Visits (raw)')).toBeFocused();
    await page.unroute('**/rest/v1/rpc/find_visits');
    await button(page, 'All Time').click();
    await button(page, 'Custom range').click();
    await expect(page.getByLabel('First day')).toHaveValue(first);
    await button(page, 'All Time').click();
  });
});

test('each part has a URL and a menu entry on phones; the chart is accessible', async ({ page }) => {
  const source = 'the-supporters-club-of-the-far-north-and-the-islands';
  await store.addVisits([
    { type: 'team_selection', team: 'Columbus Blue Jackets', country: 'BA', source, withImage: true },
    ...Array.from({ length: 11 }, (_, index) => ({ daysAgo: index + 1, country: 'US' })),
    { daysAgo: 900, referrer: 'https://example.org/'.padEnd(200, 'x') },
  ]);
  await page.setViewportSize(PHONE);
  await test.step('each part has a URL and a menu entry, and fits the window', async () => {
    await page.goto('/admin/visits?range=all#recent-visits');
    await expectAtTop(page, 'Recent Visits (raw)');
    await expect(recentRows(page).first()).toContainText(`Columbus Blue Jackets`);
    await expect(recentRows(page).first()).toContainText(`UTM: ${source}`);
    await menu(page).getByRole('button').click();
    await menu(page).getByRole('link', { name: 'Image Created by Source' }).click();
    await expectAtTop(page, 'Image Created by Source');
    await expect(menu(page).getByRole('link', { name: 'Teams' })).toBeHidden();
    await expect(page.getByText('Each bar is a month.')).toBeVisible();
    await expectUsableByAll(page, 'statistics of some visits');
  });

  await store.clear();
  await store.addVisits([{}, { daysAgo: 1 }, { daysAgo: 1, type: 'team_selection' }, { daysAgo: 200 }]);
  await button(page, 'Last 7 Days').click();

  await test.step('the chart has a summary in a sentence', async () => {
    const picture = part(page, 'Daily Breakdown').getByRole('img', { name: /^Bar chart/ });
    await expect(picture).toHaveAccessibleName(
      /^Bar chart of visits by day, .+: 3 visits, 2 page visits, 1 team selection\. Most: .+ with 2\.$/,
    );
    const size = () => picture.evaluate((svg) => [svg.clientWidth, svg.clientHeight]);
    await expect.poll(size).toEqual([720, 140]);
  });

  await test.step('each bar has a value for keys and the pointer', async () => {
    const keys = page.getByRole('slider', { name: 'Daily breakdown, bar by bar' });
    await keys.focus();
    await expect(keys).toHaveAttribute('aria-valuetext', /: 1 visit, 1 page visit, 0 team selections$/);
    await page.keyboard.press('ArrowLeft');
    await expect(keys).toHaveAttribute('aria-valuetext', /: 2 visits, 1 page visit, 1 team selection$/);
    const readout = page.locator('figure > [aria-hidden]');
    await expect(readout).toContainText('Total 2');
    await page.keyboard.press('Escape');
    await expect(readout).toContainText('Last 7 Days');
    await page.keyboard.press('Home');
    await expect(readout).toContainText('Total 0');
    await keys.blur();
    await expect(readout).toContainText('Total 3');
    const picture = part(page, 'Daily Breakdown').getByRole('img', { name: /^Bar chart/ });
    await picture.hover({ position: { x: 696, y: 40 }, force: true }); // force: the bars cover the picture
    await expect(readout).toContainText('Total 1');
    await button(page, 'All Time').click();
    await expect(
      page.getByText('Each bar is a week, Monday to Sunday. The table has every day.'),
    ).toBeVisible();
  });
});

test('visits are filtered and deleted, together or one by one; visitor data is shown as text', async ({
  page,
}) => {
  const bruins = Array.from({ length: 12 }, (_, index) => ({
    daysAgo: 2,
    at: `10:${String(index + 10)}`,
    type: 'team_selection' as const,
    team: 'Boston Bruins',
    source: 'Newsletter-9',
  }));
  const ids = await store.addVisits([...bruins, { source: 'reddit', withImage: true }, { daysAgo: 1 }]);
  await page.goto('/admin/visits');
  await expect(button(below(page), 'Delete selected')).toBeDisabled();
  const several = dialog(page, 'Delete selected visits');

  await test.step('filters find them; the selection survives the filter', async () => {
    await recent(page).getByLabel('Image Created').selectOption('Created');
    await expect(recentRows(page)).toHaveCount(1);
    await expect(recentRows(page)).toContainText('reddit');
    await page.reload();
    await expect(recentRows(page), 'the address keeps the filter').toHaveCount(1);
    await recent(page).getByLabel('Image Created').selectOption('Not created');
    await recent(page).getByLabel('Team name').fill('  bRUINs ');
    await recent(page).getByLabel('UTM Source').fill('LETTER');
    await expect(recent(page).getByText('Showing 10 of 12')).toBeVisible();
    await recent(page).getByRole('checkbox', { name: 'Select all 12' }).check();
    await expect(above(page)).toContainText('12 selected');
    await expect(below(page)).toContainText('12 selected');
    await recent(page).getByLabel('UTM Source').fill('nothing like it');
    await expect(recent(page).getByText('No records')).toBeVisible();
    await expect(above(page)).toContainText('12 selected (12 not shown)');
    await button(below(page), 'Clear').click();
    await expect(above(page)).toContainText('No selection');
    await button(recent(page), 'Clear filters').click();
    await recent(page).getByLabel('Team name').fill('Boston');
    await recent(page).getByRole('checkbox', { name: 'Select all 12' }).check();
  });

  await test.step('the selection is deleted at once, with all controls disabled', async () => {
    const { held, release } = createHold();
    await page.route('**/rest/v1/rpc/delete_visits', async (route) => {
      await held;
      await route.continue();
    });
    await button(below(page), 'Delete selected').click();
    await expect(several).toContainText(
      'Are you sure you want to delete 12 visit(s)? This action cannot be undone.',
    );
    await expect(several.getByRole('listitem')).toHaveCount(6);
    await expect(several.getByRole('listitem').last()).toHaveText('…');
    await button(several, 'Delete').click();
    await expect(button(several, 'Deleting...')).toBeVisible();
    const offButtons = page.locator('[aria-label$="above the table"] button');
    await expect(offButtons).toHaveCount(2);
    for (const index of [0, 1]) await expect(offButtons.nth(index)).toBeDisabled();
    release();
    await expect(page.getByText('12 visits deleted.')).toBeVisible();
    await expect(several).toHaveCount(0);
    await expect(above(page)).toContainText('No selection');
    await expectTotals(page, 2, 2, 0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Visits: 2' })).toBeVisible();
    expect((await store.leftIds()).toSorted()).toEqual(ids.slice(12).toSorted());
  });

  await store.clear();
  const long = `javascript:alert(1)//${'x'.repeat(80)}`;
  await store.addVisits([
    { referrer: long, source: '<b>bold</b>', country: 'SE', user: admin.user.id },
    { daysAgo: 1, referrer: `https://${'e'.repeat(52)}` },
  ]);
  await page.goto('/admin/visits');
  const row = recentRows(page).first();
  const deleteRow = row.getByRole('button', { name: /^Delete page visit, / });

  await test.step('visitor data is shown as text, in full on request', async () => {
    const cut = row.locator('.cut-text', { hasText: 'javascript' }).filter({ visible: true });
    await expect(cut.locator('.cut-short')).toHaveText(`${long.slice(0, 57)}…`);
    await expect(cut).toHaveAttribute('title', long);
    await expect(cut.locator('.cut-short')).toBeVisible();
    await cut.focus();
    await expect(cut.locator('.cut-whole')).toHaveText(long);
    await expect(cut.locator('.cut-whole')).toHaveCSS('position', 'static');
    await expect(recentRows(page).nth(1)).toContainText(`https://${'e'.repeat(52)}`);
    await expect(recent(page).getByRole('link')).toHaveCount(0);
    await expect(row).toContainText('<b>bold</b>');
  });

  await test.step('a rejected deletion is reported, for one visit and for the selection', async () => {
    const refusal = { status: 400, json: { code: 'P0001', message: 'The ice is closed.' } };
    await page.route('**/rest/v1/rpc/delete_visits', (route) => route.fulfill(refusal));
    await deleteRow.click();
    const question = dialog(page, 'Delete visit record');
    await expect(question).toContainText('Are you sure you want to delete this visit?');
    for (const detail of ['Page visit', 'Sweden (SE)', '<b>bold</b>', long]) {
      await expect(question.getByRole('definition').filter({ hasText: detail })).toHaveCount(1);
    }
    await button(question, 'Delete').click();
    const alert = dialog(page, 'Not deleted');
    await expect(alert).toContainText('Failed to delete visit: The ice is closed.');
    await button(alert, 'OK').click();
    await page.unroute('**/rest/v1/rpc/delete_visits');
  });

  await test.step('one visit is deleted, and the focus stays in the list', async () => {
    await deleteRow.click();
    await expect(button(dialog(page, 'Delete visit record'), 'Cancel')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 visit deleted.')).toBeVisible();
    await expect(recentRows(page)).toHaveCount(1);
    await expect(deleteRow).toBeFocused();
    await expectTotals(page, 1, 1, 0);
  });
});
