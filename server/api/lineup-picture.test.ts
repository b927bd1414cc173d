import { createCanvas, loadImage } from '@napi-rs/canvas';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { makeLineup } from '#domain/lineup.ts';
import { createLineupPicture } from '#server/api/lineup-picture.ts';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { SITE_LIMITS, SITE_RATES } from '#server/limits.ts';
import type { FindLineup, FoundLineup } from '#server/lineups/find-lineup.ts';
import { createPaintPicture, type PaintPicture } from '#server/lineups/paint-picture.ts';
import { responseOf } from '#tests/support/incoming.ts';

const log = pino({ level: 'silent' });
const team = {
  id: '10',
  name: 'Toronto Maple Leafs',
  abbreviation: 'TOR',
  conference: null,
  division: null,
  primary_color: '#00205B',
};
const FOUND: FoundLineup = {
  team,
  lineup: makeLineup({ c1: { id: '2', name: 'Juraj Šlafkovský', number: 20, position: 'c' } }),
};

function endpoint(paint: PaintPicture, find: FindLineup = () => Promise.resolve(FOUND)) {
  const ask = createLineupPicture({ find, paint, limiter: createRateLimiter(() => 0), log });
  return async (text: string, address = 'a') =>
    responseOf(await ask(new URLSearchParams({ shared: text }), address));
}

const dot: PaintPicture = () => Promise.resolve(new Uint8Array([1]));

describe('the picture of a shared lineup', () => {
  test('is the card in the team’s color', async () => {
    const response = await endpoint(createPaintPicture('https://lines.example'))('x');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    const image = await loadImage(Buffer.from(await response.arrayBuffer()));
    expect([image.width, image.height]).toEqual([1200, 675]);
    const context = createCanvas(1200, 675).getContext('2d');
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, 1200, 675).data;
    let blue = 0;
    for (let at = 0; at < pixels.length; at += 4) if (pixels[at]! < 12 && pixels[at + 2]! > 70) blue++;
    expect(blue / (1200 * 675), 'share of pixels in the team’s blue').toBeGreaterThan(0.1);
  });

  test('is painted once for all requests, in any letter case', async () => {
    let painted = 0;
    const ask = endpoint(() => (painted++, dot(FOUND)));
    const crowd = Array.from({ length: SITE_RATES.picturesByAddress.burst + 1 }, () => ask('1-a'));
    const headers = (await Promise.all([ask('1-A', 'b'), ...crowd])).map((response) => response.headers);
    expect(new Set(headers.map((one) => one.get('cache-control')))).toEqual(
      new Set(['public, max-age=3600']),
    );
    expect(painted).toBe(1);
  });

  test('is refused with a sentence when there is no lineup', async () => {
    const response = await endpoint(dot, () => Promise.resolve(null))('x');
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: expect.stringContaining('This link is damaged or incomplete') as string },
    ]);
  });

  test('is the default picture when painting fails, uncached', async () => {
    const response = await endpoint(() => Promise.reject(new Error('no canvas for this machine')))('x');
    expect([
      response.status,
      response.headers.get('location'),
      response.headers.get('cache-control'),
    ]).toEqual([302, '/og-image.png', 'no-store']);
  });

  test('is rate limited for an address that requests many', async () => {
    const ask = endpoint(dot);
    for (let i = 0; i < SITE_RATES.picturesByAddress.burst; i++)
      expect((await ask(`x${i}`)).status).toBe(200);
    expect((await ask('one more')).status).toBe(429);
    expect((await ask('x1')).status, 'one that is painted already').toBe(200);
    expect((await ask('one more', 'b')).status, 'somebody else').toBe(200);
  });

  test('counts an IPv6 subscriber once, who may have 65,536 networks', async () => {
    const release: (() => void)[] = [];
    const ask = endpoint(async () => {
      await new Promise<void>((done) => release.push(done));
      return new Uint8Array([1]);
    });
    const { burst } = SITE_RATES.picturesByAddress;
    const all = Array.from({ length: burst + 1 }, (_, i) =>
      ask(`x${i}`, `2001:db8:7:${i.toString(16)}::/64`),
    );
    const other = ask('y', '10.0.0.1');
    await expect.poll(() => release.length).toBe(SITE_LIMITS.pictureTurns.atOnce);
    const end = setInterval(() => release.pop()?.(), 1);
    expect((await other).status).toBe(200);
    expect((await Promise.all(all)).at(-1)?.status).toBe(429);
    clearInterval(end);
  });

  test('is refused when the queue is full', async () => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const ask = endpoint(async () => {
      await held;
      return dot(FOUND);
    });
    const room = SITE_LIMITS.pictureTurns.atOnce + SITE_LIMITS.pictureTurns.waiting;
    const waiting = Array.from({ length: room }, (_, index) => ask(`x${index}`, `address ${index}`));
    await Promise.resolve();
    const refused = await ask('one more');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    finish();
    await Promise.all(waiting);
  });
});
