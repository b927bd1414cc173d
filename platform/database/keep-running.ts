import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from '#platform/database/cluster.ts';
import { startPostgres, stopServer } from '#platform/database/embedded-server.ts';
import type { DatabaseLog } from '#platform/database/database.ts';

const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 30_000;
/** After PostgreSQL has run this long, the pause before a restart is back at its minimum. */
const CALM_MS = 60_000;

/** A PostgreSQL that is restarted whenever it ends by itself, for example because it ran out of memory. */
export interface KeptServer {
  readonly port: number;
  stop(): Promise<void>;
  /** Ends PostgreSQL at once, and this process, because neither may write into the folder anymore. */
  abandon(): void;
}

/**
 * Starts PostgreSQL and keeps it running at the same address, so that connection pools can reconnect.
 * If PostgreSQL ends again and again, the pauses before restarts grow from 0.1 to 30 s.
 *
 * @throws {DatabaseError} when the first start fails.
 */
export async function keepRunning(cluster: Cluster, log: DatabaseLog): Promise<KeptServer> {
  let current = await startPostgres(cluster, log);
  let since = Date.now();
  let pause = MIN_PAUSE_MS;
  let running = true;
  let isReported = false;
  let restarting = Promise.resolve();
  const stopping = new AbortController();
  const { port } = current;

  async function startAgain(how: string): Promise<void> {
    pause = Date.now() - since > CALM_MS ? MIN_PAUSE_MS : Math.min(pause * 2, MAX_PAUSE_MS);
    await delay(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    if (stopping.signal.aborted) return;
    try {
      current = await startPostgres(cluster, log, port);
      running = true;
      since = Date.now();
      log.warn(`PostgreSQL ended unexpectedly (${how}) and was restarted.`);
      isReported = false;
    } catch (error) {
      // Report only the first failed attempt, because the next attempts fail for the same reason.
      if (!isReported)
        log.warn(
          `PostgreSQL ended unexpectedly (${how}). ${error instanceof Error ? error.message : String(error)}`,
        );
      isReported = true;
    }
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      // If the last attempt to start failed, `ended` is resolved already, and `startAgain` tries again.
      const how = await current.ended;
      running = false;
      restarting = startAgain(how);
      await restarting;
    }
  }

  void keep();
  return {
    port,
    async stop() {
      stopping.abort();
      await restarting;
      // Once PostgreSQL has ended, another program may have its process id.
      if (running) await stopServer(cluster, current.pid);
    },
    abandon() {
      log.warn(
        `Another server has taken over ${cluster.dataDir}, because this one was paused. This one ends.`,
      );
      // Unlike other signals, SIGQUIT makes PostgreSQL end without writing to its files.
      if (running) process.kill(current.pid, 'SIGQUIT');
      process.exit(1);
    },
  };
}
