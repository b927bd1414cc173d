/** The players page without an accessibility violation: every tab of it, its forms and dialogs, on a phone in the dark and a desktop in the light theme. */
import { expectNoAxeViolation } from './axe.ts';
import { insertPlayers, makeAdmin, openPlayers, panel, searchField, teamId } from './admin-players-page.ts';
import { expect, test } from './fixtures.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 1000 } };

test.beforeAll(async ({ server }) => {
  const session = await makeAdmin(server);
  const team_id = await teamId(server, session, 'Dallas Stars');
  const twice = { team_id, first_name: 'Twofold', last_name: 'Record' };
  await insertPlayers(server, session, [twice, twice]);
});

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`moving, deleting, editing, telling apart and exporting: ${size}`, async ({ page, server }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPlayers(page, server, 'Move');
    await expect(panel(page).getByRole('rowheader')).toHaveCount(10);
    await expectNoAxeViolation(page, 'Move');
    await searchField(page).press('Enter');
    await panel(page).getByRole('combobox', { name: 'New team' }).fill('kraken');
    await page.getByRole('option', { name: /Seattle Kraken/ }).click();
    await panel(page).getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Move player' })).toBeVisible();
    await expectNoAxeViolation(page, 'the confirmation of a move');
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: 'Delete' }).click();
    await panel(page)
      .getByRole('checkbox', { name: /^Select all/ })
      .check();
    await panel(page)
      .getByRole('button', { name: /^Delete [\d,]+$/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Confirm delete' })).toBeVisible();
    await expectNoAxeViolation(page, 'the confirmation of a deletion');
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: 'Edit' }).click();
    await panel(page).getByRole('button', { name: 'Add player' }).click();
    await panel(page).getByRole('form', { name: 'Add player' }).getByRole('button', { name: 'Save' }).click();
    await expect(panel(page).getByText('First or last name is required')).toBeVisible();
    await searchField(page).press('Enter');
    const form = panel(page).getByRole('form', { name: /^Edit / });
    await form.getByLabel('Weight').fill('heavy');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Weight must be a whole number')).toBeVisible();
    await expectNoAxeViolation(page, 'the forms of Edit');

    await page.getByRole('tab', { name: 'Find Duplicates' }).click();
    await expect(panel(page).getByRole('region', { name: 'Twofold Record', exact: true })).toBeVisible();
    await expectNoAxeViolation(page, 'Find Duplicates');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByRole('dialog', { name: 'Export players' })).toBeVisible();
    await expectNoAxeViolation(page, 'the export');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, 'nothing sticks out of the page').toBeLessThanOrEqual(viewport.width);
  });
}
