import { createWriteStream, lstatSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { listPackage, type PackageOptions } from './list-package.ts';
import { writeTar, type ArchiveEntry } from './tar.ts';

export interface WrittenPackage {
  readonly file: string;
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
 * Writes `line-rush-<version>.tgz` into a folder. The same sources and packages give the same bytes.
 *
 * @param level The compression level. The default is zlib's.
 */
export async function writePackage(
  folder: string,
  options: PackageOptions,
  level = constants.Z_DEFAULT_COMPRESSION,
): Promise<WrittenPackage> {
  const { entries, version } = listPackage(options);
  const file = join(folder, `line-rush-${version}.tgz`);
  const draft = `${file}.${process.pid}`;
  try {
    await pipeline(Readable.from(writeTar(entries)), createGzip({ level }), createWriteStream(draft));
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  return {
    file,
    files: entries.length,
    unpackedBytes: unpackedBytesOf(entries),
    packedBytes: lstatSync(file).size,
  };
}
