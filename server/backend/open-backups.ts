import { createOwnBackups, type OwnBackups } from '#platform/backup/own-backups.ts';
import { PRODUCT } from '#platform/product.ts';
import type { Config } from '#server/config.ts';

/** The settings of a database that this server or a command opens. */
export type DatabaseConfig = Pick<Config, 'backend' | 'keptBackups' | 'dataDir' | 'jwtSecret'>;

/** The server's own backups. Undefined if they are off, or if the server does not run the database itself. */
export function openBackups({ backend, keptBackups, ...config }: DatabaseConfig): OwnBackups | undefined {
  if (backend.kind !== 'embedded' || keptBackups === null) return undefined;
  return createOwnBackups({ ...config, keep: keptBackups, version: PRODUCT.version });
}
