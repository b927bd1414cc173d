import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, lstatSync, writeFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { writeBillOfMaterials } from './bill-of-materials.ts';
import { listPackage, type PackageOptions } from './list-package.ts';
import { writeTar, type ArchiveEntry } from './tar.ts';

export interface WrittenPackage {
  readonly file: string;
  /** The bill of materials, and a file with the digests of the package and of the bill. */
  readonly beside: readonly string[];
  readonly files: number;
  readonly unpackedBytes: number;
  readonly packedBytes: number;
}

export function unpackedBytesOf(entries: readonly ArchiveEntry[]): number {
  return entries.reduce((sum, entry) => {
    if (entry.kind === 'text') return sum + Buffer.byteLength(entry.text);
    return entry.kind === 'file' ? sum + lstatSync(entry.file).size : sum;
  }, 0);
}

/**
 * Writes `line-rush-<version>.tgz` into a folder, with the bill of materials and the digests beside it.
 * The same sources and packages give the same bytes.
 *
 * @param level The compression level. The default is zlib's.
 */
export async function writePackage(
  folder: string,
  options: PackageOptions,
  level = constants.Z_DEFAULT_COMPRESSION,
): Promise<WrittenPackage> {
  const { entries, manifest, notices } = listPackage(options);
  const base = join(folder, `line-rush-${manifest.version}`);
  const file = `${base}.tgz`;
  const draft = `${file}.${process.pid}`;
  try {
    await pipeline(Readable.from(writeTar(entries)), createGzip({ level }), createWriteStream(draft));
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  const bill = `${base}.cdx.json`;
  writeFileSync(bill, writeBillOfMaterials(manifest, notices));
  const digests = `${base}.sha256`;
  const lines = [bill, file].map(async (path) => `${await sha256Of(path)}  ${basename(path)}\n`);
  writeFileSync(digests, (await Promise.all(lines)).join(''));
  return {
    file,
    beside: [bill, digests],
    files: entries.length,
    unpackedBytes: unpackedBytesOf(entries),
    packedBytes: lstatSync(file).size,
  };
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
