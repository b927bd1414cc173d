/**
 * Most tests read only the document, and painting would take a third of their time. So fixtures.ts makes all pages
 * transparent, and the browser does not paint them.
 */

/** Runs in each page before its own scripts. */
export function hidePage(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    'html, dialog, ::backdrop { opacity: 0 !important } html, body { background: none !important }',
  );
  document.adoptedStyleSheets.push(sheet);
}

/** Run this in a page, for example before a screenshot, or in all pages of a context with `addInitScript`. */
export function showPage(): void {
  document.adoptedStyleSheets = [];
}
