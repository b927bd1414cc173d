import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The repository's (or installation's) root: the same whether the server runs from `server/` or from `dist/server/`. */
export const ROOT = findRoot(import.meta.dirname);

function findRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (dirname(folder) === folder) throw new Error(`No package.json above ${from}`);
  }
}
