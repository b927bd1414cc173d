import { join, relative } from 'node:path';
import { isReleasePackage, ROOT } from '#platform/root.ts';

/** The operators' commands. The repository has them as npm scripts, and a release package as files. */
export type CommandName = 'admin' | 'db' | 'feeds' | 'lines' | 'rosters';

/**
 * Returns what operators type to run a command in this installation. Append arguments after a space.
 * For example, `npm run db --` in the repository, and `node line-rush/dist/server/db.js` in a release package.
 */
export function commandLine(name: CommandName): string {
  if (!isReleasePackage()) return `npm run ${name} --`;
  const file = join(ROOT, 'dist', 'server', `${name}.js`);
  const near = relative('', file);
  return `node ${near.startsWith('..') ? file : near}`;
}
