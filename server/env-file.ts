import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/root.ts';

/** Loads the root's `.env` file into `process.env` if it exists. Variables that are already set win. */
export function loadEnvFile(path = join(ROOT, '.env')): void {
  if (existsSync(path)) process.loadEnvFile(path);
}
