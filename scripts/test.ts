/**
 * `npm test` runs all parts of the tests in parallel, because no part keeps the processor busy all the time.
 * A failure does not stop the other parts. The last line is the total: `N passed, N failed`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#platform/root.ts';
import makeTemplates from '#tests/support/templates.ts';
import { buildIfStale } from './build.ts';
import { preferHeadlessShell, requireBrowser } from './find-browser.ts';
import { prepareEngines } from './find-engines.ts';
import { installSupabaseCli } from './install-supabase-cli.ts';
import { bin, run } from './run.ts';
import { readPlaywright, readVitest, type TestCount } from './test-report.ts';

/** Options of the short parts. The journeys and the policies' tests take the longest, so they come first. */
const OTHERS = { held: true, background: true };

const reports = await mkdtemp(join(tmpdir(), 'line-rush-test-'));

async function check(): Promise<TestCount> {
  const failed = (await run('npm', ['run', '--silent', 'check'], OTHERS)) === 0 ? 0 : 1;
  const failures = failed ? ['`npm run check` failed; its output says where.'] : [];
  return { passed: 1 - failed, failed, skipped: 0, failures };
}

async function vitest(...projects: readonly ('unit' | 'web' | 'policies' | 'engines')[]): Promise<TestCount> {
  const file = join(reports, `${projects.join('-')}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  // Run two files at a time on any machine. A third file would only slow down the other two.
  const chosen = projects.map((project) => `--project=${project}`);
  const args = ['run', ...chosen, '--maxWorkers=2', ...reporters];
  const code = await run(bin('vitest'), args, { ...OTHERS, background: !projects.includes('policies') });
  return readVitest(file, code);
}

async function playwright(): Promise<TestCount> {
  const file = join(reports, 'e2e.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const code = await run(bin('playwright'), ['test', '--reporter=list,json'], { env });
  return readPlaywright(file, join(ROOT, 'tests', 'e2e'), code);
}

async function main(): Promise<boolean> {
  preferHeadlessShell();
  const browser = requireBrowser();
  console.log(`Browser tests use ${browser}`);
  process.env.CHROMIUM_PATH = browser;
  prepareEngines();
  // Test the build, which is what users get. The build also starts twice as fast as the sources.
  process.env.LINE_RUSH_SERVER = 'dist';
  const total: TestCount = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const lines: string[] = [];

  async function report(name: string, part: () => Promise<TestCount>): Promise<void> {
    console.log(`\n== ${name}`);
    const started = Date.now();
    const count = await part();
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
    total.failures.push(...count.failures);
    const seconds = ((Date.now() - started) / 1000).toFixed(0);
    lines.push(
      `${count.failed ? 'FAILED' : 'ok    '} ${name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped (${seconds} s)`,
    );
  }

  async function checkAndUnits(): Promise<void> {
    await report('Types, lint, format', check);
    await report('Unit tests', () => vitest('unit', 'web'));
  }

  async function onServers(): Promise<void> {
    await Promise.all([buildIfStale(), installSupabaseCli()]);
    const removeTemplates = await makeTemplates();
    await Promise.all([
      report('Browser journeys', playwright),
      report('Database policies and the gate', () => vitest('policies')),
      report('Firefox and WebKit', () => vitest('engines')),
    ]);
    await removeTemplates();
  }

  await Promise.all([checkAndUnits(), onServers()]);
  if (total.failures.length > 0) console.log(`\n== Failures\n${total.failures.join('\n')}`);
  console.log(`\n${lines.join('\n')}\n`);
  const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
  return total.failed === 0;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  await rm(reports, { recursive: true, force: true });
}
