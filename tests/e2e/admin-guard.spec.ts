import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { AUDIENCES, PAGE_NAMES, type PageName, PATHS, signInPath } from '#domain/pages.ts';
import { ROOT } from '#platform/root.ts';
import { grantAdmin, PASSWORD, signInUser, createUser } from '#tests/support/accounts.ts';
import { serverCommand, testEnvironment } from '#tests/support/server.ts';
import { changeSession, createHold, newAdmin } from '../support/e2e/admin-people.ts';
import { expectNoAxeViolation } from '../support/e2e/axe.ts';
import { closeReady, pickTeam, readLineup } from '../support/e2e/builder-page.ts';
import { deleteRows } from '../support/e2e/fans.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { goWithin } from '../support/e2e/go-within.ts';
import { expectUsableByAll, PHONE, widthOverflow } from '../support/e2e/usable.ts';

const TITLES: Partial<Record<PageName, string>> = {
  admin: 'Visit Analytics',
  visits: 'Visit Analytics',
  teams: 'Teams',
  players: 'Players',
  rosterUpdates: 'Roster updates',
  requests: 'Player Requests',
  downloads: 'Image Downloads',
  log: 'Change log',
};
const PAGES = PAGE_NAMES.filter((name) => AUDIENCES[name] === 'admin').map(
  (name) => [PATHS[name], TITLES[name] ?? `a title for ${name}`] as const,
);

const denied = (page: Page) => page.getByRole('heading', { name: 'Access denied. Admins only.' });
const fillSlots = (page: Page) => page.getByRole('button', { name: 'Fill slots' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Admin' });

async function expectDeniedEverywhere(page: Page, link: string, hrefFor: (path: string) => string) {
  for (const [path] of PAGES) {
    await goWithin(page, path);
    const wayOn = page.getByRole('main').getByRole('link', { name: link });
    await expect(wayOn, path).toHaveAttribute('href', hrefFor(path));
    await expect(denied(page), path).toBeVisible();
    await expect(menu(page), path).toHaveCount(0);
  }
}

test.describe('users who are not admins', () => {
  test.use({ expectedNoise: ['The admin role could not be checked', '503'] });

  test('visitors, fans, and admins whose check fails are rejected on every page', async ({
    page,
    server,
  }) => {
    await test.step('visitors can sign in and return', async () => {
      await page.goto('/admin/teams');
      await expect(denied(page)).toBeVisible();
      await expectUsableByAll(page, 'the denial');
      await expectDeniedEverywhere(page, 'Sign in', signInPath);
    });

    await test.step('fans have no Admin entry in the user menu', async () => {
      await changeSession(page, await createUser(server, { email: 'curious.fan@lines.example' }));
      await expectDeniedEverywhere(page, 'Build a lineup', () => '/');
      await page.reload();
      await expect(denied(page)).toBeVisible();
      await page.getByRole('button', { name: /account menu$/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'Admin' })).toHaveCount(0);
      await page.keyboard.press('Escape');
    });

    await test.step('in the builder, fans have no Fill slots', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Line Rush' }).click();
      await pickTeam(page, 'Seattle Kraken');
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      await expect(fillSlots(page)).toHaveCount(0);
    });

    await test.step('admins whose check fails', async () => {
      await page.route('**/rest/v1/user_roles?**', (route) =>
        route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"Away."}' }),
      );
      const checked = page.waitForResponse('**/rest/v1/user_roles?**');
      await changeSession(page, await newAdmin(server));
      expect((await checked).status()).toBe(503);
      await expectDeniedEverywhere(page, 'Build a lineup', () => '/');
    });
  });
});

test.describe('an admin', () => {
  test.use({ expectedNoise: ['403 (Forbidden)'] }); // the responses after the role was removed

  test('the first admin is created by command, signs in on a denied page, fills slots, and navigates', async ({
    page,
    server,
  }) => {
    const email = 'first.admin@lines.example';
    const { user } = await createUser(server, { email });
    await page.goto('/admin/log');

    await test.step('created by command, the admin signs in on a denied page and stays there', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
      const command = [...serverCommand('admin'), 'grant', email];
      const env = testEnvironment({ DATA_DIR: server.dataDir });
      const granted = await promisify(execFile)(process.execPath, command, { cwd: ROOT, env });
      expect(granted.stdout).toContain(`${email} is now an admin.`);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Change log', level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/admin/log');
    });

    await test.step('in the builder, Fill slots fills every slot with test players', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Line Rush' }).click();
      await pickTeam(page, 'Seattle Kraken');
      await fillSlots(page).click();
      await closeReady(page);
      const numbers = (await readLineup(page)).map((name) => Number(name?.split(', ')[1]));
      expect(numbers.filter((number) => number >= 1 && number <= 99)).toHaveLength(20);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(async () => (await readLineup(page)).filter(Boolean)).toHaveLength(0);
    });

    await test.step('the user menu links to the admin pages, which the side menu lists', async () => {
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

    await test.step('a page reports when the role is removed while it is open', async () => {
      await menu(page).getByRole('link', { name: 'Image Downloads' }).click();
      await expect(page.getByRole('heading', { name: 'Image Downloads', level: 1 })).toBeVisible();
      await deleteRows(server, 'user_roles', `user_id=eq.${user.id}`);
      // Returning to the tab checks the role again, at most every two seconds.
      await expect(async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
        await expect(page.getByRole('alert')).toContainText('You are no longer an admin.', { timeout: 1000 });
      }).toPass();
      await expect(page.getByRole('table')).toHaveCount(0);
      await grantAdmin(server, user.id);
      await page.getByRole('button', { name: 'Check again' }).click();
      await expect(page.getByRole('heading', { name: 'Image Downloads', level: 1 })).toBeVisible();
    });

    await test.step('a sign-out in another tab hides the admin pages', async () => {
      await changeSession(page, null);
      await expect(denied(page)).toBeVisible();
      await expect(menu(page)).toHaveCount(0);
    });

    await test.step('the role is checked again before the page shows anything', async () => {
      const { held, release } = createHold();
      await page.route('**/rest/v1/user_roles?**', async (route) => {
        await held;
        await route.continue();
      });
      await changeSession(page, await signInUser(server, { email }));
      await expect(page.getByText('Checking permissions...')).toBeVisible();
      await expect(menu(page)).toHaveCount(0);
      release();
      await expect(page.getByRole('heading', { name: 'Image Downloads', level: 1 })).toBeVisible();
    });

    await test.step('on a phone, the menu toggles, and closes on Escape, an outside press, or navigation', async () => {
      await page.setViewportSize(PHONE);
      await page.goto('/');
      await expect(page.getByRole('region', { name: 'Lineup' })).toBeVisible();
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Admin' }).click();
      await expect(page.getByRole('heading', { name: 'Visit Analytics', level: 1 })).toBeVisible();
      const button = menu(page).getByRole('button', { name: 'Admin menu: Visit Analytics' });
      const players = menu(page).getByRole('link', { name: 'Players' });
      await expect(players).toBeHidden();
      await button.click();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await expect(players).toBeVisible();
      await expectNoAxeViolation(page, 'the open menu');
      await page.keyboard.press('Escape');
      await expect(players).toBeHidden();
      await expect(button).toBeFocused();
      await button.click();
      await expect(players).toBeVisible();
      await page.mouse.click(4, 600); // a place without a button or link
      await expect(players).toBeHidden();
      await button.click();
      await players.click();
      await expect(page.getByRole('heading', { name: 'Players', level: 1 })).toBeVisible();
      await expect(menu(page).getByRole('link', { name: 'Teams' })).toBeHidden();
      expect(await widthOverflow(page), 'the page is wider than the phone').toBeLessThanOrEqual(0);
    });
  });
});
