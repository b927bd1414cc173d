/** What signed-in people see in the builder, on the narrowest phone in the dark and a desktop in the light theme: no violation, no overflow. */
import { expect, test } from './account-fixtures.ts';
import { expectNoAxeViolation } from './axe.ts';
import { slotButton } from './builder-page.ts';
import { findTeam } from './drafts.ts';
import { saveLineup, widthOverflow } from './fans.ts';
import {
  changeRows,
  nameDialog,
  rosterLineup,
  saveButton,
  savedList,
  signInNewFan,
} from './saved-lineups-page.ts';

const LONG_NAME =
  'Jonathan Marchessault-Fleury line-up for tonight’s late game at home against the other team of the same province, part 2';

for (const [width, height] of [
  [320, 640],
  [1440, 1000],
] as const) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height }, reducedMotion: 'reduce' });

    test('saved line-ups, their dialogs and the doctor have no accessibility violation', async ({
      page,
      server,
    }) => {
      const session = await signInNewFan(page, server);
      const lineup = await rosterLineup(server, await findTeam(server, 'Pittsburgh Penguins'));
      const gone = { ...lineup.c1!, id: '999999', name: 'Jonathan Marchessault-Fleury' };
      const id = await saveLineup(server, session, {
        name: LONG_NAME,
        title: LONG_NAME,
        team: 'Pittsburgh Penguins',
        lineup: { ...lineup, c1: gone, starter: null },
      });
      await page.goto(`/?lineup=${id}`);
      await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/no longer on the team$/);
      await expect(savedList(page)).toBeVisible();
      expect(await widthOverflow(page), 'nothing sticks out').toBeLessThanOrEqual(0);
      await expectNoAxeViolation(page, 'the builder with a patient');
      const summary = page.getByText('1 player to replace');
      const replace = page.getByRole('button', { name: /^Replace with/ });
      if (!(await replace.isVisible())) await summary.click();
      await expectNoAxeViolation(page, 'the doctor');
      await replace.click();
      await expect(page.getByRole('status').filter({ hasText: 'Unsaved changes' })).toBeVisible();
      await expectNoAxeViolation(page, 'unsaved changes');

      await savedList(page).selectOption('New Lineup');
      await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeVisible();
      await expectNoAxeViolation(page, 'the question about unsaved changes');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Save as new lineup' }).click();
      await nameDialog(page).getByRole('textbox').fill(' ');
      await nameDialog(page).getByRole('button', { name: 'Save Lineup' }).click();
      await expect(nameDialog(page)).toContainText('Please enter a name for your lineup.');
      await expectNoAxeViolation(page, 'the name dialog');
      await page.keyboard.press('Escape');

      await changeRows(server, `user_lineup?id=eq.${id}`, {
        method: 'PATCH',
        body: JSON.stringify({ title: 'Elsewhere' }),
      });
      await saveButton(page).click();
      await expect(page.getByRole('dialog', { name: 'This lineup was changed elsewhere' })).toBeVisible();
      await expectNoAxeViolation(page, 'the two versions');
      expect(await widthOverflow(page)).toBeLessThanOrEqual(0);
    });
  });
}
