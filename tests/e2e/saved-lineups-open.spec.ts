/** `/?lineup={id}`, and the line-up doctor for what it opens. */
import { useSession } from '#tests/support/accounts.ts';
import { expect, test } from './account-fixtures.ts';
import { emptySlot, pickTeam, slotButton } from './builder-page.ts';
import { findTeam } from './drafts.ts';
import { newFan, saveLineup } from './fans.ts';
import {
  buildWithMatthews,
  changeRows,
  closeSuccess,
  readSaved,
  rosterLineup,
  saveButton,
  savedList,
  shownInList,
  signInNewFan,
  unsavedMark,
} from './saved-lineups-page.ts';

test.describe('an address with a line-up', () => {
  test('opens it with its team and title, then is clean', async ({ page, server }) => {
    const session = await signInNewFan(page, server);
    const team = await findTeam(server, 'Toronto Maple Leafs');
    const lineup = await rosterLineup(server, team);
    const id = await saveLineup(server, session, { name: 'Opening night', title: 'At home', lineup });
    await page.goto(`/?lineup=${id}`);
    await expect(page.getByRole('heading', { name: 'Toronto Maple Leafs lineup builder' })).toBeAttached();
    await expect(page).toHaveURL('/');
    const starter = `Line 1 center: ${lineup.c1!.name}, ${lineup.c1!.number ?? 'no number'}`;
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(starter);
    await expect(page.getByRole('textbox', { name: 'Lineup title' })).toHaveValue('At home');
    expect(await shownInList(page)).toBe('Opening night');
    await expect(unsavedMark(page)).toHaveCount(0);
    await page.reload();
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(starter);
    expect(await shownInList(page)).toBe('Opening night');
  });

  test('asks before it takes the place of unsaved changes', async ({ page, server }) => {
    const session = await signInNewFan(page, server);
    const id = await saveLineup(server, session, { name: 'Boston', team: 'Boston Bruins' });
    await buildWithMatthews(page);
    await page.goto(`/?lineup=${id}`);
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Matthews/);
    await expect(page).toHaveURL('/');
  });

  test('leads a visitor through signing in', async ({ page, server }) => {
    const session = await newFan(server);
    const id = await saveLineup(server, session, { name: 'Mine' });
    await page.goto(`/?lineup=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await expect(dialog).toContainText('You must be signed in to open a saved lineup.');
    await expect(dialog.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/signin?next=${encodeURIComponent(`/?lineup=${id}`)}`,
    );
    await useSession(page, session); // as signing in leaves it
    await page.reload();
    await expect.poll(async () => shownInList(page)).toBe('Mine');
  });

  test('that is no id is ignored; one of nobody or somebody else is not found', async ({ page, server }) => {
    const other = await newFan(server);
    const foreign = await saveLineup(server, other, { name: 'Theirs' });
    await signInNewFan(page, server);
    await page.goto('/?lineup=42%27--');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const id of [foreign, '00000000-0000-4000-8000-000000000000']) {
      await page.goto(`/?lineup=${id}`);
      const dialog = page.getByRole('dialog', { name: 'Error' });
      await expect(dialog).toContainText('Could not load the requested lineup');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
    await expect(page.getByRole('button', { name: 'Select a Team' })).toBeVisible();
  });

  test('of a team that is gone says so, and another team can take it over', async ({ page, server }) => {
    const session = await signInNewFan(page, server);
    const lineup = await rosterLineup(server, await findTeam(server, 'Toronto Maple Leafs'));
    const id = await saveLineup(server, session, { name: 'Orphan', lineup });
    await changeRows(server, `user_lineup?id=eq.${id}`, {
      method: 'PATCH',
      body: JSON.stringify({ team_id: null }),
    });
    await page.goto(`/?lineup=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await expect(dialog).toContainText('This lineup does not have a team associated with it');
    await dialog.getByRole('button', { name: 'Select a Team' }).click();
    await page
      .getByRole('dialog', { name: 'Select a Team' })
      .getByRole('button', { name: /^Boston/ })
      .click();
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(
      new RegExp(`${lineup.c1!.name}.*, no longer on the team$`),
    );
    await expect(unsavedMark(page)).toBeVisible();
  });

  test.describe('while the backend is away', () => {
    test.use({ expectedNoise: ['Failed to load resource', 'net::ERR'] });
    test('says so and tries again', async ({ page, server }) => {
      const session = await signInNewFan(page, server);
      const id = await saveLineup(server, session, { name: 'Later' });
      await page.route('**/rest/v1/user_lineup**', (route) => route.abort());
      await page.goto(`/?lineup=${id}`);
      const dialog = page.getByRole('dialog', { name: 'Error' });
      await expect(dialog).toContainText('An unexpected error occurred while loading the lineup');
      await page.unroute('**/rest/v1/user_lineup**');
      await dialog.getByRole('button', { name: 'Retry' }).click();
      await expect.poll(async () => shownInList(page)).toBe('Later');
    });
  });
});

test.describe('the line-up doctor', () => {
  test('marks players who left, says where they are, and replaces each with one tap', async ({
    page,
    server,
  }) => {
    const session = await signInNewFan(page, server);
    const lineup = await rosterLineup(server, await findTeam(server, 'Seattle Kraken'));
    const id = await saveLineup(server, session, { name: 'Kraken', team: 'Seattle Kraken', lineup });
    const boston = await findTeam(server, 'Boston Bruins');
    const [traded, removed, renumbered] = [lineup.c1!, lineup.d1!, lineup.rw1!];
    await changeRows(server, `players?id=eq.${traded.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ team_id: Number(boston.id) }),
    });
    await changeRows(server, `players?id=eq.${removed.id}`, { method: 'DELETE' });
    await changeRows(server, `players?id=eq.${renumbered.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ number: 98 }),
    });

    await page.goto(`/?lineup=${id}`);
    const doctor = page.getByRole('region', { name: 'Lineup doctor' });
    await expect(doctor).toContainText('2 players to replace');
    await expect(doctor).toContainText(`${traded.name} is now with the Boston Bruins.`);
    await expect(doctor).toContainText(`${removed.name} is no longer with the Seattle Kraken.`);
    await expect(slotButton(page, 'Line 1 center'), 'as he was saved').toHaveAccessibleName(
      `Line 1 center: ${traded.name}, ${traded.number ?? 'no number'}, no longer on the team`,
    );
    await expect(slotButton(page, 'Line 1 right wing'), 'a new number is no illness').toHaveAccessibleName(
      `Line 1 right wing: ${renumbered.name}, 98`,
    );
    await expect(unsavedMark(page), 'nor a change of his').toHaveCount(0);

    const best = doctor.getByRole('button', { name: /^Replace with/ }).first();
    const name = ((await best.textContent()) ?? '').replace('Replace with ', '');
    await best.click();
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(new RegExp(`: ${name}, [^,]+$`));
    await expect(doctor).toContainText('1 player to replace');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(doctor).toContainText('2 players to replace');

    await doctor.getByRole('button', { name: `Others for ${removed.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: /, D$/ }).first().click();
    await expect(slotButton(page, 'Pair 1 left defense')).not.toHaveAccessibleName(/no longer/);
    await page.keyboard.press('ControlOrMeta+z');

    await doctor.getByRole('button', { name: 'Replace all' }).click();
    await expect(doctor).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: '2 players replaced' })).toHaveCount(1);
    await saveButton(page).click();
    await closeSuccess(page, 'Your lineup was updated successfully');
    const [row] = await readSaved(server, session);
    expect(row?.['c1_name']).not.toBe(traded.name);
    expect(row?.['rw1_number'], 'the number of today').toBe(98);
  });

  test('looks at a visitor’s old draft, too', async ({ page, server }) => {
    await page.goto('/');
    await pickTeam(page, 'Utah Mammoth');
    await page.getByRole('button', { name: 'Line 1 center: empty' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /, C$/ }).first().click();
    const name = ((await slotButton(page, 'Line 1 center').getAttribute('aria-label')) ?? '').slice(15);
    const draft = await page.evaluate(() => localStorage.getItem('line-rush-draft') ?? '');
    const { lineup } = JSON.parse(draft) as { lineup: Record<string, { id: string } | null> };
    await changeRows(server, `players?id=eq.${lineup['c1']!.id}`, { method: 'DELETE' });
    await page.reload();
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(
      `Line 1 center: ${name}, no longer on the team`,
    );
    await expect(page.getByRole('region', { name: 'Lineup doctor' })).toContainText(
      'is no longer in the league.',
    );
    await slotButton(page, 'Line 1 center').click();
    await expect(emptySlot(page, 'Line 1 center')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Lineup doctor' })).toHaveCount(0);
    await expect(savedList(page), 'visitors have no list').toHaveCount(0);
  });
});
