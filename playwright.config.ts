import { defineConfig, devices } from '@playwright/test';
import { BROWSER_FLAGS, requireBrowser } from './scripts/find-browser.ts';

// What is tested is what is shipped: the built server, not its sources. Workers inherit this.
process.env.LINE_RUSH_SERVER = 'dist';

/**
 * Journeys in a real Chromium against the built server with its real database. Every worker starts a server of its own
 * on an empty data directory (tests/support/e2e/fixtures.ts), so files run side by side without meeting.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 1000 },
    // Drawing what moves is a sixth of the journeys' time: the main ones and the first paint are made with motion.
    reducedMotion: 'reduce',
    launchOptions: { executablePath: requireBrowser(), args: BROWSER_FLAGS },
    // A service worker's requests pass `page.route` by: only offline.spec.ts has one.
    serviceWorkers: 'block',
    // A trace of every test costs time in all of them: it is made on demand, the picture of a failure always.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
