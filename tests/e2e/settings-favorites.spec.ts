/** `/settings/favorites`: favourite player and team, found by typing. */
import type { Page } from '@playwright/test';
import { useSession } from '#tests/support/accounts.ts';
import { expect, test } from './account-fixtures.ts';
import { findTeam } from './drafts.ts';
import { addRow, deleteRows, newFan, readRows } from './fans.ts';

function form(page: Page) {
  return {
    player: page.getByRole('combobox', { name: 'Favorite player' }),
    team: page.getByRole('combobox', { name: 'Favorite team' }),
    options: page.getByRole('option'),
    save: page.getByRole('button', { name: 'Save favorites' }),
    saved: page.getByRole('status').filter({ hasText: 'Favorites saved successfully' }),
  };
}

test('player and team are picked with the keyboard alone, kept, shown again, and cleared', async ({
  page,
  server,
}) => {
  const fan = await newFan(server);
  await useSession(page, fan);
  await page.goto('/settings/favorites');
  const { options, player, save, saved, team } = form(page);
  await player.focus();
  await page.keyboard.press('ArrowDown');
  await expect(options, 'no more than 50 at once').toHaveCount(50);
  await expect(page.getByText(/^Showing 50 of \d{3}. Type to narrow it down\.$/)).toBeVisible();
  await page.keyboard.type('auston mat');
  await expect(options).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(player).toHaveValue('Auston Matthews');
  await expect(options).toHaveCount(0);

  await team.focus();
  await page.keyboard.press('ArrowDown');
  await expect(options, 'all teams').toHaveCount(32);
  await page.keyboard.type('montreal');
  await page.keyboard.press('Enter');
  await expect(team).toHaveValue('Montréal Canadiens');
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(saved).toBeVisible();
  const habs = await findTeam(server, 'Montréal Canadiens');
  expect(await readRows(server, 'user_preferences', `user_id=eq.${fan.user.id}`)).toMatchObject([
    { favorite_team: Number(habs.id), display_profile: true },
  ]);

  await page.reload();
  await expect(player).toHaveValue('Auston Matthews');
  await expect(team).toHaveValue('Montréal Canadiens');
  await page.getByRole('switch', { name: 'Show on my public profile' }).click();
  await page.getByRole('button', { name: 'Clear all selections' }).click();
  await expect(player).toHaveValue('');
  await expect(team).toHaveValue('');
  await save.click();
  await expect(saved).toBeVisible();
  expect(await readRows(server, 'user_preferences', `user_id=eq.${fan.user.id}`)).toMatchObject([
    { favorite_team: null, favorite_player: null, display_profile: false },
  ]);
});

test('a search that finds nobody says so; Escape and leaving the field bring the choice back', async ({
  page,
  server,
}) => {
  await useSession(page, await newFan(server));
  await page.goto('/settings/favorites');
  const { options, player, team } = form(page);
  await player.fill('Wayne Gretzky');
  await expect(page.getByText('No players match.')).toBeVisible();
  await page.keyboard.press('Escape');
  await player.fill('tor');
  await expect(options.first()).toBeVisible();
  await options.first().click();
  const chosen = await player.inputValue();
  expect(chosen).not.toBe('');
  await player.fill('half a na');
  await page.keyboard.press('Tab');
  await expect(player).toHaveValue(chosen);
  await page.getByRole('button', { name: 'Clear favorite player' }).click();
  await expect(player).toHaveValue('');
  await team.fill('Nordiques');
  await expect(page.getByText('No teams match.')).toBeVisible();
});

test.describe('when the backend refuses', () => {
  test.use({ expectedNoise: ['Failed to load resource'] });

  test('a player who left the league meanwhile is named as such', async ({ page, server }) => {
    const toronto = await findTeam(server, 'Toronto Maple Leafs');
    await addRow(server, 'players', {
      team_id: Number(toronto.id),
      first_name: 'Gone',
      last_name: 'Tomorrow',
      position: 'c',
    });
    const fan = await newFan(server);
    await useSession(page, fan);
    await page.goto('/settings/favorites');
    const { options, player, save, saved } = form(page);
    await player.fill('Gone Tomorrow');
    await options.first().click();
    await deleteRows(server, 'players', 'last_name=eq.Tomorrow');
    await save.click();
    await expect(page.getByRole('alert')).toContainText('no longer in the league');
    await expect(player, 'the choice stays until another is made').toHaveValue('Gone Tomorrow');
    await player.fill('Auston Mat');
    await options.first().click();
    await save.click();
    await expect(saved).toBeVisible();
  });

  test('saving that fails says so and keeps the choice; loading that fails can be tried again', async ({
    page,
    server,
  }) => {
    await useSession(page, await newFan(server));
    let broken = true;
    await page.route('**/rest/v1/players?**', (route) =>
      broken ? route.fulfill({ status: 503, body: '{"message":"down"}' }) : route.continue(),
    );
    await page.goto('/settings/favorites');
    await expect(page.getByRole('alert')).toContainText('Failed to load players');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    const { options, save, saved, team } = form(page);
    await team.fill('Kraken');
    await options.first().click();
    await page.route('**/rest/v1/user_preferences**', (route) => route.abort());
    await save.click();
    await expect(page.getByRole('alert')).toContainText('Could not save your favorites');
    await expect(team).toHaveValue('Seattle Kraken');
    await page.unroute('**/rest/v1/user_preferences**');
    await save.click();
    await expect(saved).toBeVisible();
  });
});
