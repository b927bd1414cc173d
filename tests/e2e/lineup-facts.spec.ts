/**
 * Tests that letters, scratches, special teams, the 11-7 formation, and card texts are saved, reopened, drawn, copied,
 * and published.
 */
import type { Page } from '@playwright/test';
import { isLineupRefusal, setLetter } from '#domain/lineup-commands.ts';
import { type Lineup, playerAt } from '#domain/lineup.ts';
import { addScratch } from '#domain/scratch-commands.ts';
import { storeSession } from '#tests/support/accounts.ts';
import { expect, accountTest as test } from '../support/e2e/account-fixtures.ts';
import { expectNoAxeViolation } from '../support/e2e/axe.ts';
import { copyFrom, slotButton } from '../support/e2e/builder-page.ts';
import { findTeam } from '../support/e2e/drafts.ts';
import { fetchRows, insertLineup, newFan } from '../support/e2e/fans.ts';
import { closeSuccess, rosterLineup, saveButton, unsavedMark } from '../support/e2e/saved-lineups-page.ts';

const WORDS = {
  opponent: 'Boston Bruins',
  opponentId: null,
  when: 'Sat, Nov 22, 7:00 PM',
  venue: 'away',
  note: 'GAME 7',
  signature: '@rink-rat',
} as const;

function withFacts(full: Lineup): Lineup {
  const spare = { id: 'test-1', name: 'Spare Oak', position: 'c', number: 7 } as const;
  return [
    (at: Lineup) => setLetter(at, 'c1', 'C'),
    (at: Lineup) => setLetter(at, 'd1', 'A'),
    (at: Lineup) => addScratch(at, spare, 'injured'),
  ].reduce((at, command) => {
    const next = command(at);
    if (isLineupRefusal(next)) throw new Error(next.code);
    return next;
  }, full);
}

async function detailsOf(server: Parameters<typeof fetchRows>[0], filter: string): Promise<unknown> {
  const rows = await fetchRows<{ details: unknown }>(server, 'user_lineup', `${filter}&select=details`);
  return rows[0]?.details;
}

const specialTeams = (page: Page) => page.getByRole('button', { name: 'Special teams' });

test('every fact is saved, reopened, copied, published, and told', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const profileName = `facts-${process.pid}`;
  const fan = await newFan(server, { profile_name: profileName });
  await storeSession(page, fan);
  const full = withFacts(await rosterLineup(server, await findTeam(server, 'Toronto Maple Leafs')));
  const name = (slot: string) => playerAt(full, slot)?.name ?? '';
  const id = await insertLineup(server, fan, { name: 'Facts', lineup: full, words: WORDS, isPublic: true });
  await page.goto(`/?lineup=${id}`);

  await test.step('slots say their letters', async () => {
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(
      new RegExp(`^Line 1 center: ${name('c1')}, captain, `),
    );
    await expect(slotButton(page, 'Pair 1 left defense')).toHaveAccessibleName(/, alternate, /);
    await expect(unsavedMark(page)).toHaveCount(0);
  });

  await test.step('special teams are filled, changed by mouse and keyboard, and saved', async () => {
    await specialTeams(page).click();
    await expect(slotButton(page, 'PP1 bumper')).toHaveAccessibleName('PP1 bumper: empty');
    await page.getByRole('button', { name: 'Fill from lines' }).click();
    await expect(slotButton(page, 'PP1 bumper')).toHaveAccessibleName(new RegExp(name('c1')));
    await slotButton(page, 'PP1 bumper').press('Shift+F10');
    await expect(page.getByRole('menuitemradio', { name: 'Captain', exact: true })).toBeChecked();
    await page.keyboard.press('Escape');
    await slotButton(page, 'PP1 bumper').dragTo(slotButton(page, 'PP1 left flank'));
    await expect(slotButton(page, 'PP1 left flank')).toHaveAccessibleName(new RegExp(name('c1')));
    await expect(slotButton(page, 'PP1 bumper'), 'they swapped').toHaveAccessibleName(
      new RegExp(name('lw1')),
    );
    await expectNoAxeViolation(page, 'special teams');
    await saveButton(page).click();
    await closeSuccess(page, 'Your lineup was updated successfully');
    expect(await detailsOf(server, `id=eq.${id}`)).toMatchObject({
      letters: { c1: 'C', ld1: 'A' },
      scratches: [{ name: 'Spare Oak', reason: 'injured' }],
      units: { pp1b: 'lw1', pp1lf: 'c1' },
      words: { opponent: 'Boston Bruins', venue: 'away', signature: '@rink-rat' },
    });
  });

  await test.step('the card and the text tell them', async () => {
    await page.reload();
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/, captain, /);
    await page.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Card preview' });
    const card = dialog.getByRole('img', { name: /^Toronto Maple Leafs lineup/ });
    await expect(card).toHaveAccessibleName(
      /at Boston Bruins – Sat, Nov 22, 7:00 PM – GAME 7\. .*, captain, .* Injured: Spare Oak\. Lines by @rink-rat\./,
    );
    await copyFrom(dialog, 'Copy as text');
    const copied = page.evaluate(async () => navigator.clipboard.readText());
    expect(await copied).toMatch(/ \(C\) [^]*PP1: [^]*Injured: Oak[^]*Lines by @rink-rat/);
    await dialog.getByRole('radiogroup', { name: 'Card' }).getByText('Special teams').click();
    await expect(card).toHaveAccessibleName(new RegExp(`PP1 bumper: ${name('lw1')}`));
    await page.keyboard.press('Escape');
  });

  await test.step('a copy and the public page have them', async () => {
    await page.goto('/settings/lineups');
    await page.getByRole('button', { name: 'Duplicate Facts' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Facts (copy)' })).toBeVisible();
    const copies = `user_id=eq.${fan.user.id}&name=eq.${encodeURIComponent('Facts (copy)')}`;
    expect(await detailsOf(server, copies)).toEqual(await detailsOf(server, `id=eq.${id}`));
    await page.goto(`/profile/${profileName}`);
    await expect(
      page.getByRole('img', { name: /at Boston Bruins .*, captain, .*Injured: Spare Oak/ }),
    ).toBeVisible();
  });
});
