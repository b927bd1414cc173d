/** Tests `/?lineup={id}`, and the check of a saved lineup against today's roster. */
import type { Page } from '@playwright/test';
import { type Lineup, makeLineup } from '#domain/lineup.ts';
import { type Session, storeSession } from '#tests/support/accounts.ts';
import type { TestServer } from '#tests/support/server.ts';
import { expect, accountTest as test } from '../support/e2e/account-fixtures.ts';
import { emptySlot, openBuilder, slotButton } from '../support/e2e/builder-page.ts';
import { findTeam } from '../support/e2e/drafts.ts';
import { changeRows, deleteRows, newFan, insertLineup } from '../support/e2e/fans.ts';
import { goWithin } from '../support/e2e/go-within.ts';
import { holdRequests } from '../support/e2e/hold.ts';
import {
  closeSuccess,
  LONG_NAME,
  NARROW,
  readSaved,
  rosterLineup,
  saveButton,
  savedList,
  shownInList,
  signInNewFan,
  unsavedMark,
} from '../support/e2e/saved-lineups-page.ts';
import { expectUsableByAll, widthOverflow } from '../support/e2e/usable.ts';

async function saveToronto(server: TestServer, session: Session, name: string) {
  const lineup = await rosterLineup(server, await findTeam(server, 'Toronto Maple Leafs'));
  return {
    id: await insertLineup(server, session, { name, title: 'At home', lineup }),
    starter: lineup.players.c1!,
  };
}

async function openNothing(page: Page, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await goWithin(page, `/?lineup=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await expect(dialog).toContainText('Could not load the requested lineup');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: 'Select a Team' })).toBeVisible();
}

test.describe('a URL with a lineup', () => {
  test.use({ expectedNoise: ['Failed to load resource', 'net::ERR'] });

  test('opens it, or shows why not', async ({ page, server }) => {
    const foreign = await insertLineup(server, await newFan(server), { name: 'Theirs' });
    const session = await signInNewFan(page, server);
    await insertLineup(server, session, { name: 'From another device' });

    await test.step('an invalid id is ignored; an unknown or foreign id is not found', async () => {
      await page.goto('/?lineup=42%27--');
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await openNothing(page, [foreign, '00000000-0000-4000-8000-000000000000']);
      const lineups = page.getByRole('region', { name: 'Your lineups' });
      await expect(lineups.getByRole('link', { name: 'Open From another device' })).toBeVisible();
    });

    await test.step('a failure is reported and can be retried', async () => {
      const id = await insertLineup(server, session, { name: 'Later' });
      await page.route('**/rest/v1/user_lineup**', (route) => route.abort());
      await goWithin(page, `/?lineup=${id}`);
      const dialog = page.getByRole('dialog', { name: 'Error' });
      await expect(dialog).toContainText('An unexpected error occurred while loading the lineup');
      await page.unroute('**/rest/v1/user_lineup**');
      await dialog.getByRole('button', { name: 'Retry' }).click();
      await expect(shownInList(page)).toHaveText('Later');
    });

    await test.step('it opens with its team and title, and the URL is cleared', async () => {
      const { id, starter } = await saveToronto(server, session, 'Opening night');
      const spoken = `Line 1 center: ${starter.name}, ${starter.number ?? 'no number'}`;
      const release = await holdRequests(page, '**/rest/v1/user_lineup?*');
      await page.goto(`/?lineup=${id}`);
      await expect(page.locator('#root').getByText('Opening lineup…'), 'said by the app, too').toBeVisible();
      release();
      await expect(page.getByRole('heading', { name: 'Toronto Maple Leafs lineup builder' })).toBeAttached();
      await expect(page).toHaveURL('/');
      await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(spoken);
      await expect(page.getByRole('textbox', { name: 'Lineup title' })).toHaveValue('At home');
      await expect(shownInList(page)).toHaveText('Opening night');
      await expect(unsavedMark(page)).toHaveCount(0);
    });
  });
});

test('a visitor is asked to sign in, and the draft stays', async ({ page, server }) => {
  const session = await newFan(server);
  const saved = await insertLineup(server, session, { name: 'Mine' });
  const { c1 } = (await rosterLineup(server, await findTeam(server, 'Utah Mammoth'))).players;
  const center = slotButton(page, 'Line 1 center');
  const signIn = page.getByRole('dialog', { name: 'Sign in' });

  await test.step('to save', async () => {
    await openBuilder(page, 'Utah Mammoth');
    await emptySlot(page, 'Line 1 center').click();
    await page
      .getByRole('dialog', { name: 'Line 1 center' })
      .getByRole('button', { name: `${c1!.name}, ` })
      .click();
    await expect(center).toHaveAccessibleName(new RegExp(`: ${c1!.name}, [^,]+$`));
    await page.keyboard.press('ControlOrMeta+s');
    await expect(signIn).toContainText('You must be signed in to save a lineup.');
    await expect(signIn.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin?next=%2F');
    await expect(signIn.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup?next=%2F');
    await page.keyboard.press('Escape');
  });

  await test.step('to open a saved lineup', async () => {
    await page.goto(`/?lineup=${saved}`);
    await expect(signIn).toContainText('You must be signed in to open a saved lineup.');
    await expect(signIn.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/signin?next=${encodeURIComponent(`/?lineup=${saved}`)}`,
    );
    await page.keyboard.press('Escape');
    await expect(signIn).toHaveCount(0);
  });

  await test.step('after sign-in the lineup opens', async () => {
    await storeSession(page, session); // as a sign-in does
    await page.reload();
    await expect(shownInList(page)).toHaveText('Mine');
  });
});

/** Saves a lineup of Seattle. Then trades one of its players, removes another, and renumbers a third. */
async function saveAndTrade(server: TestServer, session: Session) {
  const kraken = await findTeam(server, 'Seattle Kraken');
  const lineup = await rosterLineup(server, kraken);
  const [traded, removed, renumbered] = [
    { ...lineup.players.c1!, name: 'Jonathan Marchessault-Fleury' }, // as if saved before a name change
    lineup.players.d1!,
    lineup.players.rw1!,
  ];
  const saved: Lineup = makeLineup({ ...lineup.players, c1: traded, starter: null });
  const id = await insertLineup(server, session, {
    name: LONG_NAME,
    title: LONG_NAME,
    team: kraken.name,
    lineup: saved,
  });
  const boston = await findTeam(server, 'Boston Bruins');
  const change = async (player: { id: string }, row: object) =>
    changeRows(server, `players?id=eq.${player.id}`, row);
  await change(traded, { team_id: Number(boston.id) });
  await deleteRows(server, 'players', `id=eq.${removed.id}`);
  await change(renumbered, { number: 98 });
  return { id, traded, removed, renumbered };
}

test.describe('the lineup doctor', () => {
  test.use({ viewport: NARROW });

  test('marks players who left, shows their new team, and replaces each with one tap', async ({
    page,
    server,
  }) => {
    const session = await signInNewFan(page, server);
    const { id, removed, renumbered, traded } = await saveAndTrade(server, session);
    const doctor = page.getByRole('region', { name: 'Lineup doctor' });
    const center = slotButton(page, 'Line 1 center');

    await test.step('it fits the narrowest phone with long names, collapsed and open', async () => {
      await page.goto(`/?lineup=${id}`);
      await expect(center, 'as he was saved').toHaveAccessibleName(
        `Line 1 center: ${traded.name}, ${traded.number ?? 'no number'}, no longer on the team`,
      );
      await expect(savedList(page)).toBeVisible();
      await expect(doctor.getByRole('listitem')).toHaveCount(0);
      expect(await widthOverflow(page), 'nothing sticks out').toBeLessThanOrEqual(0);
      await doctor.getByText('2 players to replace').click();
      await expect(doctor.getByRole('listitem')).toHaveCount(2);
      expect(await widthOverflow(page), 'nothing sticks out').toBeLessThanOrEqual(0);
      await expectUsableByAll(page, 'the doctor');
    });

    await test.step('it lists players who left and their new team; a new number is no problem', async () => {
      await expect(doctor).toContainText(`${traded.name} is now with the Boston Bruins.`);
      await expect(doctor).toContainText(`${removed.name} is no longer in the league.`);
      await expect(slotButton(page, 'Line 1 right wing')).toHaveAccessibleName(
        `Line 1 right wing: ${renumbered.name}, 98`,
      );
      await expect(unsavedMark(page), 'nor a change of his').toHaveCount(0);
    });

    await test.step('one tap replaces a player, and Undo restores them', async () => {
      const best = doctor.getByRole('button', { name: /^Replace with/ }).first();
      const name = ((await best.textContent()) ?? '').replace('Replace with ', '');
      await best.press('Enter');
      await expect(center).toHaveAccessibleName(new RegExp(`: ${name}, [^,]+$`));
      await expect(doctor, 'whose button has gone').toBeFocused();
      await expect(doctor).toContainText('1 player to replace');
      await expect(unsavedMark(page)).toBeVisible();
      await page.keyboard.press('ControlOrMeta+z');
      await expect(doctor).toContainText('2 players to replace');
    });

    await test.step('Replace all replaces everyone, and saves current numbers', async () => {
      await doctor.getByRole('button', { name: 'Replace all' }).press('Enter');
      await expect(doctor).toHaveCount(0);
      await expect(center, 'the first of those replaced').toBeFocused();
      await expect(page.getByRole('status').filter({ hasText: '2 players replaced' })).toHaveCount(1);
      await saveButton(page).click();
      await closeSuccess(page, 'Your lineup was updated successfully');
      const [row] = await readSaved(server, session);
      expect(row?.['c1_name']).not.toBe(traded.name);
      expect(row?.['rw1_number'], 'the number of today').toBe(98);
    });
  });
});
