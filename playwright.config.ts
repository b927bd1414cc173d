import { defineConfig, devices } from '@playwright/test';
import { requireBrowser } from './scripts/find-browser.ts';

// Test the built server, which is what users get, not its sources. Workers inherit this.
process.env.LINE_RUSH_SERVER = 'dist';

/**
 * Journeys in a real Chromium against the built server with its real database.
 * Every worker starts its own server on an empty data directory (tests/support/e2e/fixtures.ts), so files can run in parallel.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  // A third one only makes the others slower: everything else of `npm test` uses the idle time.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 1000 },
    // Animations take a sixth of the journeys' time. Only the main journeys and the first paint have them.
    reducedMotion: 'reduce',
    // Its flags are in tests/support/e2e/fixtures.ts.
    launchOptions: { executablePath: requireBrowser() },
    // `page.route` does not see a service worker's requests, so only offline.spec.ts has one.
    serviceWorkers: 'block',
    // Traces cost time in every test, so they are on demand. A failure always has a screenshot.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
