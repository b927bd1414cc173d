import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** A server that ran this long did not crash because of a problem at its start. */
const CALM_MS = 60_000;
/** The restart after the first crash has no pause; then pauses grow from this value. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

const IS_WINDOWS = process.platform === 'win32';

export interface SuperviseOptions {
  env?: NodeJS.ProcessEnv;
  output?: 'inherit' | 'ignore';
}

export interface Supervised {
  /** Forwards a signal, which ends the server for good. A second signal ends it at once. */
  readonly pass: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<number>;
}

/**
 * Starts `node ARGS`, and restarts it after crashes.
 * A server that never got ready (bad configuration, port in use) is not restarted: it ends with its own exit
 * code and message. The server sends `{ type: 'ready' }` when it serves, and ends when this process is gone.
 *
 * @param say Receives one line per crash.
 */
export function supervise(
  args: readonly string[],
  say: (line: string) => void,
  { env = process.env, output = 'inherit' }: SuperviseOptions = {},
): Supervised {
  const stopping = new AbortController();
  let child: ChildProcess | undefined;

  async function runOnce(): Promise<{ code: number; how: string; served: boolean }> {
    let served = false;
    child = spawn(process.execPath, args, {
      env,
      stdio: ['ignore', output, output, 'ipc'],
      // A separate session: Ctrl-C in a terminal reaches the whole group, and the server treats a second signal as a request to
      // end at once.
      detached: !IS_WINDOWS,
    });
    child.once('message', () => (served = true));
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    // The server itself was stopped on purpose.
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
      // Windows has no signals: Ctrl-C reaches the server directly, and anything else would kill it.
      if (!IS_WINDOWS) child?.kill(signal);
      else if (signal !== 'SIGINT' && child?.connected) child.disconnect();
    },
    ended: keep(),
  };
}
