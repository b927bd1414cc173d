/** The entry: reads the configuration, starts the server, and ends it in good order. */
import { isLateWrite } from '#server/database/driver-faults.ts';
import { ConfigError, readConfig, type Config } from '#server/config.ts';
import { loadEnvFile } from '#server/env-file.ts';
import { redact } from '#server/log/redact.ts';
import { startServer, type RunningServer } from '#server/start.ts';

let starting: Promise<RunningServer> | undefined;
let ending = false;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(text: string): void {
  process.stderr.write(`${redact(text)}\n`);
}

/**
 * Closes what stands, then ends with `code`; a start that is under way is awaited first, so that it leaves no database
 * behind. A second signal, or failing to close, ends at once.
 */
async function end(code: number, why: string): Promise<void> {
  if (ending) process.exit(1);
  ending = true;
  say(why);
  try {
    const running = await starting?.catch(() => undefined);
    await running?.close();
  } catch (error) {
    complain(`Closing failed: ${String(error)}`);
    process.exit(1);
  }
  process.exit(code);
}

function crash(error: unknown): void {
  if (isLateWrite(error)) return complain('A connection to the database ended while it was written to.');
  complain(`Unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  void end(1, 'Closing the database …');
}

function configure(): Config | null {
  try {
    loadEnvFile();
    return readConfig(process.env);
  } catch (error) {
    complain(error instanceof ConfigError ? error.message : `The .env file cannot be read: ${String(error)}`);
    return null;
  }
}

process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);
process.on('SIGTERM', () => void end(0, 'Stopping: finishing requests, closing the database …'));
process.on('SIGINT', () => void end(0, 'Stopping: finishing requests, closing the database …'));

// Started by `npm start`, or by a watcher: when that is gone, nobody can end us, and the port would stay taken.
if (process.connected) {
  process.on('disconnect', () => {
    if (!ending) void end(0, 'Stopping: the process that started the server has ended …');
  });
  // Listening alone must not keep alive what cannot start.
  process.channel?.unref();
}

const config = configure();
if (config === null) process.exitCode = 1;
else
  try {
    starting = startServer(config, say);
    await starting;
    // It is known now that this configuration works: see scripts/supervise.ts.
    process.send?.({ type: 'ready' });
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
