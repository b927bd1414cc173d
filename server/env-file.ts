import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/root.ts';

/** Reads `.env` at the root into `process.env` when the file exists. Variables that are already set win. */
export function loadEnvFile(path = join(ROOT, '.env')): void {
  if (existsSync(path)) process.loadEnvFile(path);
}
