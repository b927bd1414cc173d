/** Tests that own teams move between browser, account, and devices. */
import type { Page } from '@playwright/test';
import type { OwnTeam } from '#domain/own-teams/own-team.ts';
import { callAs, PASSWORD, signInUser, storeSession } from '#tests/support/accounts.ts';
import {
  expect,
  newEmail,
  signOutByMenu,
  submitCredentials,
  accountTest as test,
} from '../support/e2e/account-fixtures.ts';
import { expectNoAxeViolation } from '../support/e2e/axe.ts';
import { emptySlot, rosterCard, rosterTab, slotButton } from '../support/e2e/builder-page.ts';
import { fetchRows } from '../support/e2e/fans.ts';
import { readSaved, saveAs } from '../support/e2e/saved-lineups-page.ts';

test.use({ expectedNoise: ['503'] });

async function deleteTeam(page: Page, choice: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Delete Tuesday Night Owls' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete team' });
  await expect(dialog.getByRole('radio', { name: 'Keep the 1 lineup' })).toBeChecked();
  await dialog.getByRole('radio', { name: choice }).check();
  await expectNoAxeViolation(page, 'the choice of what happens to lineups');
  await dialog.getByRole('button', { name: 'Delete team' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a visitor’s team moves to the account, follows to another device, and is deleted there', async ({
  browser,
  page,
  server,
}) => {
  const email = newEmail();
  const owls = (shown: Page) => shown.getByRole('heading', { name: 'Tuesday Night Owls' });

  await test.step('without an account, the team stays in the browser', async () => {
    await page.goto('/new#roster=7%20Sam%20Lee%20C%0A30%20Gus%20Glove%20G');
    const dialog = page.getByRole('dialog', { name: 'Make your own team' });
    await dialog.getByRole('textbox', { name: 'Team name' }).fill('Tuesday Night Owls');
    await dialog.getByRole('button', { name: 'Create team' }).click();
    await rosterTab(page, 'C').click();
    await rosterCard(page, /^Sam Lee, 7, C/).dragTo(emptySlot(page, 'Line 1 center'));
    await page.goto('/my-teams');
    await expect(page.getByText('They stay in this browser.')).toBeVisible();
  });

  await test.step('a sign-up saves it', async () => {
    await page.goto('/signup?next=/my-teams');
    await submitCredentials(page, email, PASSWORD);
    await expect(page.getByText('1 of 50. Saved in your account.')).toBeVisible();
  });

  const session = await signInUser(server, { email });
  const rows = () =>
    fetchRows<{ id: string; document: Pick<OwnTeam, 'name' | 'players'> }>(
      server,
      'own_teams',
      `user_id=eq.${session.user.id}`,
    );
  const [row] = await rows();
  expect(row?.document).toMatchObject({ name: 'Tuesday Night Owls', players: { length: 2 } });

  await test.step('a change is saved, too, and so is a lineup', async () => {
    await page.getByRole('button', { name: 'Edit Tuesday Night Owls' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit team' });
    await dialog.getByRole('textbox', { name: 'Roster' }).fill('7 Sam Lee C\n30 Gus Glove G\n2 Bo Stone D');
    await dialog.getByRole('button', { name: 'Save team' }).click();
    await expect.poll(async () => (await rows())[0]?.document.players.length).toBe(3);
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Sam Lee, 7/);
    await saveAs(page, 'Season opener');
  });

  const [lineup] = await readSaved(server, session);
  const device = await (await browser.newContext()).newPage();
  await test.step('another device has it, and deletes it without its lineup', async () => {
    await storeSession(device, session);
    await device.goto('/');
    await expect(device.getByRole('region', { name: 'Your teams' })).toContainText('TNO');
    await device.goto('/my-teams');
    await expect(owls(device)).toBeVisible();
    await deleteTeam(device, /^Keep the 1 lineup$/);
    await expect(device.getByText('No teams yet')).toBeVisible();
    expect(await rows()).toEqual([]);
    expect(await readSaved(server, session)).toHaveLength(1);
    await device.context().close();
  });

  await test.step('it disappears here; the lineup opens, and brings a copy of the team back', async () => {
    await page.goto('/my-teams');
    await expect(page.getByText('No teams yet')).toBeVisible();
    await page.goto(`/?lineup=${String(lineup?.id)}`);
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Sam Lee, 7/);
    await expect.poll(async () => (await rows())[0]?.document.players.length).toBe(1);
  });

  await test.step('it is deleted with its lineup', async () => {
    await page.goto('/my-teams');
    await deleteTeam(page, /^Delete it, too$/);
    await expect(page.getByText('No teams yet')).toBeVisible();
    expect(await rows()).toEqual([]);
    expect(await readSaved(server, session)).toEqual([]);
  });

  await test.step('a sign-out removes the teams of the account from the browser', async () => {
    const { document } = row!;
    const added = { id: row!.id, user_id: session.user.id, document };
    await callAs(server, session, '/rest/v1/own_teams', { method: 'POST', body: JSON.stringify(added) });
    await page.reload();
    await expect(owls(page)).toBeVisible();
    await page.route('**/rest/v1/own_teams*', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, body: '{}' }),
    );
    await page.getByRole('button', { name: 'Edit Tuesday Night Owls' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit team' });
    await dialog.getByRole('textbox', { name: 'Team name' }).fill('Wednesday Owls');
    await dialog.getByRole('button', { name: 'Save team' }).click();
    await signOutByMenu(page, email);
    const question = page.getByRole('dialog', { name: 'Sign out without saving?' });
    await expect(question).toContainText(
      'Your account does not have your last changes of Wednesday Owls yet.',
    );
    await expectNoAxeViolation(page, 'the question about unsaved teams');
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Call tonight’s lines' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('line-rush-own-teams'))).toBeNull();
    expect(await rows()).toHaveLength(1);
  });
});
