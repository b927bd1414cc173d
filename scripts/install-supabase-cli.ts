/** Installs the Supabase CLI at the version in `tests/supabase-cli`, to test the commands in docs/configuration.md. */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#platform/root.ts';
import { run } from './run.ts';

const FOLDER = join(ROOT, 'tests', 'supabase-cli');

/** Returns the path of the CLI if it works, else null. The variable `SUPABASE_CLI` overrides the path. */
export function findSupabaseCli(): string | null {
  const name = process.platform === 'win32' ? 'supabase.cmd' : 'supabase';
  const path = process.env.SUPABASE_CLI ?? join(FOLDER, 'node_modules', '.bin', name);
  // Run the CLI in a temporary folder, because otherwise it would write files into the project.
  const options = { cwd: tmpdir(), shell: process.platform === 'win32' };
  return spawnSync(path, ['--version'], options).status === 0 ? path : null;
}

/**
 * Installs the CLI if needed. If that fails (no network, no binary), its test is skipped.
 *
 * Each platform has its own package with the binaries, at the same exact version. There is no lock file, because a lock
 * file would name only the package for the machine that wrote it.
 */
export async function installSupabaseCli(): Promise<void> {
  if (findSupabaseCli()) return;
  const args = ['install', '--prefix', FOLDER, '--silent', '--no-audit', '--no-fund', '--fetch-retries=0'];
  const code = await run('npm', args, { held: true });
  if (code !== 0) console.log('Cannot install Supabase’s command line: its test is skipped.');
}
