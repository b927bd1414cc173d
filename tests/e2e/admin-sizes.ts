/** The two windows that every admin screen is walked in. */
import type { Page } from '@playwright/test';
import { expectNoAxeViolation } from './axe.ts';
import { widthOverflow } from './fans.ts';
import { expect } from './fixtures.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 1000 };

/**
 * What the page shows at this moment has no accessibility violation and is not wider than the window, on a phone in the dark
 * theme and on a desktop in the light one, where the page then stays. Layouts answer to the window by CSS alone.
 */
export async function expectUsableByAll(page: Page, where: string): Promise<void> {
  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    await page.setViewportSize(viewport);
    await expect.poll(() => widthOverflow(page), `${where} sticks out, ${size}`).toBeLessThanOrEqual(0);
    await expectNoAxeViolation(page, `${where}, ${size}`);
  }
}
