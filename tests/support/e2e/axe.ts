/** Accessibility checks with axe: WCAG 2.2 A and AA, and axe's best practices. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE_FILE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Axe {
  run(context: object, options: RunOptions): Promise<AxeResults>;
}

/** Windows narrower than this, in pixels, count as phones. */
const PHONE = 640;

/** Rules about sizes and colors, which differ between a phone and a desktop with the same elements. */
export const VISUAL_RULES = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
];

/**
 * Fails with the rule, the element, and the explanation of every violation. Tests phones in the dark theme and larger
 * windows in the light theme. Other combinations would find the same violations again, in twice the time. `except`
 * names rules that do not apply, `only` the rules to test instead of all.
 */
export async function expectNoAxeViolation(
  page: Page,
  where: string,
  except: readonly string[] = [],
  only?: string[],
): Promise<void> {
  const colorScheme = (page.viewportSize()?.width ?? PHONE) < PHONE ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme });
  const found = await violations(page, {
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    ...(only && { runOnly: { type: 'rule', values: only } }),
  });
  expect(found, `accessibility of ${where}, ${colorScheme}`).toBe('');
}

async function violations(page: Page, options: RunOptions): Promise<string> {
  await page.evaluate(async () =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource());
  const results = await page.evaluate(
    async (given) => {
      const { axe } = window as unknown as { axe: Axe };
      // Without the style sheet of painting.ts, which hides the page.
      const sheets = document.adoptedStyleSheets;
      document.adoptedStyleSheets = [];
      // Behind a modal dialog, nothing can be reached.
      const include = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
      // Excludes the focus guards of Base UI. These invisible elements keep the focus in an open popup.
      const found = await axe.run({ include, exclude: ['[data-base-ui-focus-guard]'] }, given);
      document.adoptedStyleSheets = sheets;
      return found;
    },
    // Does not preload styles and media. Only a rule about autoplaying sound needs them.
    { ...options, preload: false, resultTypes: ['violations'] } satisfies RunOptions,
  );
  const lines = results.violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')}\n    ${node.failureSummary ?? violation.help}`,
    ),
  );
  return lines.join('\n');
}

let source: string | undefined;

async function axeSource(): Promise<string> {
  source ??= `${await readFile(AXE_FILE, 'utf8')};undefined`;
  return source;
}
