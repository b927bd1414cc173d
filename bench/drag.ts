/**
 * Measures the script time per pointer move while a roster card is dragged over the rink, at 4× CPU throttle.
 * For comparison, repeats the moves over a page whose only listener does nothing. This measures the browser's own event
 * dispatch.
 */
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS, requireBrowser } from '#scripts/find-browser.ts';
import { pickTeam, rosterCard, slotButton } from '#tests/support/e2e/builder-page.ts';
import { refuseLogos } from '#tests/support/logo.ts';
import { startTestServer } from '#tests/support/server.ts';
import { median, report } from './report.ts';

const MOVES = 120;
const ROUNDS = 5;
const THROTTLE = 4;
const TARGET_MS = 4;

async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const script = metrics.find((metric) => metric.name === 'ScriptDuration');
  if (!script) throw new Error('The browser does not report its script time.');
  return script.value;
}

/** Returns the script time per pointer move between two points, in milliseconds. */
async function costPerMove(page: Page, session: CDPSession, from: Point, to: Point): Promise<number> {
  const before = await scriptSeconds(session);
  for (let index = 0; index < MOVES; index += 1) {
    const t = Math.abs(((index / 20) % 2) - 1);
    await page.mouse.move(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t);
  }
  return ((await scriptSeconds(session)) - before) * (1000 / MOVES);
}

interface Point {
  x: number;
  y: number;
}

async function centerOf(locator: ReturnType<typeof rosterCard>): Promise<Point> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The screen shows nothing to drag.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const server = await startTestServer();
const browser = await chromium.launch({ executablePath: requireBrowser(), args: BROWSER_FLAGS });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
  await refuseLogos(page);
  await page.goto(server.url);
  await pickTeam(page, 'Toronto Maple Leafs');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const card = await centerOf(rosterCard(page, /, LW$/).first());
  const first = await centerOf(slotButton(page, 'Line 1 left wing'));
  const last = await centerOf(slotButton(page, 'Backup'));

  const dragging: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.mouse.move(card.x, card.y);
    await page.mouse.down();
    await page.mouse.move(card.x + 12, card.y + 12);
    dragging.push(await costPerMove(page, session, first, last));
    await page.keyboard.press('Escape');
    await page.mouse.up();
  }

  await page.goto('about:blank');
  await page.evaluate(() => document.addEventListener('pointermove', () => undefined));
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) bare.push(await costPerMove(page, session, first, last));

  report(
    `Script per pointer move at ${THROTTLE}× throttle, milliseconds`,
    [
      { page: 'dragging a roster card over the rink', median: median(dragging).toFixed(2) },
      { page: 'an empty page with one idle listener', median: median(bare).toFixed(2) },
    ],
    `Target: at most ${TARGET_MS} ms a move. ${ROUNDS} rounds of ${MOVES} moves.`,
  );
} finally {
  await browser.close();
  await server.stop();
}
