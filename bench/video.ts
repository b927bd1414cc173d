/**
 * Measures the video of a card: 210 frames of 1080×1350, painted and encoded in the worker.
 * For comparison, measures only the encoding of the same frames, which are painted before the clock starts. Also
 * measures how long the page is blocked.
 */
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, requireBrowser } from '#scripts/find-browser.ts';
import { serveBuiltPage } from '#tests/support/built-page.ts';
import { fullCard } from './full-card.ts';
import { figure, median, report } from './report.ts';

const ROUNDS = 3;
const TARGETS = { ratio: 2, blocked: 16 };

const built = await serveBuiltPage('bench/video-page');
const browser = await chromium.launch({ executablePath: requireBrowser(), args: BROWSER_FLAGS });
try {
  const page = await browser.newPage();
  await page.goto(built.url);
  const input = fullCard('sweater');
  const floors: number[] = [];
  const videos: Awaited<ReturnType<typeof window.videoBench.record>>[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const floor = await page.evaluate((card) => window.videoBench.encodeOnly(card), input);
    const video = await page.evaluate((card) => window.videoBench.record(card), input);
    if (round === 0) continue;
    floors.push(floor);
    videos.push(video);
  }
  const floor = median(floors);
  const ours = median(videos.map(({ milliseconds }) => milliseconds));
  const blocked = median(videos.map((video) => video.blocked));
  const ratio = ours / floor;
  report(
    'Video of one card',
    [
      {
        way: 'bare encoding',
        'ms (median)': figure(floor),
        '× floor': '1.00',
        'page blocked, ms': '',
        kB: '',
      },
      {
        way: 'Line Rush',
        'ms (median)': figure(ours),
        '× floor': ratio.toFixed(2),
        'page blocked, ms': figure(blocked),
        kB: figure((videos[0]?.bytes ?? 0) / 1000),
      },
    ],
    `${ROUNDS} rounds after one to warm up, in turn. Codec: ${videos[0]?.codec}.`,
  );
  console.log(
    `Ours: ${ratio.toFixed(2)} × floor (target ${TARGETS.ratio}); page blocked ${figure(blocked)} ms (target ${TARGETS.blocked}).`,
  );
  if (ratio > TARGETS.ratio || blocked > TARGETS.blocked) process.exitCode = 1;
} finally {
  await browser.close();
  await built.close();
}
