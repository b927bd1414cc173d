/**
 * Fixtures of all journeys: a real server per worker on an empty database, and fake logos.
 * The page's console must stay silent. A worker's server serves many files in any order, so a test
 * must restore shared data, such as a team's name.
 */
import { test as base, type ConsoleMessage, type Page } from '@playwright/test';
import { serveLogos } from '../logo.ts';
import { startTestServer, type TestServer } from '../server.ts';

interface WorkerFixtures {
  server: TestServer;
}

interface TestFixtures {
  /** Expected console errors and uncaught exceptions, each as a part of the message. */
  expectedNoise: string[];
  silentConsole: void;
}

/** Logged by Playwright where service workers are blocked (playwright.config.ts). */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

function listen(page: Page, noise: string[]): void {
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      noise.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => noise.push(`uncaught: ${error.stack ?? error.message}`));
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      // Many users sign up in one file, each from their own address (tests/support/accounts.ts).
      const server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expectedNoise: [[], { option: true }],
  context: async ({ context }, use) => {
    await serveLogos(context);
    await use(context);
  },
  silentConsole: [
    async ({ context, expectedNoise }, use) => {
      const noise: string[] = [];
      context.on('page', (page) => listen(page, noise));
      await use();
      const expected = [BLOCKED_WORKER, ...expectedNoise];
      const unexpected = noise.filter((line) => !expected.some((part) => line.includes(part)));
      if (unexpected.length > 0) {
        throw new Error(`The browser's console must stay silent, but it says:\n${unexpected.join('\n')}`);
      }
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
