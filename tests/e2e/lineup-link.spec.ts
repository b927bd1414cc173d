import type { Page } from '@playwright/test';
import { countFilled, isComplete, type Lineup, makeLineup, playerAt } from '#domain/lineup.ts';
import { writeLineupLink } from '#domain/lineup-link.ts';
import { STANDARD_FORMATION } from '#domain/formation.ts';
import { letterOf, withLetter } from '#domain/letters.ts';
import type { Team } from '#domain/team.ts';
import type { TestServer } from '#tests/support/server.ts';
import { expectNoAxeViolation } from '../support/e2e/axe.ts';
import { readLineup, readyDialog, slotButton } from '../support/e2e/builder-page.ts';
import { completeLineup, findTeam, keepDraftOf } from '../support/e2e/drafts.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { APP_SCRIPT, holdRequests, WORKBENCH_SCRIPT } from '../support/e2e/hold.ts';
import { rosterLineup, signInNewFan } from '../support/e2e/saved-lineups-page.ts';
import { expectUsableByAll } from '../support/e2e/usable.ts';

const TORONTO = 'Toronto Maple Leafs';

function spokenLineup(lineup: Lineup): (string | null)[] {
  return STANDARD_FORMATION.slots.map(({ id }) => {
    const player = playerAt(lineup, id);
    const letter = player && letterOf(player) ? ', captain' : '';
    return player && `${player.name}${letter}, ${player.number ?? 'no number'}`;
  });
}

const shows = (page: Page, lineup: Lineup) =>
  expect.poll(async () => readLineup(page)).toEqual(spokenLineup(lineup));

const message = (page: Page) => page.getByRole('dialog', { name: 'Shared lineup', exact: true });

async function linkOf(server: TestServer, team: Team): Promise<{ path: string; lineup: Lineup }> {
  const lineup = await rosterLineup(server, team);
  return { path: `/?shared=${writeLineupLink(team.id, lineup)}`, lineup };
}

test.use({ expectedNoise: ['Failed to load', 'net::ERR'] });

test('a link is copied by keyboard and shows the same twenty players on a phone', async ({
  browser,
  context,
  page,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const toronto = await findTeam(server, TORONTO);
  const plain = await rosterLineup(server, toronto);
  const lineup = makeLineup({ ...plain.players, c1: withLetter(playerAt(plain, 'c1')!, 'C') });
  expect(isComplete(lineup)).toBe(true);
  await keepDraftOf(page, toronto, lineup);
  await page.goto('/');
  const copy = readyDialog(page).getByRole('button', { name: 'Copy', exact: true });

  await test.step('it is copied by keyboard alone', async () => {
    await page.getByRole('button', { name: 'Your lineup is ready to download and share' }).focus();
    await page.keyboard.press('Enter');
    await expect(copy).toBeVisible();
    for (let step = 0; step < 24 && !(await copy.evaluate((it) => it === document.activeElement)); step++) {
      await page.keyboard.press('Tab');
    }
    await expect(copy).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Copy as text' })).toBeFocused();
    await expectUsableByAll(page, 'the ways to copy');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const copied = readyDialog(page).getByRole('button', { name: 'Copied!' });
    await expect(copied).toBeFocused();
  });

  const link = await page.evaluate(async () => navigator.clipboard.readText());
  expect(link).toBe(`${server.url}/?shared=${writeLineupLink(toronto.id, lineup)}`);
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const friend = await phone.newPage();

  const banner = friend.getByRole('heading', { level: 1, name: `Shared lineup: ${TORONTO}` });

  await test.step('a phone opens it with a loading status, and keeps its address', async () => {
    const releaseApp = await holdRequests(friend, APP_SCRIPT);
    const releaseWorkbench = await holdRequests(friend, WORKBENCH_SCRIPT);
    await friend.goto(link);
    await expect(friend.getByText('Opening lineup…'), 'before the app').toBeVisible();
    releaseApp();
    await expect(friend.getByText('Opening lineup…'), 'before the workbench').toBeVisible();
    await expect(friend.getByRole('heading', { name: 'Call tonight’s lines' })).toBeVisible();
    releaseWorkbench();
    await shows(friend, lineup);
    await expect(banner).toBeVisible();
    await expectNoAxeViolation(friend, 'a shared lineup');
    await expect(friend).toHaveURL(link);
  });

  await test.step('it is read-only', async () => {
    const first = slotButton(friend, 'Line 1 left wing');
    await first.tap();
    await expect(friend.getByText('A shared lineup is read-only.')).toBeVisible();
    await first.dragTo(slotButton(friend, 'Line 2 left wing'));
    await first.focus();
    for (const key of ['Delete', 'Backspace', 'Space', 'ArrowDown', 'Control+z']) {
      await friend.keyboard.press(key);
    }
    await shows(friend, lineup);
    await expect(friend.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('Make it yours opens it in the builder; Back shows the shared lineup again', async () => {
    await friend.getByRole('button', { name: 'Make it yours' }).click();
    await expect(friend).toHaveURL(`${server.url}/`);
    await expect(friend.getByRole('heading', { name: `${TORONTO} lineup builder` })).toBeAttached();
    await shows(friend, lineup);
    await slotButton(friend, 'Line 1 left wing').click();
    await shows(friend, makeLineup({ ...lineup.players, lw1: null }));
    await friend.goBack();
    await expect(banner).toBeVisible();
    await shows(friend, lineup);
  });
  await phone.close();
});

test('a link leaves the draft alone, and asks before it replaces it: Undo restores it, or it is saved first', async ({
  page,
  server,
}) => {
  const own = completeLineup();
  await keepDraftOf(page, await findTeam(server, TORONTO), own);
  const { path, lineup } = await linkOf(server, await findTeam(server, TORONTO));
  const question = page.getByRole('dialog', { name: 'Open shared lineup' });

  await page.goto(path);
  await shows(page, lineup);
  await page.getByRole('link', { name: 'Back to my lineup' }).click();
  await shows(page, own);
  await expect(page).toHaveURL('/');

  await page.goto(path);
  await page.getByRole('button', { name: 'Make it yours' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(path);
  await page.getByRole('button', { name: 'Make it yours' }).click();
  await question.getByRole('button', { name: 'Open shared lineup' }).click();
  await expect(page).toHaveURL('/');
  await shows(page, lineup);
  await page.getByRole('button', { name: 'Put back' }).click();
  await shows(page, own);

  await test.step('a signed-in user is asked to save their own lineup first', async () => {
    await signInNewFan(page, server);
    await page.goto(path);
    await page.getByRole('button', { name: 'Make it yours' }).click();
    const unsaved = page.getByRole('dialog', { name: 'Unsaved changes' });
    await unsaved.getByRole('button', { name: 'Save first' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Mine');
    await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
    await expect(page).toHaveURL('/');
    await shows(page, lineup);
  });
});

test('a damaged or outdated link is reported, and one that fails to load opens on retry', async ({
  page,
  server,
}) => {
  const toronto = await findTeam(server, TORONTO);
  const { path, lineup } = await linkOf(server, toronto);

  await test.step('a link that was cut off', async () => {
    await page.goto(path.slice(0, -5));
    await expect(message(page)).toContainText('This link is damaged or incomplete.');
    await message(page).getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Call tonight’s lines' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  await test.step('a link of an unknown team', async () => {
    await page.goto(`/?shared=${writeLineupLink('99999', lineup)}`);
    await expect(message(page)).toContainText('The team of this lineup is no longer in the list of teams.');
    await message(page).getByRole('button', { name: 'OK' }).click();
  });

  await test.step('a link with players who left', async () => {
    const elsewhere = makeLineup({
      ...lineup.players,
      c1: { ...lineup.players.c1!, id: '99999' },
      c2: completeLineup().players.c2,
    });
    await page.goto(`/?shared=${writeLineupLink(toronto.id, elsewhere)}`);
    await expect(page.getByRole('main')).toContainText(
      `2 of ${countFilled(elsewhere)} players were left out: they are no longer on the ${TORONTO} roster in the same position.`,
    );
    await shows(page, makeLineup({ ...lineup.players, c1: null, c2: null }));
  });

  await test.step('a link that fails to load opens on retry', async () => {
    await page.route('**/rest/v1/players**', (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('Failed to load players');
    await page.unroute('**/rest/v1/players**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await shows(page, lineup);
  });
});
