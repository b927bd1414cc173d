/** `/profile` and the public pages `/profile/{profileName}`. */
import { callAs, useSession } from '#tests/support/accounts.ts';
import { expect, test } from './account-fixtures.ts';
import { findTeam } from './drafts.ts';
import { addRow, newFan, readRows, saveLineup, widthOverflow } from './fans.ts';

let names = 0;
function newName(): string {
  return `page-${process.pid}-${++names}`;
}

test('/profile says who is signed in, counts line-ups and names the favorites', async ({ page, server }) => {
  const fan = await newFan(server, { full_name: 'Ève Lemieux', profile_name: newName() });
  await saveLineup(server, fan, { name: 'Opening night' });
  const seattle = await findTeam(server, 'Seattle Kraken');
  await addRow(server, 'user_preferences', { user_id: fan.user.id, favorite_team: Number(seattle.id) });
  await useSession(page, fan);
  await page.goto('/profile');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ève Lemieux');
  await expect(main).toContainText(fan.user.email);
  await expect(main.getByRole('link', { name: 'Saved lineups 1' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Favorite team Seattle Kraken' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Favorite player None yet' })).toBeVisible();
  await expect(main.getByRole('link', { name: /^Opening night/ })).toHaveAttribute('href', /\/\?lineup=/);
  await main.getByRole('link', { name: 'Public page' }).click();
  await expect(page.getByText('This is your public page.')).toBeVisible();
});

test('/profile tells visitors that nobody is logged in', async ({ page }) => {
  await page.goto('/profile');
  await expect(page.getByRole('main')).toContainText('Not logged in');
});

test('a public page shows name, bio, favorites and public line-ups, and nothing else', async ({
  page,
  server,
}) => {
  const name = newName();
  const fan = await newFan(server, {
    profile_name: name,
    full_name: 'Fan <b>of</b> Fans',
    bio: 'First line\n<img src=x onerror=alert(1)>\nمرحبا',
  });
  const toronto = await findTeam(server, 'Toronto Maple Leafs');
  const [matthews] = await readRows<{ id: number }>(server, 'players', 'last_name=eq.Matthews&select=id');
  await addRow(server, 'user_preferences', {
    user_id: fan.user.id,
    favorite_team: Number(toronto.id),
    favorite_player: matthews!.id,
  });
  await saveLineup(server, fan, { name: 'Shown <i>one</i>', title: 'Tonight', isPublic: true });
  await saveLineup(server, fan, { name: 'Kept to myself' });

  await page.goto(`/profile/${name.toUpperCase()}`);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fan <b>of</b> Fans');
  await expect(page).toHaveTitle('Fan <b>of</b> Fans · Line Rush');
  await expect(main.getByText('First line')).toHaveText('First line\n<img src=x onerror=alert(1)>\nمرحبا');
  await expect(main.getByRole('definition').filter({ hasText: 'Auston Matthews, 34' })).toBeVisible();
  await expect(main.getByRole('definition').filter({ hasText: 'Toronto Maple Leafs' }).first()).toBeVisible();
  await expect(main).not.toContainText(fan.user.email);
  await expect(main).not.toContainText('Kept to myself');
  await expect(main).not.toContainText('This is your public page');

  const article = main.getByRole('article', { name: 'Shown <i>one</i>' });
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
  await dialog.getByRole('link', { name: 'Build your own' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('long bios fold, long names and many line-ups stay within the narrowest phone', async ({
  page,
  server,
}) => {
  const fan = await newFan(server, {
    profile_name: 'n'.repeat(40),
    full_name: 'W'.repeat(80),
    bio: 'b'.repeat(1000),
  });
  await saveLineup(server, fan, { name: 'W'.repeat(120), isPublic: true });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/profile/${'n'.repeat(40)}`);
  await expect(page.getByRole('article')).toBeVisible();
  expect(await widthOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Read more' }).click();
  await expect(page.getByRole('button', { name: 'Read more' })).toHaveCount(0);
  expect(await widthOverflow(page)).toBeLessThanOrEqual(0);
});

test.describe('pages that are not there', () => {
  test.use({ expectedNoise: ['404'] });

  test('unknown, private and malformed names answer the same page, to the owner, too', async ({
    page,
    server,
  }) => {
    const name = newName();
    const fan = await newFan(server, { profile_name: name, full_name: 'Secret Fan', public_profile: false });
    await saveLineup(server, fan, { name: 'Hidden', isPublic: true });
    await useSession(page, fan);
    await page.goto('/no/such/page');
    const main = page.getByRole('main');
    await expect(main).toContainText('Page not found');
    const usual = await main.innerText();
    for (const path of [name, 'nobody-has-this', 'two%20words', '%3Cscript%3E', 'n'.repeat(1000)]) {
      const answer = await page.goto(`/profile/${path}`);
      expect(answer?.status(), path).toBe(404);
      await expect(main, path).toContainText('Page not found');
      expect(await main.innerText(), path).toBe(usual);
      await expect(page).toHaveTitle('Page not found · Line Rush');
    }
  });
});

test.describe('when the backend fails', () => {
  test.use({ expectedNoise: ['Failed to load resource'] });

  test('a page that could not be read is not called missing, and Try again brings it', async ({
    page,
    server,
  }) => {
    const name = newName();
    await newFan(server, { profile_name: name, full_name: 'There After All' });
    let broken = true;
    await page.route('**/rest/v1/rpc/public_profile', (route) => (broken ? route.abort() : route.continue()));
    await page.goto(`/profile/${name}`);
    await expect(page.getByRole('alert')).toContainText('Failed to load this profile');
    await expect(page.getByRole('main')).not.toContainText('Page not found');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There After All');
  });
});

test('favorites that their owner hides are hidden, and one’s own empty page says what to do', async ({
  page,
  server,
}) => {
  const name = newName();
  const fan = await newFan(server, { profile_name: name });
  await addRow(server, 'user_preferences', {
    user_id: fan.user.id,
    favorite_team: 1,
    display_profile: false,
  });
  await useSession(page, fan);
  await page.goto(`/profile/${name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('Hockey fan')).toBeVisible();
  await expect(page.getByText('Favorite team')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Choose lineups to show' })).toHaveAttribute(
    'href',
    '/settings/lineups',
  );
  const other = await callAs(server, null, '/rest/v1/user_preferences?select=favorite_team');
  expect([401, 403]).toContain(other.status);
});
