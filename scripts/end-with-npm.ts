import { readFileSync } from 'node:fs';

const LOOK_MS = 250;

/** The parent of a process; undefined without `/proc` (macOS, whose shell is replaced by our process). */
function parentOf(pid: number): string | undefined {
  try {
    // `pid (name) state parent …`; the name may contain anything.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
  } catch {
    return undefined;
  }
}

/**
 * Ends this process like SIGTERM when the npm that started it has ended.
 * A supervisor that stops `npm start` by its process id signals npm, which forwards the signal to the shell
 * between it and us. On Debian and Ubuntu, that shell dies without forwarding it, and the server would go on
 * running. Windows has no such signals.
 */
export function endWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS).unref();
}
