import { readFileSync } from 'node:fs';

const LOOK_MS = 250;

/**
 * Returns the id of a process's parent. Undefined on systems without `/proc`, such as macOS.
 */
function parentOf(pid: number): string | undefined {
  try {
    // The text is `pid (name) state parent …`. The name may contain any characters.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
  } catch {
    return undefined;
  }
}

/**
 * Sends SIGTERM to this process when the npm that started it has ended.
 * A supervisor that stops `npm start` by its process id signals only npm. npm forwards the signal to the shell that
 * runs this process. On Debian and Ubuntu, this shell ends without forwarding the signal, so the server would keep
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
