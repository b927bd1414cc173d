import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResult, JsonTestResults } from 'vitest/reporters';
import { ROOT } from '#platform/root.ts';

export interface TestCount {
  passed: number;
  failed: number;
  skipped: number;
  /** A text per failure: file, test, and the first lines of the error message. The runner prints the whole message. */
  failures: string[];
}

const MESSAGE_LINES = 6;

async function readReport<T>(file: string): Promise<T | null> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => null,
  );
}

function failure(file: string, test: string, message = 'It gave no reason.'): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MESSAGE_LINES);
  return [`${relative(ROOT, file)} › ${test}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** Counts one failure if a runner's exit code is not 0 although its report has no failed test. */
function counted(count: TestCount, runner: string, exitCode: number): TestCount {
  if (exitCode === 0 || count.failed > 0) return count;
  return {
    ...count,
    failed: 1,
    failures: [`${runner} ended with exit code ${exitCode}; its output says why.`],
  };
}

function vitestFailures(result: JsonTestResult): string[] {
  const tests = result.assertionResults.filter(({ status }) => status === 'failed');
  // A file that fails to load, or whose `beforeAll` fails, has a message but no failed tests.
  if (tests.length === 0)
    return result.status === 'failed' ? [failure(result.name, 'the file', result.message)] : [];
  return tests.map((test) => failure(result.name, test.fullName, test.failureMessages?.join('\n')));
}

export async function readVitest(file: string, exitCode: number): Promise<TestCount> {
  const report = await readReport<JsonTestResults>(file);
  const failures = report?.testResults.flatMap(vitestFailures) ?? [];
  const count = {
    passed: report?.numPassedTests ?? 0,
    failed: failures.length,
    skipped: report?.numPendingTests ?? 0,
    failures,
  };
  return counted(count, 'Vitest', report ? exitCode : exitCode || 1);
}

function specsOf(suite: JSONReportSuite): JSONReportSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

export async function readPlaywright(file: string, testDir: string, exitCode: number): Promise<TestCount> {
  const report = await readReport<JSONReport>(file);
  const failures =
    report?.suites
      .flatMap(specsOf)
      .filter(({ ok }) => !ok)
      .map((spec) => {
        const errors = spec.tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
        return failure(
          `${testDir}/${spec.file}:${spec.line}`,
          spec.title,
          errors.map(({ message }) => message).join('\n'),
        );
      }) ?? [];
  const count = {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    failed: failures.length,
    skipped: report?.stats.skipped ?? 0,
    failures,
  };
  return counted(count, 'Playwright', report ? exitCode : exitCode || 1);
}
