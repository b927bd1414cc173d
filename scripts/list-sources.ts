import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#platform/root.ts';

/** Returns paths from the repository's root. Leaves out declaration files. */
export function listSources(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => join(folder, file)),
  );
}
