import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, requireBrowser } from '#scripts/find-browser.ts';
import { median } from './report.ts';

export const LIGHTHOUSE_RUNS = 5;

/**
 * The npm package, which is downloaded when the benchmark runs. It is not a dependency, because it would need npm's
 * overrides, and the npm of Debian 13 cannot install with overrides.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';

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
    const args = [
      '--yes',
      LIGHTHOUSE,
      url,
      `--port=${port}`,
      '--output=json',
      '--output-path=stdout',
      '--quiet',
    ];
    const only = '--only-categories=performance,accessibility,best-practices,seo';
    const { stdout } = await promisify(execFile)('npx', [...args, only], { maxBuffer: 64 * 1024 * 1024 });
    const { categories } = JSON.parse(stdout) as { categories: Record<string, { score: number | null }> };
    return Object.fromEntries(
      Object.entries(categories).map(([name, category]) => [name, Math.round((category.score ?? 0) * 100)]),
    );
  } finally {
    await browser.close();
  }
}
