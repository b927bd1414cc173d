/**
 * `npm run deploy:replay` follows the Dockerfile without containers: in an empty folder, and as another user if root
 * runs it. Then it starts the server twice on one data folder. Like a container daemon, it checks the health and stops
 * the server.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStages } from './replay/build-stages.ts';
import { chooseUser } from './replay/replay-user.ts';
import { serveOnce } from './replay/serve-once.ts';

const root = mkdtempSync(join(tmpdir(), 'line-rush-replay-'));
try {
  const user = chooseUser();
  console.log(`Replaying the Dockerfile in ${root} as ${user.name} …`);
  mkdirSync(join(root, 'home'), { mode: 0o755 });
  user.own(root);
  user.own(join(root, 'home'));
  const image = buildStages(root, user);
  for (const start of ['first', 'second']) {
    const { body, milliseconds } = await serveOnce(image, user);
    console.log(`The ${start} start was healthy after ${milliseconds} ms, and ended well: ${body}`);
  }
} finally {
  // Make the program's folder writable, because it is read-only and could not be deleted.
  execFileSync('chmod', ['-R', 'u+w', root]);
  rmSync(root, { recursive: true, force: true });
}
