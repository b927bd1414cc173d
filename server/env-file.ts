import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Loads the `.env` file of the working directory into `process.env` if it exists. Variables that are set win.
 * Like the default `./data`, it is outside the program, so that an upgrade may replace the whole program folder.
 */
export function loadEnvFile(path = resolve('.env')): void {
  if (existsSync(path)) process.loadEnvFile(path);
}
