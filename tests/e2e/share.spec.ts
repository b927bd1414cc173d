/** Sharing the picture: without a share sheet, with one that accepts files, and with one that accepts only links. */
import type { Page } from '@playwright/test';
import { readyDialog } from '../support/e2e/builder-page.ts';
import { completeLineup, findTeam, keepDraftOf } from '../support/e2e/drafts.ts';
import { expect, test } from '../support/e2e/fixtures.ts';

declare global {
  interface Window {
    shared?: { name: string; type: string; size: number }[];
    sharedUrl?: string | undefined;
  }
}

/** Replaces the share sheet, because headless browsers have none. */
async function giveShareSheet(page: Page, outcome: 'taken' | 'links only' | 'missing'): Promise<void> {
  await page.evaluate((kind) => {
    window.shared = [];
    window.sharedUrl = undefined;
    const share = async (data: ShareData): Promise<void> => {
      window.sharedUrl = data.url;
      window.shared = (data.files ?? []).map(({ name, type, size }) => ({ name, type, size }));
    };
    const missing = kind === 'missing';
    Object.defineProperty(navigator, 'share', { value: missing ? undefined : share, configurable: true });
    Object.defineProperty(navigator, 'canShare', {
      value: missing ? undefined : (data: ShareData) => kind !== 'links only' || !data.files,
      configurable: true,
    });
  }, outcome);
}

test('the picture is shared, copied, or downloaded, or the failure reported', async ({
  context,
  page,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await keepDraftOf(page, await findTeam(server, 'Toronto Maple Leafs'), completeLineup());
  await page.goto('/');
  await page.getByRole('button', { name: /Download Lineup as Image|Your lineup is ready/ }).click();
  const dialog = readyDialog(page);
  await expect(dialog).toBeVisible();
  const share = dialog.getByRole('button', { name: 'Share with Friends' });

  await test.step('a missing share sheet is reported', async () => {
    await giveShareSheet(page, 'missing');
    await share.click();
    await expect(dialog).toContainText('Your browser does not support the Web Share API.');
  });

  await test.step('the share sheet gets the picture', async () => {
    await giveShareSheet(page, 'taken');
    await share.click();
    await expect(dialog.getByRole('button', { name: 'Shared' })).toBeVisible();
    const files = await page.evaluate(() => window.shared);
    expect(files).toHaveLength(1);
    expect(files?.[0]).toMatchObject({ name: 'toronto_maple_leafs_lineup.png', type: 'image/png' });
    expect(files?.[0]?.size).toBeGreaterThan(10_000);
  });

  await test.step('the link is shared if the sheet accepts no files', async () => {
    await giveShareSheet(page, 'links only');
    await dialog.getByRole('button', { name: 'Shared' }).click();
    await expect
      .poll(async () => page.evaluate(() => window.sharedUrl))
      .toContain(`${server.url}/?shared=1-`);
  });

  await test.step('the picture is copied', async () => {
    await dialog.getByRole('button', { name: 'Copy image' }).click();
    await expect(dialog.getByRole('button', { name: 'Image copied' })).toBeVisible();
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const bitmap = await createImageBitmap(await item!.getType('image/png'));
      return [bitmap.width, bitmap.height];
    });
    expect(copied).toEqual([2160, 2700]);
  });

  await test.step('a double tap downloads one file, with a name for each format', async () => {
    const files: string[] = [];
    page.on('download', (download) => files.push(download.suggestedFilename()));
    await dialog.getByRole('button', { name: 'Download Lineup as Image' }).dblclick();
    await expect(dialog.getByRole('button', { name: 'Image downloaded' })).toBeVisible();
    await dialog.getByRole('radio', { name: 'Square' }).check();
    await dialog.getByRole('button', { name: 'Download Lineup as Image' }).dblclick();
    await expect(dialog.getByRole('button', { name: 'Image downloaded' })).toBeVisible();
    await expect
      .poll(() => files)
      .toEqual(['toronto_maple_leafs_lineup.png', 'toronto_maple_leafs_lineup_square.png']);
  });

  await test.step('on a phone the Share button is on the sheet, which would cover the main one', async () => {
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialog).toBeVisible();
  });
});
