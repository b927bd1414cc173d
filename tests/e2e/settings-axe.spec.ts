/** Settings and profiles on a phone in the dark and a desktop in the light theme, with their dialogs and lists open: no violation. */
import { useSession } from '#tests/support/accounts.ts';
import { expect, test } from './account-fixtures.ts';
import { expectNoAxeViolation } from './axe.ts';
import { findTeam } from './drafts.ts';
import { addRow, newFan, saveLineup } from './fans.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 1000 } };

/** Black, gold, white beside blue, and none: what a header must bear; its colors are the same in every size. */
const TEAMS = {
  phone: ['Pittsburgh Penguins', null],
  desktop: ['Nashville Predators', 'Toronto Maple Leafs'],
};

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport, reducedMotion: 'reduce' });

    test('settings', async ({ page, server }) => {
      const fan = await newFan(server, { full_name: 'Ève' });
      await useSession(page, fan);

      await page.goto('/settings/account');
      await page.getByLabel('New password', { exact: true }).fill('abcD');
      await page.keyboard.press('Enter');
      await expectNoAxeViolation(page, 'the account with a refused password');
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await expectNoAxeViolation(page, 'the dialog that deletes the account');

      await page.goto('/settings/profile');
      await page.getByLabel('Profile name').fill('not a name');
      await page.getByRole('button', { name: 'Save profile' }).click();
      await expectNoAxeViolation(page, 'the profile with a refused name');

      await page.goto('/settings/lineups');
      await expect(page.getByText('No saved lineups yet')).toBeVisible();
      await expectNoAxeViolation(page, 'no line-ups');
      for (const name of ['One', 'Two', 'Three', 'Four']) {
        await saveLineup(server, fan, { name, isPublic: name === 'One' });
      }
      await page.reload();
      await page.getByRole('button', { name: 'Delete Four' }).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      await expectNoAxeViolation(page, 'line-ups with a note');
      await page.getByRole('button', { name: 'Rename One' }).click();
      await expectNoAxeViolation(page, 'the dialog that renames');

      await page.goto('/settings/favorites');
      const player = page.getByRole('combobox', { name: 'Favorite player' });
      await player.fill('an');
      await expect(page.getByRole('option')).toHaveCount(50);
      // While the list is open the rest is hidden from readers, as React Aria does, too; the Tab key closes the list.
      await expectNoAxeViolation(page, 'the list of players', ['aria-hidden-focus', 'page-has-heading-one']);
      await page.getByRole('option').first().click();
      await page.getByRole('button', { name: 'Save favorites' }).click();
      await expect(page.getByText('Favorites saved successfully')).toBeVisible();
      await expectNoAxeViolation(page, 'the favorites');
    });

    for (const team of TEAMS[size === 'phone' ? 'phone' : 'desktop']) {
      test(`profiles in the colors of ${team ?? 'the house'}`, async ({ page, server }) => {
        const name = `axe-${size}-${team?.slice(0, 3) ?? 'none'}`;
        const fan = await newFan(server, {
          profile_name: name,
          full_name: 'Ève Lemieux',
          bio: 'Word. '.repeat(90),
        });
        if (team) {
          const favorite = Number((await findTeam(server, team)).id);
          await addRow(server, 'user_preferences', { user_id: fan.user.id, favorite_team: favorite });
          await saveLineup(server, fan, { name: 'Shown', team, isPublic: true });
        }
        await useSession(page, fan);
        await page.goto('/profile');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoAxeViolation(page, '/profile');
        await page.goto(`/profile/${name}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoAxeViolation(page, 'a public page');
        if (!team) return;
        await page.getByRole('button', { name: 'View Shown larger' }).click();
        await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
        await expectNoAxeViolation(page, 'a line-up, larger');
      });
    }
  });
}
