import { createOwnBackups, type OwnBackups } from '#platform/backup/own-backups.ts';
import type { Config } from '#server/config.ts';

/** The server's own backups. Undefined if they are off, or if the server does not run the database itself. */
export function openBackups(
  { backend, keptBackups, ...config }: Pick<Config, 'backend' | 'keptBackups' | 'dataDir' | 'jwtSecret'>,
  version: string,
): OwnBackups | undefined {
  if (backend.kind !== 'embedded' || keptBackups === null) return undefined;
  return createOwnBackups({ ...config, keep: keptBackups, version });
}
