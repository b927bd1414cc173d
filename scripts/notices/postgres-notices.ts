/** License notices for the parts of PostgreSQL's binaries. The binaries come without notices. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#platform/root.ts';
import type { LicenseNotice } from './npm-notices.ts';

interface NativePart {
  readonly name: string;
  readonly license: string;
  readonly source: string;
  /** Matches the names of the part's libraries, without version and ending. */
  readonly libraries: RegExp;
  /** Matches `<file name>\0<content>` of a library. The groups are the numbers of its version. */
  readonly version: RegExp;
  readonly cpe: string;
  /** The file in `texts`. */
  readonly text: string;
}

const PARTS: readonly NativePart[] = [
  {
    name: 'OpenSSL',
    license: 'OpenSSL',
    source: 'https://www.openssl.org',
    libraries: /^lib(?:crypto|ssl)\b/,
    version: /\bOpenSSL (\d+\.\d+\.\d+[a-z]?) +\d/,
    cpe: 'openssl:openssl',
    text: 'openssl',
  },
  {
    name: 'ICU',
    license: 'Unicode-DFS-2016',
    source: 'https://github.com/unicode-org/icu',
    libraries: /^libicu(?:data|i18n|uc)\b/,
    version: /^libicuuc\D*(\d+)\.(\d+)/,
    cpe: 'icu-project:international_components_for_unicode',
    text: 'icu',
  },
  {
    name: 'libxml2',
    license: 'MIT',
    source: 'https://gitlab.gnome.org/GNOME/libxml2',
    libraries: /^libxml2\b/,
    version: /(?<!\d)(2)(\d\d)(\d\d)(?:-[^\0]*)?\0/,
    cpe: 'xmlsoft:libxml2',
    text: 'libxml2',
  },
  {
    name: 'zlib',
    license: 'Zlib',
    source: 'https://zlib.net',
    libraries: /^libz\b/,
    version: / deflate (\d+\.\d+\.\d+) Copyright/,
    cpe: 'zlib:zlib',
    text: 'zlib',
  },
  {
    name: 'liblzma',
    license: 'LicenseRef-public-domain',
    source: 'https://tukaani.org/xz',
    libraries: /^liblzma\b/,
    version: /\0(5\.\d+\.\d+)\0/,
    cpe: 'tukaani:xz',
    text: 'liblzma',
  },
];

const SERVER = {
  name: 'PostgreSQL',
  license: 'PostgreSQL',
  source: 'https://www.postgresql.org',
  cpe: 'postgresql:postgresql',
  text: 'postgresql',
};

/** PostgreSQL's own libraries. */
const OWN = /^libpq\b/;

/**
 * Returns the notices of the embedded PostgreSQL and of the libraries that come with it.
 * Throws if a library belongs to no known part.
 *
 * @param native PostgreSQL's folder.
 * @param files The needed files in it, such as `lib/libz.so.1`.
 */
export function readPostgresNotices(
  native: string,
  version: string,
  files: readonly string[],
): LicenseNotice[] {
  const libraries = files.filter((file) => /^(?:lib|bin)\/lib[^/]*\.(?:so|dylib|dll)\b/.test(file));
  const unknown = libraries.find((file) => {
    const name = file.slice(4);
    return !OWN.test(name) && !PARTS.some((part) => part.libraries.test(name));
  });
  if (unknown !== undefined)
    throw new Error(`PostgreSQL's ${unknown} has no notice. Add it to scripts/notices/postgres-notices.ts.`);
  const found = PARTS.flatMap((part) => {
    const own = libraries.filter((file) => part.libraries.test(file.slice(4)));
    return own.length === 0 ? [] : [noticeOf(part, findVersion(part, native, own))];
  });
  return [noticeOf(SERVER, version.replace(/\.0(?:-.*)?$|-.*$/, '')), ...found];
}

function noticeOf(
  { cpe, license, name, source, text }: Omit<NativePart, 'libraries' | 'version'>,
  version: string,
): LicenseNotice {
  return {
    name,
    version,
    license,
    source,
    cpe,
    purl: `pkg:generic/${name.toLowerCase()}@${version}`,
    text: readFileSync(join(ROOT, 'scripts', 'notices', 'texts', `${text}.txt`), 'utf8').trim(),
  };
}

function findVersion({ name, version }: NativePart, native: string, libraries: readonly string[]): string {
  for (const library of libraries) {
    const content = readFileSync(join(native, library), 'latin1');
    const [, ...numbers] = version.exec(`${library.slice(4)}\0${content}`) ?? [];
    if (numbers.length > 0) return numbers.map((number) => number.replace(/^0(?=\d)/, '')).join('.');
  }
  throw new Error(`The version of ${name} in ${native} is unknown.`);
}
