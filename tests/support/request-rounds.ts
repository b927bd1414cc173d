/** Answers what a page requests in rounds, to count how many requests had to follow one another. */
import type { Page, Route } from '@playwright/test';

/** Milliseconds between two looks at the page. */
const POLL_MS = 20;

/** Milliseconds that a page may take to request something, or to show what it has. */
const PATIENCE_MS = 30_000;

/** Milliseconds without a new request after which a page has used what it has. */
const QUIET_MS = 250;

/** Milliseconds without a new request after which a page has fetched what it fetches ahead. */
const IDLE_MS = 1000;

/** Waits until `holds`; false when it does not within `patience` milliseconds. */
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
   * The rounds that pass until `isShown`, at most `most`. A round responds to every request that is pending when it starts;
   * what these responses lead to is requested in the next round.
   */
  countUntil(isShown: () => Promise<boolean>, most?: number): Promise<number>;
  /** Responds until the page has requested nothing for a second. */
  drain(): Promise<void>;
  /** Paths that each round has responded to, in order. */
  readonly answered: readonly (readonly string[])[];
}

/** Holds back all requests to `site` but the page itself; without a service worker, whose requests pass by. */
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

  /** Waits until the page has requested nothing for a while: what the last responses lead to has been requested by then. */
  async function settle(): Promise<void> {
    let seen = -1;
    while (seen !== asked) {
      seen = asked;
      await page.waitForTimeout(QUIET_MS);
    }
  }

  /** Not `route.continue()`: Playwright does not report the end of every request, preloaded fonts among them. */
  async function respond(route: Route): Promise<void> {
    try {
      await route.fulfill({ response: await route.fetch() });
    } catch (error) {
      // The page may have canceled a request that was held, or have been closed.
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

/** What a request asked for, without what changes with every build: `workbench.js`, `rest/v1/teams`. */
export function shortName(url: string): string {
  const { pathname } = new URL(url);
  const file = /^\/assets\/(.+?)-[\w-]{8}(\.\w+)$/.exec(pathname);
  return file ? `${file[1]}${file[2]}` : pathname.slice(1) || 'page';
}
