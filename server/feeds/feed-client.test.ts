import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import {
  createFeedClient,
  MAX_PAUSE,
  MAX_FAILURES,
  type FeedClientParts,
} from '#server/feeds/feed-client.ts';
import { listen } from '#tests/support/listen.ts';

const START = Date.parse('2026-01-05T12:00:00Z');
const INTERVAL = 1000;
const JSON_REQUEST = { kind: 'json', mostBytes: 1000 } as const;

/** Creates a client whose clock advances only when the client sleeps. Records its pauses. */
function clientOf(parts: Partial<FeedClientParts> = {}) {
  let time = START;
  const pauses: number[] = [];
  const client = createFeedClient({
    now: () => time,
    sleep: (milliseconds) => {
      pauses.push(milliseconds);
      time += milliseconds;
      return Promise.resolve();
    },
    deadline: () => new AbortController().signal,
    random: () => 0.5,
    interval: INTERVAL,
    userAgent: 'LineRush/1.0 (+https://lines.example)',
    ...parts,
  });
  return { client, pauses, now: () => time };
}

function failOnce(listener: RequestListener): RequestListener {
  let count = 0;
  return (request, response) => (count++ === 0 ? listener(request, response) : response.end('{"fine":true}'));
}

const FINE = { kind: 'ok', body: { fine: true }, etag: null };

test('sends one request at a time over all origins, an interval apart, with a user agent', async () => {
  const { client, now } = clientOf();
  const seen: { at: number; agent: string | undefined; open: number }[] = [];
  let open = 0;
  const listener: RequestListener = (request, response) => {
    seen.push({ at: now() - START, agent: request.headers['user-agent'], open: ++open });
    setImmediate(() => {
      open -= 1;
      response.end('{"fine":true}');
    });
  };
  const origins = [await listen(listener), await listen(listener)];
  const answers = await Promise.all([...origins, ...origins].map((url) => client.get(url, JSON_REQUEST)));
  expect(answers).toEqual([FINE, FINE, FINE, FINE]);
  expect(seen.map(({ at, open: together }) => [at, together])).toEqual([
    [0, 1],
    [1000, 1],
    [2000, 1],
    [3000, 1],
  ]);
  expect(new Set(seen.map(({ agent }) => agent))).toEqual(new Set(['LineRush/1.0 (+https://lines.example)']));
});

test('sends the ETag of the last response, and learns that nothing has changed', async () => {
  const url = await listen((request, response) => {
    response.setHeader('etag', '"7"');
    if (request.headers['if-none-match'] === '"7"') response.writeHead(304).end();
    else response.end('{"fine":true}');
  });
  const { client } = clientOf();
  expect(await client.get(url, JSON_REQUEST)).toEqual({ ...FINE, etag: '"7"' });
  expect(await client.get(url, { ...JSON_REQUEST, etag: '"7"' })).toEqual({ kind: 'unchanged' });
});

test('drops an ETag that is too long to store', async () => {
  const etag = `"${'7'.repeat(399)}"`;
  const url = await listen((_, response) => response.setHeader('etag', etag).end('{"fine":true}'));
  expect(await clientOf().client.get(url, JSON_REQUEST)).toEqual(FINE);
});

test('reads a page as text', async () => {
  const url = await listen((_, response) => response.end('\r\n<html>Évolution</html>'));
  const { client } = clientOf();
  expect(await client.get(url, { kind: 'html', mostBytes: 1000 })).toMatchObject({
    kind: 'ok',
    body: '\r\n<html>Évolution</html>',
  });
});

test.each<[string, RequestListener, string]>([
  ['a page instead of JSON', (_, response) => response.end('<html>'), 'not-json'],
  ['a text instead of JSON', (_, response) => response.end('nothing here'), 'not-json'],
  ['no text at all', (_, response) => response.end(), 'not-json'],
  ['an endless body', (_, response) => endless(response), 'too-large'],
  ['a redirect to another host', (_, response) => redirect(response, 'http://127.0.0.1:1/'), 'redirected'],
  ['a redirect to nowhere', (_, response) => redirect(response, 'http://['), 'redirected'],
  ['a redirect without an address', (_, response) => response.writeHead(302).end(), 'unexpected-status'],
  ['an unexpected 304', (_, response) => response.writeHead(304).end(), 'unexpected-status'],
  ['a bad request', (_, response) => response.writeHead(400).end(), 'unexpected-status'],
])('fails at once for %s', async (_, listener, code) => {
  let requests = 0;
  const url = await listen((request, response) => {
    requests += 1;
    listener(request, response);
  });
  const { client } = clientOf();
  expect(await client.get(url, JSON_REQUEST)).toMatchObject({ kind: 'failed', code });
  expect(requests).toBe(1);
});

test('fails for JSON instead of a page', async () => {
  const url = await listen((_, response) => response.end('{}'));
  const { client } = clientOf();
  expect(await client.get(url, { kind: 'html', mostBytes: 1000 })).toMatchObject({ code: 'not-html' });
});

test.each([404, 410])('reports a missing feed for status %i', async (status) => {
  const url = await listen((_, response) => response.writeHead(status).end());
  const { client, pauses } = clientOf();
  expect(await client.get(url, JSON_REQUEST)).toEqual({ kind: 'missing' });
  expect(pauses).toEqual([]);
});

test('follows a redirect on the same host, an interval later', async () => {
  const url = await listen((request, response) => {
    if (request.url === '/current') redirect(response, '/20262027');
    else response.end('{"fine":true}');
  });
  const { client, pauses } = clientOf();
  expect(await client.get(`${url}/current`, JSON_REQUEST)).toEqual(FINE);
  expect(pauses).toEqual([INTERVAL]);
});

test('does not follow redirects in a circle', async () => {
  let requests = 0;
  const url = await listen((_, response) => redirect(response, `/${++requests}`));
  const { client } = clientOf();
  expect(await client.get(url, JSON_REQUEST)).toMatchObject({ kind: 'failed', code: 'redirected' });
  expect(requests).toBe(4);
});

test.each<[string, RequestListener, number]>([
  ['429 without Retry-After', (_, response) => response.writeHead(429).end(), 4000],
  ['429 with seconds', (_, response) => response.writeHead(429, { 'retry-after': '30' }).end(), 30_000],
  [
    '503 with a date',
    (_, response) => response.writeHead(503, { 'retry-after': new Date(START + 7000).toUTCString() }).end(),
    7000,
  ],
  [
    '503 with a date in the past',
    (_, response) => response.writeHead(503, { 'retry-after': new Date(START - 7000).toUTCString() }).end(),
    INTERVAL,
  ],
  ['429 with nonsense', (_, response) => response.writeHead(429, { 'retry-after': 'soon' }).end(), 4000],
  ['500', (_, response) => response.writeHead(500).end(), 4000],
  ['half the JSON', (_, response) => response.end('{"fine":'), 4000],
  [
    'a body that is cut',
    (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"fi', () => response.destroy());
    },
    4000,
  ],
  ['a reset connection', (request) => request.socket.destroy(), 4000],
])('tries again after %s', async (_, listener, pause) => {
  const url = await listen(failOnce(listener));
  const { client, pauses } = clientOf();
  expect(await client.get(url, JSON_REQUEST)).toEqual(FINE);
  expect(pauses).toEqual([pause]);
});

test('cancels a late response, and tries again', async () => {
  const late = new AbortController();
  const url = await listen(failOnce(() => late.abort()));
  let count = 0;
  const { client } = clientOf({
    deadline: () => (count++ === 0 ? late.signal : new AbortController().signal),
  });
  expect(await client.get(url, JSON_REQUEST)).toEqual(FINE);
  expect(count).toBe(2);
});

test('waits longer before each retry, by a random part, and names the last fault', async () => {
  const url = await listen((_, response) => response.writeHead(502).end());
  const { client, pauses } = clientOf({ random: () => 1 });
  expect(await client.get(url, JSON_REQUEST)).toEqual({
    kind: 'failed',
    code: 'unavailable',
    detail: 'Status 502.',
  });
  expect(pauses).toEqual([5000, 10_000]);
});

test('stops the run after repeated failures, and the next run asks again', async () => {
  let requests = 0;
  let isDown = true;
  const url = await listen((_, response) => {
    requests += 1;
    if (isDown) response.writeHead(429);
    response.end('{"fine":true}');
  });
  const { client } = clientOf();
  const codes: unknown[] = [];
  // oxlint-disable-next-line no-await-in-loop -- in order
  for (let team = 0; team < 5; team++) codes.push(await client.get(url, JSON_REQUEST));
  expect(codes.map((answer) => (answer as { code?: string }).code)).toEqual([
    'refused',
    'refused',
    'stopped',
    'stopped',
    'stopped',
  ]);
  expect(requests).toBe(MAX_FAILURES);
  isDown = false;
  expect(await client.get(url, JSON_REQUEST)).toMatchObject({ code: 'stopped' });
  client.beginRun();
  expect(await client.get(url, JSON_REQUEST)).toEqual(FINE);
});

test('a usable response resets the count of failures', async () => {
  let requests = 0;
  const url = await listen((_, response) => {
    if (++requests % 2 === 1) response.writeHead(500);
    response.end('{"fine":true}');
  });
  const { client } = clientOf();
  for (let team = 0; team < MAX_FAILURES + 2; team++) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    expect(await client.get(url, JSON_REQUEST)).toEqual(FINE);
  }
});

test('ends the run when the feed asks for a long pause, and waits for its end', async () => {
  let requests = 0;
  const url = await listen((_, response) => {
    requests += 1;
    response.writeHead(503, { 'retry-after': String((MAX_PAUSE * 10) / 1000) }).end();
  });
  let time = START;
  const { client, pauses } = clientOf({ now: () => time });
  expect(await client.get(url, JSON_REQUEST)).toMatchObject({ code: 'unavailable' });
  expect(client.pausedUntil).toBe(START + MAX_PAUSE * 10);
  client.beginRun();
  expect(await client.get(url, JSON_REQUEST)).toMatchObject({ code: 'stopped' });
  expect([requests, pauses]).toEqual([1, []]);
  time = START + MAX_PAUSE * 10;
  client.beginRun();
  expect(await client.get(url, JSON_REQUEST)).toMatchObject({ code: 'unavailable' });
});

test('an aborted signal ends a request and a pause, and the next request is sent', async () => {
  const stop = new AbortController();
  const reason = new Error('The server stops.');
  const url = await listen((request, response) => {
    if (request.url === '/silent') stop.abort(reason);
    else response.end('{"fine":true}');
  });
  const { client } = clientOf();
  const silent = client.get(`${url}/silent`, { ...JSON_REQUEST, signal: stop.signal });
  const waiting = client.get(url, { ...JSON_REQUEST, signal: stop.signal });
  const next = client.get(url, JSON_REQUEST);
  await expect(silent).rejects.toBe(reason);
  await expect(waiting).rejects.toBe(reason);
  expect(await next).toEqual(FINE);
});

function redirect(response: Parameters<RequestListener>[1], location: string): void {
  response.writeHead(307, { location }).end();
}

function endless(response: Parameters<RequestListener>[1]): void {
  Readable.from(
    (function* () {
      for (;;) yield 'x'.repeat(10_000);
    })(),
  ).pipe(response);
}
