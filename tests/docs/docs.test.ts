/** Checks the links of documents, the length of decision pages, and the folders of test helpers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const DECISIONS = 'docs/decisions';
const inFolder = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.posix.join(folder, file));
const decisions = inFolder(DECISIONS);
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...inFolder('docs'),
  ...decisions,
];

/** Returns the targets of a file's relative links as paths from the root, without anchors. */
function linksOf(file: string): string[] {
  const links = [...readFileSync(file, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links
    .filter((link) => !/^(?:[a-z]+:|#)/.test(link))
    .map((link) => path.posix.join(path.posix.dirname(file), link.replace(/#.*/, '')));
}

/** Returns the repository files that a document mentions in backticks, such as `web/app/start.ts`. */
function mentionsOf(file: string): string[] {
  const folders = 'bench|card|deploy|docs|domain|platform|public|scripts|server|supabase|tests|web';
  const mentions = readFileSync(file, 'utf8').matchAll(
    new RegExp(`\`((?:${folders})/[\\w./-]+\\.[a-z]+)\``, 'g'),
  );
  return [...mentions].map(([, mention = '']) => mention);
}

it.each(documents)('%s refers to files that exist', (file) => {
  const missing = [...linksOf(file), ...mentionsOf(file)].filter((target) => !existsSync(target));
  expect(missing, `${file} names files that do not exist. Correct the paths.`).toEqual([]);
});

it.each(decisions)('%s has context, decision and consequences in at most 500 words', (file) => {
  const text = readFileSync(file, 'utf8');
  const words = text.split(/\s+/).filter((word) => word !== '').length;
  expect(words, `Shorten ${file}, or move its reference tables to a page under docs/.`).toBeLessThanOrEqual(
    500,
  );
  for (const section of ['Context', 'Decision', 'Consequences']) expect(text).toContain(`\n## ${section}\n`);
});

it('shows the product on the first screen of the README, which has at most 150 lines', () => {
  const lines = readFileSync('README.md', 'utf8').split('\n');
  expect(lines.length).toBeLessThanOrEqual(151);
  expect(
    lines.findIndex((line) => line.startsWith('![')),
    'The picture comes first.',
  ).toBeLessThan(12);
});

it('names every variable of .env.example in docs/configuration.md', () => {
  const variables = [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(
    ([, name]) => name,
  );
  const page = readFileSync('docs/configuration.md', 'utf8');
  expect(variables.length).toBeGreaterThan(20);
  expect(variables.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('keeps helpers of tests in tests/support', () => {
  const suites = ['card', 'docs', 'e2e', 'engines', 'gate', 'policies'].map((suite) => `tests/${suite}`);
  const helpers = suites
    .flatMap((suite) => readdirSync(suite, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(?:test|spec)\.tsx?$/.test(entry.name))
    .map(({ name }) => name);
  expect(helpers, 'Move these files to tests/support.').toEqual([]);
});
