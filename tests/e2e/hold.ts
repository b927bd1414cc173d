/** Scripts that are long in coming. */
import type { Page } from '@playwright/test';

/** The app's script, not the entry that fetches it after the first paint. */
export const APP_SCRIPT = '**/assets/main-*.js';

/** Workbench and dialogs. */
export const WORKBENCH_SCRIPT = '**/assets/workbench-*.js';

/** What opens a saved line-up by its link. */
export const LINK_SCRIPT = '**/assets/open-link-*.js';

/** Holds a script back until the returned function is called. */
export async function hold(page: Page, script: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(script, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}
