import type { Page } from '@playwright/test';
import { storeSession } from '#tests/support/accounts.ts';
import { expect, accountTest as test } from '../support/e2e/account-fixtures.ts';
import { findTeam } from '../support/e2e/drafts.ts';
import { addRow, deleteRows, newFan, fetchRows } from '../support/e2e/fans.ts';
import { expectUsableByAll } from '../support/e2e/usable.ts';

test.use({ expectedNoise: ['Failed to load resource'] });

function form(page: Page) {
  return {
    player: page.getByRole('combobox', { name: 'Favorite player' }),
    team: page.getByRole('combobox', { name: 'Favorite team' }),
    options: page.getByRole('option'),
    save: page.getByRole('button', { name: 'Save favorites' }),
    saved: page.getByRole('status').filter({ hasText: 'Favorites saved successfully' }),
  };
}

async function pickByKeys(page: Page): Promise<void> {
  const { options, player, save, saved, team } = form(page);
  await player.focus();
  await page.keyboard.press('ArrowDown');
  await expect(options, 'no more than 50 at once').toHaveCount(50);
  await expect(page.getByText(/^Showing 50 of \d{3}. Type more to narrow the list\.$/)).toBeVisible();
  // The open list hides the rest of the page from screen readers, which axe reports. This does no harm, because Tab
  // closes the list.
  const exceptions = ['aria-hidden-focus', 'page-has-heading-one'];
  await expectUsableByAll(page, 'the list of players', exceptions);
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
  await expect(options).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(team).toHaveValue('Montréal Canadiens');
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(saved).toBeVisible();
}

test('player and team are found by typing, saved, and cleared; failures can be retried, and no choice is lost', async ({
  page,
  server,
}) => {
  const fan = await newFan(server);
  await storeSession(page, fan);
  const toronto = await findTeam(server, 'Toronto Maple Leafs');
  const gone = { first_name: 'Gone', last_name: 'Tomorrow', position: 'c', team_id: Number(toronto.id) };
  await addRow(server, 'players', gone);
  const refusal = page.getByRole('alert');
  const { options, player, save, saved, team } = form(page);
  const kept = async () => fetchRows(server, 'user_preferences', `user_id=eq.${fan.user.id}`);

  await test.step('a failed load can be retried', async () => {
    let broken = true;
    await page.route('**/rest/v1/players?**', (route) =>
      broken ? route.fulfill({ status: 503, body: '{"message":"down"}' }) : route.continue(),
    );
    await page.goto('/settings/favorites');
    await expect(refusal).toContainText('Failed to load players');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
  });

  await test.step('Escape and blur restore the choice; a search without matches is reported', async () => {
    await player.fill('tor');
    await expect(options.first()).toBeVisible();
    await options.first().click();
    await expect(options).toHaveCount(0);
    await expect(player).not.toHaveValue('tor');
    const chosen = await player.inputValue();
    expect(chosen).not.toBe('');
    await player.fill('half a na');
    await page.keyboard.press('Tab');
    await expect(player).toHaveValue(chosen);
    await page.getByRole('button', { name: 'Clear favorite player' }).click();
    await expect(player).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await player.fill('Wayne Gretzky');
    await expect(page.getByText('No players match.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('player and team are picked by keyboard alone', async () => {
    await pickByKeys(page);
    await expectUsableByAll(page, 'the favorites');
    const habs = await findTeam(server, 'Montréal Canadiens');
    expect(await kept()).toMatchObject([{ favorite_team: Number(habs.id), display_profile: true }]);
  });

  await test.step('they appear again, and can be cleared', async () => {
    await page.reload();
    await expect(player).toHaveValue('Auston Matthews');
    await expect(team).toHaveValue('Montréal Canadiens');
    await page.getByRole('switch', { name: 'Show on my public profile' }).click();
    await page.getByRole('button', { name: 'Clear all selections' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Clear all selections' })).toBeFocused();
    await expect(player).toHaveValue('');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(player).toHaveValue('Auston Matthews');
    await page.getByRole('switch', { name: 'Show on my public profile' }).click();
    await page.getByRole('button', { name: 'Clear all selections' }).click();
    await expect(team).toHaveValue('');
    await save.click();
    await expect(saved).toBeVisible();
    expect(await kept()).toMatchObject([
      { favorite_team: null, favorite_player: null, display_profile: false },
    ]);
  });

  await test.step('a failed save is reported and keeps the choice', async () => {
    await team.fill('Kraken');
    await expect(options).toHaveCount(1);
    await options.first().click();
    await page.route('**/rest/v1/user_preferences**', (route) => route.abort());
    await save.click();
    await expect(refusal).toContainText('Could not save your favorites');
    await expect(team).toHaveValue('Seattle Kraken');
    await page.unroute('**/rest/v1/user_preferences**');
    await save.click();
    await expect(saved).toBeVisible();
  });

  await test.step('a player who left the league is marked as such', async () => {
    await player.fill('Gone Tomorrow');
    await expect(options).toHaveCount(1);
    await options.first().click();
    await deleteRows(server, 'players', 'last_name=eq.Tomorrow');
    await save.click();
    await expect(refusal).toContainText('no longer in the league');
    await expect(player, 'the choice stays until another is made').toHaveValue('Gone Tomorrow');
    await player.fill('Auston Mat');
    await expect(options).toHaveCount(1);
    await options.first().click();
    await save.click();
    await expect(saved).toBeVisible();
  });
});
