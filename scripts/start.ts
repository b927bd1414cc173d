/** `npm start`: builds if the build is stale, then serves the product, and restarts it after a crash. */
import { join } from 'node:path';
import { buildIfStale } from './build.ts';
import { endWithNpm } from './end-with-npm.ts';
import { ROOT } from '#platform/root.ts';
import { supervise } from '#server/supervise.ts';

endWithNpm();
if (await buildIfStale()) console.log('Built. Starting …');
const server = supervise([join(ROOT, 'dist', 'server', 'main.js')], (line) => console.error(line));
process.on('SIGINT', () => server.pass('SIGINT'));
process.on('SIGTERM', () => server.pass('SIGTERM'));
process.exit(await server.ended);
