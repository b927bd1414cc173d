import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { surviveOutput } from '#platform/log/output.ts';

/** If the server ran longer than this before it crashed, it restarts without a pause. */
const CALM_MS = 60_000;
/** The pause before the second restart in a row. The first has no pause, and later pauses double. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

const IS_WINDOWS = process.platform === 'win32';

export interface SuperviseOptions {
  env?: NodeJS.ProcessEnv;
  output?: 'inherit' | 'ignore';
}

export interface Supervised {
  /** Forwards a signal to the server, which then ends and is not restarted. A second signal ends it at once. */
  readonly pass: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<number>;
}

/**
 * Starts `node ARGS`, and restarts it after crashes.
 * The server sends `{ type: 'ready' }` when it serves. The server ends when this process has ended.
 * A server that ends before it was ever ready (bad configuration, port in use) is not restarted.
 * `ended` then resolves with its exit code.
 *
 * @param say Receives one line per crash.
 */
export function supervise(
  args: readonly string[],
  say: (line: string) => void,
  { env = process.env, output = 'inherit' }: SuperviseOptions = {},
): Supervised {
  surviveOutput();
  const stopping = new AbortController();
  let child: ChildProcess | undefined;

  async function runOnce(): Promise<{ code: number; how: string; served: boolean }> {
    let served = false;
    child = spawn(process.execPath, args, {
      env,
      stdio: ['ignore', output, output, 'ipc'],
      // Give the server its own session. Otherwise, Ctrl-C in a terminal would send it a second signal besides ours.
      // After a second signal, the server ends at once.
      detached: !IS_WINDOWS,
    });
    child.once('message', () => (served = true));
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    // Someone stopped the server process on purpose, so do not restart it.
    if (signal === 'SIGTERM' || signal === 'SIGINT' || code === 0) stopping.abort();
    return { code: code ?? 1, how: signal ?? `exit code ${code}`, served };
  }

  async function keep(): Promise<number> {
    let hasServed = false;
    for (let pause = 0; ; pause = Math.min(Math.max(2 * pause, FIRST_PAUSE_MS), MAX_PAUSE_MS)) {
      const began = Date.now();
      const { code, how, served } = await runOnce();
      hasServed ||= served;
      if (stopping.signal.aborted || !hasServed) return code;
      if (served && Date.now() - began > CALM_MS) pause = 0;
      const next = pause === 0 ? 'Starting it again.' : `Starting it again in ${pause / 1000} s.`;
      say(`The server ended unexpectedly (${how}). ${next}`);
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return code;
    }
  }

  return {
    pass(signal) {
      stopping.abort();
      // On Windows, `kill` would not let the server finish its requests, so disconnect instead. Do nothing for SIGINT,
      // because Ctrl-C reaches the server directly.
      if (!IS_WINDOWS) child?.kill(signal);
      else if (signal !== 'SIGINT' && child?.connected) child.disconnect();
    },
    ended: keep(),
  };
}
