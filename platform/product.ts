import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#platform/root.ts';

const { name } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { name: string };

/**
 * What the product is called where names outlive a process: databases, login roles, keys, backups, and metrics.
 * It is the name in its package.json, so that everything that opens its data agrees on it.
 */
export const PRODUCT = {
  /** As in package.json: `my-product`. */
  slug: name,
  /** For identifiers: `my_product`. */
  id: name.replaceAll('-', '_'),
  /** For sentences: `My Product`. */
  title: name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim(),
} as const;
