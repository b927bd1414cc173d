import { expect, type Page } from '@playwright/test';

/** Leads the open page to another address of the app as Back and Forward do, without loading it anew. */
export async function goWithin(page: Page, path: string): Promise<void> {
  // Until the script has taken the served page over, nobody follows; the year stands there from then on.
  await expect(page.locator('footer')).toContainText(/© \d{4}/);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
