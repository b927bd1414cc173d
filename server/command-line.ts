import { join, relative } from 'node:path';
import { isReleasePackage, ROOT } from '#platform/root.ts';

/** The commands for operators: npm scripts of the repository, and files of a release package. */
export type CommandName = 'admin' | 'db' | 'lines' | 'rosters';

/**
 * Returns what starts a command in this installation, for messages: arguments follow after a space.
 * `npm run db --` in the repository, `node line-rush/dist/server/db.js` in a release package.
 */
export function commandLine(name: CommandName): string {
  if (!isReleasePackage()) return `npm run ${name} --`;
  const file = join(ROOT, 'dist', 'server', `${name}.js`);
  const near = relative('', file);
  return `node ${near.startsWith('..') ? file : near}`;
}
