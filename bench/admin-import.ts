/**
 * Measures an import of 5,000 rows in the browser, from the chosen file to the written result.
 * For comparison, the same page sends the rows to the table API in batches of 100, without review, a common
 * transaction, or results per row. Also measures the longest task that blocks the page.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS, requireBrowser } from '#scripts/find-browser.ts';
import { grantAdmin, type Session, createUser, storeSession } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { refuseLogos } from '#tests/support/logo.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { figure, median, report } from './report.ts';

const ROWS = 5000;
const ROUNDS = 3;
const PORTION = 100;
const TEAM = 'Seattle Kraken';
const TARGET_MS = 5000;
const TARGET_TASK_MS = 200;

const PLAYERS = Array.from({ length: ROWS }, (_, index) => ({
  first_name: `First${index}`,
  last_name: `Bench${index}`,
  position: 'LW',
  number: index % 100,
  shoots: index % 2 === 0 ? 'L' : 'R',
  birthplace: 'Halifax, NS, CAN',
  nationality: 'CAN',
  birthdate: '2001-09-17',
  height: `6'1"`,
  weight: 201,
}));

function csv(): string {
  const cell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
  const lines = PLAYERS.map((player) => Object.values(player).map(cell).join(','));
  return [Object.keys(PLAYERS[0] ?? {}).join(','), ...lines].join('\n');
}

interface Import {
  readonly read: number;
  readonly compared: number;
  readonly written: number;
  readonly longestTask: number;
}

/** Collects in `window.tasks` how long each task over 50 ms blocks the page, in milliseconds. */
async function watchTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    });
  });
}

async function importOnce(page: Page): Promise<Import> {
  await page.goto('/admin/players?tab=import');
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('combobox', { name: 'Team', exact: true }).fill(TEAM);
  await page.getByRole('option', { name: TEAM }).click();
  const buffer = Buffer.from(csv());
  await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0));
  const began = performance.now();
  const file = { name: 'bench.csv', mimeType: 'text/csv', buffer };
  await panel.getByLabel('Choose a file with players').setInputFiles(file);
  await panel.getByRole('button', { name: 'Compare with the database' }).click();
  const read = performance.now();
  // Rows start unselected if they have the same number as another player and a similar name.
  await panel.getByRole('button', { name: 'Select All' }).click();
  const write = panel.getByRole('button', { name: 'Import Selected (5,000)' });
  await page.waitForFunction(() => document.body.textContent.includes('Import Selected (5,000)'), null, {
    polling: 50,
  });
  const compared = performance.now();
  await write.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import 5,000' }).click();
  // A locator would search the whole page repeatedly, which would be part of the measurement.
  await page.waitForFunction(() => document.body.textContent.includes('5,000 added'), null, { polling: 50 });
  const written = performance.now();
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  return {
    read: read - began,
    compared: compared - read,
    written: written - compared,
    longestTask: Math.max(0, ...tasks),
  };
}

/** Returns how long the page takes to send the rows to the table API in batches, in milliseconds. */
async function insertOnce(page: Page, server: TestServer, session: Session, teamId: number): Promise<number> {
  const headers = {
    apikey: server.anonKey,
    authorization: `Bearer ${session.access_token}`,
    'content-type': 'application/json',
  };
  const rows = PLAYERS.map((player) => ({ ...player, team_id: teamId }));
  return page.evaluate(
    async ([sent, init, size]) => {
      const start = performance.now();
      for (let from = 0; from < sent.length; from += size) {
        const body = JSON.stringify(sent.slice(from, from + size));
        const answer = await fetch('/rest/v1/players', { method: 'POST', headers: init, body });
        if (!answer.ok) throw new Error(`The table API answered ${answer.status}.`);
      }
      return performance.now() - start;
    },
    [rows, headers, PORTION] as const,
  );
}

async function measure(browser: Browser, server: TestServer): Promise<void> {
  const session = await createUser(server, { email: 'bench@lines.example' });
  await grantAdmin(server, session.user.id);
  const database = await reachDatabase(server);
  const [team] = await database.sql<{ id: number }[]>`
    select id::integer from public.teams where name = ${TEAM}`;
  if (!team) throw new Error(`There is no team ${TEAM}.`);
  const empty = () => database.sql`delete from public.players where last_name like 'Bench%'`;
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 1000 } });
  await refuseLogos(page);
  await storeSession(page, session);
  await watchTasks(page);
  const imports: Import[] = [];
  const inserts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    imports.push(await importOnce(page));
    await empty();
    inserts.push(await insertOnce(page, server, session, team.id));
    await empty();
  }
  await database.close();
  const total = median(imports.map(({ compared, read, written }) => read + compared + written));
  const plain = median(inserts);
  const column = (of: (one: Import) => number) => figure(median(imports.map(of)));
  report(
    `Import of ${ROWS.toLocaleString('en-US')} rows, milliseconds`,
    [
      { step: 'file chosen → rows shown', median: column(({ read }) => read) },
      { step: 'compared with the database', median: column(({ compared }) => compared) },
      { step: 'confirmed → written', median: column(({ written }) => written) },
      { step: 'all of it', median: figure(total) },
      { step: `bare inserts, ${PORTION} rows a request`, median: figure(plain) },
      { step: 'longest task of the page', median: column(({ longestTask }) => longestTask) },
    ],
    `Ratio to the bare inserts ${(total / plain).toFixed(2)}; targets ${TARGET_MS} ms in all, ${TARGET_TASK_MS} ms for a task. Medians of ${ROUNDS} rounds.`,
  );
}

const server = await startTestServer();
const browser = await chromium.launch({ executablePath: requireBrowser(), args: BROWSER_FLAGS });
try {
  await measure(browser, server);
} finally {
  await browser.close();
  await server.stop();
}
