/**
 * Measures the picture of a shared lineup on the server: layout, painting, and PNG.
 * For comparison, also measures only the PNG encoding of the same pixels, which is the minimum.
 * Reports medians of 20 runs. A run before them loads the canvas and its fonts.
 */
import { performance } from 'node:perf_hooks';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { normalizeTeam } from '#domain/team.ts';
import { createPaintPicture } from '#server/lineups/paint-picture.ts';
import { lineupOf, longestNamed, readLeague, TEAM_ROWS } from '#tests/support/card/league.ts';
import { figure, median, report } from './report.ts';

const RUNS = 20;

async function time<T>(work: () => Promise<T>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Returns the longest time that `work` blocks the event loop, and so all other requests, in milliseconds. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let [last, longest, done] = [performance.now(), 0, false];
  function look(): void {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!done) setImmediate(look);
  }
  setImmediate(look);
  await work();
  done = true;
  return longest;
}

const team = normalizeTeam({ id: 10, ...TEAM_ROWS.find(({ abbreviation }) => abbreviation === 'TOR') });
if (!team) throw new Error('There is no such team.');
const found = { team, lineup: lineupOf(longestNamed(readLeague())) };
const paint = createPaintPicture('https://linerush.example');

const first = await time(() => paint(found));
const picture = Buffer.from(await paint(found));
const canvas = createCanvas(1200, 675);
canvas.getContext('2d').drawImage(await loadImage(picture), 0, 0);

const [ours, bare, blocked]: [number[], number[], number[]] = [[], [], []];
for (let run = 0; run < RUNS; run++) {
  ours.push(await time(() => paint(found)));
  bare.push(await time(() => canvas.encode('png')));
  blocked.push(await longestBlock(() => paint(found)));
}
report(
  'The picture of a shared lineup on the server, 1200 × 675, milliseconds',
  [
    { what: 'layout, painting and PNG', median: figure(median(ours)) },
    { what: 'bare PNG encoding of the same pixels', median: figure(median(bare)) },
    { what: 'longest block of the event loop', median: figure(median(blocked)) },
    { what: 'the very first, with canvas and fonts to load', median: figure(first) },
  ],
  `Ratio to bare encoding ${(median(ours) / median(bare)).toFixed(2)}; the file has ${figure(picture.length / 1024)} kB.`,
);
