/**
 * `npm run size` prints the lines of code per purpose and compares them with the budgets in docs/tour.md.
 * The exit code is 1 if a budget is not met. Generated files and data do not count.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#platform/root.ts';

/** A file counts for the first purpose whose pattern matches its path. */
const PURPOSES: Readonly<Record<string, RegExp>> = {
  Tests: /^tests\/|\.(?:test|spec)\.tsx?$/,
  Tools: /^(?:scripts|bench)\/|^[^/]+$/,
  CSS: /\.css$/,
  SQL: /\.sql$/,
  Platform: /^platform\//,
  'Builder and card': /^(?:web\/builder|web\/ui\/card|card)\//,
  'Pasted posts and rosters': /^domain\/(?:paste|own-teams)\//,
  'NHL feeds': /^(?:domain\/(?:nhl|lines|roster-updates)|server\/(?:feeds|jobs|rosters))\//,
  Predictions: /^(?:domain|web|web\/backend|server)\/(?:calls|predictions)\//,
  'Admin area': /^(?:web|web\/backend)\/admin\/|^domain\/(?:csv|players)\//,
  'Accounts and profiles': /^web\/(?:account|settings|profile|backend\/auth)\//,
  'Other rules': /^domain\//,
  'Other pages and controls': /^web\//,
  'Other parts of the server': /^server\//,
};

const TYPESCRIPT = Object.keys(PURPOSES).slice(4);
const lines = new Map(Object.keys(PURPOSES).map((purpose) => [purpose, 0]));
const sum = (purposes: readonly string[]) =>
  purposes.reduce((total, purpose) => total + (lines.get(purpose) ?? 0), 0);

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.sql'], {
  cwd: ROOT,
  encoding: 'utf8',
});
for (const file of files.trim().split('\n')) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const isData = file === 'supabase/seed.sql' || text.slice(0, 200).includes('Generated from ');
  const [purpose] = Object.entries(PURPOSES).find(([, pattern]) => pattern.test(file)) ?? [];
  if (purpose !== undefined && !isData)
    lines.set(purpose, (lines.get(purpose) ?? 0) + text.split('\n').length - 1);
}

const tour = readFileSync(join(ROOT, 'docs/tour.md'), 'utf8');
function budgetOf(name: string): number {
  const row = new RegExp(`^\\| ${name} .*?([\\d,]+)[^\\d|]*\\|$`, 'm').exec(tour);
  if (!row?.[1]) throw new Error(`docs/tour.md has no budget for ${name}.`);
  return Number(row[1].replaceAll(',', ''));
}

for (const [purpose, count] of lines)
  console.log(purpose.padEnd(36), count.toLocaleString('en-US').padStart(8));
const budgets: Readonly<Record<string, number>> = {
  'TypeScript of product and platform': sum(TYPESCRIPT),
  SQL: sum(['SQL']),
  Tests: sum(['Tests']),
  CSS: sum(['CSS']),
};
console.log();
for (const [name, count] of Object.entries(budgets)) {
  const budget = budgetOf(name);
  if (count > budget) process.exitCode = 1;
  const verdict = count > budget ? 'EXCEEDED' : '';
  console.log(
    name.padEnd(36),
    `${count.toLocaleString('en-US')} of ${budget.toLocaleString('en-US')}`,
    verdict,
  );
}
const product = sum(TYPESCRIPT.filter((purpose) => purpose !== 'Platform'));
const share = Math.round((100 * sum(['Builder and card'])) / product);
const least = budgetOf('Builder and card in the product');
if (share < least) process.exitCode = 1;
console.log('Builder and card in the product'.padEnd(36), `${share} %, at least ${least} %`);
