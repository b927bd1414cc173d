import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const COMPRESSIBLE = new Set([
  '.css',
  '.js',
  '.json',
  '.map',
  '.mjs',
  '.svg',
  '.txt',
  '.webmanifest',
  '.xml',
]);
/** Minimum size of a file to compress, in bytes. Compression would not save a packet for smaller files. */
const SMALLEST = 1024;

/**
 * Writes `x.br` and `x.gz` beside every compressible file of a built site. Returns the number of files written.
 * Uses the highest compression levels. Skips HTML pages, because the server completes them before it sends them.
 */
export async function precompress(dir: string): Promise<number> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  const written = await Promise.all(files.map(compressFile));
  return written.reduce((sum, count) => sum + count, 0);
}

/** Writes the compressed variants of a file. Returns how many it has written. */
export async function compressFile(path: string): Promise<number> {
  const source = await readFile(path);
  if (source.length < SMALLEST) return 0;
  const variants: [string, Buffer][] = [
    ['.br', await brotli(source, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: source.length } })],
    [
      '.gz',
      await deflate(source, { level: constants.Z_BEST_COMPRESSION, memLevel: constants.Z_MAX_MEMLEVEL }),
    ],
  ];
  const smaller = variants.filter(([, compressed]) => compressed.length < source.length);
  await Promise.all(smaller.map(([ending, compressed]) => writeFile(path + ending, compressed)));
  return smaller.length;
}

export function precompressPlugin(): Plugin {
  let outDir = '';
  return {
    name: 'line-rush:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      await precompress(outDir);
    },
  };
}
