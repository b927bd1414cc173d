/**
 * `npm run dev`: the server, restarted on change, and Vite with hot reload in front of it.
 * Vite forwards `/rest`, `/auth/v1`, `/api`, and `/healthz`. Both stop when either stops.
 */
import { spawn } from 'node:child_process';
import { ROOT } from '#platform/root.ts';
import { endWithNpm } from './end-with-npm.ts';
import { bin } from './run.ts';

/**
 * The server, in a separate process group.
 * In a shared group, Ctrl-C would signal the watcher directly, and then `end` would signal it again. The
 * watcher treats a second signal as a kill, which would leave PostgreSQL running.
 */
const server = spawn(bin('tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: process.platform !== 'win32',
});
const vite = spawn(bin('vite'), ['--open', 'false'], { cwd: ROOT, stdio: 'inherit' });
const children = [server, vite];

let ending = false;
function end(): void {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) child.on('exit', end);
process.on('SIGINT', end);
process.on('SIGTERM', end);
endWithNpm();
