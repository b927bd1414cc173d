/** Fixtures of account tests. Each test has its own IP address, so that tests do not share rate limits. */
import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { test as base } from './fixtures.ts';

function anyAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

export const accountTest = base.extend({
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': anyAddress() }),
});

export { expect } from './fixtures.ts';

let people = 0;

export function newEmail(): string {
  return `fan-${process.pid}-${++people}@lines.example`;
}

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

/** Signs out in the account menu. If there are unsaved changes, a dialog opens. Otherwise, the page unloads. */
export async function signOutByMenu(page: Page, name: string): Promise<void> {
  await account(page, name).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}
