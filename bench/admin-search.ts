/**
 * Measures a key press in the admin's player search, with 10,000 players at 4× CPU throttle.
 * The time runs from the key press to the next painted frame, as the browser's Event Timing API reports it.
 * For comparison, the same keys are typed into a bare text field.
 */
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS, requireBrowser } from '#scripts/find-browser.ts';
import { grantAdmin, createUser, storeSession } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { refuseLogos } from '#tests/support/logo.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { figure, median, report } from './report.ts';

const PLAYERS = 10_000;
const THROTTLE = 4;
const TARGET_MS = 100;
const ROUNDS = 5;
const WORDS = ['pettersson', 'elias boston', 'oberg 4'];

async function fillRosters(server: TestServer): Promise<void> {
  const database = await reachDatabase(server);
  await database.sql`
    insert into public.players (team_id, first_name, last_name, number, position)
    select
      (select id from public.teams order by id limit 1 offset place % 32),
      (array['Elias', 'Auston', 'Tim', 'Šimon', 'Jean-Gabriel'])[1 + place % 5],
      (array['Pettersson', 'Öberg', 'van Riemsdyk', 'Stützle', 'O’Reilly'])[1 + place / 5 % 5] || ' ' || place,
      place % 100, 'C'
    from generate_series(1, ${PLAYERS} - (select count(*)::integer from public.players)) as place`;
  await database.close();
}

interface Cost {
  /** Milliseconds from each key press to the next painted frame. Times below 16 count as 16. */
  readonly frames: readonly number[];
  readonly work: number;
}

async function workSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const task = metrics.find((metric) => metric.name === 'TaskDuration');
  if (!task) throw new Error('The browser does not report its task time.');
  return task.value;
}

async function typingCost(page: Page, session: CDPSession): Promise<Cost> {
  await page.evaluate(() => {
    const shared = window as unknown as { frames: number[] };
    shared.frames = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') shared.frames.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  let keys = 0;
  const before = await workSeconds(session);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const word of WORDS) {
      await page.keyboard.press('ControlOrMeta+a');
      for (const key of word) await page.keyboard.press(key);
      keys += word.length + 1;
    }
  }
  const work = ((await workSeconds(session)) - before) * (1000 / keys);
  await page.evaluate(async () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const slow = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  return { frames: [...slow, ...Array.from({ length: Math.max(keys - slow.length, 0) }, () => 16)], work };
}

function rowOf(what: string, { frames, work }: Cost) {
  return {
    'typing into': what,
    'key to frame, median': figure(median(frames)),
    longest: figure(Math.max(...frames)),
    'work per key': figure(work),
  };
}

const server = await startTestServer();
const browser = await chromium.launch({ executablePath: requireBrowser(), args: BROWSER_FLAGS });
try {
  await fillRosters(server);
  const admin = await createUser(server, { email: 'bench@lines.example' });
  await grantAdmin(server, admin.user.id);
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
  await refuseLogos(page);
  await storeSession(page, admin);
  const start = performance.now();
  await page.goto(`${server.url}/admin/players?tab=move`);
  await page.getByText(`of ${PLAYERS.toLocaleString('en-US')} players`).waitFor();
  const loading = performance.now() - start;

  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await page.getByRole('searchbox', { name: 'Search players' }).focus();
  const searching = await typingCost(page, session);

  await page.goto('about:blank');
  await page.setContent('<input aria-label="bare">');
  await page.getByLabel('bare').focus();
  const bare = await typingCost(page, session);

  report(
    `Searching ${PLAYERS.toLocaleString('en-US')} players at ${THROTTLE}× throttle, milliseconds`,
    [rowOf("the admin's player search", searching), rowOf('a bare text field', bare)],
    `Target: at most ${TARGET_MS} ms from a key to its frame. The list of all players was visible ${figure(loading)} ms after the page was opened, without throttle.`,
  );
} finally {
  await browser.close();
  await server.stop();
}
