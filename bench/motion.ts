/**
 * Counts dropped frames at 4× CPU throttle while taps place players and during the finale.
 * For comparison, counts dropped frames on the same page at rest, where only the offered slot pulses. Frames that
 * drop at rest are due to the machine, not to the motion.
 */
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { makeLineup } from '#domain/lineup.ts';
import { BROWSER_FLAGS, requireBrowser } from '#scripts/find-browser.ts';
import { freeCards, pickTeam, rosterTab } from '#tests/support/e2e/builder-page.ts';
import { completeLineup, findTeam, keepDraftOf } from '#tests/support/e2e/drafts.ts';
import { refuseLogos } from '#tests/support/logo.ts';
import { startTestServer } from '#tests/support/server.ts';
import { median, report } from './report.ts';

const TEAM = 'Toronto Maple Leafs';
const ROUNDS = 5;
const THROTTLE = 4;
const FRAME_MS = 1000 / 60;
/** Milliseconds from the press until the motion has surely ended. */
const PLACING_MS = 1000;
const FINALE_MS = 4000;
const TARGET_SHARE = 0.1;

interface TraceEvent {
  readonly name: string;
  /** Microseconds. */
  readonly ts: number;
}

const MARK_MOTION = `
  let moved = false;
  new MutationObserver(() => {
    const moves = document.querySelector('.flight, .finale > *') !== null;
    if (moves !== moved) performance.mark(moves ? 'motion-start' : 'motion-end');
    moved = moves;
  }).observe(document.body, { childList: true, subtree: true });
`;

/**
 * Presses `selector`, waits `ms`, and returns the share of frames (0 to 1) that were dropped during the motion.
 * If `selector` is null, presses nothing, and the whole time counts. Counts the compositor's frames, because
 * `requestAnimationFrame` does not show frames that the compositor's own animations drop.
 */
async function droppedAfter(page: Page, selector: string | null, ms: number): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['viz', 'blink.user_timing'] });
  if (selector) await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
  await page.waitForTimeout(ms);
  const trace = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: TraceEvent[] };
  const timesOf = (event: string) =>
    trace.traceEvents.flatMap(({ name, ts }) => (name === event ? [ts] : []));
  const [start = -Infinity] = selector ? timesOf('motion-start') : [];
  const [end = Infinity] = selector ? timesOf('motion-end') : [];
  const drawn = timesOf('Display::DrawAndSwap').filter((time) => time >= start && time <= end);
  if (drawn.length < 2) throw new Error(`No complete motion after a press on ${selector ?? 'nothing'}.`);
  const span = (Math.max(...drawn) - Math.min(...drawn)) / 1000;
  return Math.max(0, 1 - (drawn.length - 1) / Math.round(span / FRAME_MS));
}

async function motionReady(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle'); // the code of animations is loaded last
  await page.evaluate(MARK_MOTION);
}

const FREE_CARD = '.roster-card:not(.roster-card-used) > [data-player]';

async function measurePlacing(page: Page, session: CDPSession) {
  await page.goto('/');
  await pickTeam(page, TEAM);
  await motionReady(page);
  await freeCards(page).first().click();
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const rest: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rest.push(await droppedAfter(page, null, FINALE_MS));
  const shares: number[] = [];
  for (let count = 0; count < 15; count += 1) shares.push(await droppedAfter(page, FREE_CARD, PLACING_MS));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { placing: shares, rest };
}

async function measureFinale(page: Page, session: CDPSession): Promise<number> {
  await page.reload();
  await rosterTab(page, 'G').click();
  await freeCards(page).first().click();
  await motionReady(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const share = await droppedAfter(page, FREE_CARD, FINALE_MS);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return share;
}

const server = await startTestServer();
const browser = await chromium.launch({ executablePath: requireBrowser(), args: BROWSER_FLAGS });
try {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  await refuseLogos(page);
  const session = await page.context().newCDPSession(page);
  const { placing, rest } = await measurePlacing(page, session);

  const almost = makeLineup({ ...completeLineup().players, starter: null });
  await keepDraftOf(page, await findTeam(server, TEAM), almost);
  const finale: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) finale.push(await measureFinale(page, session));

  const percent = (shares: readonly number[]) => `${(median(shares) * 100).toFixed(1)} %`;
  const worst = (shares: readonly number[]) => `${(Math.max(...shares) * 100).toFixed(1)} %`;
  const row = (what: string, shares: readonly number[]) => ({
    page: what,
    median: percent(shares),
    worst: worst(shares),
  });
  report(
    `Dropped frames at ${THROTTLE}× throttle, share of 60 a second`,
    [
      row('a tap places a player', placing),
      row('the finale of a complete lineup', finale),
      row('the same page at rest', rest),
    ],
    `Target: at most ${TARGET_SHARE * 100} points more than at rest.`,
  );
} finally {
  await browser.close();
  await server.stop();
}
