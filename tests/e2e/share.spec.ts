/** Sharing the picture: with a share sheet that takes files, one that fails, and none at all. */
import type { Page } from '@playwright/test';
import type { TestServer } from '#tests/support/server.ts';
import { readyDialog } from './builder-page.ts';
import { completeLineup, findTeam, keepDraftOf } from './drafts.ts';
import { expect, test } from './fixtures.ts';

test.use({ reducedMotion: 'no-preference' });

declare global {
  interface Window {
    shared?: { name: string; type: string; size: number }[];
  }
}

/** Replaces the device's share sheet, which a headless browser does not have. */
async function giveShareSheet(page: Page, outcome: 'taken' | 'failing' | 'missing'): Promise<void> {
  await page.addInitScript((kind) => {
    window.shared = [];
    const share = async (data: ShareData): Promise<void> => {
      if (kind === 'failing') throw new DOMException('The sheet is closed today.', 'DataError');
      window.shared = (data.files ?? []).map(({ name, type, size }) => ({ name, type, size }));
    };
    const missing = kind === 'missing';
    Object.defineProperty(navigator, 'share', { value: missing ? undefined : share, configurable: true });
    Object.defineProperty(navigator, 'canShare', {
      value: missing ? undefined : () => true,
      configurable: true,
    });
  }, outcome);
}

/** Opens the ready dialog of a complete line-up that lay in the draft. */
async function openReady(page: Page, server: TestServer): Promise<void> {
  await keepDraftOf(page, await findTeam(server, 'Toronto Maple Leafs'), completeLineup());
  await page.goto('/');
  await page.getByRole('button', { name: /Download Lineup as Image|Your lineup is ready/ }).click();
  await expect(readyDialog(page)).toBeVisible();
}

test('hands the picture to the share sheet', async ({ page, server }) => {
  await giveShareSheet(page, 'taken');
  await openReady(page, server);
  await readyDialog(page).getByRole('button', { name: 'Share with Friends' }).click();
  await expect(readyDialog(page).getByRole('button', { name: 'Shared' })).toBeVisible();
  const files = await page.evaluate(() => window.shared);
  expect(files).toHaveLength(1);
  expect(files?.[0]).toMatchObject({ name: 'toronto_maple_leafs_lineup.png', type: 'image/png' });
});

test('says why sharing failed and can try again', async ({ page, server }) => {
  await giveShareSheet(page, 'failing');
  await openReady(page, server);
  await readyDialog(page).getByRole('button', { name: 'Share with Friends' }).click();
  await expect(readyDialog(page)).toContainText('Share failed');
  await expect(readyDialog(page)).toContainText('The sheet is closed today.');
  await expect(readyDialog(page).getByRole('button', { name: 'Share with Friends' })).toBeEnabled();
});

test('says that the browser has no share sheet', async ({ page, server }) => {
  await giveShareSheet(page, 'missing');
  await openReady(page, server);
  await readyDialog(page).getByRole('button', { name: 'Share with Friends' }).click();
  await expect(readyDialog(page)).toContainText('Your browser does not support the Web Share API.');
});

test('copies the lineup as text, for where no picture can be posted', async ({ context, page, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openReady(page, server);
  await readyDialog(page).getByRole('button', { name: 'Copy as text' }).click();
  await expect(readyDialog(page).getByRole('button', { name: 'Copied!' })).toBeVisible();
  const lines = (await page.evaluate(async () => navigator.clipboard.readText())).split('\n');
  expect(lines[0]).toBe('Toronto Maple Leafs lineup');
  expect(lines.filter((line) => line.split(' – ').length === 3)).toHaveLength(4);
  expect(lines.filter((line) => line.split(' – ').length === 2)).toHaveLength(4);
  expect(lines.at(-1)).toBe(server.url);
});

test('on a phone the way to share stands on the sheet, which would else cover it', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await keepDraftOf(page, await findTeam(server, 'Toronto Maple Leafs'), completeLineup());
  await page.goto('/');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(readyDialog(page)).toBeVisible();
});
