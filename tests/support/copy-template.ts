import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Tells every process of a run where its templates are: see `templates.ts`. */
export const TEMPLATES = 'LINE_RUSH_TEMPLATES';

/** `embedded`: the data folder of a server. `debian`: the cluster of an operator. */
export type Template = 'embedded' | 'debian';

/** Where folders with databases of a run are made: beside its templates. */
export function dataRoot(): string {
  const folder = process.env[TEMPLATES];
  return folder === undefined ? tmpdir() : dirname(folder);
}

/** Copies a template into an empty folder; returns false when this run has none. */
export function copyTemplate(template: Template, to: string): boolean {
  const folder = process.env[TEMPLATES];
  if (folder === undefined || !existsSync(join(folder, template))) return false;
  // With owners and rights, which Node's own copy leaves behind: PostgreSQL may belong to another user.
  const { status, stderr } = spawnSync('cp', ['-a', `${join(folder, template)}/.`, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The template could not be copied to ${to}: ${stderr}`);
  return true;
}
