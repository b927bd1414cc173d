import { readFileSync } from 'node:fs';

const LOOK_MS = 250;

/** The parent of a process; undefined where there is no `/proc` to ask (macOS, whose shell puts us in its own place). */
function parentOf(pid: number): string | undefined {
  try {
    // `pid (name) state parent …`, and the name may hold anything.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
  } catch {
    return undefined;
  }
}

/**
 * Ends this process as SIGTERM does when the npm that started it has ended. Whoever stops `npm start` by its process id (a supervisor,
 * a script) reaches npm, which passes the signal on to the shell between it and us. That shell, on Debian and Ubuntu, dies of it
 * without a word: the server would go on for ever, with its port and its database. Not on Windows, which tells nobody.
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
