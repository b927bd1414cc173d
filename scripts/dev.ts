/**
 * `npm run dev`: the server (restarted on change) and Vite with hot reload in front of it, which passes `/rest`, `/auth`,
 * `/api` and `/healthz` on. Ends both when either ends.
 */
import { spawn } from 'node:child_process';
import { bin, ROOT } from './run.ts';

const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], { cwd: ROOT, stdio: 'inherit' }),
  spawn(bin('vite'), ['--open', 'false'], { cwd: ROOT, stdio: 'inherit' }),
];

let ending = false;
function end(): void {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) child.on('exit', end);
process.on('SIGINT', end);
process.on('SIGTERM', end);
