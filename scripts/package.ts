/**
 * `npm run package [-- --without-postgres]` writes `line-rush-<version>.tgz` for this machine's system and processor.
 * The package contains the build and the npm packages that the server loads. It runs with Node alone. Beside it are the
 * bill of materials (CycloneDX), and the SHA-256 digests of the package and of the bill.
 */
import { basename } from 'node:path';
import { ROOT } from '#platform/root.ts';
import { buildIfStale } from './build.ts';
import { writePackage } from './package/write-package.ts';

const USAGE = 'Usage: npm run package [-- --without-postgres]';

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

const args = process.argv.slice(2);
if (args.some((arg) => arg !== '--without-postgres')) {
  console.error(USAGE);
  process.exit(2);
}
try {
  await buildIfStale();
  const postgres = args.length === 0;
  const { beside, file, files, packedBytes, unpackedBytes } = await writePackage(ROOT, { postgres });
  console.log(
    `Wrote ${basename(file)}: ${megabytes(packedBytes)}, ${megabytes(unpackedBytes)} in ${files} files when unpacked` +
      `${postgres ? '' : ', without PostgreSQL'}. Beside it: ${beside.map((path) => basename(path)).join(', ')}.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
