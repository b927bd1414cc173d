/**
 * The ground of the journeys through accounts: a server of their own, which believes in `X-Forwarded-For`, and an address
 * of their own for every test, so that the limits of one do not refuse the next.
 */
import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { type OAuthPeer, startOAuthPeer } from '../oauth-peer.ts';
import { startTestServer } from '../server.ts';
import { mailTo, type SmtpPeer, startSmtpPeer } from '../smtp-peer.ts';
import { test as base } from './fixtures.ts';

interface WorkerOptions {
  /** More configuration for the server of this file. */
  serverEnv: Record<string, string>;
  /** Whether the server offers Continue with Google; `google` then plays it. */
  withGoogle: boolean;
  google: OAuthPeer;
  /** Where the server's mails go. */
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

/** An e-mail address that nobody else in this run has. */
export function newEmail(): string {
  return `fan-${process.pid}-${++people}@lines.example`;
}

/** Fills in the form of a page of signing in and sends it with Enter. */
export async function submitCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** The button in the header of whoever is signed in, by name or address; it opens the account menu. */
export function account(page: Page, name: string): Locator {
  return page.getByRole('banner').getByRole('button', { name });
}

/** The header's way in, which only visitors see. */
export function guestLink(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: 'Sign in' });
}

/** Presses Sign out in the account menu; the page is then left, unless something is not saved. */
export async function signOutByMenu(page: Page, name: string): Promise<void> {
  await account(page, name).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}
