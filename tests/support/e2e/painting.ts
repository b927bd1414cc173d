/**
 * Most tests read only the document, and painting would take a third of their time. So fixtures.ts makes all pages
 * transparent, and the browser does not paint them.
 */
import type { BrowserContext, Page } from '@playwright/test';

/** Runs in each page before its own scripts. */
export function hidePage(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    'html, dialog, ::backdrop { opacity: 0 !important } html, body { background: none !important }',
  );
  document.adoptedStyleSheets.push(sheet);
}

function showPage(): void {
  document.adoptedStyleSheets = [];
}

/** Lets the browser paint an open page, for example before a screenshot. */
export async function paint(page: Page): Promise<void> {
  await page.evaluate(showPage);
}

/** Lets the browser paint all pages that the context opens from now on. */
export async function paintAll(context: BrowserContext): Promise<void> {
  await context.addInitScript(showPage);
}
