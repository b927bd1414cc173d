/** The looks of the card: chosen by mouse, keyboard, and swipe, remembered for each team, and taken away. */
import type { Page } from '@playwright/test';
import { readyDialog } from '../support/e2e/builder-page.ts';
import { completeLineup, findTeam, keepDraftOf } from '../support/e2e/drafts.ts';
import { expect, test } from '../support/e2e/fixtures.ts';

async function openReady(page: Page) {
  await page.getByRole('button', { name: /Download Lineup as Image|Your lineup is ready/ }).click();
  const dialog = readyDialog(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The color at the top of the card's ground. */
async function groundOf(page: Page): Promise<string | null> {
  return page.locator('.card-preview svg stop').first().getAttribute('stop-color');
}

async function swipe(page: Page, by: number): Promise<void> {
  const box = await page.locator('.card-preview').boundingBox();
  if (!box) throw new Error('The card is not on the screen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await page.context().newCDPSession(page);
  const point = (at: number) => [{ x: at, y }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(x) });
  for (const share of [0.3, 0.6, 1])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(x + by * share) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a look is chosen, remembered for the team, and downloaded', async ({ page, server }) => {
  await keepDraftOf(page, await findTeam(server, 'Edmonton Oilers'), completeLineup());
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/');
  const loadedLooks = () => scripts.filter((url) => /\/(?:night|vintage)-/.test(url));
  expect(loadedLooks(), 'no other look is loaded before the card is shown').toEqual([]);
  const dialog = await openReady(page);
  const look = (name: string) =>
    dialog.getByRole('radiogroup', { name: 'Look' }).getByRole('radio', { name });
  const format = dialog.getByRole('radiogroup', { name: 'Format' });

  await test.step('shows a thumbnail of each look', async () => {
    await expect(look('Sweater')).toBeChecked();
    await expect(dialog.locator('.look-thumbnail svg')).toHaveCount(4);
  });

  await test.step('draws the look that is chosen, by mouse and by keyboard', async () => {
    const sweater = await groundOf(page);
    await look('Night').check();
    await expect.poll(async () => groundOf(page)).not.toBe(sweater);
    const night = await groundOf(page);
    await page.keyboard.press('ArrowRight');
    await expect(look('Vintage')).toBeChecked();
    await expect.poll(async () => groundOf(page)).not.toBe(night);
  });

  await test.step('names the file by look and format', async () => {
    await format.getByRole('radio', { name: 'Story' }).check();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download Lineup as Image' }).click();
    expect((await downloading).suggestedFilename()).toBe('edmonton_oilers_lineup_vintage_story.png');
  });

  await test.step('remembers both after a reload, in the preview too', async () => {
    await page.reload();
    const again = await openReady(page);
    await expect(again.getByRole('radio', { name: 'Vintage' })).toBeChecked();
    await expect(again.getByRole('radio', { name: 'Story' })).toBeChecked();
    await again.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Card preview' });
    await expect(preview.getByRole('radio', { name: 'Vintage' })).toBeChecked();
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a swipe leads to the next look and back', async ({ page, server }) => {
    await keepDraftOf(page, await findTeam(server, 'Boston Bruins'), completeLineup());
    await page.goto('/');
    const dialog = await openReady(page);
    await swipe(page, -140);
    await expect(dialog.getByRole('radio', { name: 'Ice' })).toBeChecked();
    await swipe(page, 140);
    await expect(dialog.getByRole('radio', { name: 'Sweater' })).toBeChecked();
    await swipe(page, 140);
    await expect(dialog.getByRole('radio', { name: 'Vintage' })).toBeChecked();
    await swipe(page, 20);
    await expect(dialog.getByRole('radio', { name: 'Vintage' }), 'a short move is a tap').toBeChecked();
  });
});
