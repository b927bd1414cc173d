/** Replaces the remote NHL logos with a local SVG in tests. */
import type { BrowserContext, Page } from '@playwright/test';

export const LOGO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100"><path d="M50 5 95 30v40L50 95 5 70V30z" fill="#1769aa"/><path d="M30 65 50 25l20 40z" fill="#fff"/></svg>`;

const LOGO_HOST = 'https://assets.nhle.com/**';

/** Serves the local picture for every logo. Any origin may read it, as with the real host. */
export async function serveLogos(target: BrowserContext | Page): Promise<void> {
  await target.route(LOGO_HOST, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      headers: { 'access-control-allow-origin': '*' },
      body: LOGO_SVG,
    }),
  );
}

/** Makes all logos fail, as if offline. Pages show two letters instead. */
export async function refuseLogos(target: BrowserContext | Page): Promise<void> {
  await target.route(LOGO_HOST, (route) => route.abort('internetdisconnected'));
  await target.route('**/api/image-proxy?**', (route) =>
    route.fulfill({
      status: 502,
      contentType: 'application/json',
      body: '{"error":"The image could not be fetched."}',
    }),
  );
}
