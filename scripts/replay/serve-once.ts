import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ReplayedImage } from './build-stages.ts';
import type { ReplayUser } from './replay-user.ts';

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 60_000;
const POLL_MS = 100;

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/**
 * Starts the image's server, waits until its health check succeeds, and stops it with the image's signal.
 * Returns the body of `/healthz`, and the time until the server was healthy. Throws if the server does not start, or if
 * it does not end with exit code 0.
 */
export async function serveOnce(
  { command, env, health, stopSignal, workdir }: ReplayedImage,
  { identity }: ReplayUser,
): Promise<{ body: string; milliseconds: number }> {
  const port = await findPort();
  const options = { cwd: workdir, env: { ...env, HOST: '127.0.0.1', PORT: String(port) }, ...identity };
  const [program = '', ...args] = command;
  const [checker = '', ...checkArgs] = health;
  const began = performance.now();
  const server = spawn(program, args, { ...options, stdio: 'inherit' });
  const ended = once(server, 'exit') as Promise<[number | null, string | null]>;
  try {
    const isHealthy = () =>
      promisify(execFile)(checker, checkArgs, options).then(
        () => true,
        () => false,
      );
    while (!(await isHealthy())) {
      if (server.exitCode !== null || performance.now() - began > START_LIMIT_MS)
        throw new Error('The server did not become healthy; its output above says why.');
      await delay(POLL_MS);
    }
    const milliseconds = Math.round(performance.now() - began);
    const body = await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
    server.kill(stopSignal as NodeJS.Signals);
    const [code] = await Promise.race([ended, delay(STOP_LIMIT_MS, ['no end'] as const)]);
    if (code !== 0) throw new Error(`After ${stopSignal}, the server ended with ${code}, not with 0.`);
    return { body, milliseconds };
  } finally {
    if (server.exitCode === null) server.kill('SIGKILL');
  }
}
