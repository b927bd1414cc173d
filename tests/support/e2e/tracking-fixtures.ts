/** Fixtures for tests of tracking. The server has a public host name, which resolves to this machine. */
import type { Page } from '@playwright/test';
import { startTestServer, type TestServer } from '../server.ts';
import { fetchRows } from './fans.ts';
import { test as base } from './fixtures.ts';

export const PUBLIC_HOST = 'linerush.test';

export const BLOCKED_REFERRER = 'https://old-deployment.example';

export const ANALYTICS_SCRIPT = '/insights/script.js';

/** Fakes the hosting provider's analytics script, and records the calls to it. */
const ANALYTICS = `
  window.told = [...(window.vaq ?? [])];
  window.va = (...sent) => window.told.push(sent);
`;

export const trackingTest = base.extend<object, { server: TestServer }>({
  server: [
    async ({}, use) => {
      const server = await startTestServer({
        publicHost: PUBLIC_HOST,
        env: {
          TRUST_PROXY: 'true',
          BLOCKED_REFERRER_ORIGIN: BLOCKED_REFERRER,
          WEB_ANALYTICS_SCRIPT: ANALYTICS_SCRIPT,
        },
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(`http://${PUBLIC_HOST}:${server.port}`),
  context: async ({ context }, use) => {
    await context.route(`**${ANALYTICS_SCRIPT}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: ANALYTICS }),
    );
    await use(context);
  },
});

export { expect } from './fixtures.ts';

export interface VisitRow {
  id: string;
  visit_type: string;
  team_id: number | null;
  user_id: string | null;
  country: string | null;
  country_source: string | null;
  referrer: string | null;
  utm_source: string | null;
}

export interface DownloadRow {
  team_name: string;
  user_id: string | null;
  user_email: string | null;
  visit_id: string | null;
}

/** Returns the visits of a campaign (`utm_source`). Each test uses its own campaign. */
export async function visitsOf(server: TestServer, source: string): Promise<VisitRow[]> {
  return fetchRows(server, 'site_visits', `utm_source=eq.${source}&order=created_at`);
}

export async function downloadsOf(server: TestServer, teamName: string): Promise<DownloadRow[]> {
  return fetchRows(server, 'image_downloads', `team_name=eq.${encodeURIComponent(teamName)}`);
}

export function listenForTracking(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const line = `${request.method()} ${new URL(request.url()).pathname}`;
    if (/POST \/api\/track-visit|POST \/rest\/v1\/(?:site_visits|image_downloads)|\/insights\//.test(line))
      sent.push(line);
  });
  return sent;
}
