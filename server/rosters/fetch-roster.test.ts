import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createFeedClient } from '#server/feeds/feed-client.ts';
import { fetchRoster } from '#server/rosters/fetch-roster.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function feed(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const client = () => createFeedClient({ interval: 0, userAgent: 'LineRush/1.0' });
const player = { firstName: { default: 'Tim' }, lastName: { default: 'Stützle' }, sweaterNumber: 18 };

test('reads a club’s roster, following a redirect to the season', async () => {
  const seen: (string | undefined)[] = [];
  const apiUrl = await feed((request, response) => {
    seen.push(request.url);
    if (request.url?.endsWith('current')) {
      response.writeHead(307, { location: '/v1/roster/OTT/20262027' }).end();
    } else response.end(JSON.stringify({ forwards: [player], defensemen: [], goalies: [] }));
  });
  const fetched = await fetchRoster(client(), { apiUrl, abbreviation: 'OTT' });
  const rows = fetched.kind === 'ok' ? fetched.rows : [];
  expect(seen).toEqual(['/v1/roster/OTT/current', '/v1/roster/OTT/20262027']);
  expect(rows.map(({ values }) => [values.first_name, values.last_name, values.number])).toEqual([
    ['Tim', 'Stützle', 18],
  ]);
});

test('asks only for what is newer than the stored copy', async () => {
  const apiUrl = await feed((request, response) => {
    response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 500).end();
  });
  expect(await fetchRoster(client(), { apiUrl, abbreviation: 'OTT', etag: '"1"' })).toEqual({
    kind: 'unchanged',
  });
});

test.each<[string, RequestListener, string]>([
  ['a club it does not know', (_, response) => response.writeHead(404).end(), 'missing'],
  ['a fault of its own', (_, response) => response.writeHead(503).end(), 'unavailable'],
  ['a page', (_, response) => response.end('<html>'), 'not-json'],
  ['half an answer', (_, response) => response.end('{"forwards": ['), 'cut'],
  ['something else', (_, response) => response.end('{"forwards": "nobody"}'), 'not-a-roster'],
  [
    'nobody',
    (_, response) => response.end('{"forwards": [], "defensemen": [], "goalies": []}'),
    'roster-empty',
  ],
  ['an endless answer', (_, response) => response.end('x'.repeat(3 * 1024 * 1024)), 'too-large'],
  ['a broken line', (request) => request.socket.destroy(), 'unreachable'],
])('has a code for a feed that responds with %s', async (_, listener, code) => {
  const apiUrl = await feed(listener);
  expect(await fetchRoster(client(), { apiUrl, abbreviation: 'OTT' })).toMatchObject({
    kind: 'failed',
    code,
  });
});
