/**
 * Measures the export of our card at 2160×2700.
 * For comparison, html2canvas, html2canvas-pro, modern-screenshot, and snapdom export the same card in the same run. No
 * export can be faster than encoding the finished picture as PNG, so this time is reported, too.
 * Also measures each look, the time from pressing Download to the file in the app, and how long the page is blocked
 * (also at 4× CPU throttle).
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import type { CardLook } from '#card/card-input.ts';
import { LOOK_NAMES } from '#card/card-look.ts';
import { BROWSER_FLAGS, requireBrowser } from '#scripts/find-browser.ts';
import { serveBuiltPage } from '#tests/support/built-page.ts';
import { fullCard } from './full-card.ts';
import type { Measurement, Way } from './export-page/page.tsx';
import { measurePresses, PRESS_TARGET_MS, type Presses } from './press-to-file.ts';
import { figure, median, report } from './report.ts';

const ROUNDS = 7;
const FLOOR: Way = 'bare PNG encoding';
const OURS: Way = 'Line Rush';
const LOOKS = Object.keys(LOOK_NAMES) as CardLook[];
const TARGETS = { ratio: 1.3, blocked: 16, blockedThrottled: 50 };

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 1400 } });
  await page.goto(url);
  await page.evaluate((card) => window.exportBench.show(card), fullCard('sweater'));
  return page;
}

interface Results {
  readonly times: Map<Way, Measurement[]>;
  readonly blocked: Map<Way, number[]>;
}

/**
 * Measures all exporters in turn for several rounds, so that other load affects all of them equally.
 * The first round is a warm-up and does not count.
 */
async function measureAll(page: Page, ways: readonly Way[]): Promise<Results> {
  const times = new Map<Way, Measurement[]>(ways.map((way) => [way, []]));
  const blocked = new Map<Way, number[]>(ways.map((way) => [way, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const way of ways) {
      const result = await page.evaluate((name) => window.exportBench.measure(name), way);
      const gap = await page.evaluate((name) => window.exportBench.measureBlocking(name), way);
      if (round === 0) continue;
      times.get(way)?.push(result);
      blocked.get(way)?.push(gap);
    }
  }
  return { times, blocked };
}

const timeOf = (results: Results, way: Way) =>
  median((results.times.get(way) ?? []).map(({ milliseconds }) => milliseconds));
const blockedBy = (results: Results, way: Way) => median(results.blocked.get(way) ?? []);

interface LookTimes {
  readonly look: CardLook;
  readonly ours: number;
  readonly floor: number;
}

async function measureLooks(page: Page): Promise<LookTimes[]> {
  const looks: LookTimes[] = [];
  for (const look of LOOKS) {
    await page.evaluate((card) => window.exportBench.show(card), fullCard(look));
    const results = await measureAll(page, [FLOOR, OURS]);
    looks.push({ look, ours: timeOf(results, OURS), floor: timeOf(results, FLOOR) });
  }
  return looks;
}

function reportLooks(looks: readonly LookTimes[]): void {
  const rows = looks.map(({ look, ours, floor }) => ({
    look: LOOK_NAMES[look],
    'encoding, ms': figure(floor),
    'ours, ms': figure(ours),
    '× floor': (ours / floor).toFixed(2),
  }));
  report('Export of each look', rows, 'Portrait cards with every fact, medians as above.');
}

function reportPresses(presses: readonly Presses[]): void {
  const rows = presses.map(({ after, milliseconds }) => ({
    after,
    'ms (median)': figure(median(milliseconds)),
    'ms (longest)': figure(Math.max(...milliseconds)),
  }));
  report('From pressing Download to the file', rows, 'In the app at 20 of 20, measured in the page.');
}

const built = await serveBuiltPage('bench/export-page');
const browser = await chromium.launch({ executablePath: requireBrowser(), args: BROWSER_FLAGS });
try {
  const page = await openPage(browser, built.url);
  const ways = await page.evaluate(() => window.exportBench.ways);
  const results = await measureAll(page, ways);
  const floor = timeOf(results, FLOOR);

  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const throttled = await measureAll(page, [OURS]);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  report(
    'Export of one card',
    ways.map((way) => {
      const one = results.times.get(way)?.[0];
      return {
        way,
        'ms (median)': figure(timeOf(results, way)),
        '× floor': (timeOf(results, way) / floor).toFixed(2),
        'page blocked, ms': figure(blockedBy(results, way)),
        kB: figure((one?.bytes ?? 0) / 1000),
        size: `${one?.width}×${one?.height}`,
      };
    }),
    `${ROUNDS} rounds after one to warm up, ways in turn. Floor: convertToBlob of the finished picture, nothing else.`,
  );

  const looks = await measureLooks(page);
  const presses = await measurePresses(browser);
  reportLooks(looks);
  reportPresses(presses);

  const ours = timeOf(results, OURS);
  const ratio = Math.max(ours / floor, ...looks.map((look) => look.ours / look.floor));
  const blocked = blockedBy(results, OURS);
  const blockedThrottled = blockedBy(throttled, OURS);
  const pressed = Math.max(...presses.map(({ milliseconds }) => median(milliseconds)));
  const slowerThan = ways.filter((way) => way !== OURS && way !== FLOOR && timeOf(results, way) <= ours);
  console.log(
    `Ours: ${ratio.toFixed(2)} × floor in the slowest look (target ${TARGETS.ratio}); page blocked ${figure(blocked)} ms (target ${TARGETS.blocked}), ` +
      `${figure(blockedThrottled)} ms at 4× throttle (target ${TARGETS.blockedThrottled}); ${figure(pressed)} ms from press to file ` +
      `(target ${PRESS_TARGET_MS}); slower than: ${slowerThan.join(', ') || 'none'}.`,
  );
  const met =
    ratio <= TARGETS.ratio &&
    blocked <= TARGETS.blocked &&
    blockedThrottled <= TARGETS.blockedThrottled &&
    pressed <= PRESS_TARGET_MS &&
    slowerThan.length === 0;
  if (!met) process.exitCode = 1;
} finally {
  await browser.close();
  await built.close();
}
