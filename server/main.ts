import { executionAsyncResource } from 'node:async_hooks';
import { isDriverFault } from '#platform/database/driver-faults.ts';
import { readConfig, type Config } from '#server/config.ts';
import { loadEnvFile } from '#server/env-file.ts';
import { surviveOutput } from '#platform/log/output.ts';
import { redact } from '#platform/log/redact.ts';
import { startServer, type RunningServer } from '#server/start.ts';

/**
 * Keeps a tick object of Node alive. V8 forgets the shape of these objects if it collects garbage while none is alive.
 * From then on, `process.nextTick` takes four times as long (1.0 µs in Node 20), and each request needs ten calls.
 */
const ticks: object[] = [];
process.nextTick(() => void ticks.push(executionAsyncResource()));

surviveOutput();
let starting: Promise<RunningServer> | undefined;
const ending = new AbortController();

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printError(text: string): void {
  process.stderr.write(`${redact(text)}\n`);
}

/**
 * Shuts down and exits with `code`. With `drains`, first keeps serving until proxies use other servers.
 * If the server is still starting, first waits for that start to end, so that no database process is left behind.
 * A second call, or a failure to close, exits with code 1 at once.
 */
async function end(code: number, why: string, { drains = false } = {}): Promise<void> {
  if (ending.signal.aborted) process.exit(1);
  ending.abort();
  print(why);
  try {
    const running = await starting?.catch(() => undefined);
    if (drains) await running?.drain();
    await running?.close();
  } catch (error) {
    printError(`Closing failed: ${String(error)}`);
    process.exit(1);
  }
  process.exit(code);
}

function crash(error: unknown): void {
  if (isDriverFault(error)) return printError('A database connection was lost.');
  printError(`Unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  void end(1, 'Closing the database …');
}

function configure(): Config | null {
  try {
    loadEnvFile();
    return readConfig(process.env);
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error));
    return null;
  }
}

process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);
const STOPPING = 'Stopping: finishing requests, closing the database …';
process.on('SIGTERM', () => void end(0, STOPPING, { drains: true }));
// SIGINT comes from a person at a terminal, who should not have to wait for a drain.
process.on('SIGINT', () => void end(0, STOPPING));

// `npm start` or a watcher started this process. Exit with that parent process, so that the port becomes free.
if (process.connected) {
  process.on('disconnect', () => {
    if (!ending.signal.aborted) void end(0, 'Stopping: the process that started the server has ended …');
  });
  // Do not let the IPC channel keep this process alive after a failed start.
  process.channel?.unref();
}

const config = configure();
if (config === null) process.exitCode = 1;
else
  try {
    starting = startServer(config, print, ending.signal);
    await starting;
    // After this message, supervise.ts restarts the server when it crashes.
    process.send?.({ type: 'ready' });
  } catch (error) {
    if (!ending.signal.aborted) {
      printError(error instanceof Error ? error.message : String(error));
      process.exit(1);
    }
  }
