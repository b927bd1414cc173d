/** The change log: who did what, found by filters, and taken back one by one or all at once. */
import type { Page } from '@playwright/test';
import { type Session, useSession } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { ask, newAdmin, teamRow } from './admin-people.ts';
import { expectNoAxeViolation } from './axe.ts';
import { expect, test } from './fixtures.ts';

interface Player {
  id: number;
  team_id: number;
  first_name: string;
  last_name: string;
  number: number | null;
}

let admin: Session;
let roster: Player[];

/** The players of a team that no other test of this file touches. */
test.beforeEach(async ({ page, server }, { title }) => {
  admin ??= await newAdmin(server, 'keeper');
  const team = title.startsWith('a batch') ? 'Boston Bruins' : 'Buffalo Sabres';
  const { id } = await teamRow(server, team);
  roster = await ask<Player[]>(server, null, 'GET', `players?team_id=eq.${String(id)}&order=id`);
  await useSession(page, admin);
});

const nameOf = ({ first_name: first, last_name: last }: Player) => `${first} ${last}`;
const changes = (page: Page) => page.getByRole('list', { name: 'Changes' });
/** The line of one change. */
const line = (page: Page, text: string | RegExp) =>
  changes(page).locator('.log-entry').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');

async function openLog(page: Page): Promise<void> {
  await page.goto('/admin/log');
  await expect(page.getByRole('heading', { name: 'Change log', level: 1 })).toBeVisible();
}

test('an empty log says so', async ({ page, server }) => {
  const database = await reachDatabase(server); // other files may have written to it before
  await database.sql`delete from public.admin_log`;
  await database.close();
  await openLog(page);
  await expect(page.getByText('No changes yet')).toBeVisible();
});

test('each change tells who, when, before and after; a deletion is undone once, by its own button', async ({
  page,
  server,
}) => {
  const [edited, deleted] = roster as [Player, Player];
  await ask(server, admin, 'PATCH', `players?id=eq.${edited.id}`, { number: 98, birthplace: null });
  await ask(server, admin, 'POST', 'rpc/delete_players', { ids: [deleted.id] });
  await openLog(page);

  const edit = line(page, nameOf(edited));
  await expect(edit).toContainText('Edited');
  await expect(edit.locator('dl')).toContainText(`Number${edited.number ?? 'empty'} →  changed to 98`);
  await expect(page.getByText(admin.user.email).first()).toBeVisible();
  const deletion = line(page, nameOf(deleted));
  await expect(deletion).toContainText('Deleted');
  await deletion.getByText('What was deleted').click();
  await expect(deletion.locator('dl')).toContainText('TeamBuffalo Sabres');

  await deletion.getByRole('button', { name: /^Undo/ }).click();
  await expect(dialog(page)).toContainText('Undo this change?');
  await expect(dialog(page)).toContainText(`${nameOf(deleted)} will be brought back.`);
  await expectNoAxeViolation(page, 'the question before an undo');
  await page.keyboard.press('Escape');
  await expect(deletion.getByRole('button', { name: /^Undo/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter'); // the dialog starts at its button
  await expect(page.getByText(`Undone: ${nameOf(deleted)}`)).toBeVisible();
  await expect(line(page, nameOf(deleted)).filter({ hasText: /Deleted.*Undone/s })).toHaveCount(1);
  const [back] = await ask<Player[]>(server, null, 'GET', `players?id=eq.${deleted.id}`);
  expect(back).toMatchObject({ last_name: deleted.last_name, team_id: deleted.team_id });

  await line(page, nameOf(edited)).getByRole('button', { name: /^Undo/ }).click();
  await dialog(page).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(`Undone: ${nameOf(edited)}`)).toBeVisible();
  expect(await ask(server, null, 'GET', `players?id=eq.${edited.id}`)).toMatchObject([
    { number: edited.number },
  ]);
});

test('a batch of twelve moves is shown ten first, and undone all at once, or not at all', async ({
  page,
  server,
}) => {
  const moved = roster.slice(0, 12);
  const from = moved[0]!.team_id;
  const { id: to } = await teamRow(server, 'Dallas Stars');
  const standing = async () =>
    ask<Player[]>(server, null, 'GET', `players?id=in.(${moved.map(({ id }) => id).join(',')})`);
  await ask(server, admin, 'POST', 'rpc/move_players', { ids: moved.map(({ id }) => id), team_id: to });
  await openLog(page);
  await expect(changes(page).locator('.log-entry')).toHaveCount(10);
  await expect(line(page, 'Dallas Stars').first()).toContainText(
    'TeamBoston Bruins →  changed to Dallas Stars',
  );
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(line(page, 'Dallas Stars')).toHaveCount(12);

  // Someone else moves one of them on: the batch as a whole stays, and the reason is told.
  const { id: elsewhere } = await teamRow(server, 'Utah Mammoth');
  await ask(server, admin, 'PATCH', `players?id=eq.${moved[3]!.id}`, { team_id: elsewhere });
  await page.getByRole('button', { name: 'Undo all 12 of this move' }).click();
  await expect(dialog(page)).toContainText('Undo all 12 changes?');
  await expect(dialog(page).getByText('will go back to Boston Bruins.')).toHaveCount(10);
  await expect(dialog(page)).toContainText('... and 2 more');
  await dialog(page).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(dialog(page)).toContainText('Nothing was undone.');
  await expect(dialog(page)).toContainText(`${nameOf(moved[3]!)}: Changed since`);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  expect((await standing()).filter(({ team_id: team }) => team === from)).toEqual([]);

  await ask(server, admin, 'PATCH', `players?id=eq.${moved[3]!.id}`, { team_id: to });
  await page.getByRole('button', { name: 'Undo all 12 of this move' }).click();
  await dialog(page).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('12 changes undone')).toBeVisible();
  expect((await standing()).filter(({ team_id: team }) => team !== from)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Undo all 12 of this move' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo all 12 of this undo' })).toBeVisible();
});

test('filters find by name, admin, action and table; what was typed by others is shown as text', async ({
  page,
  server,
}) => {
  const other = await newAdmin(server, 'o_ther');
  const { id } = await teamRow(server, 'Nashville Predators');
  const name = { first_name: '<img src=x onerror=alert(1)>', last_name: "O'Brien, Jr. (test)" };
  await ask(server, other, 'POST', 'players', { team_id: id, ...name });
  await ask(server, other, 'PATCH', `teams?id=eq.${String(id)}`, { city: 'Music City' });
  await openLog(page);
  await expect(line(page, name.last_name)).toContainText(name.first_name);

  const byName = page.getByRole('searchbox', { name: 'Player or team name' });
  await byName.fill("o'brien, (TEST)");
  await expect(changes(page).locator('.log-entry')).toHaveCount(1);
  await byName.fill("o'brien nobody");
  await expect(page.getByText('No changes match')).toBeVisible();
  await byName.fill('');
  await page.getByRole('searchbox', { name: 'Admin’s email' }).fill('o_ther-');
  await expect(changes(page).locator('.log-entry')).toHaveCount(2);
  await page.getByLabel('Table').selectOption('Teams');
  await expect(changes(page).locator('.log-entry')).toHaveCount(1);
  await expect(line(page, 'Nashville Predators')).toContainText('CityNashville →  changed to Music City');
  await page.getByLabel('Action').selectOption('Deleted');
  await expect(page.getByText('No changes match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(changes(page).locator('.log-entry').nth(1)).toBeVisible();
});

test.describe('when the server is away', () => {
  test.use({ expectedNoise: ['503'] });

  test('the log says so, and an undo that failed can be tried again', async ({ page, server }) => {
    const [player] = roster as [Player];
    await ask(server, admin, 'PATCH', `players?id=eq.${player.id}`, { weight: 233 });
    const away = { status: 503, contentType: 'application/json', body: '{"message":"Away."}' };
    await page.route('**/rest/v1/admin_log?**', (route) => route.fulfill(away));
    await page.goto('/admin/log');
    await expect(page.getByText('Failed to load the change log')).toBeVisible();
    await page.unroute('**/rest/v1/admin_log?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.route('**/rest/v1/rpc/undo_admin_action', (route) => route.fulfill(away));
    await line(page, nameOf(player)).first().getByRole('button', { name: /^Undo/ }).click();
    await dialog(page).getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Could not undo. Try again.');
    await page.unroute('**/rest/v1/rpc/undo_admin_action');
    await dialog(page).getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText(`Undone: ${nameOf(player)}`)).toBeVisible();
  });
});
