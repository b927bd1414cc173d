import { devices, type Browser, type Page } from '@playwright/test';
import { expectNoAxeViolation, VISUAL_RULES } from './axe.ts';
import { expect } from './fixtures.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 1000 };

/** Opens a page with touch instead of a mouse. More pixels would only be slower. */
export async function openPhone(browser: Browser, { url }: { url: string }): Promise<Page> {
  return browser.newPage({
    ...devices['Pixel 7'],
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    baseURL: url,
  });
}

/** Returns by how many pixels the page is wider than its window. */
export async function widthOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/**
 * Expects no accessibility violation and no horizontal overflow. Checks sizes and colors on a phone in the dark theme,
 * then everything on a desktop in the light theme. Leaves the window at the desktop's size. Resizing needs no reload,
 * because layouts depend on the window only through CSS. `except` names rules of axe that do not apply.
 */
export async function expectUsableByAll(
  page: Page,
  where: string,
  except: readonly string[] = [],
): Promise<void> {
  for (const { size, viewport, rules } of [
    { size: 'phone', viewport: PHONE, rules: VISUAL_RULES },
    { size: 'desktop', viewport: DESKTOP },
  ]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => widthOverflow(page), `${where} sticks out, ${size}`).toBeLessThanOrEqual(0);
    await expectNoAxeViolation(page, `${where}, ${size}`, except, rules);
  }
}
