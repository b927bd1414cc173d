import type { Page } from '@playwright/test';
import { storeSession } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { requestTable, newAdmin, teamRow } from '../support/e2e/admin-people.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { expectUsableByAll } from '../support/e2e/usable.ts';

interface Player {
  id: number;
  team_id: number;
  first_name: string;
  last_name: string;
  number: number | null;
}

const nameOf = ({ first_name: first, last_name: last }: Player) => `${first} ${last}`;
const changes = (page: Page) => page.getByRole('list', { name: 'Changes' });
const lines = (page: Page) => changes(page).locator('li li');
const line = (page: Page, text: string | RegExp) => lines(page).filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');
const undo = (page: Page) => dialog(page).getByRole('button', { name: 'Undo', exact: true });

test.use({ expectedNoise: ['503'] });

test('each change shows author, time, and values; one change or a whole batch is undone, and filters find changes', async ({
  page,
  server,
}) => {
  const admin = await newAdmin(server, 'keeper');
  await storeSession(page, admin);
  const team = await teamRow(server, 'Buffalo Sabres');
  const roster = await requestTable<Player[]>(
    server,
    null,
    'GET',
    `players?team_id=eq.${String(team['id'])}&order=id`,
  );
  const [edited, deleted] = roster as [Player, Player];
  const stored = async ({ id }: Player) => requestTable<Player[]>(server, null, 'GET', `players?id=eq.${id}`);
  const database = await reachDatabase(server); // earlier tests may have added entries to the log
  await database.sql`delete from public.admin_log`;
  await database.close();
  const away = { status: 503, contentType: 'application/json', body: '{"message":"Away."}' };

  await test.step('the log reports the failure; a retry shows that it is empty', async () => {
    await page.route('**/rest/v1/admin_log?**', (route) => route.fulfill(away));
    await page.goto('/admin/log');
    await expect(page.getByText('Failed to load the change log')).toBeVisible();
    await page.unroute('**/rest/v1/admin_log?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No changes yet')).toBeVisible();
  });

  await requestTable(server, admin, 'PATCH', `players?id=eq.${edited.id}`, { number: 98, birthplace: null });
  await requestTable(server, admin, 'POST', 'rpc/delete_players', { ids: [deleted.id] });
  await page.getByRole('button', { name: 'Refresh' }).click();
  const deletion = line(page, nameOf(deleted));

  await test.step('each change shows its author, time, and values before and after', async () => {
    const edit = line(page, nameOf(edited));
    await expect(edit).toContainText('Edited');
    await expect(edit.locator('dl')).toContainText(`Number${edited.number ?? 'empty'} →  changed to 98`);
    await expect(page.getByText(admin.user.email).first()).toBeVisible();
    await expect(deletion).toContainText('Deleted');
    await deletion.getByText('What was deleted').click();
    await expect(deletion.locator('dl')).toContainText('TeamBuffalo Sabres');
    await expectUsableByAll(page, 'the change log');
  });

  await test.step('a deletion can be undone once', async () => {
    await deletion.getByRole('button', { name: /^Undo/ }).click();
    await expect(dialog(page)).toContainText('Undo this change?');
    await expect(dialog(page)).toContainText(`${nameOf(deleted)} will be restored.`);
    await page.keyboard.press('Escape');
    await expect(deletion.getByRole('button', { name: /^Undo/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(undo(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Undone: ${nameOf(deleted)}`)).toBeVisible();
    await expect(line(page, nameOf(deleted)).filter({ hasText: /Deleted.*Undone/s })).toHaveCount(1);
    const { last_name, team_id } = deleted;
    expect(await stored(deleted)).toMatchObject([{ last_name, team_id }]);
  });

  await test.step('a failed undo can be retried', async () => {
    await page.route('**/rest/v1/rpc/undo_admin_action', (route) => route.fulfill(away));
    await line(page, nameOf(edited)).getByRole('button', { name: /^Undo/ }).click();
    await undo(page).click();
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'Could not undo. Our server cannot be reached. Try again in a moment.',
    );
    await page.unroute('**/rest/v1/rpc/undo_admin_action');
    await undo(page).click();
    await expect(page.getByText(`Undone: ${nameOf(edited)}`)).toBeVisible();
    expect(await stored(edited)).toMatchObject([{ number: edited.number }]);
  });

  const { id: from } = await teamRow(server, 'St. Louis Blues');
  const { id: to } = await teamRow(server, 'Vancouver Canucks');
  const moved = await requestTable<Player[]>(
    server,
    null,
    'GET',
    `players?team_id=eq.${String(from)}&order=id&limit=12`,
  );
  const ids = moved.map(({ id }) => id);
  const clubs = async () => {
    const now = await requestTable<Player[]>(server, null, 'GET', `players?id=in.(${ids.join(',')})`);
    return now.map(({ team_id }) => team_id);
  };
  await requestTable(server, admin, 'POST', 'rpc/move_players', { ids, team_id: to });
  await page.getByRole('button', { name: 'Refresh' }).click();
  const undoAll = page.getByRole('button', { name: 'Undo all 12 of this move' });

  await test.step('a batch of twelve moves first shows ten', async () => {
    await expect(line(page, 'Vancouver Canucks').first()).toContainText(
      'TeamSt. Louis Blues →  changed to Vancouver Canucks',
    );
    await expect(page.getByText('... and 2 more')).toBeVisible();
  });

  await test.step('the batch has its own complete list', async () => {
    await expect(line(page, 'Vancouver Canucks')).toHaveCount(10);
    await page.getByRole('link', { name: 'Show all 12 of this move' }).press('Enter');
    await expect(page.getByText('This shows a single action.')).toBeFocused();
    await expect(page.getByText('Showing 10 of 12')).toBeVisible();
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(lines(page)).toHaveCount(12);
    await page.getByRole('button', { name: 'Show the whole log' }).press('Enter');
    await expect(page.getByRole('link', { name: 'Show all 12 of this move' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(undoAll, 'the focus is at the list').toBeFocused();
  });

  await test.step('the batch stays, with a reason, when one player has moved again', async () => {
    // Waits until the log has loaded. If it loaded later, it would already show the next change.
    await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-disabled', 'false');
    await requestTable(server, admin, 'PATCH', `players?id=eq.${ids[3]}`, { team_id: team['id'] });
    await undoAll.click();
    await expect(dialog(page)).toContainText('Undo all 12 changes?');
    await expect(dialog(page).getByText('will move back to St. Louis Blues.')).toHaveCount(10);
    await undo(page).click();
    await expect(dialog(page)).toContainText('Nothing was undone.');
    await expect(dialog(page)).toContainText(`${nameOf(moved[3]!)}: Changed since`);
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await requestTable(server, admin, 'PATCH', `players?id=eq.${ids[3]}`, { team_id: to });
  });

  await test.step('a batch is undone at once', async () => {
    await undoAll.click();
    await undo(page).click();
    await expect(page.getByText('12 changes undone')).toBeVisible();
    expect(await clubs()).toEqual(ids.map(() => from));
    await expect(undoAll).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Undo all 12 of this undo' })).toBeVisible();
  });

  const other = await newAdmin(server, 'o_ther');
  const { id } = await teamRow(server, 'Nashville Predators');
  const name = { first_name: '<img src=x onerror=alert(1)>', last_name: "O'Brien, Jr. (test)" };
  const [added] = await requestTable<Player[]>(server, other, 'POST', 'players', { team_id: id, ...name });
  await requestTable(server, other, 'PATCH', `teams?id=eq.${String(id)}`, { city: 'Music City' });

  await test.step('filters find changes by name, admin, action, and table; other users’ input is shown as text', async () => {
    const byName = page.getByRole('searchbox', { name: 'Player or team name' });
    await byName.fill("o'brien, (TEST)");
    await expect(lines(page)).toHaveCount(1);
    await expect(line(page, name.last_name)).toContainText(name.first_name);
    await byName.fill('');
    await page.getByRole('searchbox', { name: 'Admin’s email' }).fill('o_ther-');
    await expect(lines(page)).toHaveCount(2);
    await page.getByLabel('Table').selectOption('Teams');
    await expect(lines(page)).toHaveCount(1);
    await expect(line(page, 'Nashville Predators')).toContainText('CityNashville →  changed to Music City');
    await page.goto(`${page.url()}&action=nonsense&search=%00`);
    await expect(lines(page), 'the address keeps them, and ignores what is invalid').toHaveCount(1);
    await expect(page.getByLabel('Table')).toHaveValue('teams');
    await page.getByLabel('Action').selectOption('Deleted');
    await expect(page.getByText('No changes match')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(lines(page).nth(1)).toBeVisible();
  });
  await requestTable(server, other, 'DELETE', `players?id=eq.${added!.id}`);
  await requestTable(server, other, 'PATCH', `teams?id=eq.${String(id)}`, { city: 'Nashville' });
});
