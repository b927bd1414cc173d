import type { Page } from '@playwright/test';
import type { Session } from '#tests/support/accounts.ts';
import type { TestServer } from '#tests/support/server.ts';
import { expect, accountTest as test } from '../support/e2e/account-fixtures.ts';
import { emptySlot, pickTeam, slotButton } from '../support/e2e/builder-page.ts';
import { newFan, insertLineup } from '../support/e2e/fans.ts';
import {
  closeSuccess,
  listSavedEntries,
  nameDialog,
  placeAt,
  readSaved,
  saveAs,
  saveButton,
  savedList,
  shownInList,
  signInNewFan,
  unsavedMark,
} from '../support/e2e/saved-lineups-page.ts';
import { expectUsableByAll } from '../support/e2e/usable.ts';

/** Saves Toronto's lineup as `Opening night`, then updates it with the title `Versus Boston`. */
async function saveAndUpdate(page: Page, server: TestServer, session: Session): Promise<void> {
  await expect(saveButton(page), 'nothing to save yet').toBeDisabled();
  await expect(listSavedEntries(page)).toHaveText(['Select Saved Lineup', 'New Lineup']);
  await placeAt(page, 'C', 'Auston Matthews, 34, C', 'Line 1 center');
  await expect(unsavedMark(page)).toBeVisible();
  await saveButton(page).click();
  const name = nameDialog(page).getByRole('textbox', { name: 'Lineup name' });
  await expect(name).toHaveValue(/^TOR – [A-Z][a-z]{2} \d{1,2}$/);
  await name.fill('  Opening night ');
  await page.keyboard.press('Enter');
  await closeSuccess(page, 'Your lineup was saved successfully');
  await expect(unsavedMark(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Lineup title' }), 'its card has the club').toHaveValue('');
  await expect(shownInList(page)).toHaveText('Opening night');
  expect((await readSaved(server, session))[0]).toMatchObject({ title: null });
  await placeAt(page, 'D', 'Morgan Rielly, 44, D', 'Pair 1 left defense');
  await expect(unsavedMark(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Lineup title' }).fill('Versus Boston');
  await page.keyboard.press('ControlOrMeta+s');
  await closeSuccess(page, 'Your lineup was updated successfully');
  await expect(unsavedMark(page)).toHaveCount(0);
  const [row, ...others] = await readSaved(server, session);
  expect(others, 'an update makes no second one').toEqual([]);
  expect(row).toMatchObject({
    name: 'Opening night',
    title: 'Versus Boston',
    team_name: 'Toronto Maple Leafs',
    c1_name: 'Auston Matthews',
    c1_number: 34,
    ld1_name: 'Morgan Rielly',
    revision: 2,
  });
}

/** Saves a copy. The taken name `Opening night` is rejected. A name with unusual characters is accepted. */
async function tryNames(page: Page, server: TestServer, session: Session): Promise<void> {
  await page.getByRole('button', { name: 'Save as new lineup' }).click();
  const dialog = nameDialog(page);
  const name = dialog.getByRole('textbox', { name: 'Lineup name' });
  const save = dialog.getByRole('button', { name: 'Save Lineup' });
  await name.fill(' Opening night ');
  await save.click();
  await expect(name).toHaveAccessibleDescription(
    /^A lineup with that name already exists for your account\. Choose a different name\./,
  );
  await expect(name).toHaveValue(' Opening night ');
  await expect(name).toBeFocused();
  await expectUsableByAll(page, 'the name dialog');
  const strange = '<script>alert(1)</script> משחק 🏒🏒 “late”';
  await name.fill(strange);
  await save.click();
  await closeSuccess(page, 'Your lineup was saved successfully');
  await expect(shownInList(page)).toHaveText(strange);
  expect((await readSaved(server, session)).map((row) => row['name'])).toEqual([strange, 'Opening night']);
}

async function saveByKeys(page: Page): Promise<void> {
  await slotButton(page, 'Line 1 center').focus();
  await page.keyboard.press('Space');
  const choices = page.getByRole('dialog', { name: 'Line 1 center' });
  await choices.getByRole('searchbox').fill('matthews');
  await expect(choices.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Matthews/);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(nameDialog(page).getByRole('textbox'), 'ready to be typed over').toBeFocused();
  await page.keyboard.type('By keys');
  await page.keyboard.press('Enter');
  const saved = page.getByRole('dialog', { name: 'Saved' });
  await expect(saved).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(saved).toHaveCount(0);
  await expect(shownInList(page)).toHaveText('By keys');
  await savedList(page).focus();
  await page.keyboard.press('ArrowUp'); // must open the list, not select an entry
  await expect(page.locator('select:open')).toHaveCount(1);
  await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Matthews/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(emptySlot(page, 'Line 1 center')).toBeVisible();
}

test.describe('saving', () => {
  test.use({ expectedNoise: ['409 (Conflict)'] }); // the browser logs this when a name is taken

  test('a lineup is saved, updated, and opened under a unique name, by mouse and keyboard, and belongs to its owner', async ({
    page,
    server,
  }) => {
    const session = await signInNewFan(page, server);
    await page.goto('/');
    await test.step('missing data is reported before saving', async () => {
      await expect(page.getByRole('button', { name: /, account menu$/ }), 'who saves').toBeVisible();
      const said = page.getByRole('dialog', { name: 'Save Lineup' });
      // Retries the shortcut, because the builder may not be hydrated yet when the header already shows the user.
      await expect(async () => {
        await page.keyboard.press('ControlOrMeta+s');
        await expect(said).toContainText('Please select a team before saving.', { timeout: 3000 });
      }).toPass();
      await page.keyboard.press('Escape');
      await expect(said).toHaveCount(0);
      await pickTeam(page, 'Toronto Maple Leafs');
    });
    await test.step('a new lineup is saved under a name, updated, and listed', async () =>
      saveAndUpdate(page, server, session));
    await test.step('duplicate and invalid names are rejected, and the input stays', async () =>
      tryNames(page, server, session));
    await test.step('it works by keyboard alone: place, save, open, new', async () => {
      await savedList(page).selectOption('New Lineup');
      await expect(emptySlot(page, 'Line 1 center')).toBeVisible();
      await saveByKeys(page);
    });

    await test.step('a saved lineup opens from the list; Undo leads back from a new one', async () => {
      await insertLineup(server, session, { name: 'Bruins only', team: 'Boston Bruins' });
      await savedList(page).selectOption('Opening night');
      await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Matthews/);
      await expect(unsavedMark(page)).toHaveCount(0);
      await page.getByRole('link', { name: 'Your lineups, all teams' }).click();
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(4);
      await page.goBack();
      await expect(shownInList(page), 'the draft stays').toHaveText('Opening night');
      await expect(listSavedEntries(page).filter({ hasText: 'Bruins only' }), 'of another team').toHaveCount(
        0,
      );
      await savedList(page).selectOption('New Lineup');
      await expect(emptySlot(page, 'Line 1 center')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Lineup title' })).toHaveValue('');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(slotButton(page, 'Line 1 center'), 'Undo leads back').toHaveAccessibleName(/Matthews/);
      await expect(shownInList(page)).toHaveText('Opening night');
    });

    await test.step('a draft of another user’s saved lineup is saved as a new one', async () => {
      const second = await newFan(server);
      await page.evaluate((text) => localStorage.setItem('line-rush-session', text), JSON.stringify(second));
      await page.reload();
      await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Matthews/);
      await expect(shownInList(page)).toHaveText('Select Saved Lineup');
      await saveAs(page, 'Opening night');
      expect(await readSaved(server, session), 'the first one’s is untouched').toContainEqual(
        expect.objectContaining({ name: 'Opening night', revision: 2 }),
      );
      expect(await readSaved(server, second)).toHaveLength(1);
    });
  });
});
