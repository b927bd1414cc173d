/**
 * Measures how long the first press of a visit takes with an empty cache, and what it loads.
 * The network is throttled to Slow 3G (400 kbit/s, 400 ms), and the processor is slowed down four times. Reports
 * requests, bytes, time, and rounds. A round of requests starts after the responses of the previous round. For
 * comparison, the same bytes are also sent in one request.
 * Each press is measured at two moments: `at once` is when the control becomes visible, and `idle` is when no request
 * has been pending for a second.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Locator, type Page } from '@playwright/test';
import { makeLineup, type Lineup } from '#domain/lineup.ts';
import { writeLineupLink } from '#domain/lineup-link.ts';
import type { Team } from '#domain/team.ts';
import { BROWSER_FLAGS, requireBrowser } from '#scripts/find-browser.ts';
import { findTeam, keepDraftOf } from '#tests/support/e2e/drafts.ts';
import { newFan, insertLineup } from '#tests/support/e2e/fans.ts';
import { rosterLineup } from '#tests/support/e2e/saved-lineups-page.ts';
import { type Session, storeSession } from '#tests/support/accounts.ts';
import { holdInRounds, shortName } from '#tests/support/request-rounds.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { figure, report } from './report.ts';
import { type LoggedRequest, openSlowLine } from './slow-line.ts';

const PATIENCE_MS = 90_000;

interface Ground {
  readonly server: TestServer;
  readonly team: Team;
  readonly lineup: Lineup;
  readonly fan: Session;
  readonly savedId: string;
}

interface Press {
  readonly name: string;
  readonly bring?: (page: Page, ground: Ground) => Promise<void>;
  /** The path to open; `/` by default. */
  readonly path?: (ground: Ground) => string;
  readonly before?: (page: Page) => Promise<void>;
  /** The control to press; without one, opening the page is measured. */
  readonly control?: (page: Page) => Locator;
  readonly act?: (control: Locator) => Promise<unknown>;
  readonly outcome: (page: Page) => Locator;
}

const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name, exact: true });
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const someDraft = (page: Page, { team, lineup }: Ground) =>
  keepDraftOf(page, team, makeLineup({ c1: lineup.players.c1, d1: lineup.players.d1 }));

async function signedInWithDraft(page: Page, ground: Ground): Promise<void> {
  await storeSession(page, ground.fan);
  await someDraft(page, ground);
}

const PRESSES: readonly Press[] = [
  {
    name: 'Select a Team',
    control: button('Select a Team'),
    outcome: dialog('Select a Team'),
  },
  {
    name: 'Team on the home page',
    control: button('Toronto Maple Leafs, TOR'),
    outcome: (page) => page.getByRole('tabpanel').getByRole('button', { name: /, LW$/ }).first(),
  },
  {
    name: 'Shared link',
    path: ({ team, lineup }) => `/?shared=${writeLineupLink(team.id, lineup)}`,
    outcome: (page) => page.getByRole('button', { name: /^Backup: (?!empty)/ }),
  },
  {
    name: 'Saved lineup link',
    bring: (page, { fan }) => storeSession(page, fan),
    path: ({ savedId }) => `/?lineup=${savedId}`,
    outcome: (page) => page.getByRole('button', { name: /^Backup: (?!empty)/ }),
  },
  {
    name: '20th slot',
    bring: (page, { team, lineup }) => keepDraftOf(page, team, makeLineup({ ...lineup.players, lw1: null })),
    before: (page) => page.getByRole('button', { name: 'Line 1 left wing: empty' }).click(),
    control: (page) => page.getByRole('dialog').getByRole('button', { name: /, LW$/ }).first(),
    outcome: (page) => dialog('Your lineup is ready')(page).getByRole('img').first(),
  },
  {
    name: 'Preview',
    bring: someDraft,
    control: button('Preview'),
    outcome: (page) => dialog('Card preview')(page).getByRole('img').first(),
  },
  {
    name: 'Request Player',
    bring: someDraft,
    control: button('Request Player'),
    outcome: (page) => page.getByRole('dialog').getByRole('textbox').first(),
  },
  {
    name: 'Save Lineup',
    bring: signedInWithDraft,
    control: button('Save Lineup'),
    outcome: dialog('Name your lineup'),
  },
  {
    name: 'New Lineup with changes',
    bring: signedInWithDraft,
    control: (page) => page.getByRole('combobox', { name: 'Saved lineups' }),
    act: (control) => control.selectOption('New Lineup'),
    outcome: dialog('Unsaved changes'),
  },
  {
    name: 'Sign in',
    bring: someDraft,
    control: (page) => page.getByRole('link', { name: 'Sign in to save' }),
    outcome: (page) => page.getByRole('heading', { level: 1, name: 'Sign in' }),
  },
];

/** A separate browser for every press, so that nothing is cached. */
const launch = () => chromium.launch({ executablePath: requireBrowser(), args: BROWSER_FLAGS });

const MOMENTS = ['at once', 'idle'] as const;
type Moment = (typeof MOMENTS)[number];

interface Wait {
  /** Milliseconds until the outcome was visible. */
  readonly took: number;
  /** Requests that were pending at the press or started after it, in order. */
  readonly requests: readonly LoggedRequest[];
}

/**
 * Returns the requests of each round that a press waits for. The speed of the network does not matter; see
 * `holdInRounds`.
 */
async function listRounds(ground: Ground, press: Press, moment: Moment): Promise<string[][]> {
  const browser = await launch();
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await press.bring?.(page, ground);
    const address = `${ground.server.url}${press.path?.(ground) ?? '/'}`;
    const { control } = press;
    const rounds = await holdInRounds(page, ground.server.url);
    const whileRounds = async (action: Promise<unknown>): Promise<void> => {
      let done = false;
      await Promise.all([
        action.finally(() => (done = true)),
        rounds.countUntil(() => Promise.resolve(done)),
      ]);
    };
    await page.goto(address, { waitUntil: 'commit' });
    if (moment === 'idle') await rounds.drain();
    if (press.before) await whileRounds(press.before(page));
    if (control) await rounds.countUntil(() => control(page).isVisible());
    if (moment === 'idle') await rounds.drain();
    const pressing =
      control && (press.act ?? ((it: Locator) => it.click({ noWaitAfter: true })))(control(page));
    const count = await rounds.countUntil(() => press.outcome(page).isVisible());
    await pressing;
    const answered = rounds.answered.slice(rounds.answered.length - count);
    return answered.map((round) => round.map((path) => shortName(`http://line-rush.invalid${path}`)));
  } finally {
    await browser.close();
  }
}

async function measure(ground: Ground, press: Press, moment: Moment): Promise<Wait> {
  const browser = await launch();
  const line = await openSlowLine(browser);
  const { page, log } = line;
  page.setDefaultTimeout(PATIENCE_MS);
  try {
    await press.bring?.(page, ground);
    let from = Date.now();
    await page.goto(`${ground.server.url}${press.path?.(ground) ?? '/'}`, { waitUntil: 'commit' });
    if (press.control) {
      const control = press.control(page);
      if (moment === 'idle') await line.quiet();
      await press.before?.(page);
      await control.waitFor();
      if (moment === 'idle') await line.quiet();
      from = Date.now();
      await (press.act ?? ((it: Locator) => it.click({ noWaitAfter: true })))(control);
    }
    await press.outcome(page).waitFor();
    const until = Date.now();
    const requests = log.filter(
      ({ url, start, end }) => shortName(url) !== 'page' && start < until && (end ?? until) > from,
    );
    return { took: until - from, requests };
  } finally {
    await browser.close();
  }
}

/** Returns how long one request for `bytes` bytes takes over the slow network, in milliseconds. */
async function inOneRequest(bytes: number): Promise<number> {
  const browser = await launch();
  const host = createServer((request, response) => {
    response.setHeader('content-type', request.url === '/' ? 'text/html' : 'application/octet-stream');
    response.end(request.url === '/' ? '' : Buffer.alloc(bytes));
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const line = await openSlowLine(browser);
  try {
    await line.page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
    return await line.page.evaluate(async () => {
      const from = performance.now();
      await (await fetch('/bytes')).arrayBuffer();
      return performance.now() - from;
    });
  } finally {
    await browser.close();
    host.close();
  }
}

async function layGround(server: TestServer): Promise<Ground> {
  const team = await findTeam(server, 'Toronto Maple Leafs');
  const lineup = await rosterLineup(server, team);
  const fan = await newFan(server);
  const savedId = await insertLineup(server, fan, { name: 'For tonight', lineup });
  return { server, team, lineup, fan, savedId };
}

/** Filters presses by part of their name: `ONLY=Preview npm run bench -- round-trips`. */
const ONLY = process.env.ONLY ?? '';

const server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
try {
  const ground = await layGround(server);
  const rows: Record<string, string | number>[] = [];
  const chains: string[] = [];
  for (const press of PRESSES.filter(({ name }) => name.includes(ONLY))) {
    for (const moment of press.control ? MOMENTS : (['at once'] as const)) {
      const { took, requests } = await measure(ground, press, moment);
      const bytes = requests.reduce((sum, request) => sum + request.bytes, 0);
      const alternative = bytes > 0 ? await inOneRequest(bytes) : null;
      const rounds = await listRounds(ground, press, moment);
      rows.push({
        press: press.name,
        moment,
        rounds: rounds.length,
        requests: requests.length,
        kB: figure(bytes / 1000),
        ms: figure(took),
        'one request, ms': alternative === null ? '' : figure(alternative),
        ratio: alternative === null ? '' : (took / alternative).toFixed(1),
      });
      const names = rounds.map((round) => round.join(' + ')).join(' → ') || 'nothing asked for';
      chains.push(`- ${press.name}, ${moment}: ${names}`);
      console.log(`${press.name}, ${moment}: ${figure(took)} ms, ${rounds.length} rounds: ${names}`);
    }
  }
  report(
    'Round trips of a first press, Slow 3G and a four times slower processor',
    rows,
    `What each round requested:\n${chains.join('\n')}\n\nRequests of one round are pending at the same time; the next round waits for them. Target: 2 rounds, a link 3.`,
  );
} finally {
  await server.stop();
}
