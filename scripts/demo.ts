/**
 * `npm run demo` starts a site with a season of data: accounts, lineups, calls, games, and statistics.
 * It works offline, and starts again with a new database each hour. `--screenshots` draws README's pictures instead.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '#platform/root.ts';
import { loadSecrets } from '#platform/secrets.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import { buildIfStale } from './build.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { ADMIN, FANS } from './demo/people.ts';
import { takePictures } from './demo/take-pictures.ts';
import { endWithNpm } from './end-with-npm.ts';
import { type FeedsDemo, runFeedsDemo } from './run-feeds-demo.ts';

/** The default port. It differs from those of `npm start` and `npm run feeds:demo`, so that all can run at once. */
const PORT = 3200;
const HOUR_MS = 60 * 60_000;

const isForPictures = process.argv.includes('--screenshots');
// In this time zone, the demo's games start in the evening. Cards show times in this zone, too.
process.env['TZ'] ??= 'America/Toronto';

let demo: FeedsDemo | undefined;
let signal: NodeJS.Signals | undefined;
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    signal = name;
    void demo?.end(name);
  });

function welcome({ url }: FeedsDemo): string {
  const people = [ADMIN, ...FANS].map(({ email, name }) => `  ${email.padEnd(20)} ${name}`);
  return `
A site with a season of invented visits, five accounts, and imitations of the NHL's feeds:

  ${url}                          the builder
  ${url}/tonight                  every game; teams and calls are one click away
  ${url}/profile/${FANS[0]?.profile}     a fan's page
  ${url}/admin                    statistics, for the admin

All people sign in with the password ${PASSWORD}. The first is the admin.

${people.join('\n')}

It starts again with a new database each hour. Ctrl+C ends it and deletes its data.
`;
}

/** Runs one site until the hour is over. Resolves with the exit code if the server ends earlier. */
async function runHour(port: number): Promise<number | null> {
  const server = [join(ROOT, 'dist', 'server', 'main.js')];
  const site = await runFeedsDemo(server, port, isForPictures ? 'ignore' : 'inherit');
  demo = site;
  const hour = new AbortController();
  void site.server.ended.then(() => hour.abort());
  try {
    const sessions = await fillDemo(site, hour.signal);
    const fan = sessions.get(FANS[0]?.email ?? '');
    if (isForPictures && fan)
      await takePictures({ url: site.url, ...(await loadSecrets(site.dataDir, null)) }, fan);
    else {
      console.log(welcome(site));
      await delay(HOUR_MS, undefined, { signal: hour.signal });
    }
  } catch (error) {
    if (signal || hour.signal.aborted) return site.server.ended;
    console.error(error);
    await site.end('SIGTERM');
    return 1;
  }
  const code = await site.end('SIGTERM');
  return isForPictures || signal ? code : null;
}

endWithNpm();
if (await buildIfStale()) console.log('Built. Starting …');
const port = Number(process.env['PORT'] || PORT);
for (let code: number | null = null; code === null;) {
  // oxlint-disable-next-line no-await-in-loop -- one site after the other
  code = await runHour(port);
  process.exitCode = code ?? undefined;
}
process.exit();
