import { randomBytes } from 'node:crypto';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

export interface SeveralServers {
  /** The current ones; a restarted server keeps its place and its port. */
  readonly all: readonly TestServer[];
  readonly ports: readonly number[];
  /** Starts the server at this place again, after it has ended. */
  startAgain(place: number): Promise<void>;
  /** Stops all; resolves with their exit codes. */
  stop(): Promise<(number | null)[]>;
}

/** Starts servers on one PostgreSQL at once, as a platform starts them. */
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
