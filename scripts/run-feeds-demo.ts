import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate } from '#tests/support/copy-template.ts';
import { createDemoWorld } from '#tests/support/feeds/peer/demo-world.ts';
import { startNhlPeer, type NhlPeer } from '#tests/support/feeds/peer/start-nhl-peer.ts';
import { supervise, type Supervised } from '#server/supervise.ts';

/**
 * Variables that the demo must not take from a .env file. An empty value overrides the file.
 * `HOST` lets only this machine reach the demo, because everybody knows its admin's password.
 */
const OWN = {
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  SUPABASE_URL: '',
  JWT_SECRET: '',
  JWT_SECRET_PREVIOUS: '',
  GOOGLE_CLIENT_ID: '',
  GOOGLE_CLIENT_SECRET: '',
  PUBLIC_URL: '',
  SMTP_URL: '',
  MAIL_FROM: '',
  REQUIRE_EMAIL_CONFIRMATION: '',
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
 * Starts a local imitation of the NHL's feeds (the peer), and a server that reads from it, with a new database.
 * The server makes no pauses between requests, because the peer is local.
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
  // Does nothing outside of tests, because only tests prepare a template.
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
