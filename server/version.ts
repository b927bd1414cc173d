import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#platform/root.ts';

export async function readVersion(): Promise<string> {
  const source = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return source.version;
}
