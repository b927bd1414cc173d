/**
 * `node start.js` in a release package: starts the server, and restarts it after a crash.
 * This file must run in any version of Node.js, so that it can name the version that the server needs.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMachine, findMismatch, type PackageManifest } from '#server/package-check.ts';
import { supervise } from '#server/supervise.ts';

function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

// Old versions of Node.js have no import.meta.dirname.
const folder = dirname(fileURLToPath(import.meta.url));
const manifest = JSON.parse(
  readFileSync(join(folder, '..', '..', 'package.json'), 'utf8'),
) as PackageManifest;
const mismatch = findMismatch(manifest, describeMachine());
if (mismatch === null) {
  const server = supervise([join(folder, 'main.js')], printError);
  process.on('SIGINT', () => server.pass('SIGINT'));
  process.on('SIGTERM', () => server.pass('SIGTERM'));
  process.exitCode = await server.ended;
} else {
  printError(mismatch);
  process.exitCode = 1;
}
