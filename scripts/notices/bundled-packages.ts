/** Finds the npm packages whose code or files a build contains, for the notices. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from '#platform/root.ts';

/** Packages whose own code is in every build: helpers of the bundler, and the base of the style sheet. */
export const BUILD_PACKAGES = ['node_modules/rolldown', 'node_modules/tailwindcss', 'node_modules/vite'];

const PACKAGE_FOLDER = /^.*?(node_modules\/(?:.+\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/;

/** The packages of this process's builds. The site, its workers, and the service worker are separate builds. */
const found = new Set(BUILD_PACKAGES);

/** Returns the folder of a module's package, as `package-lock.json` names it. Undefined for a module of our own. */
export function packageFolderOf(module: string): string | undefined {
  return PACKAGE_FOLDER.exec(module.replaceAll('\\', '/'))?.[1];
}

/** Vite plugin that collects the packages of a build. */
export function collectPackages(): Plugin {
  return {
    name: 'collect-packages',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        for (const source of file.type === 'chunk' ? file.moduleIds : file.originalFileNames) {
          const folder = packageFolderOf(source);
          if (folder !== undefined) found.add(folder);
        }
      }
    },
  };
}

/** Vite plugin that collects the packages of a build. After the build, it writes the list of all of them to a file. */
export function listPackages(build: 'web' | 'render'): Plugin {
  return {
    ...collectPackages(),
    closeBundle() {
      mkdirSync(dirname(listOf(build)), { recursive: true });
      writeFileSync(listOf(build), JSON.stringify([...found].toSorted()));
    },
  };
}

export function readBundledPackages(build: 'web' | 'render'): string[] {
  return JSON.parse(readFileSync(listOf(build), 'utf8')) as string[];
}

/** Returns the file for the list of a build's packages. It is not in the site's folder, so it is not served. */
function listOf(build: string): string {
  return join(ROOT, 'dist', 'bundled', `${build}.json`);
}
