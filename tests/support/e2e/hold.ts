import type { Page } from '@playwright/test';

/** The app's script. The entry script loads it after the first paint. */
export const APP_SCRIPT = '**/assets/main-*.js';

export const WORKBENCH_SCRIPT = '**/assets/workbench-*.js';

/** Holds requests whose URL matches the pattern until the returned function is called. */
export async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}
