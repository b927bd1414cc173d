/**
 * Fixtures of all e2e tests: a real server per worker on a new database, a mail server, and fake logos. Files with the
 * same options share workers. Each different set of options starts its own server and browser. The page's console must
 * stay silent. Test files share a worker's server, in any order. So a test must restore shared data, such as a team's
 * name.
 */
import { test as base, type ConsoleMessage, type Page } from '@playwright/test';
import { BROWSER_FLAGS } from '#scripts/find-browser.ts';
import { type OAuthPeer, startOAuthPeer } from '../oauth-peer.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { mailTo, type SmtpPeer, startSmtpPeer } from '../smtp-peer.ts';
import { type LogoHost, startLogoHost } from './logo-host.ts';
import { hidePage } from './painting.ts';

interface WorkerFixtures {
  logos: LogoHost;
  /** Host names that the browser resolves to this machine. */
  localHosts: readonly string[];
  browserFlags: string[];
  serverEnv: Record<string, string>;
  /** Whether the server offers `Continue with Google`. If so, `google` is the fake Google. */
  withGoogle: boolean;
  google: OAuthPeer;
  smtp: SmtpPeer;
  server: TestServer;
}

interface TestFixtures {
  /** Expected console errors and uncaught exceptions, each as a part of the message. */
  expectedNoise: string[];
  silentConsole: void;
}

/** Playwright logs this where service workers are blocked (playwright.config.ts). */
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
  serverEnv: [{}, { option: true, scope: 'worker' }],
  smtp: [
    async ({}, use) => {
      const peer = await startSmtpPeer();
      await use(peer);
      await peer.close();
    },
    { scope: 'worker' },
  ],
  withGoogle: [false, { option: true, scope: 'worker' }],
  google: [
    async ({}, use) => {
      const peer = await startOAuthPeer();
      await use(peer);
      await peer.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ google, serverEnv, smtp, withGoogle }, use) => {
      // TRUST_PROXY lets each sign-up have a different address, to avoid rate limits (tests/support/accounts.ts).
      const server = await startTestServer({
        env: { TRUST_PROXY: 'true', ...mailTo(smtp), ...(withGoogle && google.env), ...serverEnv },
        ...(withGoogle && { googlePeer: google.url }),
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  logos: [
    async ({}, use) => {
      const logos = await startLogoHost();
      await use(logos);
      await logos.close();
    },
    { scope: 'worker' },
  ],
  localHosts: [[], { option: true, scope: 'worker' }],
  browserFlags: [
    async ({ localHosts, logos }, use) => {
      const rules = [logos.rule, ...localHosts.map((name) => `MAP ${name} 127.0.0.1`)];
      await use([...BROWSER_FLAGS, logos.trust, `--host-resolver-rules=${rules.join(', ')}`]);
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ browserFlags, launchOptions }, use) => use({ ...launchOptions, args: browserFlags }),
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser }, use) => {
      browser.on('context', (context) => void context.addInitScript(hidePage));
      await use(browser);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expectedNoise: [[], { option: true }],
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
