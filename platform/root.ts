import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The root folder of the repository or release package: the nearest folder above with a package.json. */
export const ROOT = findRoot(import.meta.dirname);

function findRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (dirname(folder) === folder) throw new Error(`No package.json above ${from}`);
  }
}

/** Whether this code runs from a release package, which has no npm scripts, rather than the repository. */
export function isReleasePackage(): boolean {
  return existsSync(join(ROOT, 'start.js'));
}
