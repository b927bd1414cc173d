/** A tab that stays open while the site is deployed anew: parts that it has not fetched yet are gone. */
import type { Page } from '@playwright/test';
import { emptySlot, freeCards, pickTeam } from './builder-page.ts';
import { expect, test } from './fixtures.ts';

test.use({
  expectedNoise: [
    'Failed to load resource',
    'dynamically imported module',
    'Unable to preload CSS',
    'net::ERR_',
  ],
});

const APP = /\/assets\/main-[^/]+\.js$/;
const WORKBENCH = /\/assets\/workbench-[^/]+\.js$/;
const SIGN_IN = /\/assets\/sign-in-page-[^/]+\.js$/;

/** Answers as our server does for files that a build does not have, the first `times` times. */
async function takeAway(page: Page, part: RegExp, times = Infinity): Promise<void> {
  await page.route(part, (route) => route.fulfill({ status: 404, body: 'There is no such file.' }), {
    times,
  });
}

/** Counts from now on how often the page is loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

/** Opens the home page and waits for the app: before it, links are the browser's. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Toronto Maple Leafs, TOR' })).toBeVisible();
}

test('leads to one reload, and the lineup is kept', async ({ page }) => {
  await page.goto('/');
  await pickTeam(page, 'Toronto Maple Leafs');
  await freeCards(page).first().dragTo(emptySlot(page, 'Line 1 left wing'));
  await expect(emptySlot(page, 'Line 1 left wing')).toHaveCount(0);
  await takeAway(page, SIGN_IN, 1);
  const loads = countLoads(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(loads()).toBe(1);
  await page.getByRole('banner').getByRole('link', { name: 'Line Rush' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toronto Maple Leafs lineup builder');
  await expect(emptySlot(page, 'Line 1 left wing')).toHaveCount(0);
});

test('says what is wrong when that does not help, and offers to try again', async ({ page }) => {
  await openHome(page);
  await takeAway(page, SIGN_IN);
  const loads = countLoads(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('This page did not load');
  await expect(page.getByRole('alert')).toContainText('Your lineup is kept in this browser.');
  expect(loads()).toBe(1);
  await page.unroute(SIGN_IN);
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

test('is found out when a team is picked, not before: whoever only looks keeps the page', async ({
  page,
}) => {
  await openHome(page);
  await takeAway(page, WORKBENCH);
  const loads = countLoads(page);
  const refused = page.waitForResponse(WORKBENCH);
  await page.mouse.move(200, 200);
  await refused;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Call tonight’s lines');
  await page.getByRole('button', { name: 'Toronto Maple Leafs, TOR' }).click();
  await expect(page.getByRole('alert')).toContainText('This page did not load');
  expect(loads()).toBe(1);
});

test('without a connection the page stays and says so', async ({ context, page }) => {
  await openHome(page);
  const loads = countLoads(page);
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Either the connection was lost');
  await context.setOffline(false);
  expect(loads()).toBe(0);
});

test('says that the app did not load', async ({ page }) => {
  await takeAway(page, APP);
  const loads = countLoads(page);
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('Line Rush did not load.');
  expect(loads()).toBe(2);
});
