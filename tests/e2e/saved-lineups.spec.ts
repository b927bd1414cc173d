/** Saving line-ups in the builder, and opening them again. */
import { useSession } from '#tests/support/accounts.ts';
import { expect, test } from './account-fixtures.ts';
import { emptySlot, pickTeam, slotButton } from './builder-page.ts';
import { newFan, saveLineup } from './fans.ts';
import {
  buildWithMatthews,
  closeSuccess,
  listEntries,
  nameDialog,
  placeAt,
  readSaved,
  saveAs,
  saveButton,
  saveMatthews,
  savedList,
  shownInList,
  signInNewFan,
  unsavedMark,
} from './saved-lineups-page.ts';

test('saves a new line-up under a name, updates it, and lists it', async ({ page, server }) => {
  const session = await signInNewFan(page, server);
  await page.goto('/');
  await pickTeam(page, 'Toronto Maple Leafs');
  await expect(saveButton(page), 'nothing to save yet').toBeDisabled();
  expect(await listEntries(page)).toEqual(['Select Saved Lineup', 'New Lineup']);

  await placeAt(page, 'C', 'Auston Matthews, 34, C', 'Line 1 center');
  await expect(unsavedMark(page)).toBeVisible();
  await saveButton(page).click();
  const name = nameDialog(page).getByRole('textbox', { name: 'Lineup name' });
  await expect(name).toHaveValue(/^TOR – [A-Z][a-z]{2} \d{1,2}$/);
  await name.fill('  Opening night ');
  await page.keyboard.press('Enter');
  await closeSuccess(page, 'Your lineup was saved successfully');
  await expect(unsavedMark(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Lineup title' }), 'the default').toHaveValue('My lineup');
  expect(await shownInList(page)).toBe('Opening night');

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
});

test('opens a saved line-up from the list on another device, and begins a new one', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  const session = await saveMatthews(page, server, 'Opening night');
  await saveLineup(server, session, { name: 'Bruins only', team: 'Boston Bruins' });

  const context = await browser.newContext({ baseURL: baseURL! });
  const other = await context.newPage();
  await useSession(other, session);
  await other.goto('/');
  await pickTeam(other, 'Toronto Maple Leafs');
  await expect
    .poll(async () => listEntries(other), 'those of the team')
    .toEqual(['Select Saved Lineup', 'New Lineup', 'Opening night']);
  await savedList(other).selectOption('Opening night');
  await expect(slotButton(other, 'Line 1 center')).toHaveAccessibleName('Line 1 center: Auston Matthews, 34');
  await expect(unsavedMark(other)).toHaveCount(0);
  expect(await shownInList(other)).toBe('Opening night');

  await savedList(other).selectOption('New Lineup');
  await expect(emptySlot(other, 'Line 1 center')).toBeVisible();
  expect(await shownInList(other)).toBe('Select Saved Lineup');
  await expect(other.getByRole('textbox', { name: 'Lineup title' })).toHaveValue('');
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(slotButton(other, 'Line 1 center'), 'Undo leads back').toHaveAccessibleName(/Matthews/);
  expect(await shownInList(other)).toBe('Opening night');
  await context.close();
});

test.describe('names', () => {
  test.use({ expectedNoise: ['409 (Conflict)'] }); // the browser's own word about a name that is taken

  test('refuses a name twice and keeps what was typed; keeps out impossible names', async ({
    page,
    server,
  }) => {
    const session = await saveMatthews(page, server, 'Opening night');

    await page.getByRole('button', { name: 'Save as new lineup' }).click();
    const dialog = nameDialog(page);
    const name = dialog.getByRole('textbox', { name: 'Lineup name' });
    const save = dialog.getByRole('button', { name: /^(Save Lineup|Retry)$/ });
    for (const [typed, sentence] of [
      ['   ', 'Please enter a name for your lineup.'],
      ['x'.repeat(10_000), 'Lineup names can have at most 120 characters. This one has 10,000.'],
      [
        ' Opening night ',
        'A lineup with that name already exists for your account. Choose a different name.',
      ],
    ] as const) {
      await name.fill(typed);
      await save.click();
      await expect(name).toHaveAccessibleDescription(new RegExp(sentence.replaceAll('.', String.raw`\.`)));
      await expect(name, 'what was typed stays').toHaveValue(typed);
      await expect(name, 'where it is mended').toBeFocused();
    }
    const strange = '<script>alert(1)</script> משחק 🏒🏒 “late”';
    await name.fill(strange);
    await save.click();
    await closeSuccess(page, 'Your lineup was saved successfully');
    expect(await shownInList(page)).toBe(strange);
    expect((await readSaved(server, session)).map((row) => row['name'])).toEqual([strange, 'Opening night']);
  });
});

test('says what is missing before saving', async ({ page, server }) => {
  await signInNewFan(page, server);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const said = page.getByRole('dialog', { name: 'Save Lineup' });
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+s'); // until the page is taken over
    await expect(said).toContainText('Please select a team before saving.', { timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await pickTeam(page, 'Seattle Kraken');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(said).toContainText('Add at least one player to the lineup before saving.');
});

test('a visitor is led to sign in, and his draft waits', async ({ page }) => {
  await buildWithMatthews(page);
  await expect(savedList(page)).toHaveCount(0);
  await expect(saveButton(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog).toContainText('You must be signed in to save a lineup.');
  await expect(dialog.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin?next=%2F');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Sign in to save' }).click();
  await expect(page).toHaveURL('/signin?next=%2F');
  await page.goBack();
  await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Matthews/);
});

test('a draft of another person’s saved line-up is saved as a new one', async ({ page, server, context }) => {
  const first = await saveMatthews(page, server, 'Opening night');

  const second = await newFan(server);
  await page.evaluate((text) => localStorage.setItem('line-rush-session', text), JSON.stringify(second));
  await page.close();
  const again = await context.newPage();
  await again.goto('/');
  await expect(slotButton(again, 'Line 1 center')).toHaveAccessibleName(/Matthews/);
  await expect.poll(async () => shownInList(again)).toBe('Select Saved Lineup');
  await saveAs(again, 'Opening night');
  expect((await readSaved(server, first))[0], 'the first one’s is untouched').toMatchObject({ revision: 1 });
  expect(await readSaved(server, second)).toHaveLength(1);
});

test('keyboard alone: place, save, open, new', async ({ page, server }) => {
  await signInNewFan(page, server);
  await page.goto('/');
  await pickTeam(page, 'Toronto Maple Leafs');
  await slotButton(page, 'Line 1 center').focus();
  await page.keyboard.press('Space');
  await page.getByRole('dialog').getByRole('searchbox').fill('matthews');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Matthews/);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(nameDialog(page).getByRole('textbox'), 'ready to be typed over').toBeFocused();
  await page.keyboard.type('By keys');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Saved' })).toBeVisible();
  await page.keyboard.press('Enter');
  await savedList(page).focus();
  await page.keyboard.press('ArrowUp'); // opens the list instead of choosing at once
  await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Matthews/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(emptySlot(page, 'Line 1 center')).toBeVisible();
});
