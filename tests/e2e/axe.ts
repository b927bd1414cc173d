/** Accessibility of a whole page as axe sees it: WCAG 2.2 A and AA and axe's own best practices. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE_FILE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Axe {
  run(context: object, options: RunOptions): Promise<AxeResults>;
}

/** The rules whose outcome hangs on the theme: nothing but colours differs between the two. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Fails with rule, element and explanation of every violation, in the light and in the dark theme. `except` names rules that
 * do not fit, whose reason the test gives.
 */
export async function expectNoAxeViolation(
  page: Page,
  where: string,
  except: readonly string[] = [],
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await violations(page, {
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, {
    runOnly: { type: 'rule', values: COLOR_RULES.filter((rule) => !except.includes(rule)) },
  });
  expect(light, `accessibility of ${where}`).toBe('');
  expect(dark, `accessibility of ${where}, dark`).toBe('');
}

async function violations(page: Page, options: RunOptions): Promise<string> {
  await page.evaluate(async () =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource());
  const results = await page.evaluate(
    async (given) => {
      const { axe } = window as unknown as { axe: Axe };
      // Base UI's guards take the focus only to pass it on, and are there only while a popup is open.
      return axe.run({ exclude: ['[data-base-ui-focus-guard]'] }, given);
    },
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
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
