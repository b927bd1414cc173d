/**
 * `node start.js` in a release package: starts the server, and restarts it after a crash.
 * It must load on any Node, so that it can say which one it needs.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMachine, findMismatch, type PackageManifest } from '#server/package-check.ts';
import { supervise } from '#server/supervise.ts';

function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

// Not import.meta.dirname, which old Nodes lack.
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
