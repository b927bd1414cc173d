/** The header and the phone's panel of the signed-in: who it is, the menu, an admin's counts, and the way out. */
import type { Page } from '@playwright/test';
import {
  callAs,
  grantAdmin,
  type Session,
  signIn,
  signUp,
  useSession as keepSession,
} from '#tests/support/accounts.ts';
import type { TestServer } from '#tests/support/server.ts';
import { expect, newEmail, test } from './account-fixtures.ts';
import { expectNoAxeViolation } from './axe.ts';
import { pickTeam } from './builder-page.ts';
import { completeLineup, findTeam, keepDraftOf } from './drafts.ts';

test.use({ reducedMotion: 'no-preference' });

const banner = (page: Page) => page.getByRole('banner');
const menuButton = (page: Page) => banner(page).getByRole('button', { name: /account menu$/ });
const guestLink = (page: Page) => banner(page).getByRole('link', { name: 'Sign in' });

async function newFan(server: TestServer, data: object = {}): Promise<Session> {
  return signUp(server, { email: newEmail(), data });
}

async function openMenu(page: Page) {
  await menuButton(page).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  return menu;
}

test('shows initials and full name, and the menu name, address and ways', async ({ page, server }) => {
  const session = await newFan(server, { full_name: 'Hayley Wickenheiser' });
  await keepSession(page, session);
  await page.goto('/privacy');
  await expect(menuButton(page)).toContainText('HW');
  await expect(menuButton(page)).toContainText('Hayley Wickenheiser');
  const menu = await openMenu(page);
  await expect(menu).toContainText('Hayley Wickenheiser');
  await expect(menu).toContainText(session.user.email);
  const box = await menu.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(220);
  await expect(menu.getByRole('menuitem')).toHaveText(['View public profile', 'Settings', 'Sign out']);
  await menu.getByRole('menuitem', { name: 'View public profile' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(menu).toBeHidden();
  await (await openMenu(page)).getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings\/account$/);
});

test('without a name the address stands for it', async ({ page, server }) => {
  const session = await newFan(server);
  await keepSession(page, session);
  await page.goto('/privacy');
  await expect(menuButton(page)).toContainText(session.user.email);
});

test('the menu closes on Escape, on a press beside it, and when the mouse leaves it', async ({
  page,
  server,
}) => {
  await keepSession(page, await newFan(server));
  await page.goto('/privacy');
  const menu = await openMenu(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await openMenu(page);
  await page.mouse.click(300, 500);
  await expect(menu).toBeHidden();
  await openMenu(page);
  await menu.getByRole('menuitem', { name: 'Settings' }).hover();
  await expect(menu).toBeVisible();
  await page.mouse.move(300, 500);
  await expect(menu).toBeHidden();
  await openMenu(page);
  await menuButton(page).click();
  await expect(menu).toBeHidden();
});

test('the menu is used with the keyboard alone', async ({ page, server }) => {
  await keepSession(page, await newFan(server));
  await page.goto('/privacy');
  await menuButton(page).focus();
  await page.keyboard.press('ArrowDown');
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect(item('View public profile')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('Settings')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item('Sign out')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item('View public profile')).toBeFocused();
  await page.keyboard.type('se');
  await expect(item('Settings')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/account$/);
  await menuButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(item('View public profile')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menuButton(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item('Sign out')).toBeFocused();
});

test('signing out ends the session, forgets the draft and starts afresh at /', async ({ page, server }) => {
  const session = await newFan(server);
  await keepSession(page, session);
  await page.goto('/');
  await pickTeam(page, 'Toronto Maple Leafs');
  await (await openMenu(page)).getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(guestLink(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Select a Team' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(['line-rush-left']);
  const refreshed = await callAs(server, null, '/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify({ refresh_token: session.refresh_token }),
  });
  expect(refreshed.status, 'the refresh token must be dead').toBe(400);
});

test('signing out asks first when the line-up is not saved', async ({ page, server }) => {
  await keepSession(page, await newFan(server));
  await keepDraftOf(page, await findTeam(server, 'Toronto Maple Leafs'), completeLineup());
  await page.goto('/');
  await (await openMenu(page)).getByRole('menuitem', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(menuButton(page)).toBeVisible();
  await (await openMenu(page)).getByRole('menuitem', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(guestLink(page)).toBeVisible();
});

test.describe('when the server is away', () => {
  test.use({ expectedNoise: ['ERR_', 'Failed to fetch'] });

  test('signing out still ends the session in this browser', async ({ page, server }) => {
    await keepSession(page, await newFan(server));
    await page.goto('/privacy');
    await page.route('**/auth/v1/logout**', (route) => route.abort('connectionrefused'));
    await (await openMenu(page)).getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(guestLink(page)).toBeVisible();
    await page.reload();
    await expect(guestLink(page)).toBeVisible();
  });
});

const BADGE_PATHS = {
  Images: '/admin/lineup-downloaded',
  Requests: '/admin/player-request',
  Visits: '/admin/visits',
};

test.describe('admin counts', () => {
  test.use({ expectedNoise: ['503', 'Failed to load admin counts'] });

  test('only admins see them: three numbers, dashes when they cannot be read', async ({ page, server }) => {
    const session = await newFan(server);
    await grantAdmin(server, session.user.id);
    await keepSession(page, session);
    let broken = false;
    await page.route('**/rest/v1/site_visits**', (route) =>
      broken ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await page.goto('/privacy');
    const counts = banner(page).getByRole('list', { name: 'Admin counts' });
    await expect(counts.getByRole('listitem')).toHaveText(['Images: 0', 'Requests: 0', 'Visits: 0']);
    for (const [name, path] of Object.entries(BADGE_PATHS)) {
      await expect(counts.getByRole('link', { name: `${name}: 0`, exact: true })).toHaveAttribute(
        'href',
        path,
      );
    }
    broken = true;
    await page.reload();
    await expect(counts.getByRole('listitem')).toHaveText(['Images: –', 'Requests: –', 'Visits: –']);
  });

  test('others do not', async ({ page, server }) => {
    await keepSession(page, await newFan(server));
    const role = page.waitForResponse('**/rest/v1/user_roles**');
    await page.goto('/privacy');
    await role;
    await expect(menuButton(page)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Admin counts' })).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the panel shows the person, the ways and the way out', async ({ page, server }) => {
    const session = await newFan(server, { full_name: 'Sidney Crosby' });
    await grantAdmin(server, session.user.id);
    await keepSession(page, await signIn(server, { email: session.user.email }));
    await page.goto('/privacy');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const panel = page.getByRole('dialog', { name: 'Menu' });
    await expect(panel).toContainText('Sidney Crosby');
    await expect(panel).toContainText(session.user.email);
    const ways = panel.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(ways).toHaveText(['Home', 'Profile', 'Settings', 'Admin']);
    await expect(panel.getByRole('list', { name: 'Admin counts' }).getByRole('link')).toHaveText([
      'Images: 0',
      'Requests: 0',
      'Visits: 0',
    ]);
    await panel.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(panel).toContainText('Guest');
    await expect(panel.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  test('the panel asks too before an unsaved line-up is lost', async ({ page, server }) => {
    await keepSession(page, await newFan(server));
    await keepDraftOf(page, await findTeam(server, 'Toronto Maple Leafs'), completeLineup());
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const panel = page.getByRole('dialog', { name: 'Menu' });
    await panel.getByRole('button', { name: 'Sign out' }).click();
    const question = page.getByRole('dialog', { name: 'Sign out without saving?' });
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(panel).toBeVisible();
    await panel.getByRole('button', { name: 'Sign out' }).click();
    const freshPage = page.waitForEvent('load');
    await question.getByRole('button', { name: 'Sign out' }).click();
    await freshPage;
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(panel).toContainText('Guest');
  });
});

test('the served page never shows the ways in to the signed-in, and nothing moves', async ({
  page,
  server,
}) => {
  await keepSession(page, await newFan(server, { full_name: 'Cale Makar' }));
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/main-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' }); // the load may wait for the script that is held back
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner(page).getByText('Sign up')).toBeHidden();
  release();
  await expect(menuButton(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Anaheim Ducks, ANA' })).toBeAttached();
  const shift = await page.evaluate(
    async () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            total += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
      }),
  );
  expect(shift).toBeLessThan(0.0001);
});

test('the open menu and the panel have no accessibility violation', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const session = await newFan(server, { full_name: 'Connor McDavid' });
  await grantAdmin(server, session.user.id);
  await keepSession(page, session);
  await page.goto('/privacy');
  await expect(page.getByRole('list', { name: 'Admin counts' })).toContainText('Visits: 0');
  await openMenu(page);
  await expectNoAxeViolation(page, 'the user menu');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toContainText('Connor McDavid');
  await expectNoAxeViolation(page, 'the panel of the signed-in');
});
