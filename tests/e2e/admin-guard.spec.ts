/** Who may see the admin pages, what everyone else is told, and how one gets about in them. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { ROOT } from '#server/root.ts';
import { PASSWORD, type Session, signUp, useSession } from '#tests/support/accounts.ts';
import { testEnvironment } from '#tests/support/server.ts';
import { newAdmin } from './admin-people.ts';
import { expectNoAxeViolation } from './axe.ts';
import { expect, test } from './fixtures.ts';

const PAGES = [
  ['/admin', 'Visit Analytics'],
  ['/admin/visits', 'Visit Analytics'],
  ['/admin/teams', 'Teams'],
  ['/admin/players', 'Players'],
  ['/admin/player-request', 'Player Requests'],
  ['/admin/lineup-downloaded', 'Image Downloads'],
  ['/admin/log', 'Change log'],
] as const;

const denied = (page: Page) => page.getByRole('heading', { name: 'Access denied. Admins only.' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Admin' });

test('who is no admin is refused on every page, signed out and signed in', async ({ page, server }) => {
  for (const [path] of PAGES) {
    await page.goto(path);
    await expect(denied(page), path).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
    const next = new URLSearchParams({ next: path });
    const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' });
    await expect(signIn).toHaveAttribute('href', `/signin?${next.toString()}`);
  }
  await useSession(page, await signUp(server, { email: 'curious.fan@lines.example' }));
  for (const [path] of PAGES) {
    await page.goto(path);
    await expect(denied(page), path).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: 'Build a lineup' })).toBeVisible();
  }
});

test('the first admin is made by command, signs in on the page that was denied, and stays there', async ({
  page,
  server,
}) => {
  const email = 'first.admin@lines.example';
  await signUp(server, { email });
  await page.goto('/admin/log');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  const granted = await promisify(execFile)('npm', ['run', '--silent', 'admin', '--', 'grant', email], {
    cwd: ROOT,
    env: testEnvironment({ DATA_DIR: server.dataDir }),
  });
  expect(granted.stdout).toContain(`${email} is now an admin.`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Change log', level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/admin/log');
});

test('the role is checked before anything is shown, and again when another person signs in', async ({
  page,
  server,
}) => {
  await useSession(page, await newAdmin(server));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rest/v1/user_roles?**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin/teams');
  await expect(page.getByText('Checking permissions...')).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Teams', level: 1 })).toBeVisible();

  // The session ends in another tab: this one shows nothing of the admin pages any more.
  await page.evaluate(() => {
    localStorage.removeItem('line-rush-session');
    dispatchEvent(new StorageEvent('storage', { key: 'line-rush-session' }));
  });
  await expect(denied(page)).toBeVisible();
});

test.describe('a check that fails', () => {
  test.use({ expectedNoise: ['The admin role could not be checked', '503'] });

  test('means no admin', async ({ page, server }) => {
    await useSession(page, await newAdmin(server));
    await page.route('**/rest/v1/user_roles?**', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"Away."}' }),
    );
    await page.goto('/admin/players');
    await expect(denied(page)).toBeVisible();
  });
});

test.describe('on a large screen', () => {
  test('the user menu leads admins, and only them, to the pages, which the side menu lists', async ({
    page,
    server,
  }) => {
    await useSession(page, await newAdmin(server));
    await page.goto('/');
    await page.getByRole('button', { name: /account menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Admin' }).click();
    await expect(page).toHaveURL(/\/admin\/visits$/);
    for (const [, title] of PAGES.slice(1)) {
      await menu(page).getByRole('link', { name: title }).click();
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(menu(page).getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page');
      await expect(menu(page).locator('[aria-current]')).toHaveCount(1);
    }
  });

  test('the user menu has no Admin for a fan', async ({ page, server }) => {
    await useSession(page, await signUp(server, { email: 'plain.fan@lines.example' }));
    await page.goto('/');
    await page.getByRole('button', { name: /account menu$/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Admin' })).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu toggles, and closes with Escape, elsewhere and on the way to a page', async ({
    page,
    server,
  }) => {
    await useSession(page, await newAdmin(server));
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Admin' }).click();
    await expect(page.getByRole('heading', { name: 'Visit Analytics', level: 1 })).toBeVisible();

    const button = menu(page).getByRole('button', { name: 'Admin menu: Visit Analytics' });
    const players = menu(page).getByRole('link', { name: 'Players' });
    await expect(players).toBeHidden();
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(players).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(players).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await page.touchscreen.tap(4, 600); // beside everything that can be pressed
    await expect(players).toBeHidden();
    await button.click();
    await players.click();
    await expect(page.getByRole('heading', { name: 'Players', level: 1 })).toBeVisible();
    await expect(menu(page).getByRole('link', { name: 'Teams' })).toBeHidden();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, 'the page is wider than the phone').toBeLessThanOrEqual(0);
  });
});

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 1000 } };

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport, reducedMotion: 'reduce' });

    // The other pages are walked, with what they open, in the specs of their own.
    test('denial, menu and teams have no accessibility violation', async ({ page, server }) => {
      const admin: Session = await newAdmin(server);
      await page.goto('/admin');
      await expect(denied(page)).toBeVisible();
      await expectNoAxeViolation(page, 'the denial');
      await useSession(page, admin);
      await page.goto('/admin/teams');
      await expect(page.getByRole('link', { name: 'Seattle Kraken' })).toBeVisible();
      await expectNoAxeViolation(page, 'the list of teams');
      await page.goto('/admin/log');
      await expect(page.getByRole('heading', { name: 'Change log', level: 1 })).toBeVisible();
      await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0);
      await expectNoAxeViolation(page, 'the change log');
      if (size === 'phone') {
        await menu(page).getByRole('button').click();
        await expectNoAxeViolation(page, 'the open menu');
      }
      await page.goto('/admin/teams');
      await page.getByRole('link', { name: 'Seattle Kraken' }).click();
      await page.getByLabel('Name', { exact: true }).fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Give the team a name.')).toBeVisible();
      await expectNoAxeViolation(page, 'the form of a team');
    });
  });
}
