/**
 * `npm run feeds:demo` starts a server to try all features that use the NHL's feeds.
 * It works offline. The feeds are imitations with invented dates.
 */
import { join } from 'node:path';
import { ROOT } from '#platform/root.ts';
import { buildIfStale } from './build.ts';
import { endWithNpm } from './end-with-npm.ts';
import { runFeedsDemo } from './run-feeds-demo.ts';

/** The default port. It differs from that of `npm start`, so that both servers can run at once. */
const PORT = 3100;

endWithNpm();
if (await buildIfStale()) console.log('Built. Starting …');
const port = Number(process.env['PORT'] || PORT);
const demo = await runFeedsDemo([join(ROOT, 'dist', 'server', 'main.js')], port, 'inherit');
process.on('SIGINT', () => void demo.end('SIGINT'));
process.on('SIGTERM', () => void demo.end('SIGTERM'));
console.log(`
A demo of the NHL's feeds, with a local peer (${demo.peer.url}) instead of the NHL.
Its games are real shifts of earlier seasons, played by today's players on invented dates.

  ${demo.url}                        pick a team: its last game's lines, its next game
  ${demo.url}/tonight                every game, and what changed in every team's lines
  ${demo.url}/teams/toronto-maple-leafs   a team's page; /embed/team/tor is its embed
  ${demo.url}/admin/roster-updates   differences between the rosters here and the peer's

To become an admin: sign up there, then run in a second terminal

  DATABASE_URL= SUPABASE_URL= JWT_SECRET= DATA_DIR=${demo.dataDir} npm run admin -- grant YOUR@EMAIL

Ctrl+C ends it and deletes its data.
`);
process.exit(await demo.server.ended);
