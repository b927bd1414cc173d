import { setTimeout as delay } from 'node:timers/promises';

import type { Cluster } from '#server/database/cluster.ts';
import { startPostgres, stopServer } from '#server/database/embedded-server.ts';
import type { DatabaseLog } from '#server/database/database.ts';

const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** One that ran this long did not end for a reason that is there from the start. */
const CALM_MS = 60_000;

/** A PostgreSQL that is started again whenever it ends unasked: killed for its memory, or by mistake. */
export interface KeptServer {
  readonly port: number;
  /** Ends it for good, and cleanly. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a cluster and keeps it running at the same address, so that connection pools find it again by
 * themselves. Pauses between attempts grow from 0.1 to 30 s while it keeps ending.
 *
 * @throws {DatabaseError} when it does not come up the first time.
 */
export async function keepRunning(cluster: Cluster, log: DatabaseLog): Promise<KeptServer> {
  let current = await startPostgres(cluster, log);
  let since = Date.now();
  let pause = SHORTEST_PAUSE_MS;
  let running = true;
  let restarting = Promise.resolve();
  const stopping = new AbortController();
  const { port } = current;

  async function startAgain(): Promise<void> {
    pause = Date.now() - since > CALM_MS ? SHORTEST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
    await delay(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    if (stopping.signal.aborted) return;
    try {
      current = await startPostgres(cluster, log, port);
      running = true;
      since = Date.now();
      log.warn('PostgreSQL had ended by itself and was started again.');
    } catch (error) {
      log.warn(error instanceof Error ? error.message : String(error));
    }
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Already resolved after an attempt that failed: the next one follows after its pause.
      await current.ended;
      running = false;
      restarting = startAgain();
      await restarting;
    }
  }

  void keep();
  return {
    port,
    async stop() {
      stopping.abort();
      await restarting;
      // Once it has ended its number may be another program's.
      if (running) await stopServer(cluster, current.pid);
    },
  };
}
