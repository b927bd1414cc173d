/**
 * `npm run deploy:replay` follows the Dockerfile without containers: in an empty folder, and as another user when run by root.
 * Then it starts the result twice on one data folder, checks its health, and stops it, as a container daemon does.
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
  // The program's folder is read-only.
  execFileSync('chmod', ['-R', 'u+w', root]);
  rmSync(root, { recursive: true, force: true });
}
