import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { PAGES } from './pages.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const COMPRESSIBLE = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.map',
  '.mjs',
  '.svg',
  '.txt',
  '.webmanifest',
  '.xml',
]);
/** Below this a compressed answer takes as many packets as the plain one. */
const SMALLEST = 1024;

/**
 * Writes `x.br` and `x.gz` beside every compressible file of a built site, at the highest levels: it happens once per
 * build, not per request. Pages are left out, they are completed when served. Returns how many files were written.
 */
export async function precompress(dir: string): Promise<number> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)) && !PAGES.includes(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const written = await Promise.all(files.map(compressFile));
  return written.reduce((sum, count) => sum + count, 0);
}

async function compressFile(path: string): Promise<number> {
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

/** The part of Vite's plugin interface that is used here, so that the server needs no types of the build tool. */
interface BuildPlugin {
  name: string;
  apply: 'build';
  configResolved(config: { root: string; build: { outDir: string } }): void;
  closeBundle(): Promise<void>;
}

/** Vite plugin: compresses what `vite build` has written. */
export function precompressPlugin(): BuildPlugin {
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
