/**
 * Measures the time from pressing Download to the file, in the built app with a complete lineup.
 * The picture is encoded before the press, so the press only has to save it. The time ends when the page
 * starts the download.
 */
import type { Browser, Page } from '@playwright/test';
import { readyDialog } from '#tests/support/e2e/builder-page.ts';
import { completeLineup, findTeam, keepDraftOf } from '#tests/support/e2e/drafts.ts';
import { serveLogos } from '#tests/support/logo.ts';
import { startTestServer } from '#tests/support/server.ts';

export const PRESS_TARGET_MS = 50;
const ROUNDS = 7;
/** The pause before each press, in milliseconds. Fans look at their card for longer. */
const PAUSE_MS = 1000;
/** How long the page ignores another press as a double tap, in milliseconds. */
const DOUBLE_TAP_MS = 1000;

export interface Presses {
  readonly after: string;
  readonly milliseconds: readonly number[];
}

declare global {
  interface Window {
    /** Times of the press and of the start of the download, as `performance.now()`. */
    pressTimes: { pressed: number; saved: number };
  }
}

/** Runs before the page's scripts. A press starts at the time stamp of the browser's click event. */
function watchDownloads(): void {
  window.pressTimes = { pressed: 0, saved: 0 };
  document.addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (target instanceof HTMLAnchorElement && target.download) window.pressTimes.saved = performance.now();
      else window.pressTimes.pressed = timeStamp;
    },
    { capture: true },
  );
}

async function pressOnce(page: Page): Promise<number> {
  await page.waitForTimeout(PAUSE_MS);
  const started = page.waitForEvent('download');
  await readyDialog(page)
    .getByRole('button', { name: /^(?:Download Lineup as Image|Image downloaded)$/ })
    .click();
  await (await started).delete();
  const { pressed, saved } = await page.evaluate(() => window.pressTimes);
  return saved - pressed;
}

async function pressAfter(page: Page, change: (round: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await change(round);
    times.push(await pressOnce(page));
    await page.waitForTimeout(DOUBLE_TAP_MS);
  }
  return times;
}

export async function measurePresses(browser: Browser): Promise<Presses[]> {
  const server = await startTestServer();
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
  try {
    await serveLogos(page);
    await page.addInitScript(watchDownloads);
    await keepDraftOf(page, await findTeam(server, 'Toronto Maple Leafs'), completeLineup());
    const dialog = readyDialog(page);
    const open = async () => {
      await page.goto(server.url);
      await page.getByRole('button', { name: /Your lineup is ready/ }).click();
    };
    const opened = await pressAfter(page, open);
    const looks = ['Ice', 'Night', 'Vintage', 'Sweater'];
    const changed = await pressAfter(page, async (round) =>
      dialog.getByRole('radio', { name: looks[round % looks.length] ?? '' }).check(),
    );
    const typed = await pressAfter(page, async (round) =>
      dialog.getByRole('textbox', { name: 'Title', exact: true }).fill(`Game ${round + 1}`),
    );
    return [
      { after: 'opening the dialog', milliseconds: opened },
      { after: 'choosing another look', milliseconds: changed },
      { after: 'typing a title', milliseconds: typed },
    ];
  } finally {
    await page.close();
    await server.stop();
  }
}
