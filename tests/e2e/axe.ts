/** Accessibility of a whole page as axe sees it: WCAG 2.2 A and AA and axe's own best practices. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE_FILE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Axe {
  run(context: object, options: RunOptions): Promise<AxeResults>;
}

/** Fails with rule, element and explanation of every violation. `except` names rules that do not fit, whose reason the test gives. */
export async function expectNoAxeViolation(
  page: Page,
  where: string,
  except: readonly string[] = [],
): Promise<void> {
  await page.evaluate(async () =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  await page.evaluate(await axeSource());
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  const results = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: Axe };
      // Base UI's guards take the focus only to pass it on, and are there only while a popup is open.
      return axe.run({ exclude: ['[data-base-ui-focus-guard]'] }, options);
    },
    { rules },
  );
  const lines = results.violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')}\n    ${node.failureSummary ?? violation.help}`,
    ),
  );
  expect(lines.join('\n'), `accessibility of ${where}`).toBe('');
}

let source: string | undefined;

async function axeSource(): Promise<string> {
  source ??= `${await readFile(AXE_FILE, 'utf8')};undefined`;
  return source;
}
