/** What every screen promises, whatever it shows: it fits a phone and a desktop, and axe finds nothing. */
import type { Page } from '@playwright/test';
import { expectNoAxeViolation } from './axe.ts';
import { expect } from './fixtures.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 1000 };

/** By how many pixels a page is wider than its window. */
export async function widthOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/**
 * What the page shows at this moment has no accessibility violation and is not wider than the window, on a phone in the dark
 * theme and on a desktop in the light one, where the page then stays. Layouts answer to the window by CSS alone. `except`
 * names rules of axe that do not fit, whose reason the test gives.
 */
export async function expectUsableByAll(
  page: Page,
  where: string,
  except: readonly string[] = [],
): Promise<void> {
  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    await page.setViewportSize(viewport);
    await expect.poll(() => widthOverflow(page), `${where} sticks out, ${size}`).toBeLessThanOrEqual(0);
    await expectNoAxeViolation(page, `${where}, ${size}`, except);
  }
}
