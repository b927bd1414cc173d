import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The variable that tells all processes of a run where its templates are: see `templates.ts`. */
export const TEMPLATES = 'LINE_RUSH_TEMPLATES';

/** `embedded`: a server's data folder. `debian`: an operator's cluster. */
export type Template = 'embedded' | 'debian';

/** The parent of a run's database folders, beside its templates. */
export function dataRoot(): string {
  const folder = process.env[TEMPLATES];
  return folder === undefined ? tmpdir() : dirname(folder);
}

/** Copies a template into a folder; false when this run has none, or the folder is not empty. */
export function copyTemplate(template: Template, to: string): boolean {
  const folder = process.env[TEMPLATES];
  const from = folder === undefined ? '' : join(folder, template);
  if (!existsSync(from) || from === to || (existsSync(to) && readdirSync(to).length > 0)) return false;
  // With owners and modes, which Node's own copy loses: PostgreSQL may run as another user.
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The template could not be copied to ${to}: ${stderr}`);
  return true;
}
