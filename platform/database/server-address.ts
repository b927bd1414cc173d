import { readFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { superuserPasswordFile } from '#platform/database/cluster.ts';
import type { ConnectionOptions } from '#platform/database/database.ts';
import { PRODUCT } from '#platform/product.ts';

/** The longest socket path that we use. Systems allow at least 104 bytes (macOS), including the final zero byte. */
const SOCKET_NAME_LIMIT_BYTES = 100;

export interface ServerAddress {
  /** Connects as the superuser. The caller adds the name of the database. */
  readonly superuser: ConnectionOptions;
  forget(): void;
}

/** Returns how to reach a folder's PostgreSQL: by its socket, or by loopback on Windows. */
export function addressOf(dataDir: string, folder: string, port: number): ServerAddress {
  const common = { username: 'postgres', ssl: false, max: 1 } as const;
  if (process.platform === 'win32') {
    const password = readFileSync(superuserPasswordFile(dataDir), 'utf8');
    return { superuser: { ...common, host: '127.0.0.1', port, password }, forget: () => undefined };
  }
  const socket = path.join(folder, `.s.PGSQL.${port}`);
  if (Buffer.byteLength(socket) <= SOCKET_NAME_LIMIT_BYTES) {
    return { superuser: { ...common, path: socket }, forget: () => undefined };
  }
  // Use a short link to the long path. Only we can write to the link's folder, so other users cannot redirect it.
  const detour = mkdtempSync(`/tmp/${PRODUCT.slug}-`);
  symlinkSync(folder, path.join(detour, 'db'));
  return {
    superuser: { ...common, path: path.join(detour, 'db', path.basename(socket)) },
    forget: () => rmSync(detour, { recursive: true, force: true }),
  };
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
