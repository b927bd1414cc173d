/** Choosing the card's look by mouse, keyboard, and swipe, and editing the card's texts. */
import type { Locator, Page } from '@playwright/test';
import { readyDialog } from '../support/e2e/builder-page.ts';
import { completeLineup, draftText, findTeam, storeDraft } from '../support/e2e/drafts.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { expectUsableByAll } from '../support/e2e/usable.ts';
import type { TestServer } from '../support/server.ts';

async function openReady(page: Page) {
  await page.getByRole('button', { name: /Download Lineup as Image|Your lineup is ready/ }).click();
  const dialog = readyDialog(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

/**
 * Returns the card's shapes, to compare looks. Colors alone cannot tell Night from Sweater, because both use the same
 * colors in different places.
 */
async function shapesOf(page: Page): Promise<string> {
  return page.locator('.card-preview svg').innerHTML();
}

async function swipe(page: Page, by: number): Promise<void> {
  const box = await page.locator('.card-preview').boundingBox();
  if (!box) throw new Error('The card is not on the screen.');
  const [x, y] = [box.x + (box.width - by) / 2, box.y + box.height / 2];
  const touch = await page.context().newCDPSession(page);
  const point = (at: number) => [{ x: at, y }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(x) });
  for (const share of [0.3, 0.6, 1])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(x + by * share) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Opens the builder with a complete draft. Stores the draft only once, so that later changes survive reloads. */
async function openDraft(page: Page, server: TestServer, teamName: string): Promise<void> {
  await page.goto('/');
  await page.evaluate(storeDraft, draftText(await findTeam(server, teamName), completeLineup()));
  await page.reload();
}

function textBox(dialog: Locator, name: string): Locator {
  return dialog.getByRole('textbox', { name, exact: true });
}

test('a look is chosen and downloaded; texts are typed by keyboard; both are remembered', async ({
  page,
  server,
}) => {
  await openDraft(page, server, 'Edmonton Oilers');
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
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
    const sweater = await shapesOf(page);
    await look('Night').check();
    await expect.poll(async () => shapesOf(page)).not.toBe(sweater);
    const night = await shapesOf(page);
    await page.keyboard.press('ArrowRight');
    await expect(look('Vintage')).toBeChecked();
    await expect.poll(async () => shapesOf(page)).not.toBe(night);
  });

  await test.step('names the file by look and format', async () => {
    await format.getByRole('radio', { name: 'Story' }).check();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download Lineup as Image' }).click();
    expect((await downloading).suggestedFilename()).toBe('edmonton_oilers_lineup_vintage_story.png');
  });

  const card = page.locator('.card-preview');

  await test.step('types all texts, from one field to the next', async () => {
    await textBox(dialog, 'Title').focus();
    await page.keyboard.type('Opening night');
    await expect(card).toContainText(/opening night/i);
    const place = await card.boundingBox();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Choose opponent' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('vs. habs');
    await expect(card).toContainText(/habs/i);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'Away' })).toBeChecked();
    await textBox(dialog, 'Note').focus();
    await page.keyboard.type('Game 7');
    await textBox(dialog, 'When').focus();
    await page.keyboard.type('Sat, Nov 22, 7:00 PM');
    await textBox(dialog, 'Signature').focus();
    await page.keyboard.type(`@${'x'.repeat(50)}`);
    await expect(dialog.getByText('Shortened: a signature has at most 40 characters.')).toBeVisible();
    await textBox(dialog, 'Signature').fill('@fan');
    for (const text of [/game 7/i, /nov 22, 7:00 pm/i, /lines by\s*@fan/i])
      await expect(card).toContainText(text);
    expect(await card.boundingBox(), 'the card stays where it is').toEqual(place);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Lineup title' })).toHaveValue('Opening night');
  });

  await test.step('look, format, and texts are the same after a reload, in the preview', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Card preview' });
    await expect(preview.getByRole('radio', { name: 'Vintage' })).toBeChecked();
    await expect(preview.getByRole('radio', { name: 'Story' })).toBeChecked();
    const texts = { Title: 'Opening night', Opponent: 'habs', Note: 'Game 7', Signature: '@fan' };
    for (const [name, text] of Object.entries({ ...texts, When: 'Sat, Nov 22, 7:00 PM' }))
      await expect(textBox(preview, name)).toHaveValue(text);
    await expect(card).toContainText(/lines by\s*@fan/i);
    await textBox(preview, 'When').fill('');
    await preview.getByRole('button', { name: 'Choose date and time' }).click();
    await expect(textBox(preview, 'When')).toHaveValue(/^\w{3}, \w{3} \d+, 7:00 PM$/);
    await preview.getByRole('button', { name: 'Tomorrow' }).click();
    await preview.getByRole('button', { name: 'Clear opponent' }).click();
    await expect(textBox(preview, 'Opponent')).toBeFocused();
    await page.keyboard.type('Marlies');
    await expect(card).toContainText(/marlies/i);
    await expect(card).toContainText(/tomorrow/i);
  });

  await test.step('signs the next lineup in this browser', async () => {
    await openDraft(page, server, 'Boston Bruins');
    await expect(textBox(await openReady(page), 'Signature')).toHaveValue('@fan');
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  // On a long swipe, the browser could go back in its history, which would close the dialog. The card must prevent
  // that.
  test('the opponent is chosen by its crest, and a swipe leads to the next look and back', async ({
    page,
    server,
  }) => {
    await openDraft(page, server, 'Boston Bruins');
    const dialog = await openReady(page);
    await dialog.getByRole('button', { name: 'Choose opponent' }).tap();
    const picker = page.getByRole('dialog', { name: 'Choose opponent' });
    await expect(picker.getByRole('option')).toHaveCount(32);
    await expect(picker.getByRole('option', { name: 'Boston Bruins' })).toBeDisabled();
    await picker.getByRole('option', { name: 'Montréal Canadiens' }).tap();
    await expect(picker).toHaveCount(0);
    await expect(textBox(dialog, 'Opponent')).toHaveValue('Montréal Canadiens');
    await expect(page.locator('.card-preview')).toContainText(/montréal canadiens/i);
    await dialog.getByRole('button', { name: 'Tonight' }).tap();

    const fields = dialog.getByRole('button', { name: 'Title and game' });
    await fields.tap();
    await expect(textBox(dialog, 'When')).toBeHidden();
    await fields.tap();

    await page.reload();
    const again = await openReady(page);
    await expect(textBox(again, 'Opponent')).toHaveValue('Montréal Canadiens');
    await expect(textBox(again, 'When')).toHaveValue('Tonight');
    await again.getByRole('button', { name: 'Choose opponent' }).tap();
    await expect(picker.getByRole('option', { name: 'Montréal Canadiens', selected: true })).toBeFocused();
    await expectUsableByAll(page, 'the choice of the opponent');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(textBox(again, 'Opponent')).toHaveValue('Nashville Predators');
    // Waits until the picker has closed. Closing it goes back in the history, which would abort a reload.
    await expect.poll(async () => page.evaluate(() => JSON.stringify(history.state))).toContain('Dialogs":1');

    await page.reload();
    await openReady(page);
    await swipe(page, -300);
    await expect(dialog.getByRole('radio', { name: 'Ice' })).toBeChecked();
    await swipe(page, 300);
    await expect(dialog.getByRole('radio', { name: 'Sweater' })).toBeChecked();
    await swipe(page, 300);
    await expect(dialog.getByRole('radio', { name: 'Vintage' })).toBeChecked();
    await swipe(page, 20);
    await expect(dialog.getByRole('radio', { name: 'Vintage' }), 'a short move is a tap').toBeChecked();
  });
});
