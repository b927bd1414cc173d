/** `npm start`: builds if the build is stale, then serves the whole product from this process. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.ts';
import { endWithNpm } from './end-with-npm.ts';
import { ROOT } from './run.ts';

endWithNpm();
if (await buildIfStale()) console.log('Built. Starting …');
await import(pathToFileURL(join(ROOT, 'dist', 'server', 'main.js')).href);
