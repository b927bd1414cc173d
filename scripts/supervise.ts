/** Keeps the server's process running: one that crashes is started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** A server that served this long did not end for a reason that is there from the start. */
const CALM_MS = 60_000;
/** The first crash is followed by a start at once; pauses grow while the server keeps ending. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

const IS_WINDOWS = process.platform === 'win32';

export interface SuperviseOptions {
  env?: NodeJS.ProcessEnv;
  /** Where the server's own lines go. */
  output?: 'inherit' | 'ignore';
}

export interface Supervised {
  /** Passes a signal on; the server then ends for good. A second signal ends it at once. */
  readonly pass: (signal: NodeJS.Signals) => void;
  /** Resolves with the exit code, once the server has ended and is not started again. */
  readonly ended: Promise<number>;
}

/**
 * Starts `node ARGS` and starts it again whenever it crashes, once it has served for the first time: a server that cannot start
 * at all (a bad configuration, a port that is in use) ends with its own exit code and message.
 *
 * The server sends `{ type: 'ready' }` when it serves, and ends by itself when this process is gone.
 *
 * @param say Takes one line per crash.
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
      // A session of its own: Ctrl-C in a terminal reaches the whole group, and the server takes a second signal as the wish
      // to end at once.
      detached: !IS_WINDOWS,
    });
    child.once('message', () => (served = true));
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    // Somebody has ended the server itself, in good order.
    if (signal === 'SIGTERM' || signal === 'SIGINT' || code === 0) stopping.abort();
    return { code: code ?? 1, how: signal ?? `exit code ${code}`, served };
  }

  async function keep(): Promise<number> {
    let hasServed = false;
    for (let pause = 0; ; pause = Math.min(Math.max(2 * pause, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)) {
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
      // Windows has no signals: Ctrl-C reaches the server by itself, and everything else would kill it.
      if (!IS_WINDOWS) child?.kill(signal);
      else if (signal !== 'SIGINT' && child?.connected) child.disconnect();
    },
    ended: keep(),
  };
}
