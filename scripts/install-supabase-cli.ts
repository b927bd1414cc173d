/** Installs Supabase's command line, of the version that `tests/supabase-cli` pins, for the test of the README's commands. */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#server/root.ts';
import { run } from './run.ts';

const FOLDER = join(ROOT, 'tests', 'supabase-cli');

/** The path of the command; null where there is none that runs. `SUPABASE_CLI` names another. */
export function findSupabaseCli(): string | null {
  const name = process.platform === 'win32' ? 'supabase.cmd' : 'supabase';
  const path = process.env.SUPABASE_CLI ?? join(FOLDER, 'node_modules', '.bin', name);
  // Elsewhere: it leaves files beside a configuration that it finds.
  const options = { cwd: tmpdir(), shell: process.platform === 'win32' };
  return spawnSync(path, ['--version'], options).status === 0 ? path : null;
}

/**
 * Installs it when it is missing. Where that fails (no network, no binary for this machine) its test is skipped.
 *
 * Its binaries come as one package for each platform, all of the same exact version. No lock file: one that is written on a
 * machine names that machine's package only.
 */
export async function installSupabaseCli(): Promise<void> {
  if (findSupabaseCli()) return;
  const args = ['install', '--prefix', FOLDER, '--silent', '--no-audit', '--no-fund', '--fetch-retries=0'];
  const code = await run('npm', args, { held: true });
  if (code !== 0) console.log('Supabase’s command line could not be installed: its test is skipped.');
}
