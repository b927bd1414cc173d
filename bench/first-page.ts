/**
 * Measures the first page: our files that the browser loads for `/` with an empty cache.
 * Sizes are those sent with gzip and brotli. For comparison, a page of bare React (which mounts one element) is
 * built the same way in the same run. Also measures Lighthouse's mobile scores.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { BROWSER_FLAGS, requireBrowser } from '#scripts/find-browser.ts';
import { measurePrecache, PRECACHE_LIMIT } from '#scripts/precache-size.ts';
import { ROOT } from '#platform/root.ts';
import { refuseLogos } from '#tests/support/logo.ts';
import { startTestServer } from '#tests/support/server.ts';
import { LIGHTHOUSE_RUNS, lighthouseMedians } from './lighthouse-scores.ts';
import { figure, report } from './report.ts';

const KINDS = ['script', 'stylesheet', 'font', 'document', 'image'] as const;
type Kind = (typeof KINDS)[number];

const SCRIPT_BUDGET_KB = 126;

async function sentBytes(url: string, encoding: 'gzip' | 'br'): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end();
  });
}

/** Returns the files that the page loads; with `ahead`, also those that it prefetches when idle. */
async function filesOfFirstPage(url: string, ahead: boolean): Promise<Map<string, Kind>> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: BROWSER_FLAGS });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await refuseLogos(page);
  if (!ahead) {
    // Simulates Save-Data, so that nothing is prefetched.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
  }
  const files = new Map<string, Kind>();
  page.on('response', (response) => {
    const kind = KINDS.find((name) => name === response.request().resourceType());
    if (kind && response.ok() && response.url().startsWith(url) && !response.url().includes('/api/')) {
      files.set(response.url(), kind);
    }
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await browser.close();
  return files;
}

interface Total {
  count: number;
  gzip: number;
  br: number;
}

async function addUp(files: ReadonlyMap<string, Kind>): Promise<Map<Kind, Total>> {
  const totals = new Map<Kind, Total>();
  for (const [url, kind] of files) {
    const total = totals.get(kind) ?? { count: 0, gzip: 0, br: 0 };
    total.count += 1;
    total.gzip += await sentBytes(url, 'gzip');
    total.br += await sentBytes(url, 'br');
    totals.set(kind, total);
  }
  return totals;
}

/** Gzip size of a page that only mounts an empty element with React: the minimum for any React page. */
async function bareReactBytes(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'line-rush-bare-'));
  try {
    await writeFile(
      join(folder, 'main.js'),
      `import { createElement } from ${JSON.stringify(join(ROOT, 'node_modules/react/index.js'))};
import { createRoot } from ${JSON.stringify(join(ROOT, 'node_modules/react-dom/client.js'))};
createRoot(document.body).render(createElement('p'));`,
    );
    await writeFile(
      join(folder, 'index.html'),
      '<body><script type="module" src="./main.js"></script></body>',
    );
    await build({ root: folder, configFile: false, logLevel: 'silent', build: { outDir: 'out' } });
    const assets = join(folder, 'out', 'assets');
    const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
    const sizes = await Promise.all(
      scripts.map(async (name) => gzipSync(await readFile(join(assets, name)), { level: 9 }).length),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const server = await startTestServer();
try {
  const totals = await addUp(await filesOfFirstPage(server.url, false));
  const withAhead = await addUp(await filesOfFirstPage(server.url, true));
  const bare = await bareReactBytes();
  const rows = KINDS.flatMap((kind) => {
    const total = totals.get(kind);
    return total
      ? [
          {
            kind,
            files: total.count,
            'gzip kB': figure(total.gzip / 1000),
            'brotli kB': figure(total.br / 1000),
          },
        ]
      : [];
  });
  const script = totals.get('script')?.gzip ?? 0;
  const ahead = (withAhead.get('script')?.gzip ?? 0) - script;
  report(
    'First page',
    rows,
    `Script: ${figure(script / 1000)} kB gzip of a budget of ${SCRIPT_BUDGET_KB}; bare React in the same run ${figure(bare / 1000)} kB, ratio ${(script / bare).toFixed(2)}. Fetched ahead when idle: ${figure(ahead / 1000)} kB of script.`,
  );
  const precache = await measurePrecache();
  report(
    'Fetched ahead for offline use',
    [{ files: precache.paths.length, 'brotli kB': figure(precache.bytes / 1000) }],
    `When the page is idle, once per deployment, never under Save-Data. Limit: ${figure(PRECACHE_LIMIT / 1000)} kB.`,
  );
  const scores = await lighthouseMedians(server.url);
  report(
    'Lighthouse, mobile',
    [scores],
    `Medians of ${LIGHTHOUSE_RUNS} runs. Targets: performance at least 98, accessibility 100.`,
  );
} finally {
  await server.stop();
}
