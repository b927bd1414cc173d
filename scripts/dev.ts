/**
 * `npm run dev` starts the server, which restarts on changes, and Vite, which serves pages with hot reload.
 * Vite forwards `/rest`, `/auth/v1`, `/api`, and `/healthz`. When one of the two processes stops, so does the other.
 */
import { spawn } from 'node:child_process';
import { ROOT } from '#platform/root.ts';
import { endWithNpm } from './end-with-npm.ts';
import { bin } from './run.ts';

/**
 * The server with its watcher (`tsx watch`), in a separate process group.
 * In a shared group, Ctrl-C would signal the watcher directly, and then `end` would signal it a second time.
 * After a second signal, the watcher kills the server, and PostgreSQL would keep running.
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
