import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#platform/root.ts';

const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};

/**
 * The product's version, and its names in data that outlives a process: databases, login roles, keys, backups, and
 * metrics. They come from package.json, so that all programs that open the data use the same names.
 */
export const PRODUCT = {
  /** The name in package.json, such as `my-product`. */
  slug: name,
  /** The name in identifiers, such as `my_product`. */
  id: name.replaceAll('-', '_'),
  /** The name in sentences, such as `My Product`. */
  title: name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim(),
  version,
} as const;
