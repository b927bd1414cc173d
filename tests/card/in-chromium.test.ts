/** Tests cards in a browser: text widths, the pixels of both painters, and the exported file. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CARD_SIZES, type CardFormat, type CardInput } from '#card/card-input.ts';
import { ALL_LOOKS, layoutCard } from '#tests/support/card/layouts.ts';
import { paintSvg } from '#tests/support/card/paint-svg.ts';
import { jerseyName, splitPlayerName } from '#domain/player-name.ts';
import { normalizeTeam } from '#domain/team.ts';
import { BROWSER_FLAGS, requireBrowser } from '#scripts/find-browser.ts';
import { createPaintPicture } from '#server/lineups/paint-picture.ts';
import { comparePngs, inspectPng } from '../support/e2e/pictures.ts';
import { type BuiltPage, serveBuiltPage } from '#tests/support/built-page.ts';
import { serveLogos } from '#tests/support/logo.ts';
import { lineupOf, longestNamed, readLeague, TEAM_ROWS } from '#tests/support/card/league.ts';
import { GAME_WORDS, withFacts } from '#tests/support/card/samples.ts';

const FORMATS = Object.keys(CARD_SIZES) as CardFormat[];
const players = readLeague();
const longest = lineupOf(longestNamed(players));
const siteAddress = 'https://linerush.example';
const everything: Partial<CardInput> = {
  lineup: withFacts(
    longest,
    players.slice(0, 6).map(({ name, number }) => ({ id: name, name, number, position: 'c' })),
  ),
  words: GAME_WORDS,
};
const toronto = TEAM_ROWS.find((team) => team.abbreviation === 'TOR')!;

function card(more: Partial<CardInput> = {}): CardInput {
  return {
    lineup: longest,
    team: toronto,
    title: "My lineup for tonight's game",
    siteAddress,
    logo: 'letters',
    ...more,
  };
}

vi.setConfig({ testTimeout: 30_000 });

let built: BuiltPage;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  built = await serveBuiltPage('tests/support/card/page');
  browser = await chromium.launch({ executablePath: requireBrowser(), args: BROWSER_FLAGS });
  page = await browser.newPage({ viewport: { width: 1240, height: 1000 } });
  await page.goto(built.url);
  await page.evaluate(() => window.cardPage.ready());
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await built?.close();
});

describe('font metrics', () => {
  const names = players.map(({ name }) => splitPlayerName(name));
  const samples = [
    [500, names.map(({ first }) => first)],
    [700, names.map(({ last }) => jerseyName(last))],
    [600, TEAM_ROWS.map(({ name }) => String(name).toUpperCase())],
    [700, ["MY LINEUP FOR TONIGHT'S GAME", 'ŁÓDŹ ŽIŽKOV “ÅRE” ĐURĐEVAC', '0123456789', '11 17 71 77 74']],
  ] as const;

  it.each(samples)('agree with the browser within 0.5 % at weight %i', async (weight, texts) => {
    const unique = [...new Set(texts)].filter((text) => text !== '');
    const off = await page.evaluate(([list, w]) => window.cardPage.deviations(list, w, 0.005), [
      unique,
      weight,
    ] as const);
    expect(off).toEqual([]);
  });

  it.each(samples)('never underestimate how far ink reaches at weight %i', async (weight, texts) => {
    const outside = await page.evaluate(([list, w]) => window.cardPage.inkOutside(list, w), [
      [...new Set(texts)],
      weight,
    ] as const);
    expect(outside).toEqual([]);
  });
});

/**
 * The two painters may differ only in the smoothing of edges. The mean difference per channel is at most 0.6 of 255. At
 * most 0.3 % of the pixels differ by more than a quarter of the range.
 */
const TOLERANCE = { mean: 0.6, strong: 0.003 };

/**
 * Larger than `TOLERANCE`, because the server hints fonts and dithers gradients. A wrong font weight would cause a mean
 * of 8.7.
 */
const SERVER_TOLERANCE = { mean: 2.5, strong: 0.015 };

async function screenshotOf(show: 'showSvg' | 'showCanvas' | 'showReact', input: CardInput): Promise<Buffer> {
  await page.evaluate(([name, data]) => window.cardPage[name](data), [show, input] as const);
  return page.locator('#card > *').screenshot();
}

describe('the painters', () => {
  const pictures = [
    ...FORMATS.map((format) => ({ format, look: 'sweater' as const })),
    ...ALL_LOOKS.filter((look) => look !== 'sweater').map((look) => ({ format: 'portrait' as const, look })),
  ];

  it.each(pictures)('draw the same picture of a $look card, $format', async (picture) => {
    const input = card({ ...everything, ...picture });
    const canvas = await screenshotOf('showCanvas', input);
    for (const other of ['showSvg', 'showReact'] as const) {
      const difference = await comparePngs(page, canvas, await screenshotOf(other, input));
      expect(difference.mean, `mean difference of ${other}`).toBeLessThan(TOLERANCE.mean);
      expect(difference.strong, `strong differences of ${other}`).toBeLessThan(TOLERANCE.strong);
    }
  });

  it('draw the same picture on the server, for link previews', async () => {
    const team = normalizeTeam({ ...toronto, id: 10 })!;
    const picture = await createPaintPicture(siteAddress)({ lineup: longest, team });
    const canvas = await screenshotOf('showCanvas', card({ team, title: undefined, format: 'wide' }));
    const difference = await comparePngs(page, canvas, Buffer.from(picture));
    expect(difference.mean).toBeLessThan(SERVER_TOLERANCE.mean);
    expect(difference.strong).toBeLessThan(SERVER_TOLERANCE.strong);
  });

  it('draw texts in scripts that the fonts lack alike, within their room', async () => {
    const title = 'Привет 🏒 שלום 王小明';
    const canvas = await screenshotOf('showCanvas', card({ title }));
    const difference = await comparePngs(page, canvas, await screenshotOf('showSvg', card({ title })));
    expect(difference.mean).toBeLessThan(TOLERANCE.mean * 2);
  });

  it('write XML that the browser accepts', async () => {
    const title = '"]]><!-- & \u202E\u0000 <script>';
    const svg = paintSvg(layoutCard(card({ title, team: { name: title } })));
    expect(await page.evaluate((text) => window.cardPage.isWellFormed(text), svg)).toBe(true);
  });
});

describe('the file', () => {
  async function exported(input: CardInput, way: 'worker' | 'page'): Promise<Buffer> {
    const base64 = await page.evaluate(([data, how]) => window.cardPage.exportPng(data, how), [
      input,
      way,
    ] as const);
    return Buffer.from(base64, 'base64');
  }

  let made: Promise<Buffer> | undefined;
  /** The portrait card with the team's letters as its logo. The worker draws it only once for all tests. */
  const portrait = () => (made ??= exported(card({ format: 'portrait' }), 'worker'));

  it.each(FORMATS)('of a %s card has twice its size and the team’s color', async (format) => {
    const png = await (format === 'portrait' ? portrait() : exported(card({ format }), 'worker'));
    const facts = await inspectPng(page, png, '#00205b');
    const { width, height } = CARD_SIZES[format];
    expect(page.workers(), 'a worker that failed is ended, and the page draws instead').toHaveLength(1);
    expect([facts.width, facts.height]).toEqual([width * 2, height * 2]);
    expect(facts.shareOfColour).toBeGreaterThan(0.02);
  });

  it('is the same from the worker and from the page', async () => {
    const difference = await comparePngs(page, await portrait(), await exported(card(), 'page'));
    expect(difference.mean).toBeLessThan(0.05);
  });

  it('shows the logo if it loads, and letters otherwise', async () => {
    const letters = await portrait();
    await page.route('https://assets.nhle.com/**', (route) => route.abort());
    const refused = await exported(card({ logo: 'image' }), 'worker');
    await page.unroute('https://assets.nhle.com/**');
    await serveLogos(page);
    const withLogo = await exported(card({ logo: 'image' }), 'worker');
    await page.unroute('https://assets.nhle.com/**');
    expect((await comparePngs(page, letters, refused)).mean).toBe(0);
    expect((await inspectPng(page, withLogo, '#1769aa')).shareOfColour).toBeGreaterThan(0.001);
    expect((await inspectPng(page, letters, '#1769aa')).shareOfColour).toBe(0);
  });
});

describe('loading images', () => {
  // Each image needs a new name, because the browser caches images.
  const tryLoad = (name: string, timeoutMs: number) =>
    page.evaluate(([url, ms]) => window.cardPage.tryLoad(url, ms), [
      `https://logos.example/${name}.svg`,
      timeoutMs,
    ] as const);

  afterEach(() => page.unrouteAll());

  it('uses the proxy if the host refuses, and adds missing sizes to SVG files', async () => {
    await page.route('https://logos.example/**', (route) => route.abort());
    await page.route('**/api/image-proxy?*', (route) => {
      const query = new URL(route.request().url()).searchParams;
      const asked =
        query.get('url') === 'https://logos.example/refused.svg' && query.get('responseType') === 'blob';
      const body =
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 64"><rect width="96" height="64"/></svg>';
      return asked ? route.fulfill({ body, contentType: 'image/svg+xml' }) : route.abort();
    });
    expect(await tryLoad('refused', 15_000)).toBe('96x64');
  });

  it('reports the status of a failed proxy', async () => {
    await page.route('https://logos.example/**', (route) => route.abort());
    await page.route('**/api/image-proxy?*', (route) => route.fulfill({ status: 502 }));
    expect(await tryLoad('gone', 15_000)).toBe(
      'proxy-status: Failed to proxy resource with status code 502: https://logos.example/gone.svg',
    );
  });

  it('rejects after the timeout', async () => {
    await page.route('https://logos.example/**', () => undefined);
    expect(await tryLoad('slow', 50)).toBe(
      'image-timeout: Timed out loading image after 50 ms: https://logos.example/slow.svg',
    );
  });
});

it('captures an element as a fallback, and refuses anything else', async () => {
  await page.evaluate((input) => window.cardPage.showSvg(input), card());
  expect(await page.evaluate(() => window.cardPage.tryCapture('#card'))).toBe('image/png true');
  expect(await page.evaluate(() => window.cardPage.tryCapture(null))).toBe(
    'Invalid element provided as first argument',
  );
});
