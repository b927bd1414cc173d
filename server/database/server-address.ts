import { readFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';

import { superuserPasswordFile } from '#server/database/cluster.ts';
import type { ConnectionOptions } from '#server/database/database.ts';

/** The system's limit for the name of a Unix socket is 104 bytes (macOS) or 108, its end included. */
const SOCKET_NAME_LIMIT_BYTES = 100;

export interface ServerAddress {
  /** Logs in as the superuser; the database is the caller's to name. */
  readonly superuser: ConnectionOptions;
  /** Removes what was made to reach the server. */
  forget(): void;
}

/** How to reach the PostgreSQL that serves a folder: by its socket, or by loopback where there are none. */
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
  // A short way to a long name. The folder is ours alone, so nobody can turn the link elsewhere.
  const detour = mkdtempSync('/tmp/line-rush-');
  symlinkSync(folder, path.join(detour, 'db'));
  return {
    superuser: { ...common, path: path.join(detour, 'db', path.basename(socket)) },
    forget: () => rmSync(detour, { recursive: true, force: true }),
  };
}

/** A TCP port that nobody listens on right now. */
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
