/** `npm run bench` runs all measurements, or the given ones: `npm run bench -- first-page drag`. */
import { bin, run } from '#scripts/run.ts';
import { buildIfStale } from '#scripts/build.ts';

const ALL = [
  'start',
  'package',
  'first-page',
  'round-trips',
  'drag',
  'motion',
  'export',
  'video',
  'link-preview',
  'load',
  'team-pages',
  'shared-limits',
  'player-import',
  'inference',
  'admin-import',
  'admin-search',
  'feed-refresh',
  'visit-statistics',
  'paste',
];

const names = process.argv.slice(2);
const unknown = names.filter((name) => !ALL.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown measurement: ${unknown.join(', ')}. Known ones: ${ALL.join(', ')}.`);
  process.exit(2);
}
await buildIfStale();
for (const name of names.length > 0 ? names : ALL) {
  const code = await run(bin('tsx'), [`bench/${name}.ts`], { env: { LINE_RUSH_SERVER: 'dist' } });
  if (code !== 0) process.exitCode = code;
}
