/**
 * Tests that no lineup is lost when changes are unsaved, when a lineup has two versions, or when the backend is
 * unreachable.
 */
import type { Page, Route } from '@playwright/test';
import { callAs, PASSWORD, type Session } from '#tests/support/accounts.ts';
import type { TestServer } from '#tests/support/server.ts';
import { expect, submitCredentials, accountTest as test } from '../support/e2e/account-fixtures.ts';
import { emptySlot, openBuilder, slotButton } from '../support/e2e/builder-page.ts';
import { addRow, fetchRows, insertLineup } from '../support/e2e/fans.ts';
import {
  closeSuccess,
  LONG_NAME,
  nameDialog,
  NARROW,
  openMatthews,
  placeAt,
  readSaved,
  saveButton,
  savedList,
  shownInList,
  signInNewFan,
  unsavedMark,
} from '../support/e2e/saved-lineups-page.ts';
import { expectUsableByAll, widthOverflow } from '../support/e2e/usable.ts';

test.use({ expectedNoise: ['Failed to load resource', 'grant_type=refresh_token', 'net::ERR'] });

const ROWS = '**/rest/v1/user_lineup**';

function titleField(page: Page) {
  return page.getByRole('textbox', { name: 'Lineup title' });
}

test('the builder asks about unsaved changes; they survive a reload and an expired session', async ({
  page,
  server,
}) => {
  const session = await signInNewFan(page, server);
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });

  await test.step('a new lineup is named and saved before another one replaces it', async () => {
    await openBuilder(page, 'Toronto Maple Leafs');
    await placeAt(page, 'C', 'Auston Matthews, 34, C', 'Line 1 center');
    await savedList(page).selectOption('New Lineup');
    await expect(question).toContainText('This lineup is not saved yet.');
    await question.getByRole('button', { name: 'Save first' }).click();
    await nameDialog(page).getByRole('textbox').fill('Before Boston');
    await nameDialog(page).getByRole('button', { name: 'Save Lineup' }).click();
    await expect(emptySlot(page, 'Line 1 center')).toBeVisible();
    expect((await readSaved(server, session))[0]).toMatchObject({ name: 'Before Boston' });
  });

  await test.step('Cancel keeps the changes', async () => {
    await savedList(page).selectOption('Before Boston');
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Matthews/);
    await placeAt(page, 'C', 'John Tavares, 91, C', 'Line 2 center');
    await savedList(page).selectOption('New Lineup');
    await expect(question).toContainText('Your changes to “Before Boston” are not saved.');
    await expectUsableByAll(page, 'the question about unsaved changes');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(slotButton(page, 'Line 2 center')).toHaveAccessibleName(/Tavares/);
    await expect(shownInList(page)).toHaveText('Before Boston');
  });

  await test.step('Discard drops the changes, and one press restores them', async () => {
    await savedList(page).selectOption('New Lineup');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(emptySlot(page, 'Line 1 center')).toBeVisible();
    await page.getByRole('button', { name: 'Put back' }).click();
    await expect(slotButton(page, 'Line 2 center')).toHaveAccessibleName(/Tavares/);
    await expect(unsavedMark(page)).toBeVisible();
  });

  await test.step('Save first saves the changes', async () => {
    await savedList(page).selectOption('New Lineup');
    await question.getByRole('button', { name: 'Save first' }).click();
    await expect(emptySlot(page, 'Line 1 center')).toBeVisible();
    const said = page.getByRole('status').filter({ hasText: 'Your lineup was updated successfully' });
    await expect(said).toHaveCount(1);
    expect((await readSaved(server, session))[0]).toMatchObject({ c2_name: 'John Tavares' });
  });

  await test.step('the changes survive a reload', async () => {
    await savedList(page).selectOption('Before Boston');
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Matthews/);
    await titleField(page).fill('Late game');
    await page.reload();
    await expect(unsavedMark(page)).toBeVisible();
    await expect(shownInList(page)).toHaveText('Before Boston');
    await page.keyboard.press('ControlOrMeta+s');
    await closeSuccess(page, 'Your lineup was updated successfully');
  });

  await test.step('after an expired session, signing in completes the save', async () => {
    const refuse = (status: number) => async (route: Route) =>
      route.fulfill({ status, json: { code: 'session_expired', message: 'JWT expired' } });
    await page.route(ROWS, refuse(401));
    await page.route('**/auth/v1/token?grant_type=refresh_token', refuse(400));
    await page.getByRole('button', { name: 'Save as new lineup' }).click();
    await nameDialog(page).getByRole('textbox').fill('Interrupted');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await expect(dialog).toContainText('Your lineup is saved once you are signed in.');
    await page.unroute(ROWS);
    await dialog.getByRole('link', { name: 'Sign in' }).click();
    await submitCredentials(page, session.user.email, PASSWORD);
    await closeSuccess(page, 'Your lineup was saved successfully');
    await expect(shownInList(page)).toHaveText('Interrupted');
    const rows = await fetchRows(server, 'user_lineup', 'name=eq.Interrupted&select=user_id');
    expect(rows).toEqual([{ user_id: session.user.id }]);
  });
});

async function meetOtherVersion(page: Page): Promise<void> {
  await saveButton(page).click();
  await expect(page.getByRole('dialog', { name: 'This lineup was changed elsewhere' })).toContainText(
    `“${LONG_NAME}” was saved in another tab or on another device since you opened it.`,
  );
}

/** Changes the lineup of this name, as if its owner used another device. */
async function changeElsewhere(server: TestServer, session: Session, name: string, row: object) {
  const body = JSON.stringify(row);
  const path = `/rest/v1/user_lineup?name=eq.${encodeURIComponent(name)}`;
  const answer = await callAs(server, session, path, { method: 'PATCH', body });
  expect(answer.ok, `changed elsewhere: ${answer.status}`).toBe(true);
}

async function saveInTwoTabs(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Continue' }).click();
  await placeAt(other, 'C', 'John Tavares, 91, C', 'Line 2 center');
  await saveButton(other).click();
  await closeSuccess(other, 'Your lineup was updated successfully');
  await other.close();
  await placeAt(page, 'D', 'Morgan Rielly, 44, D', 'Pair 1 left defense');
  await meetOtherVersion(page);
}

test('a lineup that is saved in two places loses neither version', async ({ page, server }) => {
  const session = await openMatthews(page, server, LONG_NAME);
  const [tavares] = await fetchRows<{ id: number }>(server, 'players', 'last_name=eq.Tavares&select=id');
  const elsewhere = { c2_name: 'John Tavares', c2_player_id: tavares!.id, title: 'Elsewhere' };

  await test.step('in two tabs, a user can load the other version, and Undo restores their own', async () => {
    await saveInTwoTabs(page);
    await page.setViewportSize(NARROW);
    expect(await widthOverflow(page), 'nothing sticks out').toBeLessThanOrEqual(0);
    await expectUsableByAll(page, 'the two versions');
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

  await test.step('a user can overwrite the other version', async () => {
    await changeElsewhere(server, session, LONG_NAME, elsewhere);
    await titleField(page).fill('Tonight');
    await meetOtherVersion(page);
    await page.getByRole('button', { name: 'Overwrite' }).click();
    await closeSuccess(page, 'Your lineup was updated successfully');
    await expect(unsavedMark(page)).toHaveCount(0);
    expect(await readSaved(server, session)).toMatchObject([
      { name: LONG_NAME, title: 'Tonight', ld1_name: 'Morgan Rielly', c2_name: null },
    ]);
  });

  await test.step('a lineup that was deleted elsewhere is saved as a new one', async () => {
    await callAs(server, session, '/rest/v1/user_lineup?title=eq.Tonight', { method: 'DELETE' });
    await titleField(page).fill('At seven');
    await saveButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'This lineup was deleted elsewhere' });
    await dialog.getByRole('button', { name: 'Save as new lineup' }).click();
    await nameDialog(page).getByRole('textbox').fill('Saved again');
    await page.keyboard.press('Enter');
    await closeSuccess(page, 'Your lineup was saved successfully');
    const names = (await readSaved(server, session)).map((row) => row['name']);
    expect(names).toEqual(['Saved again']);
  });

  await test.step('a retry after a lost response does not overwrite what was saved elsewhere meanwhile', async () => {
    await loseAnswers(page, 'POST');
    await page.getByRole('button', { name: 'Save as new lineup' }).click();
    await nameDialog(page).getByRole('textbox').fill('Lost');
    await page.keyboard.press('Enter');
    await expect(nameDialog(page)).toContainText(SENTENCE);
    await page.unroute(ROWS);
    await changeElsewhere(server, session, 'Lost', elsewhere);
    await nameDialog(page).getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: 'Load the other version' })).toBeVisible();
  });
});

const SENTENCE = 'An unexpected error occurred while saving your lineup.';

/** Saves a new lineup while the backend fails, and retries when the backend works again. */
async function nameUntilSaved(page: Page, name: string): Promise<void> {
  const dialog = nameDialog(page);
  await dialog.getByRole('textbox').fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(SENTENCE);
  await expect(dialog.getByRole('textbox')).toHaveValue(name);
  await page.unroute(ROWS);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await closeSuccess(page, 'Your lineup was saved successfully');
}

async function updateUntilSaved(page: Page): Promise<void> {
  await saveButton(page).click();
  const problem = page.getByRole('dialog', { name: 'Error' });
  await expect(problem).toContainText(SENTENCE);
  await page.unroute(ROWS);
  await problem.getByRole('button', { name: 'Retry' }).click();
  await closeSuccess(page, 'Your lineup was updated successfully');
}

/** Lets requests with this method reach the server, but drops their responses. */
async function loseAnswers(page: Page, method: 'POST' | 'PATCH'): Promise<void> {
  await page.route(ROWS, async (route) => {
    if (route.request().method() === method) await route.fetch();
    await route.abort();
  });
}

test('an unreachable backend loses no list, lineup, or name, and saves once later; a limit and an ended session are reported', async ({
  page,
  server,
}) => {
  const session = await signInNewFan(page, server);
  await insertLineup(server, session, { name: 'Somewhere' });

  await test.step('the list shows why it is empty, and offers a retry', async () => {
    await page.route(ROWS, (route) => route.abort());
    await openBuilder(page, 'Toronto Maple Leafs');
    const listed = savedList(page).locator('option');
    await expect(listed.filter({ hasText: 'Failed to load lineups. Try again' })).toBeAttached();
    await page.unroute(ROWS);
    await savedList(page).selectOption({ label: 'Failed to load lineups. Try again' });
    await expect(listed.filter({ hasText: 'Somewhere' })).toBeAttached();
  });

  await test.step('the lineup and name stay, and Retry saves', async () => {
    await placeAt(page, 'C', 'Auston Matthews, 34, C', 'Line 1 center');
    await page.route(ROWS, (route) => route.abort());
    await saveButton(page).click();
    await nameUntilSaved(page, 'Held on');
    await placeAt(page, 'C', 'John Tavares, 91, C', 'Line 2 center');
    await page.route(ROWS, (route) => route.abort());
    await updateUntilSaved(page);
    await expect(slotButton(page, 'Line 2 center')).toHaveAccessibleName(/Tavares/);
    expect(await readSaved(server, session)).toHaveLength(2);
  });

  await test.step('a lost response does not cause a second save', async () => {
    await loseAnswers(page, 'POST');
    await page.getByRole('button', { name: 'Save as new lineup' }).click();
    await nameUntilSaved(page, 'Only once');
    expect(await readSaved(server, session)).toHaveLength(3);
    await placeAt(page, 'D', 'Morgan Rielly, 44, D', 'Pair 1 left defense');
    await loseAnswers(page, 'PATCH');
    await updateUntilSaved(page);
    expect((await readSaved(server, session))[0]).toMatchObject({ ld1_name: 'Morgan Rielly' });
  });

  await test.step('more than 200 lineups: the dialog reports it', async () => {
    const rows = Array.from({ length: 197 }, (_, index) => ({
      user_id: session.user.id,
      name: `Lineup ${index}`,
      title: 'My lineup',
    }));
    await addRow(server, 'user_lineup', rows);
    await page.getByRole('button', { name: 'Save as new lineup' }).click();
    await nameDialog(page).getByRole('textbox').fill('One more');
    await page.keyboard.press('Enter');
    await expect(nameDialog(page)).toContainText('You can keep at most 200 lineups. Delete one first.');
    await page.keyboard.press('Escape');
    await expect(nameDialog(page)).toHaveCount(0);
  });

  await test.step('an ended session is reported, and the draft stays', async () => {
    await page.evaluate(() => localStorage.removeItem('line-rush-session'));
    await saveButton(page).click();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toContainText(
      'You must be signed in to save a lineup.',
    );
    await page.keyboard.press('Escape');
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Matthews/);
  });
});
