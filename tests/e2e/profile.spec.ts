import type { Page } from '@playwright/test';
import { type Session, storeSession } from '#tests/support/accounts.ts';
import type { TestServer } from '#tests/support/server.ts';
import { expect, accountTest as test } from '../support/e2e/account-fixtures.ts';
import { expectNoAxeViolation } from '../support/e2e/axe.ts';
import { slotButton } from '../support/e2e/builder-page.ts';
import { findTeam } from '../support/e2e/drafts.ts';
import { addRow, changeRows, newFan, fetchRows, insertLineup } from '../support/e2e/fans.ts';
import { goWithin } from '../support/e2e/go-within.ts';
import { rosterLineup } from '../support/e2e/saved-lineups-page.ts';
import { expectUsableByAll, widthOverflow } from '../support/e2e/usable.ts';

test.use({ expectedNoise: ['404', 'Failed to load resource'] });

let names = 0;
function newName(): string {
  return `page-${process.pid}-${++names}`;
}

const BIO = 'First line\n<img src=x onerror=alert(1)>\nمرحبا';

/** A fan with a public and a private lineup. */
async function makeShownFan(server: TestServer, name: string): Promise<Session> {
  const fan = await newFan(server, { profile_name: name, full_name: 'Fan <b>of</b> Fans', bio: BIO });
  const toronto = await findTeam(server, 'Toronto Maple Leafs');
  const [matthews] = await fetchRows<{ id: number }>(server, 'players', 'last_name=eq.Matthews&select=id');
  await addRow(server, 'user_preferences', {
    user_id: fan.user.id,
    favorite_team: Number(toronto.id),
    favorite_player: matthews!.id,
  });
  const lineup = await rosterLineup(server, toronto);
  await insertLineup(server, fan, { name: 'Shown <i>one</i>', title: 'Tonight', isPublic: true, lineup });
  await insertLineup(server, fan, { name: 'Kept to myself' });
  return fan;
}

/**
 * Enlarges the public lineup by keyboard and by mouse. Then edits a copy in the builder, which must not change the
 * owner's row.
 */
async function openLarger(page: Page, server: TestServer): Promise<void> {
  const article = page.getByRole('article', { name: 'Shown <i>one</i>' });
  await expect(
    article.getByRole('img', { name: /^Toronto Maple Leafs lineup, Tonight\. Line 1 left wing: / }),
  ).toBeVisible();
  const larger = article.getByRole('button', { name: 'View Shown <i>one</i> larger' });
  await larger.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Shown <i>one</i>' });
  await expect(dialog.getByRole('img', { name: /Tonight/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(larger).toBeFocused();
  await larger.click();
  await dialog.getByRole('link', { name: 'Open in the builder' }).click();
  await expect(page.getByRole('heading', { name: 'Shared lineup: Toronto Maple Leafs' })).toBeVisible();
  await page.getByRole('button', { name: 'Make it yours' }).click();
  const filled = slotButton(page, 'Line 1 center');
  await expect(filled).not.toHaveAccessibleName(/empty/);
  await filled.click();
  await expect(filled).toHaveAccessibleName(/empty/);
  const rows = await fetchRows(server, 'user_lineup', 'title=eq.Tonight&select=revision,filled');
  expect(rows).toEqual([{ revision: 1, filled: rows[0]!['filled'] }]);
}

test('visitors see only what fans make public, and a failed load is not called missing', async ({
  page,
  server,
}) => {
  const main = page.getByRole('main');
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('a public page shows name, bio, favorites, and public lineups', async () => {
    const name = newName();
    const fan = await makeShownFan(server, name);
    await page.route('**/rest/v1/rpc/public_profile', (route) => route.abort());
    await page.goto(`/profile/${name.toUpperCase()}`);
    await expect(page.getByRole('alert')).toContainText('Failed to load this profile');
    await expect(main).not.toContainText('Page not found');
    await page.unroute('**/rest/v1/rpc/public_profile');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading).toHaveText('Fan <b>of</b> Fans');
    await expect(page).toHaveTitle('Fan <b>of</b> Fans · Line Rush');
    await expect(main.getByText('First line')).toHaveText(BIO);
    await expect(main.getByRole('definition').filter({ hasText: 'Auston Matthews, 34' })).toBeVisible();
    await expect(
      main.getByRole('definition').filter({ hasText: 'Toronto Maple Leafs' }).first(),
    ).toBeVisible();
    await expect(main).not.toContainText(fan.user.email);
    await expect(main).not.toContainText('Kept to myself');
    await expect(main).not.toContainText('This is your public page');
  });

  await test.step('a lineup opens larger, and as a copy in the builder', async () =>
    openLarger(page, server));

  await test.step('/profile tells visitors that they are signed out', async () => {
    await goWithin(page, '/profile');
    await expect(main).toContainText('Not logged in');
  });

  await test.step('long bios collapse; long names and many lineups fit the narrowest phone', async () => {
    const name = `${newName()}-`.padEnd(40, 'n');
    const fan = await newFan(server, {
      profile_name: name,
      full_name: 'W'.repeat(80),
      bio: 'b'.repeat(1000),
    });
    await insertLineup(server, fan, { name: 'W'.repeat(120), isPublic: true });
    await page.setViewportSize({ width: 320, height: 700 });
    await goWithin(page, `/profile/${name}`);
    await expect(page.getByRole('article')).toBeVisible();
    expect(await widthOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Read more' }).click();
    await expect(page.getByRole('button', { name: 'Read more' })).toHaveCount(0);
    expect(await widthOverflow(page)).toBeLessThanOrEqual(0);
  });
});

/** Teams whose colors are difficult for a header: black, gold, and white beside blue. */
const COLORS = [
  ['Pittsburgh Penguins', { width: 390, height: 844 }],
  ['Nashville Predators', { width: 1440, height: 1000 }],
  ['Toronto Maple Leafs', { width: 1440, height: 1000 }],
] as const;

async function cheerFor(server: TestServer, { user }: Session, team: string): Promise<void> {
  const { id } = await findTeam(server, team);
  for (const [table, row] of [
    ['user_preferences', { favorite_team: Number(id), display_profile: true }],
    ['user_lineup', { team_id: Number(id), team_name: team, name: 'Shown', is_public: true }],
  ] as const) {
    await changeRows(server, `${table}?user_id=eq.${user.id}`, row);
  }
}

test('users’ own pages show their account and next steps, in any team’s colors', async ({ page, server }) => {
  const name = newName();
  const bio = 'Word. '.repeat(90);
  const fan = await newFan(server, { full_name: 'Ève Lemieux', profile_name: name, bio });
  const main = page.getByRole('main');
  await storeSession(page, fan);

  await test.step('/profile shows the user, the number of lineups, and the favorites', async () => {
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ève Lemieux');
    await expect(main).toContainText(fan.user.email);
    await expect(main.getByRole('link', { name: 'Favorite team None yet' })).toBeVisible();
    await insertLineup(server, fan, { name: 'Opening night' });
    const seattle = await findTeam(server, 'Seattle Kraken');
    const favorites = { favorite_team: Number(seattle.id), display_profile: false };
    await addRow(server, 'user_preferences', { user_id: fan.user.id, ...favorites });
    await page.reload();
    await expect(main.getByRole('link', { name: 'Saved lineups 1' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Favorite team Seattle Kraken' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Favorite player None yet' })).toBeVisible();
    await expect(main.getByRole('link', { name: /^Opening night/ })).toHaveAttribute('href', /\/\?lineup=/);
    await expectUsableByAll(page, '/profile');
  });

  await test.step('a user’s own empty page shows next steps', async () => {
    await main.getByRole('link', { name: 'Public page' }).click();
    await expect(page.getByText('This is your public page.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Choose lineups to show' })).toHaveAttribute(
      'href',
      '/settings/lineups',
    );
    await expect(page.getByText('Hockey fan')).toBeVisible();
    await expectUsableByAll(page, 'a public page in the colors of the house');
  });

  for (const [team, size] of COLORS) {
    await test.step(`has no accessibility violation in the colors of ${team}`, async () => {
      await cheerFor(server, fan, team);
      await page.setViewportSize(size);
      await goWithin(page, '/profile');
      await expect(main.getByRole('link', { name: 'Public page' })).toBeVisible();
      await main.getByRole('link', { name: 'Public page' }).click();
      await expect(page.getByText(`${team} fan`)).toBeVisible();
      const card = page.getByRole('article', { name: 'Shown' });
      await expect(card.getByRole('img', { name: new RegExp(`^${team} lineup`) })).toBeVisible();
      await expectNoAxeViolation(page, 'a public page');
    });
  }
});

test('unknown, private, and malformed names show the same page; only owners see their private one', async ({
  page,
  server,
}) => {
  const name = newName();
  const fan = await newFan(server, { profile_name: name, full_name: 'Secret Fan', public_profile: false });
  await insertLineup(server, fan, { name: 'Hidden', isPublic: true });
  const main = page.getByRole('main');
  await page.goto(`/profile/${name}`);
  await expect(main).toContainText('Page not found');
  await storeSession(page, fan);
  await page.goto(`/profile/${name}`);
  await expect(main).toContainText('Your page is private. Only you can see it.');
  await expect(main).toContainText('Hidden');
  await page.goto('/no/such/page');
  await expect(main).toContainText('Page not found');
  const wall = main.getByRole('listitem');
  await expect(wall).toHaveCount(32);
  const usual = await main.ariaSnapshot();
  for (const path of ['nobody-has-this', 'two%20words', '%3Cscript%3E', 'n'.repeat(1000)]) {
    const answer = await page.request.get(`/profile/${path}`);
    expect(answer.status(), path).toBe(404);
    await goWithin(page, '/profile');
    await expect(main, path).toContainText('Secret Fan');
    await goWithin(page, `/profile/${path}`);
    await expect(main, path).toContainText('Page not found');
    await expect(wall).toHaveCount(32);
    expect(await main.ariaSnapshot(), path).toBe(usual);
    await expect(page).toHaveTitle('Page not found · Line Rush');
  }
  await page.reload();
  await expect(main, 'served').toContainText('Page not found');
});
