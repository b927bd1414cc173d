/**
 * The fallback when the card cannot be drawn: the lineup panel is captured from the screen. If that also fails, the
 * user sees an error, loses nothing, and can retry. If the browser adds noise to canvases, no picture is made.
 */
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { copyFrom, expectAllFilled, readyDialog } from '../support/e2e/builder-page.ts';
import { completeLineup, findTeam, keepDraftOf } from '../support/e2e/drafts.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { showPage } from '../support/e2e/painting.ts';
import { comparePngs, inspectPng } from '../support/e2e/pictures.ts';

test.slow();

const PAINTERS = /\/assets\/(?:card-worker|draw-on-page)-[^/]+\.js$/;
const CAPTURE = /\/assets\/capture-panel-[^/]+\.js$/;

const WORKER = /\/assets\/card-worker-[^/]+\.js$/;

const TORONTO_BLUE = '#00205b';

/** Runs in a page or worker. Its canvases return gray. Browsers that resist fingerprinting return random pixels. */
function returnNoise(): void {
  const noise = (width: number, height: number) =>
    new ImageData(new Uint8ClampedArray(4 * width * height).fill(77), width, height);
  const noisy = (width: number, height: number) => {
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')!.putImageData(noise(width, height), 0, 0);
    return canvas;
  };
  // oxlint-disable-next-line typescript/unbound-method -- called with a canvas below
  const { convertToBlob } = OffscreenCanvas.prototype;
  OffscreenCanvas.prototype.convertToBlob = function (options) {
    return convertToBlob.call(noisy(this.width, this.height), options);
  };
  const read = (_x: number, _y: number, width: number, height: number) => noise(width, height);
  OffscreenCanvasRenderingContext2D.prototype.getImageData = read;
  if (!('HTMLCanvasElement' in globalThis)) return;
  CanvasRenderingContext2D.prototype.getImageData = read;
  // oxlint-disable-next-line typescript/unbound-method -- called with the canvas below
  const { toDataURL } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toDataURL = function (type) {
    this.getContext('2d')?.putImageData(noise(this.width, this.height), 0, 0);
    return toDataURL.call(this, type);
  };
  HTMLCanvasElement.prototype.toBlob = function (resolve) {
    void convertToBlob.call(noisy(this.width, this.height)).then(resolve);
  };
}

async function askForPicture(page: Page): Promise<Download> {
  const started = page.waitForEvent('download');
  await readyDialog(page)
    .getByRole('button', { name: /^(?:Download Lineup as Image|Try the download again)$/ })
    .click();
  return started;
}

async function openReadyDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your lineup is ready to download and share' }).click();
  await expect(readyDialog(page)).toBeVisible();
}

type Rect = Record<'x' | 'y' | 'width' | 'height', number>;

/** Crops a picture of scale 2. The rectangle is in CSS pixels. */
async function cropPng(page: Page, png: Buffer, rect: Rect): Promise<Buffer> {
  const cropped = await page.evaluate(
    async ({ base64, part }) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const [width, height] = [Math.floor(part.width) * 2, Math.floor(part.height) * 2];
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d')!;
      context.drawImage(bitmap, -Math.round(part.x * 2), -Math.round(part.y * 2));
      return canvas.toDataURL('image/png').split(',')[1]!;
    },
    { base64: png.toString('base64'), part: rect },
  );
  return Buffer.from(cropped, 'base64');
}

/** Expects the file to show the panel at twice its size, with the same forwards as on the screen. */
async function expectPanelOn(page: Page, png: Buffer): Promise<void> {
  const panel = page.getByRole('region', { name: 'Lineup', exact: true });
  const box = (await panel.boundingBox())!;
  const facts = await inspectPng(page, png, TORONTO_BLUE);
  expect(facts.width, 'twice the panel').toBe(Math.round(box.width * 2));
  expect(facts.shareOfColour, 'share of the picture in the team’s primary').toBeGreaterThan(0.03);

  const forwards = page.getByRole('region', { name: 'Forwards' });
  const zone = (await forwards.boundingBox())!;
  const onPicture = await cropPng(page, png, { ...zone, x: zone.x - box.x, y: zone.y - box.y });
  const onScreen = await page.screenshot({ clip: zone, scale: 'device' });
  const difference = await comparePngs(
    page,
    onPicture,
    await cropPng(page, onScreen, { ...zone, x: 0, y: 0 }),
  );
  expect(difference.mean, 'mean difference of file and screen, 0 to 255').toBeLessThan(6);
  expect(difference.strong, 'share of strongly different pixels').toBeLessThan(0.05);
}

test.describe('when no painter loads', () => {
  test.use({
    deviceScaleFactor: 2,
    viewport: { width: 1200, height: 1400 },
    colorScheme: 'light',
    expectedNoise: [
      'net::ERR_',
      'Failed to load resource',
      // The capture library copies the page. The security policy blocks a base URL and styles in the copy. The capture
      // does not need them.
      "base-uri 'none'",
      "style-src 'self'",
    ],
  });

  test('the panel is captured; if that fails, too, the user sees an error and can retry', async ({
    page,
    server,
  }) => {
    await page.addInitScript(showPage);
    await page.route(PAINTERS, (route) => route.abort());
    await keepDraftOf(page, await findTeam(server, 'Toronto Maple Leafs'), completeLineup());

    await test.step('reports that the panel cannot be captured either, and loses nothing', async () => {
      await page.route(CAPTURE, (route) => route.abort());
      await page.goto('/');
      await expectAllFilled(page); // by now, the app has read the draft
      // A page with missing parts reloads itself. Without session storage it does not, because it could reload forever.
      await page.evaluate(() => Object.defineProperty(window, 'sessionStorage', { value: null }));
      await openReadyDialog(page);
      await readyDialog(page).getByRole('button', { name: 'Download Lineup as Image' }).click();
      await expect(readyDialog(page).getByText('Failed to generate lineup card image')).toBeVisible();
      await readyDialog(page).getByRole('button', { name: 'Close' }).click();
      await expectAllFilled(page);
    });

    await test.step('captures the panel at scale 2, as on the screen', async () => {
      await page.unroute(CAPTURE);
      await openReadyDialog(page);
      const download = await askForPicture(page);
      expect(download.suggestedFilename()).toBe('toronto_maple_leafs_lineup.png');
      await readyDialog(page).getByRole('button', { name: 'Close' }).click();
      await page.mouse.move(0, 0);
      await expectAllFilled(page);
      await expectPanelOn(page, await readFile(await download.path()));
    });

    await test.step('gives no noise away, and says what to allow', async () => {
      const downloads: Download[] = [];
      page.on('download', (download) => downloads.push(download));
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.addInitScript(returnNoise);
      await page.route(WORKER, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `(${returnNoise.toString()})();${await response.text()}` });
      });
      const dialog = readyDialog(page);
      await page.unroute(PAINTERS);
      await page.reload();
      await openReadyDialog(page);
      await expect(dialog.locator('.card-preview image')).toHaveAttribute('href', /^(?!blob:)/);
      for (const button of ['Download Lineup as Image', 'Copy image', 'Share with Friends']) {
        await dialog.getByRole('button', { name: button }).click();
        await expect(dialog.getByText('Allow this site to use canvas data')).toBeVisible();
        await expect(dialog.getByRole('button', { name: /Creating|Copying|Sharing/ })).toHaveCount(0);
      }
      expect(downloads).toEqual([]);
      await copyFrom(dialog, 'Copy link');
      await expect(dialog.getByRole('button', { name: 'Copied!' })).toBeVisible();
    });
  });
});
