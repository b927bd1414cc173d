import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { BROWSER_FLAGS, requireBrowser } from '#scripts/find-browser.ts';
import { median } from './report.ts';

export const LIGHTHOUSE_RUNS = 5;

/** Returns the median scores of several runs, because the scores of single runs vary by several points. */
export async function lighthouseMedians(url: string): Promise<Record<string, number>> {
  const runs: Record<string, number>[] = [];
  for (let run = 0; run < LIGHTHOUSE_RUNS; run += 1) runs.push(await lighthouseScores(url));
  const names = Object.keys(runs[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(runs.map((scores) => scores[name] ?? 0))]));
}

async function lighthouseScores(url: string): Promise<Record<string, number>> {
  const port = 9333;
  const browser = await chromium.launch({
    executablePath: requireBrowser(),
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    });
    const categories = result?.lhr.categories ?? {};
    return Object.fromEntries(
      Object.entries(categories).map(([name, category]) => [name, Math.round((category.score ?? 0) * 100)]),
    );
  } finally {
    await browser.close();
  }
}
