import { createHash } from 'node:crypto';
import type { LicenseNotice } from '../notices/npm-notices.ts';

/**
 * Writes the parts of a release package as a bill of materials in the CycloneDX format.
 * Equal packages have equal bills: the bill has no timestamp, and its serial number is derived from the parts.
 *
 * `npm sbom` would also list dependencies that do not ship, and would omit the parts of PostgreSQL.
 */
export function writeBillOfMaterials(
  { name, version, license }: { readonly name: string; readonly version: string; readonly license: string },
  notices: readonly LicenseNotice[],
): string {
  const parts = new Map(notices.map((notice) => [notice.purl, notice]));
  const components = [...parts.values()].map(componentOf).toSorted((a, b) => (a.purl < b.purl ? -1 : 1));
  const program = {
    type: 'application',
    'bom-ref': `pkg:npm/${name}@${version}`,
    name,
    version,
    licenses: licensesOf(license),
    purl: `pkg:npm/${name}@${version}`,
  };
  const digest = createHash('sha256')
    .update(JSON.stringify([program, components]))
    .digest('hex');
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')}`,
    version: 1,
    metadata: { component: program },
    components,
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function componentOf({ cpe, integrity, license, name, purl, version }: LicenseNotice) {
  const [, algorithm, digest = ''] = /^(sha512)-(.+)$/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    ...(algorithm !== undefined && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    licenses: licensesOf(license),
    ...(cpe !== undefined && { cpe: `cpe:2.3:a:${cpe}:${version}:*:*:*:*:*:*:*` }),
    purl,
  };
}

/** CycloneDX accepts only identifiers from a list. Other licenses, such as "MIT and ISC", are written as names. */
function licensesOf(license: string) {
  const isIdentifier = /^[\w.-]+$/.test(license) && !license.startsWith('LicenseRef-');
  return [{ license: isIdentifier ? { id: license } : { name: license } }];
}
