import { randomBytes } from 'node:crypto';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

export interface SeveralServers {
  /** The current servers. A restarted server keeps its index and its port. */
  readonly all: readonly TestServer[];
  readonly ports: readonly number[];
  /** Restarts the server with this index after the server has ended. */
  startAgain(place: number): Promise<void>;
  /** Stops all servers. Resolves with their exit codes. */
  stop(): Promise<(number | null)[]>;
}

/** Starts several servers on one PostgreSQL at the same time, as hosting platforms do. */
export async function startSeveral(
  count: number,
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<SeveralServers> {
  const env = {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: randomBytes(48).toString('base64'),
    TRUST_PROXY: 'true',
    ...more,
  };
  const all = await Promise.all(Array.from({ length: count }, () => startTestServer({ env })));
  const ports = all.map(({ port }) => port);
  return {
    all,
    ports,
    async startAgain(place) {
      all[place] = await startTestServer({ env, port: ports[place] ?? 0 });
    },
    stop: () => Promise.all(all.map((server) => server.stop())),
  };
}
