import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { ROOT } from '#platform/root.ts';
import { listSources } from './list-sources.ts';

const FOLDERS = ['bench', 'card', 'domain', 'platform', 'scripts', 'server', 'supabase', 'tests', 'web'];

/** Returns the names that a file exports. Re-exports do not count, because they name the same thing. */
function namesIn(file: string): string[] {
  const { errors, module } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'));
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => moduleRequest === null)
    .flatMap(({ exportName: { name } }) => (name === null || name === 'default' ? [] : [name]));
}

it('no two files export the same name', () => {
  const filesOf = new Map<string, Set<string>>();
  for (const file of listSources(FOLDERS)) {
    for (const name of namesIn(file)) filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file));
  }
  const shared = [...filesOf].filter(([, files]) => files.size > 1);
  expect(filesOf.size).toBeGreaterThan(2000);
  expect(shared.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
});
