import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { paintCanvas } from '#card/paint-canvas.ts';
import { loadCanvas } from '#server/lineups/card-canvas.ts';
import { layoutCard } from '#tests/support/card/layouts.ts';
import { readyDialog } from '../support/e2e/builder-page.ts';
import { completeLineup, findTeam, keepDraftOf } from '../support/e2e/drafts.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { comparePngs } from '../support/e2e/pictures.ts';

/** Decodes a video. Returns its facts, and PNG files of its first and last frame. */
async function decode(page: Page, video: Buffer, type: string) {
  const { frames, ...facts } = await page.evaluate(
    async ({ base64, mime }) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const player = document.createElement('video');
      const event = async (name: string) =>
        new Promise((resolve, reject) => {
          player.addEventListener(name, resolve, { once: true });
          player.addEventListener('error', () => reject(new Error(player.error?.message)), { once: true });
        });
      player.src = URL.createObjectURL(new Blob([bytes], { type: mime }));
      await event('loadeddata');
      const { duration, videoHeight: height, videoWidth: width } = player;
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const urls: string[] = [];
      for (const time of [0.01, duration - 0.01]) {
        // On a busy machine, `seeked` may fire before the frame can be drawn.
        const presented = new Promise((resolve) => {
          player.requestVideoFrameCallback(resolve);
        });
        player.currentTime = time;
        await presented;
        canvas.getContext('2d')!.drawImage(player, 0, 0);
        urls.push(canvas.toDataURL('image/png'));
      }
      return { duration, height, width, frames: urls };
    },
    { base64: video.toString('base64'), mime: type },
  );
  const [first, last] = frames.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
  return { ...facts, first: first!, last: last! };
}

/** Halves the size of a PNG, because videos are half as large as pictures. */
async function halved(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const size = { width: bitmap.width / 2, height: bitmap.height / 2 };
    const canvas = Object.assign(document.createElement('canvas'), size);
    const context = canvas.getContext('2d')!;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, size.width, size.height);
    return canvas.toDataURL('image/png');
  }, png.toString('base64'));
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

test('the reveal of a card is canceled, then saved as a video that ends with the card', async ({
  context,
  page,
  server,
}) => {
  test.setTimeout(400_000); // a busy machine encodes slowly
  const team = await findTeam(server, 'Toronto Maple Leafs');
  const lineup = completeLineup();
  await keepDraftOf(page, team, lineup);
  await page.goto('/');
  await page.getByRole('button', { name: /Download Lineup as Image|Your lineup is ready/ }).click();
  const dialog = readyDialog(page);
  const save = dialog.getByRole('button', { name: 'Save as video' });

  await test.step('Cancel stops the video', async () => {
    await save.click();
    await expect(dialog.getByRole('progressbar', { name: 'Video' })).toBeAttached();
    await page.waitForTimeout(700); // a second press within 600 ms is a double tap
    await dialog.getByRole('button', { name: 'Cancel video' }).click();
    await expect(dialog.getByRole('status').filter({ hasText: 'Video canceled' })).toBeAttached();
    await expect(save).toBeVisible();
  });

  const blank = await context.newPage();
  await test.step('the file has the size, the length, and the frames of the reveal', async () => {
    await page.waitForTimeout(700);
    const saved = page.waitForEvent('download', { timeout: 300_000 });
    await save.click();
    const video = await saved;
    await expect(dialog.getByRole('button', { name: 'Video saved' })).toBeVisible();
    expect(video.suggestedFilename()).toMatch(/^toronto_maple_leafs_lineup\.(?:mp4|webm)$/);
    const type = `video/${video.suggestedFilename().split('.').at(-1)}`;
    const facts = await decode(blank, await readFile(await video.path()), type);
    expect(facts).toMatchObject({ width: 1080, height: 1350 });
    expect(facts.duration).toBeCloseTo(7, 1);

    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download Lineup as Image' }).click();
    const picture = await halved(blank, await readFile(await (await download).path()));
    const last = await comparePngs(blank, facts.last, picture);
    expect(last.mean, 'the last frame is the card').toBeLessThan(4);
    expect(last.strong).toBeLessThan(0.01);

    const card = layoutCard({ lineup, team, siteAddress: server.url, logo: 'image' });
    const { createCanvas } = await loadCanvas();
    const canvas = createCanvas(card.width, card.height);
    const ground = card.shapes.filter(({ part }) => part === undefined);
    paintCanvas(canvas.getContext('2d'), { ...card, shapes: ground }, 1);
    const first = await comparePngs(blank, facts.first, await canvas.encode('png'));
    expect(first.mean, 'the first frame is the ground').toBeLessThan(4);
    expect(first.strong).toBeLessThan(0.01);
  });
});

test('a browser without WebCodecs offers no video', async ({ page, server }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'VideoEncoder'));
  await keepDraftOf(page, await findTeam(server, 'Toronto Maple Leafs'), completeLineup());
  await page.goto('/');
  await page.getByRole('button', { name: /Download Lineup as Image|Your lineup is ready/ }).click();
  await expect(readyDialog(page).getByRole('button', { name: 'Share with Friends' })).toBeVisible();
  await expect(readyDialog(page).getByRole('button', { name: 'Save as video' })).toHaveCount(0);
});
