/** Accessibility of a whole page as axe sees it: WCAG 2.2 A and AA and axe's own best practices. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const AXE_FILE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Fails with rule, element and explanation of every violation. */
export async function expectNoAxeViolation(page: Page, where: string): Promise<void> {
  await page.evaluate(async () =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  await page.evaluate(await axeSource());
  const results = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<AxeResults> } };
    return axe.run();
  });
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
