/** The builder's screens, on a phone in the dark and a desktop in the light theme. */
import { pickTeam, closeReady, slotButton } from '../support/e2e/builder-page.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { expectUsableByAll, PHONE, widthOverflow } from '../support/e2e/usable.ts';

test('the builder, its picker, and its dialogs have no accessibility violations', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Select a Team' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(32);
  await expectUsableByAll(page, 'the team picker');
  await page.keyboard.press('Escape');
  await pickTeam(page, 'Pittsburgh Penguins');
  await expectUsableByAll(page, 'the empty builder');
  await page.getByRole('button', { name: 'Line 1 center: empty' }).click();
  await expectUsableByAll(page, 'the list of players');
  await page.getByRole('dialog').getByRole('button', { name: /, C$/ }).first().click();
  await expectUsableByAll(page, 'the builder with a player');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await expectUsableByAll(page, 'the card preview');
});

test('at twice the text size nothing sticks out or covers another part, and names stay whole', async ({
  page,
}) => {
  const expectFits = async (where: string) => {
    await expect.poll(() => widthOverflow(page), `${where} sticks out`).toBeLessThanOrEqual(0);
  };
  const setText = (size: string) =>
    page.evaluate((value) => void (document.documentElement.style.fontSize = value), size);
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await setText('200%');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  expect(
    await title.evaluate(
      (h1) => h1.scrollWidth <= h1.clientWidth && h1.getBoundingClientRect().right <= innerWidth,
    ),
  ).toBe(true);
  await expectFits('the first screen');
  await setText('');
  await pickTeam(page, 'Columbus Blue Jackets');
  await page.getByRole('button', { name: /^Fill open slots/ }).click();
  await closeReady(page);
  await setText('200%');
  await expectFits('the builder');
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
  const dialog = page.getByRole('dialog');
  for (const button of await dialog.getByRole('button').all()) {
    const box = await button.boundingBox();
    if (box) expect(box.x >= 0 && box.x + box.width <= PHONE.width, await button.innerText()).toBe(true);
  }
});

test('builder and card print on one page each', async ({ page }) => {
  const pages = async () => [...(await page.pdf()).toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;
  await page.goto('/');
  await pickTeam(page, 'Columbus Blue Jackets');
  await page.getByRole('button', { name: /^Fill open slots/ }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  expect(await pages(), 'the card').toBe(1);
  await closeReady(page);
  expect(await pages(), 'the builder').toBe(1);
});
