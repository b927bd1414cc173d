import type { Locator, Page } from '@playwright/test';
import {
  callAs,
  grantAdmin,
  type Session,
  signInUser,
  storeSession as keepSession,
} from '#tests/support/accounts.ts';
import type { TestServer } from '#tests/support/server.ts';
import { expect, guestLink, signOutByMenu, accountTest as test } from '../support/e2e/account-fixtures.ts';
import { expectNoAxeViolation } from '../support/e2e/axe.ts';
import { pickTeam } from '../support/e2e/builder-page.ts';
import { completeLineup, draftText, findTeam, storeDraft } from '../support/e2e/drafts.ts';
import { addRow, newFan, fetchRows } from '../support/e2e/fans.ts';
import { DESKTOP, PHONE } from '../support/e2e/usable.ts';

const banner = (page: Page) => page.getByRole('banner');
const menuButton = (page: Page) => banner(page).getByRole('button', { name: /account menu$/ });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name });

async function openMenu(page: Page): Promise<Locator> {
  await menuButton(page).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  return menu;
}

async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('dialog', { name: 'Menu' });
}

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('the account button and its menu work by mouse and keyboard', async ({ page, server }) => {
    const session = await newFan(server, { full_name: 'Hayley Wickenheiser' });
    await keepSession(page, session);
    const role = page.waitForResponse('**/rest/v1/user_roles**');
    await page.goto('/privacy');

    await test.step('the button shows initials and full name, and no counts for fans', async () => {
      await role;
      await expect(menuButton(page)).toContainText('HW');
      await expect(menuButton(page)).toContainText('Hayley Wickenheiser');
      await expect(page.getByRole('list', { name: 'Admin counts' })).toHaveCount(0);
    });

    const menu = await openMenu(page);
    await test.step('the menu has name, email address, and links', async () => {
      await expect(menu).toContainText('Hayley Wickenheiser');
      await expect(menu).toContainText(session.user.email);
      await expect(menu.getByRole('menuitem')).toHaveText([
        'View public profile',
        'Your lineups',
        'Settings',
        'Sign out',
      ]);
    });

    await test.step('it closes on Escape, on a press outside or on its button, and when the mouse leaves', async () => {
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(menuButton(page)).toBeFocused();
      await openMenu(page);
      await page.mouse.click(300, 500);
      await expect(menu).toBeHidden();
      await menuButton(page).focus();
      await page.keyboard.press('ArrowDown');
      await expect(item(page, 'View public profile')).toBeFocused();
      await item(page, 'Settings').hover();
      await expect(menu).toBeVisible();
      await page.mouse.move(300, 500);
      await expect(menu).toBeHidden();
      await openMenu(page);
      await menuButton(page).click();
      await expect(menu).toBeHidden();
    });

    await test.step('a link works and closes it', async () => {
      await openMenu(page);
      await item(page, 'View public profile').click();
      await expect(page).toHaveURL(/\/profile$/);
      await expect(menu).toBeHidden();
    });
  });
});

const COUNTED = {
  Images: { table: 'image_downloads', filter: '', path: '/admin/lineup-downloaded' },
  // Only open requests are counted.
  Requests: { table: 'request_player', filter: '&fixed_at=is.null', path: '/admin/player-request' },
  Visits: { table: 'site_visits', filter: '', path: '/admin/visits' },
};

/** Reads the counts from the database, because other tests may have left rows. */
async function countTexts(server: TestServer): Promise<string[]> {
  return Promise.all(
    Object.entries(COUNTED).map(
      async ([name, { table, filter }]) =>
        `${name}: ${(await fetchRows(server, table, `select=id${filter}`)).length.toLocaleString('en-US')}`,
    ),
  );
}

test.describe('an admin', () => {
  test.use({ expectedNoise: ['/rest/v1/site_visits', 'Failed to load admin counts'] });

  test('has three counts in header and panel, or dashes on failure, and signs out', async ({
    page,
    server,
  }) => {
    const session = await newFan(server, { full_name: 'Connor McDavid' });
    await grantAdmin(server, session.user.id);
    await keepSession(page, session);
    for (const fixed_at of [null, '2026-11-20T10:00:00Z']) {
      await addRow(server, 'request_player', { type: 'Missing player', player_name: 'Counted', fixed_at });
    }
    const texts = await countTexts(server);
    let broken = false;
    await page.route('**/rest/v1/site_visits**', (route) =>
      broken ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await page.goto('/privacy');
    const counts = page.getByRole('list', { name: 'Admin counts' });

    await test.step('each count leads to its page', async () => {
      await expect(counts.getByRole('listitem')).toHaveText(texts);
      for (const [name, { path }] of Object.entries(COUNTED)) {
        await expect(counts.getByRole('link', { name: new RegExp(`^${name}: `) })).toHaveAttribute(
          'href',
          path,
        );
      }
    });

    await test.step('the menu links to the admin area and is accessible', async () => {
      await openMenu(page);
      await expect(item(page, 'Admin')).toBeVisible();
      await expectNoAxeViolation(page, 'the user menu');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
    });

    await page.setViewportSize(PHONE);
    const panel = await openPanel(page);
    await test.step('on a phone the panel shows the user, links, and counts, and is accessible', async () => {
      await expect(panel).toContainText('Connor McDavid');
      await expect(panel).toContainText(session.user.email);
      const ways = panel.getByRole('navigation', { name: 'Main' }).getByRole('link');
      await expect(ways).toHaveText(['Home', 'Your lineups', 'Profile', 'Settings', 'Admin']);
      await expect(panel.getByRole('list', { name: 'Admin counts' }).getByRole('link')).toHaveText(texts);
      await expectNoAxeViolation(page, 'the panel of the signed-in');
    });

    await test.step('counts that fail to load are dashes', async () => {
      broken = true;
      await page.reload();
      await openPanel(page);
      await expect(counts.getByRole('listitem')).toHaveText(['Images: –', 'Requests: –', 'Visits: –']);
    });

    await test.step('signing out opens the home page as a visitor', async () => {
      await panel.getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL(/\/$/);
      await openPanel(page);
      await expect(panel).toContainText('Guest');
      await expect(panel.getByRole('link', { name: 'Sign in' })).toBeVisible();
    });

    await test.step('/profile says that visitors are not signed in', async () => {
      await panel.getByRole('link', { name: 'Profile' }).click();
      await expect(page).toHaveURL(/\/profile$/);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Not logged in');
      await main.getByRole('link', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(/\/signin\?next=/);
    });
  });
});

/** Stores a session and a draft, as another tab would. The page reads them on its next load. */
async function leaveBehind(page: Page, session: Session, draft: string): Promise<void> {
  await page.evaluate((text) => localStorage.setItem('line-rush-session', text), JSON.stringify(session));
  await page.evaluate(storeDraft, draft);
}

test.describe('signing out', () => {
  test.use({ expectedNoise: ['/auth/v1/logout', 'Failed to fetch'] });

  test('ends the session, removes the draft, asks about unsaved lineups, and works without the server', async ({
    page,
    server,
  }) => {
    const session = await newFan(server);
    const { email } = session.user;
    await keepSession(page, session);
    await page.goto('/');
    const question = page.getByRole('dialog', { name: 'Sign out without saving?' });

    await test.step('it ends the session, removes the draft, and opens /', async () => {
      await pickTeam(page, 'Toronto Maple Leafs');
      await signOutByMenu(page, email);
      await expect(page).toHaveURL(/\/$/);
      await expect(guestLink(page)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Select a Team' })).toBeVisible();
      const kept = await page.evaluate(() => Object.keys(localStorage).toSorted());
      expect(kept).toEqual(['line-rush-left']);
      const refreshed = await callAs(server, null, '/auth/v1/token?grant_type=refresh_token', {
        method: 'POST',
        body: JSON.stringify({ refresh_token: session.refresh_token }),
      });
      expect(refreshed.status, 'the refresh token must be dead').toBe(400);
    });

    await test.step('the menu and the phone’s panel ask first when the lineup is not saved', async () => {
      const team = await findTeam(server, 'Toronto Maple Leafs');
      const draft = draftText(team, completeLineup());
      await leaveBehind(page, await signInUser(server, { email }), draft);
      await page.reload();
      await signOutByMenu(page, email);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
      await page.setViewportSize(PHONE);
      const panel = await openPanel(page);
      await panel.getByRole('button', { name: 'Sign out' }).click();
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(panel).toBeVisible();
      await panel.getByRole('button', { name: 'Sign out' }).click();
    });

    await test.step('without the server, it still ends the session in this browser', async () => {
      await page.route('**/auth/v1/logout**', (route) => route.abort('connectionrefused'));
      await question.getByRole('button', { name: 'Sign out' }).click();
      await page.setViewportSize(DESKTOP);
      await expect(guestLink(page)).toBeVisible();
      await page.reload();
      await expect(guestLink(page)).toBeVisible();
    });
  });
});
