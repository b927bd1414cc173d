/** Tests lineups that start from the last game's lines, the last lineup, or the depth chart. */
import { storeSession } from '#tests/support/accounts.ts';
import { expectNoAxeViolation } from '../support/e2e/axe.ts';
import { closeReady, emptySlot, openBuilder, readLineup, slotButton } from '../support/e2e/builder-page.ts';
import { findTeam } from '../support/e2e/drafts.ts';
import { newFan, insertLineup } from '../support/e2e/fans.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { deleteGames, storeGames } from '../support/e2e/games.ts';
import { rosterLineup, saveButton } from '../support/e2e/saved-lineups-page.ts';
import { openPhone } from '../support/e2e/usable.ts';

const TORONTO = 'Toronto Maple Leafs';
const BY_POSITION = 'Fill open slots from the depth chart';
const LAST = 'Start from your last lineup';

test.afterEach(async ({ server }) => deleteGames(server, await findTeam(server, TORONTO)));

test('one tap fills a lineup, and Undo empties it', async ({ page, browser, server }) => {
  const team = await findTeam(server, TORONTO);
  const opponent = await findTeam(server, 'Boston Bruins');
  const lineup = await rosterLineup(server, team);
  const offer = (name: string | RegExp) => page.getByRole('button', { name });
  const undo = async () => page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  const filled = async () => (await readLineup(page)).filter(Boolean).length;

  await test.step('without games, open slots are filled by position', async () => {
    await openBuilder(page, TORONTO);
    await expect(offer(BY_POSITION)).toBeVisible();
    await expect(offer(/^Start from/)).toHaveCount(0);
    await expect(page.getByText(/^Roster of/)).toHaveCount(0);
    await offer(BY_POSITION).click();
    await closeReady(page);
    await expect(offer(BY_POSITION)).toHaveCount(0);
    expect(await filled()).toBe(20);
    await undo();
    expect(await filled()).toBe(0);
  });

  const playedAt = new Date(Date.now() - 2 * 24 * 60 * 60_000);
  const weekday = playedAt.toLocaleDateString('en-US', { weekday: 'long' });
  await storeGames(server, { team, opponent, lineup, gone: 'rw1', playedAt });

  await test.step('the last game’s lines leave departed players open, and name mixed lines', async () => {
    await page.reload();
    await expect(page.getByText('It may be out of date.')).toBeVisible();
    await offer(`Start from ${weekday}'s lines vs BOS`).click();
    await expect(emptySlot(page, 'Line 1 right wing')).toBeVisible();
    await expect.poll(filled).toBe(19);
    const note = page.getByRole('region', { name: 'About these lines' });
    await expect(note).toContainText('Still open: W. Gretzky left the team.');
    await expect(note).toContainText('Mixed: Line 3.');
    const facts = page.getByText(/ min together · /);
    await expect(facts).toHaveText('13 min together · 2–1 goals · 1 game');
    const [winger, center] = [slotButton(page, 'Line 2 left wing'), slotButton(page, 'Line 2 center')];
    await winger.press(' ');
    await expect(center).toHaveAccessibleDescription(/^12 min with /);
    await page.keyboard.press('Escape');
    await expect(center).not.toHaveAccessibleDescription(/ min with /);
    await expectNoAxeViolation(page, 'the lines of a game');
    const toggle = page.getByRole('button', { name: 'Facts' });
    await toggle.click();
    await expect(facts).toHaveCount(0);
    await page.reload();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await toggle.click();
    await expect(facts).toHaveCount(1);
    await undo();
    await expect(note).toHaveCount(0);
    expect(await filled()).toBe(0);
  });

  await test.step('the next game is on the card', async () => {
    await offer(BY_POSITION).click();
    await expect(page.getByRole('textbox', { name: 'Opponent' })).toHaveValue('Boston Bruins');
    await expect(page.getByRole('textbox', { name: 'When' })).toHaveValue(
      /, [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M$/,
    );
    await expect(page.getByRole('radio', { name: 'Home' })).toBeChecked();
    await page.getByRole('button', { name: 'Clear opponent' }).click();
    await page.getByRole('button', { name: /^Next game: vs. Boston Bruins/ }).click();
    await expect(page.getByRole('textbox', { name: 'Opponent' })).toHaveValue('Boston Bruins');
    await page.keyboard.press('Escape');
  });

  await test.step('by touch, from the home page’s next games: the last saved lineup, refreshed', async () => {
    const fan = await newFan(server);
    await insertLineup(server, fan, { lineup, name: 'Opening night' });
    const phone = await openPhone(browser, server);
    await storeSession(phone, fan);
    await phone.goto('/');
    await phone.getByRole('button', { name: /^Toronto Maple Leafs, vs Boston Bruins, \d/ }).tap();
    await phone.getByRole('button', { name: LAST }).tap();
    await closeReady(phone);
    await expect(slotButton(phone, 'Line 1 center')).not.toHaveAccessibleName(/empty/);
    await expect(saveButton(phone), 'a new lineup').toBeEnabled();
    await phone.getByRole('button', { name: 'Undo', exact: true }).first().tap();
    await expect(emptySlot(phone, 'Line 1 center')).toBeVisible();
    await phone.context().close();
  });
});
