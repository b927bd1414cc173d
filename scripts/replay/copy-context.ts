import { cpSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '#platform/root.ts';

/**
 * Returns a function that checks whether `.dockerignore` excludes a path.
 * The last pattern for the path or a folder above it decides.
 */
function readIgnored(): (file: string) => boolean {
  const rules = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const pattern = line
        .replace(/^!/, '')
        .replaceAll('.', String.raw`\.`)
        .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.+/)?'));
      return { isIgnored: !line.startsWith('!'), pattern: new RegExp(`^${pattern}(?:/|$)`) };
    });
  return (file) => rules.findLast(({ pattern }) => pattern.test(file))?.isIgnored ?? false;
}

export function copyContext(names: readonly string[], to: string): void {
  const isIgnored = readIgnored();
  const filter = (file: string) => !isIgnored(relative(ROOT, file));
  for (const name of names) cpSync(join(ROOT, name), join(to, name), { recursive: true, filter });
}
