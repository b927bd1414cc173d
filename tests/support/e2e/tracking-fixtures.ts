/**
 * Fixtures of tracking.
 * The server has a public host name that resolves to this machine, and a user who is not counted.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Session, createUser } from '../accounts.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { fetchRows } from './fans.ts';
import { test as base } from './fixtures.ts';

export const PUBLIC_HOST = 'linerush.test';

export const BLOCKED_REFERRER = 'https://old-deployment.example';

export const ANALYTICS_SCRIPT = '/insights/script.js';

/** Fakes the hosting provider's analytics script: it records its calls. */
const ANALYTICS = `
  window.told = [...(window.vaq ?? [])];
  window.va = (...sent) => window.told.push(sent);
`;

interface WorkerFixtures {
  /** The session of `IGNORED_USER_ID`. */
  ignored: Session;
  counted: { server: TestServer; ignored: Session };
}

export const trackingTest = base.extend<object, WorkerFixtures>({
  counted: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'line-rush-tracking-'));
      // The user must exist before the server that ignores them.
      const first = await startTestServer({ dataDir });
      const ignored = await createUser(first, { email: 'ignored@lines.example' });
      await first.stop();
      const server = await startTestServer({
        dataDir,
        publicHost: PUBLIC_HOST,
        env: {
          TRUST_PROXY: 'true',
          IGNORED_USER_ID: ignored.user.id,
          BLOCKED_REFERRER_ORIGIN: BLOCKED_REFERRER,
          WEB_ANALYTICS_SCRIPT: ANALYTICS_SCRIPT,
        },
      });
      await use({ server, ignored });
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ counted }, use) => use(counted.server), { scope: 'worker' }],
  ignored: [async ({ counted }, use) => use(counted.ignored), { scope: 'worker' }],
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

/** Each test uses its own campaign, and these are its visits. */
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
