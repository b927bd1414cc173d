/** Nothing that was built is lost: unsaved changes, two versions of one line-up, a backend that is away. */
import { callAs, useSession } from '#tests/support/accounts.ts';
import { expect, test } from './account-fixtures.ts';
import { emptySlot, openTeamPicker, pickTeam, slotButton } from './builder-page.ts';
import { saveLineup } from './fans.ts';
import {
  buildWithMatthews,
  closeSuccess,
  nameDialog,
  placeAt,
  readSaved,
  saveMatthews,
  saveButton,
  savedList,
  shownInList,
  signInNewFan,
  unsavedMark,
} from './saved-lineups-page.ts';

test.describe('unsaved changes', () => {
  test('are asked about before anything else is opened: cancel, discard, save first', async ({
    page,
    server,
  }) => {
    const session = await saveMatthews(page, server, 'First');
    await placeAt(page, 'C', 'John Tavares, 91, C', 'Line 2 center');
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });

    await savedList(page).selectOption('New Lineup');
    await expect(question).toContainText('Your changes to “First” are not saved.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(slotButton(page, 'Line 2 center')).toHaveAccessibleName(/Tavares/);
    expect(await shownInList(page)).toBe('First');

    await savedList(page).selectOption('New Lineup');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(emptySlot(page, 'Line 1 center')).toBeVisible();
    await page.getByRole('button', { name: 'Put back' }).click();
    await expect(slotButton(page, 'Line 2 center'), 'put back with one press').toHaveAccessibleName(
      /Tavares/,
    );
    await expect(unsavedMark(page)).toBeVisible();

    await savedList(page).selectOption('New Lineup');
    await question.getByRole('button', { name: 'Save first' }).click();
    await expect(emptySlot(page, 'Line 1 center')).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: 'Your lineup was updated successfully' }),
    ).toHaveCount(1);
    expect((await readSaved(server, session))[0]).toMatchObject({ c2_name: 'John Tavares' });
  });

  test('of a new line-up are named and saved before another team is taken', async ({ page, server }) => {
    const session = await signInNewFan(page, server);
    await buildWithMatthews(page);
    await pickTeam(page, 'Boston Bruins', async () => {
      const question = page.getByRole('dialog', { name: 'Unsaved changes' });
      await expect(question).toContainText('This lineup is not saved yet.');
      await question.getByRole('button', { name: 'Save first' }).click();
      await nameDialog(page).getByRole('textbox').fill('Before Boston');
      await nameDialog(page).getByRole('button', { name: 'Save Lineup' }).click();
    });
    await expect(page.getByRole('heading', { name: 'Boston Bruins lineup builder' })).toBeAttached();
    expect((await readSaved(server, session))[0]).toMatchObject({ name: 'Before Boston' });
  });

  test('survive a reload, and saved ones are left without a question', async ({ page, server }) => {
    await saveMatthews(page, server, 'First');
    await page.getByRole('textbox', { name: 'Lineup title' }).fill('Late game');
    await page.reload();
    await expect(unsavedMark(page)).toBeVisible();
    expect(await shownInList(page)).toBe('First');
    await page.keyboard.press('ControlOrMeta+s');
    await closeSuccess(page, 'Your lineup was updated successfully');

    const picker = await openTeamPicker(page);
    await picker.getByRole('searchbox').fill('Boston');
    await picker.getByRole('button', { name: /^Boston Bruins/ }).click();
    await expect(page.getByRole('heading', { name: 'Boston Bruins lineup builder' })).toBeAttached();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(slotButton(page, 'Line 1 center'), 'Undo leads back').toHaveAccessibleName(/Matthews/);
  });
});

test.describe('two tabs that save one line-up', () => {
  test.beforeEach(async ({ page, context, server }) => {
    await saveMatthews(page, server, 'Shared');
    const other = await context.newPage();
    await other.goto('/');
    await placeAt(other, 'C', 'John Tavares, 91, C', 'Line 2 center');
    await saveButton(other).click();
    await closeSuccess(other, 'Your lineup was updated successfully');
    await other.close();
    await placeAt(page, 'D', 'Morgan Rielly, 44, D', 'Pair 1 left defense');
    await saveButton(page).click();
    await expect(page.getByRole('dialog', { name: 'This lineup was changed elsewhere' })).toContainText(
      '“Shared” was saved in another tab or on another device since you opened it.',
    );
  });

  test('may overwrite the other version', async ({ page }) => {
    await page.getByRole('button', { name: 'Overwrite' }).click();
    await closeSuccess(page, 'Your lineup was updated successfully');
    await page.reload();
    await expect(slotButton(page, 'Pair 1 left defense')).toHaveAccessibleName(/Rielly/);
    await expect(emptySlot(page, 'Line 2 center')).toBeVisible();
    await expect(unsavedMark(page)).toHaveCount(0);
  });

  test('may load the other version, and have their own back by Undo', async ({ page }) => {
    await page.getByRole('button', { name: 'Load the other version' }).click();
    await expect(slotButton(page, 'Line 2 center')).toHaveAccessibleName(/Tavares/);
    await expect(emptySlot(page, 'Pair 1 left defense')).toBeVisible();
    await expect(unsavedMark(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(slotButton(page, 'Pair 1 left defense')).toHaveAccessibleName(/Rielly/);
    await expect(unsavedMark(page)).toBeVisible();
    await saveButton(page).click();
    await closeSuccess(page, 'Your lineup was updated successfully');
  });

  test('may save their own as a new line-up', async ({ page }) => {
    await page.getByRole('button', { name: 'Save as new lineup' }).last().click();
    await nameDialog(page).getByRole('textbox').fill('Mine');
    await page.keyboard.press('Enter');
    await closeSuccess(page, 'Your lineup was saved successfully');
    await expect.poll(async () => shownInList(page)).toBe('Mine');
    await savedList(page).selectOption('Shared');
    await expect(slotButton(page, 'Line 2 center')).toHaveAccessibleName(/Tavares/);
  });
});

test('a line-up that was only renamed elsewhere is saved without a question', async ({ page, server }) => {
  const session = await saveMatthews(page, server, 'Old name');
  const body = JSON.stringify({ name: 'New name' });
  await callAs(server, session, '/rest/v1/user_lineup?name=eq.Old name', { method: 'PATCH', body });
  await placeAt(page, 'C', 'John Tavares, 91, C', 'Line 2 center');
  await saveButton(page).click();
  await closeSuccess(page, 'Your lineup was updated successfully');
  expect((await readSaved(server, session))[0]).toMatchObject({ name: 'New name', c2_name: 'John Tavares' });
  await expect.poll(async () => shownInList(page)).toBe('New name');
});

test('a line-up that was deleted elsewhere is kept as a new one', async ({ page, server }) => {
  const session = await saveMatthews(page, server, 'Doomed');
  await callAs(server, session, '/rest/v1/user_lineup?name=eq.Doomed', { method: 'DELETE' });
  await saveButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'This lineup was deleted elsewhere' });
  await dialog.getByRole('button', { name: 'Save as new lineup' }).click();
  await nameDialog(page).getByRole('textbox').fill('Saved again');
  await page.keyboard.press('Enter');
  await closeSuccess(page, 'Your lineup was saved successfully');
  expect((await readSaved(server, session)).map((row) => row['name'])).toEqual(['Saved again']);
});

test.describe('a backend that is away', () => {
  test.use({ expectedNoise: ['Failed to load resource', 'net::ERR'] });
  const SENTENCE = 'An unexpected error occurred while saving your lineup.';

  test('loses neither line-up nor name, and Retry saves', async ({ page, server }) => {
    const session = await signInNewFan(page, server);
    await buildWithMatthews(page);
    await page.route('**/rest/v1/user_lineup**', (route) => route.abort());
    await saveButton(page).click();
    const dialog = nameDialog(page);
    await dialog.getByRole('textbox').fill('Held on');
    await dialog.getByRole('button', { name: 'Save Lineup' }).click();
    await expect(dialog).toContainText(SENTENCE);
    await expect(dialog.getByRole('textbox')).toHaveValue('Held on');
    await page.unroute('**/rest/v1/user_lineup**');
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await closeSuccess(page, 'Your lineup was saved successfully');

    await placeAt(page, 'C', 'John Tavares, 91, C', 'Line 2 center');
    await page.route('**/rest/v1/user_lineup**', (route) => route.abort());
    await saveButton(page).click();
    const problem = page.getByRole('dialog', { name: 'Error' });
    await expect(problem).toContainText(SENTENCE);
    await expect(slotButton(page, 'Line 2 center')).toHaveAccessibleName(/Tavares/);
    await page.unroute('**/rest/v1/user_lineup**');
    await problem.getByRole('button', { name: 'Retry' }).click();
    await closeSuccess(page, 'Your lineup was updated successfully');
    expect(await readSaved(server, session)).toHaveLength(1);
  });

  test('whose answer was lost has saved once, not twice', async ({ page, server }) => {
    const session = await signInNewFan(page, server);
    await buildWithMatthews(page);
    await page.route('**/rest/v1/user_lineup**', async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    await saveButton(page).click();
    await nameDialog(page).getByRole('textbox').fill('Only once');
    await page.keyboard.press('Enter');
    await expect(nameDialog(page)).toContainText(SENTENCE);
    await page.unroute('**/rest/v1/user_lineup**');
    await nameDialog(page).getByRole('button', { name: 'Retry' }).click();
    await closeSuccess(page, 'Your lineup was saved successfully');
    expect(await readSaved(server, session)).toHaveLength(1);

    await placeAt(page, 'C', 'John Tavares, 91, C', 'Line 2 center');
    await page.route('**/rest/v1/user_lineup**', async (route) => {
      if (route.request().method() === 'PATCH') await route.fetch();
      await route.abort();
    });
    await saveButton(page).click();
    const problem = page.getByRole('dialog', { name: 'Error' });
    await expect(problem).toContainText(SENTENCE);
    await page.unroute('**/rest/v1/user_lineup**');
    await problem.getByRole('button', { name: 'Retry' }).click();
    await closeSuccess(page, 'Your lineup was updated successfully');
  });

  test('says why the list is empty, and offers another try', async ({ page, server }) => {
    const session = await signInNewFan(page, server);
    await saveLineup(server, session, { name: 'Somewhere' });
    await page.route('**/rest/v1/user_lineup**', (route) => route.abort());
    await page.goto('/');
    await pickTeam(page, 'Toronto Maple Leafs');
    const retry = savedList(page).locator('option', { hasText: 'Failed to load lineups. Try again' });
    await expect(retry).toBeAttached();
    await page.unroute('**/rest/v1/user_lineup**');
    await savedList(page).selectOption({ label: 'Failed to load lineups. Try again' });
    await expect(savedList(page).locator('option', { hasText: 'Somewhere' })).toBeAttached();
  });
});

test.describe('a backend that refuses', () => {
  test.use({ expectedNoise: ['400 (Bad Request)'] }); // the browser's own word

  test('at most 200 line-ups: says so in the dialog', async ({ page, server }) => {
    const session = await signInNewFan(page, server);
    const rows = Array.from({ length: 200 }, (_, index) => ({
      user_id: session.user.id,
      name: `Lineup ${index}`,
      title: 'My lineup',
    }));
    const answer = await callAs(server, session, '/rest/v1/user_lineup', {
      method: 'POST',
      body: JSON.stringify(rows),
    });
    expect(answer.status).toBe(201);
    await buildWithMatthews(page);
    await saveButton(page).click();
    await nameDialog(page).getByRole('button', { name: 'Save Lineup' }).click();
    await expect(nameDialog(page)).toContainText('You can keep at most 200 lineups. Delete one first.');
  });

  for (const [what, body, sentence] of [
    [
      'an id of another type',
      { code: '22P02', message: 'invalid input syntax' },
      'The database rejected the user id as integer column.',
    ],
    ['a reason', { code: '22001', message: 'value too long' }, 'value too long'],
    ['no reason', { code: '22001', message: '' }, 'Could not update lineup'],
  ] as const) {
    test(`for ${what} is quoted, and nothing is lost`, async ({ page, server }) => {
      await saveMatthews(page, server, 'Refused');
      await page.route('**/rest/v1/user_lineup**', (route) =>
        route.request().method() === 'PATCH' ? route.fulfill({ status: 400, json: body }) : route.continue(),
      );
      await saveButton(page).click();
      await expect(page.getByRole('dialog', { name: 'Error' })).toContainText(sentence);
      await page.keyboard.press('Escape');
      await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Matthews/);
    });
  }
});

test('a session that has ended meanwhile is said, and the draft stays', async ({ page, server }) => {
  const session = await signInNewFan(page, server);
  await useSession(page, session);
  await buildWithMatthews(page);
  await page.evaluate(() => localStorage.removeItem('line-rush-session'));
  await saveButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toContainText(
    'You must be signed in to save a lineup.',
  );
  await page.keyboard.press('Escape');
  await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Matthews/);
});
