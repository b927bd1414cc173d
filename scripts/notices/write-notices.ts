/** Writes the license notices of third-party software as one text. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOTICES_PATH } from '#domain/pages.ts';
import { ROOT } from '#platform/root.ts';
import { readLock } from '../package/closure.ts';
import { compressFile } from '../precompress.ts';
import { readBundledPackages } from './bundled-packages.ts';
import { readNpmNotices, type LicenseNotice } from './npm-notices.ts';

const RULE = '='.repeat(80);

/** Joins notices into one text, sorted by name. Prints equal license texts once. */
export function joinNotices(what: string, notices: readonly LicenseNotice[]): string {
  const users = new Map<string, LicenseNotice[]>();
  for (const notice of notices.toSorted((a, b) => (a.purl < b.purl ? -1 : 1))) {
    const others = users.get(notice.text) ?? [];
    if (!others.some(({ purl }) => purl === notice.purl)) users.set(notice.text, [...others, notice]);
  }
  const sections = [...users].map(([text, parts]) => {
    const heads = parts.map(
      ({ license, name, source, version }) =>
        `${name} ${version} (${license})${source === undefined ? '' : `\n${source}`}`,
    );
    return `${RULE}\n${heads.join('\n')}\n\n${text.replaceAll('\r\n', '\n')}\n`;
  });
  return `THIRD-PARTY NOTICES\n\n${what}\n\n${sections.join('\n')}`;
}

/** Adds a file to the built site: the license notices of the packages whose code browsers receive. */
export async function writeSiteNotices(): Promise<void> {
  const notices = readNpmNotices(ROOT, readLock(ROOT), readBundledPackages('web'));
  const file = join(ROOT, 'dist', 'web', NOTICES_PATH);
  writeFileSync(
    file,
    joinNotices('Line Rush sends browsers the work of others under these licenses.', notices),
  );
  await compressFile(file);
}
