import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { createFeedClient } from '#server/feeds/feed-client.ts';
import { listen } from '#tests/support/listen.ts';
import { fetchRoster } from '#server/rosters/fetch-roster.ts';

const client = () => createFeedClient({ interval: 0, userAgent: 'LineRush/1.0' });
const player = { firstName: { default: 'Tim' }, lastName: { default: 'Stützle' }, sweaterNumber: 18 };

test('reads a club’s roster of this season', async () => {
  const seen: (string | undefined)[] = [];
  const apiUrl = await listen((request, response) => {
    seen.push(request.url);
    response.end(JSON.stringify({ forwards: [player], defensemen: [], goalies: [] }));
  });
  expect(await fetchRoster(client(), { apiUrl, abbreviation: 'OTT' })).toMatchObject({
    kind: 'ok',
    rows: [{ values: { first_name: 'Tim', last_name: 'Stützle', number: 18 } }],
  });
  expect(seen).toEqual(['/v1/roster/OTT/current']);
});

test('asks only for what is newer than the stored copy', async () => {
  const apiUrl = await listen((request, response) => {
    response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 500).end();
  });
  expect(await fetchRoster(client(), { apiUrl, abbreviation: 'OTT', etag: '"1"' })).toEqual({
    kind: 'unchanged',
  });
});

test.each<[string, RequestListener, string]>([
  ['a club it does not know', (_, response) => response.writeHead(404).end(), 'missing'],
  ['something else', (_, response) => response.end('{"forwards": "nobody"}'), 'not-a-roster'],
  [
    'nobody',
    (_, response) => response.end('{"forwards": [], "defensemen": [], "goalies": []}'),
    'roster-empty',
  ],
])('has a code for a feed that responds with %s', async (_, listener, code) => {
  const apiUrl = await listen(listener);
  expect(await fetchRoster(client(), { apiUrl, abbreviation: 'OTT' })).toMatchObject({
    kind: 'failed',
    code,
  });
});
