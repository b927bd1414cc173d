import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApp, type Handler } from '#server/app.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Config } from '#server/config.ts';
import { createHttpServer } from '#server/http-server.ts';
import { captureConsole } from '#server/log/capture-console.ts';
import { createLogger } from '#server/log/logger.ts';
import { ROOT } from '#server/root.ts';
import { loadSecrets } from '#server/secrets.ts';
import { createSite } from '#server/site/site.ts';

export interface RunningServer {
  /** Finishes requests in flight, then closes the database. Safe to call twice. */
  close(): Promise<void>;
}

/** Writes a line for whoever started the server, as opposed to the log's JSON lines for machines. */
export type Say = (line: string) => void;

/**
 * Starts everything. Listens first, so that a taken port is noticed before a database is touched; requests that come
 * before the backend stands wait for it. Rejects with an error whose message is a sentence when something is missing.
 */
export async function startServer(config: Config, say: Say): Promise<RunningServer> {
  const log = createLogger();
  const began = performance.now();
  let ready: (handler: Handler) => void = () => undefined;
  const app = new Promise<Handler>((resolve) => {
    ready = resolve;
  });
  const http = createHttpServer(async (incoming) => (await app)(incoming), log);
  await http.listen(config.port, config.host);
  say(`Line Rush: ${reachableAt(config)}`);
  const restoreConsole = captureConsole(log);
  const backend = await startBackend(config, say, log);
  const version = await readVersion();
  ready(
    createApp({
      config,
      backend,
      site: await createSite(join(ROOT, 'dist', 'web'), config, backend.page),
      version,
    }),
  );
  say(`Ready after ${Math.round(performance.now() - began)} ms. Stop with Ctrl+C.`);
  let closing: Promise<void> | undefined;
  const close = async () => {
    await http.stop();
    await backend.close();
    restoreConsole();
  };
  return { close: () => (closing ??= close()) };
}

function reachableAt({ host, port, publicUrl }: Config): string {
  const local = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host) ? 'localhost' : host;
  const address = `http://${local.includes(':') ? `[${local}]` : local}:${port}`;
  return address === publicUrl ? address : `${publicUrl} (listening on ${address})`;
}

/** Loads the code of the chosen backend only: hosted Supabase needs no database, and starts without one. */
async function startBackend(
  config: Config,
  say: Say,
  log: ReturnType<typeof createLogger>,
): Promise<Backend> {
  if (config.backend.kind === 'hosted') {
    const { useHosted } = await import('#server/backend/hosted.ts');
    return useHosted(config.backend);
  }
  const embedded = import('#server/backend/embedded.ts');
  const { openDatabase } = await import('#server/database/open-database.ts');
  const secrets = await loadSecrets(config.dataDir, config.jwtSecret);
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.backend.kind === 'external' ? config.backend.databaseUrl : undefined,
    log: { info: say, warn: say },
  });
  const { startEmbedded } = await embedded;
  return startEmbedded(config, database, secrets, log);
}

async function readVersion(): Promise<string> {
  const source = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return source.version;
}
