/**
 * Fixtures of the account journeys.
 * The server trusts `X-Forwarded-For`, and each test has its own address, so that tests do not
 * share rate limits.
 */
import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { type OAuthPeer, startOAuthPeer } from '../oauth-peer.ts';
import { startTestServer } from '../server.ts';
import { mailTo, type SmtpPeer, startSmtpPeer } from '../smtp-peer.ts';
import { test as base } from './fixtures.ts';

interface WorkerOptions {
  serverEnv: Record<string, string>;
  /** Whether the server offers Continue with Google; `google` then fakes it. */
  withGoogle: boolean;
  google: OAuthPeer;
  smtp: SmtpPeer;
}

function anyAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

export const accountTest = base.extend<object, WorkerOptions>({
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
      const server = await startTestServer({
        env: { TRUST_PROXY: 'true', ...mailTo(smtp), ...(withGoogle && google.env), ...serverEnv },
        ...(withGoogle && { googlePeer: google.url }),
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': anyAddress() }),
});

export { expect } from './fixtures.ts';

let people = 0;

export function newEmail(): string {
  return `fan-${process.pid}-${++people}@lines.example`;
}

/** Fills in a sign-in form, and submits it with Enter. */
export async function submitCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

export function account(page: Page, name: string): Locator {
  return page.getByRole('banner').getByRole('button', { name });
}

export function guestLink(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: 'Sign in' });
}

/**
 * Signs out in the account menu. Unsaved changes open a dialog first; otherwise the page unloads.
 */
export async function signOutByMenu(page: Page, name: string): Promise<void> {
  await account(page, name).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}
