import { expect, type Page } from '@playwright/test';

/** Navigates within the app as Back and Forward do, without loading a new page. */
export async function goWithin(page: Page, path: string): Promise<void> {
  // The app handles navigations only after hydration. The year in the footer shows that hydration is done.
  await expect(page.locator('footer')).toContainText(/© \d{4}/);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
