/**
 * Checks the licenses of all npm packages that may become part of the site or of a release package.
 * These are the dependencies in package-lock.json, for every system, and what the build tools add.
 */
import { ROOT } from '#platform/root.ts';
import { BUILD_PACKAGES } from './notices/bundled-packages.ts';
import { findLicenseFault } from './notices/licenses.ts';
import { packageNameOf, readLock } from './package/closure.ts';

const packages = Object.entries(readLock(ROOT)).filter(
  ([folder, { dev = false }]) => folder !== '' && (!dev || BUILD_PACKAGES.includes(folder)),
);
const faults = packages.flatMap(
  ([folder, { license }]) => findLicenseFault(packageNameOf(folder), license) ?? [],
);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`The licenses of ${packages.length} npm packages allow passing them on.`);
