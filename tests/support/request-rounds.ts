/** Responds to requests in rounds, to count the successive round trips that a page needs. */
import type { Page, Route } from '@playwright/test';

/** Milliseconds between checks of the page. */
const POLL_MS = 20;

/** Milliseconds that a page may take to request or show something. */
const PATIENCE_MS = 30_000;

/** After this many milliseconds without a new request, a page has processed its responses. */
const QUIET_MS = 250;

/** After this many milliseconds without a new request, a page has finished prefetching. */
const IDLE_MS = 1000;

/** Waits until `holds` returns true. After `patience` milliseconds, resolves with false. */
async function until(
  page: Page,
  patience: number,
  holds: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const deadline = Date.now() + patience;
  while (!(await holds())) {
    if (Date.now() > deadline) return false;
    await page.waitForTimeout(POLL_MS);
  }
  return true;
}

export interface RequestRounds {
  /**
   * Resolves with the number of rounds until `isShown`, or with `most + 1` if `most` rounds are not enough. A round
   * responds to all requests that are pending when it starts. Requests that result from these responses belong to the
   * next round.
   */
  countUntil(isShown: () => Promise<boolean>, most?: number): Promise<number>;
  /** Responds to requests until the page has sent none for a second. */
  drain(): Promise<void>;
  /** The URL paths of the responses in each round, in the order of the requests. */
  readonly answered: readonly (readonly string[])[];
}

/**
 * Delays the responses of `site` until their round. Does not delay navigations. Service workers must be blocked,
 * because Playwright cannot delay their requests.
 */
export async function holdInRounds(page: Page, site: string): Promise<RequestRounds> {
  let held: Route[] = [];
  let asked = 0;
  const answered: string[][] = [];
  await page.route(`${site}/**`, (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    asked += 1;
    held.push(route);
    return undefined;
  });

  /** Waits until the page has sent no request for a while. By then, it has processed the last responses. */
  async function settle(): Promise<void> {
    let seen = -1;
    while (seen !== asked) {
      seen = asked;
      // On a busy machine, the page may need more time for the last responses, so this waits until it is idle. Pages
      // that draw nothing never become idle, so there is a timeout.
      await page
        .evaluate(
          (timeout) => new Promise((isIdle) => void requestIdleCallback(isIdle, { timeout })),
          QUIET_MS,
        )
        .catch(() => undefined); // the page may navigate to another document
      await page.waitForTimeout(QUIET_MS);
    }
  }

  /**
   * Avoids `route.continue()`, because with it Playwright does not report the end of some requests, such as those for
   * fonts.
   */
  async function respond(route: Route): Promise<void> {
    try {
      await route.fulfill({ response: await route.fetch() });
    } catch (error) {
      // The page may have canceled the request, or may be closed.
      if (!/canceled|closed|Invalid InterceptionId|intercepted/i.test(String(error))) throw error;
    }
  }

  async function nextRound(): Promise<void> {
    const round = held;
    held = [];
    answered.push(round.map((route) => new URL(route.request().url()).pathname));
    await Promise.all(round.map(respond));
    await settle();
  }

  return {
    answered,
    async countUntil(isShown, most = 10) {
      for (let rounds = 0; rounds <= most; rounds++) {
        const moved = await until(page, PATIENCE_MS, async () => (await isShown()) || held.length > 0);
        if (!moved) throw new Error(`The page neither requests nor shows anything for ${PATIENCE_MS} ms.`);
        await settle();
        if (await isShown()) return rounds;
        await nextRound();
      }
      return most + 1;
    },
    async drain() {
      do {
        await nextRound();
        await page.waitForTimeout(IDLE_MS);
      } while (held.length > 0);
    },
  };
}

/** Returns the path of a URL without the hash of the build, such as `workbench.js` or `rest/v1/teams`. */
export function shortName(url: string): string {
  const { pathname } = new URL(url);
  const file = /^\/assets\/(.+?)-[\w-]{8}(\.\w+)$/.exec(pathname);
  return file ? `${file[1]}${file[2]}` : pathname.slice(1) || 'page';
}
