import { defineConfig, devices } from '@playwright/test';
import { requireBrowser } from './scripts/find-browser.ts';

// Test the built server, as users get it, instead of its sources. Playwright's workers inherit the variable.
process.env.LINE_RUSH_SERVER = 'dist';

/**
 * Runs the journeys in a real Chromium against the built server with its real database.
 * Every worker starts its own server with a new database (tests/support/e2e/fixtures.ts), so files can run in parallel.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  // A third worker would only slow down the other two, because the rest of `npm test` uses the idle time.
  workers: 2,
  timeout: 180_000,
  // More than the page waits for its drawing worker, on a busy machine.
  expect: { timeout: 40_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 1000 },
    // Animations would take a sixth of the journeys' time, so only tests that need them turn them on.
    reducedMotion: 'reduce',
    // The browser's flags are in tests/support/e2e/fixtures.ts.
    launchOptions: { executablePath: requireBrowser() },
    // `page.route` does not see a service worker's requests, so only offline.spec.ts allows service workers.
    serviceWorkers: 'block',
    // Traces cost time in every test, so they are off unless TRACE is set.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
