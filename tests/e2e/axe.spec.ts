/** Checks the builder's screens with axe, in print, and at twice the text size. */
import type { Page } from '@playwright/test';
import { closeReady, pickTeam, slotButton } from '../support/e2e/builder-page.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { expectUsableByAll, PHONE, widthOverflow } from '../support/e2e/usable.ts';

async function expectFits(page: Page, where: string): Promise<void> {
  await expect.poll(() => widthOverflow(page), `${where} sticks out`).toBeLessThanOrEqual(0);
}

const setText = (page: Page, size: string) =>
  page.evaluate((value) => void (document.documentElement.style.fontSize = value), size);

const countPages = async (page: Page) =>
  [...(await page.pdf()).toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;

test('the builder is accessible, prints on one page, and nothing is cut at twice the text size', async ({
  page,
}) => {
  await page.goto('/');

  await test.step('the first screen at twice the text size', async () => {
    await page.setViewportSize(PHONE);
    await setText(page, '200%');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    const isWhole = await title.evaluate(
      (h1) => h1.scrollWidth <= h1.clientWidth && h1.getBoundingClientRect().right <= innerWidth,
    );
    expect(isWhole).toBe(true);
    await expectFits(page, 'the first screen');
    await setText(page, '');
  });

  await test.step('the picker, the builder, and its dialogs have no accessibility violations', async () => {
    await page.getByRole('button', { name: 'Select a Team' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(32);
    await expectUsableByAll(page, 'the team picker');
    await page.keyboard.press('Escape');
    await pickTeam(page, 'Columbus Blue Jackets');
    await expectUsableByAll(page, 'the empty builder');
    await page.getByRole('button', { name: 'Line 1 center: empty' }).click();
    await expectUsableByAll(page, 'the list of players');
    await page.getByRole('dialog').getByRole('button', { name: /, C$/ }).first().click();
  });

  await test.step('card and builder print on one page each', async () => {
    await page.getByRole('button', { name: /^Fill open slots/ }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await expectUsableByAll(page, 'the card');
    expect(await countPages(page), 'the card').toBe(1);
    await closeReady(page);
    expect(await countPages(page), 'the builder').toBe(1);
  });

  await test.step('at twice the text size, names stay whole, and buttons stay in view', async () => {
    await page.setViewportSize(PHONE);
    await setText(page, '200%');
    await expectFits(page, 'the builder');
    const share = await page.getByRole('button', { name: 'Share', exact: true }).boundingBox();
    const change = await page
      .getByRole('button', { name: /^Change/ })
      .last()
      .boundingBox();
    expect(share!.x + share!.width).toBeLessThanOrEqual(change!.x);
    for (const slot of ['Line 1 left wing', 'Line 2 center', 'Line 4 right wing']) {
      const whole = await slotButton(page, slot).evaluate((button) => {
        const name = button.parentElement?.querySelector('.plate-large');
        return name && name.scrollWidth <= name.clientWidth;
      });
      expect(whole, slot).toBe(true);
    }
    await page.getByRole('button', { name: 'Preview' }).click();
    for (const button of await page.getByRole('dialog').getByRole('button').all()) {
      const box = await button.boundingBox();
      if (box) expect(box.x >= 0 && box.x + box.width <= PHONE.width, await button.innerText()).toBe(true);
    }
  });
});
