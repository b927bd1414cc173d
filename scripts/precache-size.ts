import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#platform/root.ts';

/** Maximum bytes that the service worker may prefetch. */
export const PRECACHE_LIMIT = 1_200_000;

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  );
}

/**
 * Lists the files of the build that the service worker prefetches. Also returns their total size with Brotli, in bytes.
 * Rejects if there is no build.
 */
export async function measurePrecache(): Promise<{ paths: string[]; bytes: number }> {
  const dist = join(ROOT, 'dist');
  const paths = JSON.parse(await readFile(join(dist, 'precache.json'), 'utf8')) as string[];
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const file = join(dist, 'web', path);
      return (await sizeOf(`${file}.br`)) ?? (await sizeOf(file)) ?? 0;
    }),
  );
  return { paths, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
