import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The environment variable for the folder with this test run's database templates (`templates.ts`). */
export const TEMPLATES = 'LINE_RUSH_TEMPLATES';

/** A template of a server's data folder (`embedded`), or of an operator's database cluster (`debian`). */
export type Template = 'embedded' | 'debian';

/** Returns the folder in which tests create databases: the parent of the templates' folder, or the system's default. */
export function dataRoot(): string {
  const folder = process.env[TEMPLATES];
  return folder === undefined ? tmpdir() : dirname(folder);
}

/** Copies a template into a folder. Returns false if this run has no template, or if the folder is not empty. */
export function copyTemplate(template: Template, to: string): boolean {
  const folder = process.env[TEMPLATES];
  const from = folder === undefined ? '' : join(folder, template);
  if (!existsSync(from) || from === to || (existsSync(to) && readdirSync(to).length > 0)) return false;
  // Unlike Node's copy, `cp -a` keeps owners and modes. PostgreSQL needs them when it runs as another user.
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The template could not be copied to ${to}: ${stderr}`);
  return true;
}
