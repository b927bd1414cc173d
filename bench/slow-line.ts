/** A browser on a slow line: Chromium's emulation of Slow 3G and a slow phone, with a request log. */
import { type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';

/** A slow 3G line: 400 kbit/s, and 400 ms for a round trip. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

const CPU_SLOWDOWN = 4;

/** Requests whose URLs contain one of these texts are blocked. The measured actions do not wait for such requests. */
const BESIDE = [
  'assets.nhle.com/',
  '/api/image-proxy',
  '/api/track-visit',
  '/favicon',
  '/icon-',
  '/logo.png',
];

export interface LoggedRequest {
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  end?: number;
  /** Bytes as sent, including headers. */
  bytes: number;
}

export interface SlowLine {
  readonly page: Page;
  readonly log: readonly LoggedRequest[];
  /** Resolves when no request has been pending for a second. */
  quiet(): Promise<void>;
}

const QUIET_MS = 1000;

/** Milliseconds after which a request counts as done, because the end of a worker's request is not reported. */
const MAX_MS = 10_000;

async function record(session: CDPSession, log: LoggedRequest[]): Promise<void> {
  const running = new Map<string, { request: LoggedRequest; offset: number }>();
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, timestamp, wallTime }) => {
    if (!url.startsWith('http') || BESIDE.some((part) => url.includes(part))) return;
    const request: LoggedRequest = { url, start: wallTime * 1000, bytes: 0 };
    log.push(request);
    running.set(requestId, { request, offset: (wallTime - timestamp) * 1000 });
  });
  const finish = (requestId: string, timestamp: number, bytes: number) => {
    const known = running.get(requestId);
    if (!known) return;
    known.request.end = timestamp * 1000 + known.offset;
    known.request.bytes = bytes;
    running.delete(requestId);
  };
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    finish(requestId, timestamp, encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => finish(requestId, timestamp, 0));
  await session.send('Network.enable');
}

export async function openSlowLine(browser: Browser): Promise<SlowLine> {
  // Block service workers. A first visit has none, and their requests would not be slowed down.
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const log: LoggedRequest[] = [];
  await record(session, log);
  await session.send('Network.setBlockedURLs', { urls: BESIDE.map((part) => `*${part}*`) });
  await session.send('Network.emulateNetworkConditions', SLOW_3G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return {
    page,
    log,
    async quiet() {
      let quietSince = Date.now();
      while (Date.now() - quietSince < QUIET_MS) {
        await page.waitForTimeout(50);
        const now = Date.now();
        const last = Math.max(0, ...log.map(({ start, end }) => end ?? Math.min(now, start + MAX_MS)));
        quietSince = Math.max(quietSince, last);
      }
    },
  };
}
