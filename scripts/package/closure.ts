import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from '#server/package-check.ts';

interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  /** Whether only the build and the tests need the package. */
  readonly dev?: boolean;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

/** The `packages` of a `package-lock.json` by folder, such as `node_modules/pino`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

export function readLock(root: string): LockedPackages {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages;
  };
  return lock.packages;
}

/** Returns the name of the package in a folder: `@node-rs/argon2` for `node_modules/@node-rs/argon2`. */
export function packageNameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/**
 * Lists the folders of packages and of all the dependencies that they have on a machine. Sorts the folders.
 * Throws if a package has no build for the machine.
 */
export function findClosure(
  lock: LockedPackages,
  names: readonly string[],
  machine: Pick<Machine, 'os' | 'cpu' | 'libc'>,
): string[] {
  const found = new Set<string>();

  function add(folder: string): void {
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = lock[folder] ?? {};
    const optional = foldersOf(Object.keys(optionalDependencies ?? {}), folder);
    const fitting = optional.filter((one) => fits(lock[one], machine));
    if (optional.length > 0 && fitting.length === 0)
      throw new Error(`${folder} has no build for ${machine.os} ${machine.cpu}.`);
    // npm lists optional dependencies in `dependencies`, too.
    const required = Object.keys(dependencies ?? {}).filter(
      (name) => !(name in (optionalDependencies ?? {})),
    );
    for (const one of [...foldersOf(required, folder), ...fitting]) add(one);
  }

  function foldersOf(wanted: readonly string[], from: string): string[] {
    return wanted.map((name) => {
      const folder = locate(lock, name, from);
      if (folder === undefined) throw new Error(`package-lock.json lacks ${name}, which ${from} needs.`);
      return folder;
    });
  }

  for (const folder of foldersOf(names, '')) add(folder);
  return [...found].toSorted();
}

/** Finds a package as Node does: in the `node_modules` of the importing package, then of the folders above it. */
function locate(lock: LockedPackages, name: string, from: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const folder = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (lock[folder]) return folder;
    if (at === '') return undefined;
  }
}

function fits(entry: LockedPackage | undefined, machine: Pick<Machine, 'os' | 'cpu' | 'libc'>): boolean {
  const allows = (list: readonly string[] | undefined, value: string | undefined) =>
    list === undefined || value === undefined || list.includes(value);
  return (
    allows(entry?.os, machine.os) && allows(entry?.cpu, machine.cpu) && allows(entry?.libc, machine.libc)
  );
}

/** Returns the installed version of a package. Throws if it differs from the version in the lock file. */
export function requireInstalled(root: string, lock: LockedPackages, folder: string): string {
  const manifest = join(root, folder, 'package.json');
  const installed = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
    : 'nothing';
  const { version } = lock[folder] ?? { version: 'nothing' };
  if (installed !== version)
    throw new Error(
      `${folder} has version ${installed}, and package-lock.json has ${version}. Run npm ci first.`,
    );
  return version;
}
