/**
 * `npm test` runs the browser journeys, and beside them the other parts one after another. No part keeps the processor
 * busy all the time, but more processes at once slow each other down.
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

const reports = await mkdtemp(join(tmpdir(), 'line-rush-test-'));

async function check(): Promise<TestCount> {
  const failed = (await run('npm', ['run', '--silent', 'check'], { held: true })) === 0 ? 0 : 1;
  const failures = failed ? ['`npm run check` failed; its output says where.'] : [];
  return { passed: 1 - failed, failed, skipped: 0, failures };
}

async function vitest(...projects: readonly ('unit' | 'web' | 'policies' | 'engines')[]): Promise<TestCount> {
  const file = join(reports, `${projects.join('-')}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  // The number of files at a time on any machine. More would only slow down the others. The policies' tests often wait
  // for their servers.
  const workers = projects.includes('policies') ? 3 : 2;
  const chosen = projects.map((project) => `--project=${project}`);
  const args = ['run', ...chosen, `--maxWorkers=${workers}`, ...reporters];
  const code = await run(bin('vitest'), args, { held: true });
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

  const checked = report('Types, lint, format', check);
  await Promise.all([buildIfStale(), installSupabaseCli()]);
  const removeTemplates = await makeTemplates();

  async function besideJourneys(): Promise<void> {
    const engines = report('Firefox and WebKit', () => vitest('engines')); // which mostly wait
    await checked;
    await report('Database policies and the gate', () => vitest('policies'));
    await report('Unit tests', () => vitest('unit', 'web'));
    await engines;
  }

  await Promise.all([report('Browser journeys', playwright), besideJourneys()]);
  await removeTemplates();
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
