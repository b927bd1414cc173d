import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate } from '#tests/support/copy-template.ts';
import { createDemoWorld } from '#tests/support/feeds/peer/demo-world.ts';
import { startNhlPeer, type NhlPeer } from '#tests/support/feeds/peer/start-nhl-peer.ts';
import { supervise, type Supervised } from '#server/supervise.ts';

/** Variables of a .env file that the demo must not follow. An empty one overrides it. */
const OWN = {
  DATABASE_URL: '',
  SUPABASE_URL: '',
  JWT_SECRET: '',
  PUBLIC_URL: '',
  SMTP_URL: '',
  MAIL_FROM: '',
};

export interface FeedsDemo {
  readonly url: string;
  readonly dataDir: string;
  readonly peer: NhlPeer;
  readonly server: Supervised;
  /** Stops the server and the peer, and deletes the data. Resolves with the server's exit code. */
  end(signal: NodeJS.Signals): Promise<number>;
}

/**
 * Starts a local peer of the NHL's feeds, and a server that reads from it with a new database of its own.
 *
 * Requests follow each other without pauses: the peer does not mind.
 *
 * @param server Node's arguments for the server.
 */
export async function runFeedsDemo(
  server: readonly string[],
  port: number,
  output: 'inherit' | 'ignore',
): Promise<FeedsDemo> {
  const peer = await startNhlPeer(createDemoWorld(new Date()));
  const dataDir = await mkdtemp(join(tmpdir(), 'line-rush-demo-'));
  // Only tests have one.
  copyTemplate('embedded', dataDir);
  const env = {
    ...process.env,
    ...OWN,
    ...peer.env,
    PORT: String(port),
    DATA_DIR: dataDir,
  };
  const supervised = supervise(server, (line) => console.error(line), { env, output });
  const cleaned = supervised.ended.then(async (code) => {
    await peer.close();
    await rm(dataDir, { recursive: true, force: true });
    return code;
  });
  return {
    url: `http://localhost:${port}`,
    dataDir,
    peer,
    server: { ...supervised, ended: cleaned },
    end(signal) {
      supervised.pass(signal);
      return cleaned;
    },
  };
}
