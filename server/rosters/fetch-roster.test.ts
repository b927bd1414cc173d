import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createFeedClient } from '#server/feeds/feed-client.ts';
import { demandRoster, fetchRoster } from '#server/rosters/fetch-roster.ts';

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
  const rows = await demandRoster(client(), { apiUrl, abbreviation: 'OTT' });
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

test.each<[string, RequestListener, unknown]>([
  [
    'a club it does not know',
    (_, response) => response.writeHead(404).end(),
    'The feed has no roster of OTT.',
  ],
  [
    'a fault of its own',
    (_, response) => response.writeHead(503).end(),
    'The feed is not available at the moment.',
  ],
  ['a page', (_, response) => response.end('<html>'), 'The feed’s response is not JSON.'],
  ['half an answer', (_, response) => response.end('{"forwards": ['), 'The feed’s response ended early.'],
  [
    'something else',
    (_, response) => response.end('{"forwards": "nobody"}'),
    'The feed’s response is not a roster.',
  ],
  [
    'nobody',
    (_, response) => response.end('{"forwards": [], "defensemen": [], "goalies": []}'),
    'The feed’s roster has no players.',
  ],
  [
    'an endless answer',
    (_, response) => response.end('x'.repeat(3 * 1024 * 1024)),
    'The feed’s response is too large.',
  ],
  [
    'a broken line',
    (request) => request.socket.destroy(),
    expect.stringMatching(/^The feed cannot be reached. Is http.* right\?$/),
  ],
])('has a sentence for a feed that responds with %s', async (_, listener, sentence) => {
  const apiUrl = await feed(listener);
  await expect(demandRoster(client(), { apiUrl, abbreviation: 'OTT' })).rejects.toMatchObject({
    name: 'RosterError',
    message: sentence,
  });
});
