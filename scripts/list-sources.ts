import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#platform/root.ts';

/**
 * Lists the TypeScript files in folders, without declaration files. All paths are relative to the repository's root.
 */
export function listSources(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => join(folder, file)),
  );
}
