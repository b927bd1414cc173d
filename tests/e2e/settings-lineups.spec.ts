import type { Locator, Page } from '@playwright/test';
import { type Session, storeSession } from '#tests/support/accounts.ts';
import type { TestServer } from '#tests/support/server.ts';
import { expect, accountTest as test } from '../support/e2e/account-fixtures.ts';
import { slotButton } from '../support/e2e/builder-page.ts';
import { completeLineup } from '../support/e2e/drafts.ts';
import { deleteRows, newFan, fetchRows, insertLineup } from '../support/e2e/fans.ts';
import { goWithin } from '../support/e2e/go-within.ts';
import { cutTexts } from '../support/e2e/layout.ts';
import { expectUsableByAll, widthOverflow } from '../support/e2e/usable.ts';

test.use({ expectedNoise: ['409', 'Failed to load resource'] });

function row(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

function names(page: Page): Locator {
  return page.getByRole('main').getByRole('heading', { level: 2 });
}

function note(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /“/ });
}

async function savedNames(server: TestServer, fan: Session): Promise<string[]> {
  const filter = `user_id=eq.${fan.user.id}&select=name&order=name`;
  return (await fetchRows<{ name: string }>(server, 'user_lineup', filter)).map(({ name }) => name);
}

async function workByKeys(page: Page, server: TestServer, fan: Session): Promise<void> {
  const press = async (button: Locator) => {
    await button.focus();
    await page.keyboard.press('Enter');
  };
  await press(page.getByRole('button', { name: 'Rename Opening night' }));
  const dialog = page.getByRole('dialog', { name: 'Rename lineup' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('  Game 7 ');
  await page.keyboard.press('Enter');
  await expect(note(page)).toContainText('Renamed to “Game 7”.');
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Game 7')).toBeVisible();

  await press(page.getByRole('button', { name: 'Duplicate Game 7' }));
  await expect(note(page)).toContainText('Copied as “Game 7 (copy)”.');
  await expect(row(page, 'Game 7 (copy)')).toBeVisible();

  await press(page.getByRole('button', { name: 'Delete Game 7', exact: true }));
  await expect(note(page)).toContainText('“Game 7” is deleted.');
  await expect(row(page, 'Game 7')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Saved lineups' })).toBeFocused();
  expect(await savedNames(server, fan)).toEqual(['Game 7 (copy)']);
  await press(page.getByRole('button', { name: 'Undo' }));
  await expect(note(page)).toContainText('“Game 7” is back.');
  await expect(row(page, 'Game 7')).toBeVisible();
  expect(await savedNames(server, fan)).toEqual(['Game 7', 'Game 7 (copy)']);
}

test('lineups are opened, renamed, copied, deleted, and restored; failures keep every row', async ({
  page,
  server,
}) => {
  const fan = await newFan(server);
  await storeSession(page, fan);

  await test.step('without lineups, the page links to the builder', async () => {
    await page.goto('/settings/lineups');
    await expect(page.getByText('No saved lineups yet')).toBeVisible();
    await expectUsableByAll(page, 'no line-ups');
    await page.getByRole('link', { name: 'Build a lineup' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('a saved lineup opens in the builder', async () => {
    await insertLineup(server, fan, { name: 'Opening night', title: 'Home opener', team: 'Boston Bruins' });
    await goWithin(page, '/settings/lineups');
    const opening = row(page, 'Opening night');
    await expect(opening).toContainText('Home opener');
    await expect(opening).toContainText(/Boston Bruins · [A-Z][a-z]{2} \d{1,2}, 20\d\d, \d{1,2}:\d\d\s[AP]M/);
    await expect(opening).toContainText('20 of 20 slots filled');
    await expect(opening.locator('svg text').first(), 'its card').toBeAttached();
    expect(await cutTexts(opening.getByRole('heading')), 'the tails of p, y and g').toEqual([]);
    await opening.click({ position: { x: 24, y: 24 } }); // on the row, but not on its name
    const starter = completeLineup().players.starter;
    // No team has this test player, so the name ends in "no longer on the team" once the roster has loaded.
    await expect(slotButton(page, 'Starter')).toHaveAccessibleName(
      `Starter: ${starter?.name}, ${starter?.number}, no longer on the team`,
    );
  });

  await test.step('keyboard alone: rename, copy, delete, and restore', async () => {
    await goWithin(page, '/settings/lineups');
    await workByKeys(page, server, fan);
  });

  await test.step('a name that is taken is rejected in the dialog, which keeps the input', async () => {
    await page.getByRole('button', { name: 'Rename Game 7 (copy)' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Name');
    const save = page.getByRole('button', { name: 'Save name' });
    await field.fill('Game 7');
    await save.click();
    await expect(field).toHaveAccessibleDescription(
      'A lineup with that name already exists for your account. Choose a different name.',
    );
    await expect(field).toHaveValue('Game 7');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a deleted lineup whose name is taken is reported, and can be restored later', async () => {
    const undo = page.getByRole('button', { name: 'Undo' });
    await page.getByRole('button', { name: 'Delete Game 7', exact: true }).click();
    await expect(note(page)).toContainText('“Game 7” is deleted.');
    await undo.hover(); // the notice stays while the mouse is on it
    const other = await insertLineup(server, fan, { name: 'Game 7' });
    await undo.click();
    await expect(note(page)).toContainText('“Game 7” could not be restored.');
    await deleteRows(server, 'user_lineup', `id=eq.${other}`);
    await undo.click();
    await expect(note(page)).toContainText('“Game 7” is back.');
  });

  const game = row(page, 'Game 7');
  await test.step('loading: the specified text, and Try again loads the list', async () => {
    let broken = true;
    await page.route('**/rest/v1/user_lineup?**', (route) =>
      broken ? route.fulfill({ status: 503, body: '{"message":"down"}' }) : route.continue(),
    );
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Failed to load lineups');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(game).toBeVisible();
  });

  await test.step('deleting: the specified text, and the lineup stays in place', async () => {
    await page.route('**/rest/v1/user_lineup?**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await page.getByRole('button', { name: 'Delete Game 7', exact: true }).click();
    await expect(game.getByRole('alert')).toHaveText(
      'Failed to delete lineup. Our server cannot be reached. Try again in a moment.',
    );
  });

  await test.step('publishing: the switch stays unchanged', async () => {
    const toggle = page.getByRole('switch', { name: 'Public: Game 7', exact: true });
    await toggle.click();
    await expect(game.getByRole('alert')).toContainText('Could not update lineup');
    await expect(toggle).not.toBeChecked();
  });
});

test('public lineups are on the profile page, and a hint explains when they are hidden', async ({
  page,
  server,
}) => {
  const name = `shows-${process.pid}-${Date.now()}`;
  const fan = await newFan(server, { profile_name: name, public_profile: false });
  await insertLineup(server, fan, { name: 'Shown' });
  await storeSession(page, fan);
  await page.goto('/settings/lineups');
  const toggle = page.getByRole('switch', { name: 'Public: Shown' });
  await toggle.focus();
  await page.keyboard.press('Space');
  await expect(toggle).toBeChecked();
  await expect(page.getByText('Fans cannot see your public lineups yet')).toBeVisible();
  await page.getByRole('link', { name: 'Make your profile public' }).click();
  await page.getByRole('switch', { name: 'Public profile' }).click();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Visit public profile' }).click();
  await expect(page).toHaveURL(`/profile/${name}`);
  await expect(page.getByRole('article', { name: 'Shown' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose lineups' }).click();
  await expect(toggle).toBeChecked();
  await expect(page.getByText('Fans cannot see your public lineups yet')).toHaveCount(0);
  await toggle.click();
  await expect(note(page)).toContainText('“Shown” is private.');
  await expect(toggle).not.toBeChecked();
  await page.goto(`/profile/${name}`);
  await expect(page.getByText('No public lineups yet')).toBeVisible();
});

test('many lineups are filtered, sorted, and selected; Back restores that, even on a phone', async ({
  page,
  server,
}) => {
  const fan = await newFan(server);
  await insertLineup(server, fan, { name: 'Night 10' });
  await insertLineup(server, fan, { name: 'Night 9', team: 'Montréal Canadiens' });
  await insertLineup(server, fan, { name: 'Älumni', title: '<b>Old boys</b> أفضل تشكيلة' });
  await insertLineup(server, fan, { name: 'Rivals', team: 'Boston Bruins' });
  await storeSession(page, fan);
  await page.goto('/settings/lineups');
  const search = page.getByRole('searchbox', { name: 'Search lineups' });
  const team = page.getByLabel('Team', { exact: true });

  await test.step('they are searched, filtered by team, and sorted', async () => {
    await expect(names(page), 'the last changed one first').toHaveText([
      'Rivals',
      'Älumni',
      'Night 9',
      'Night 10',
    ]);
    await expect(page.getByText('4 lineups', { exact: true })).toBeVisible();
    await page.getByLabel('Sort by').selectOption('Name');
    await expect(names(page)).toHaveText(['Älumni', 'Night 9', 'Night 10', 'Rivals']);
    await team.selectOption('Toronto Maple Leafs');
    await expect(names(page)).toHaveText(['Älumni', 'Night 10']);
    await expect(page.getByText('2 of 4 lineups', { exact: true })).toBeVisible();
    await search.fill('nordiques');
    await expect(page.getByText('No lineups match')).toBeVisible();
    await page.getByRole('button', { name: 'Show all lineups' }).click();
    await expect(names(page)).toHaveCount(4);
  });

  await test.step('Back from the builder restores search, team, order, and scroll position', async () => {
    await page.setViewportSize({ width: 390, height: 500 });
    await page.getByLabel('Sort by').selectOption('Name');
    await search.pressSequentially('night');
    await expect(page).toHaveURL('/settings/lineups?sort=name&q=night');
    await expect(names(page)).toHaveText(['Night 9', 'Night 10']);
    const open = page.getByRole('link', { name: 'Open Night 10' });
    await open.scrollIntoViewIfNeeded();
    const top = await open.evaluate((link) => link.getBoundingClientRect().top);
    await open.click();
    await expect(slotButton(page, 'Starter')).toBeVisible();
    await page.goBack();
    await expect(names(page)).toHaveText(['Night 9', 'Night 10']);
    await expect(search).toHaveValue('night');
    await expect.poll(() => open.evaluate((link) => link.getBoundingClientRect().top)).toBeCloseTo(top, -1);
    await page.getByRole('link', { name: 'Your Lineups' }).click();
    await expect(search, 'the page’s own link shows everything').toHaveValue('');
    await expect(row(page, 'Älumni')).toContainText('<b>Old boys</b>');
    expect(await widthOverflow(page)).toBeLessThanOrEqual(0);
  });

  await test.step('selected lineups are deleted with one request and restored with one press', async () => {
    const deletions: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') deletions.push(request.url());
    });
    await search.fill('night');
    await page.getByRole('checkbox', { name: 'Select all 2' }).check();
    await search.fill('');
    await page.getByRole('checkbox', { name: 'Select Rivals' }).check();
    await page.getByRole('checkbox', { name: 'Select Night 9' }).uncheck();
    const bar = page.getByRole('group', { name: 'Selected lineups' });
    await expect(bar).toContainText('2 selected');
    await expectUsableByAll(page, 'selected lineups');
    await bar.getByRole('button', { name: 'Delete 2 lineups' }).click();
    await expect(page.getByRole('status').filter({ hasText: '2 lineups are deleted.' })).toBeVisible();
    await expect(names(page)).toHaveText(['Älumni', 'Night 9']);
    await expect(bar).toHaveCount(0);
    expect(deletions).toHaveLength(1);
    expect(await savedNames(server, fan)).toEqual(['Night 9', 'Älumni']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('status').filter({ hasText: '2 lineups are back.' })).toBeVisible();
    await expect(names(page)).toHaveCount(4);
    expect(await savedNames(server, fan)).toHaveLength(4);
  });
});
