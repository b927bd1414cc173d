import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
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

const player = { firstName: { default: 'Tim' }, lastName: { default: 'Stützle' }, sweaterNumber: 18 };

test('reads a club’s roster, following a redirect to the season', async () => {
  const seen: (string | undefined)[] = [];
  const url = await feed((request, response) => {
    seen.push(request.url);
    if (request.url?.endsWith('current')) {
      response.writeHead(307, { location: '/v1/roster/OTT/20262027' }).end();
    } else response.end(JSON.stringify({ forwards: [player], defensemen: [], goalies: [] }));
  });
  const rows = await fetchRoster(url, 'OTT');
  expect(seen).toEqual(['/v1/roster/OTT/current', '/v1/roster/OTT/20262027']);
  expect(rows.map(({ values }) => [values.first_name, values.last_name, values.number])).toEqual([
    ['Tim', 'Stützle', 18],
  ]);
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
    'The feed responded with status 503.',
  ],
  ['a page', (_, response) => response.end('<html>'), 'The feed’s response is not JSON.'],
  ['half an answer', (_, response) => response.end('{"forwards": ['), 'The feed’s response is not JSON.'],
  ['something else', (_, response) => response.end('"nobody"'), 'The response is not an NHL roster.'],
  ['nobody', (_, response) => response.end('{"forwards": []}'), 'The roster has no players.'],
  [
    'an endless answer',
    (_, response) => response.end('x'.repeat(3 * 1024 * 1024)),
    'The feed’s response is too large for a roster.',
  ],
  [
    'a broken line',
    (request) => request.socket.destroy(),
    expect.stringMatching(/^The feed at .* cannot be reached\.$/),
  ],
])('has a sentence for a feed that responds with %s', async (_, listener, sentence) => {
  await expect(fetchRoster(await feed(listener), 'OTT')).rejects.toMatchObject({
    name: 'RosterError',
    message: sentence,
  });
});

test('gives up on a silent feed', async () => {
  const url = await feed(() => undefined);
  await expect(fetchRoster(url, 'OTT', 200)).rejects.toThrow('The feed took longer than 0.2 seconds.');
});
