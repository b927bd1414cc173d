import { expect, it } from 'vitest';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { SITE_RATES } from '#server/limits.ts';
import { writeLineupLink } from '#domain/lineup-link.ts';
import { assign, isLineupRefusal } from '#domain/lineup-commands.ts';
import { makeLineup } from '#domain/lineup.ts';
import { normalizeTeam, type Team } from '#domain/team.ts';
import { incomingOf, responseOf } from '#tests/support/incoming.ts';
import { createEmbeds } from './embeds.ts';

const team = normalizeTeam({
  id: 7,
  name: '<b>Bears</b>',
  abbreviation: 'BRS',
  color_primary: '#00205b',
}) as Team;
const player = { id: '1', name: 'Al "The" Aho', position: 'c', number: 20 } as const;
const filled = assign(makeLineup(), player, 'c1');
if (isLineupRefusal(filled)) throw new Error('The player does not fit.');
const text = writeLineupLink('7', filled);
const gone = writeLineupLink('8', filled);

const lines = {
  forwards: [['1', '2', '3']],
  defense: [['4', '5']],
  starter: '9',
  players: { '1': { name: 'Al Aho', number: 20, position: 'c' } },
};
const game = {
  id: 2026020001,
  starts_at: '2026-11-25T00:30:00Z',
  home_abbreviation: 'BRS',
  away_abbreviation: 'DUX',
};
const reads = {
  teamGames: async (key: string) =>
    key === 'brs'
      ? { team, games: [{ ...game, home_team_id: 7, computed_at: '', game_lines: [{ lines }] }] }
      : null,
  readPublic: async (target: string) => ({
    status: 200,
    value: target.startsWith('teams')
      ? [team]
      : target.includes('eq.2026020001')
        ? [
            {
              ...game,
              home_score: 3,
              away_score: 2,
              home_team_id: 7,
              away_team_id: 8,
              game_lines: [{ team_id: 7, lines }],
            },
          ]
        : [],
  }),
};
const embeds = createEmbeds({
  backend: Promise.resolve(reads),
  findLineup: async (asked) => (asked === text ? { team, lineup: filled } : null),
  publicUrl: 'https://lines.example',
  limiter: createRateLimiter(() => 0), // without refills, which would be counted on a slow machine
  inTurn: (_address, work) => work(),
  rendered: { read: (_key, _address, load) => load(), render: async () => null, ready: () => null },
});

async function get(address: string, client = '203.0.113.1') {
  const [path = '', query] = address.split('?');
  const asked = incomingOf({ path, search: query === undefined ? '' : `?${query}` });
  const incoming = { ...asked, address: client };
  const route = embeds.routes.find((each) => each.path === path);
  const answer = responseOf(await (route ? route.handle(incoming) : embeds.ofPath(incoming)!));
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

it('shows a lineup as escaped text that any site may frame', async () => {
  const { body, headers, status } = await get(`/embed/lineup?l=${text}`);
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .* frame-ancestors \*$/);
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(body).toContain('<h1>&lt;b&gt;Bears&lt;/b&gt; lineup</h1>');
  expect(body).toContain('<li>–</li><li><b>20</b> &quot;The&quot; Aho</li><li>–</li>');
  expect(body).toContain(`href="https://lines.example/?shared=${text}"`);
  expect(body).toContain('fill="#00205b"');
});

it('shows a team’s last lines, and both teams of a game as far as they are known', async () => {
  expect((await get('/embed/team/BRS')).body).toContain(
    '<h1>&lt;b&gt;Bears&lt;/b&gt; lines, Nov 24 vs DUX</h1>',
  );
  const { body } = await get('/embed/game/2026020001');
  expect(body.match(/<section>/g)).toHaveLength(1);
  expect(body).toContain('Bears&lt;/b&gt; 3</h1>');
});

it('counts an IPv6 subscriber once, who may have 65,536 networks', async () => {
  const { burst } = SITE_RATES.profilesByNetwork;
  const addresses = Array.from({ length: burst + 1 }, (_, i) => `2001:db8:7:${i.toString(16)}::/64`);
  const pages = await Promise.all(addresses.map((address) => get('/embed/team/BRS', address)));
  expect(pages.findIndex(({ status }) => status === 429)).toBe(burst);
  expect((await get('/embed/team/BRS', '2001:db8:8:1::/64')).status).toBe(200);
});

it('says politely what is gone or unknown', async () => {
  const { body, status } = await get(`/embed/lineup?l=${gone}`);
  expect(status).toBe(410);
  expect(body).toContain('This lineup is not available anymore.');
  const unknown = async () => (await embeds.ofPath(incomingOf({ path: '/embed/fans/x' })))?.body;
  expect(await unknown(), 'made once').toBe(await unknown());
  for (const path of ['/embed/lineup?l=1-a', '/embed/team/nope', '/embed/game/5', '/embed/fans/x'])
    expect(await get(path), path).toMatchObject({
      status: 404,
      body: expect.stringContaining('Build a lineup'),
    });
});

it('answers oEmbed 1.0 for its own pages, within the asked size', async () => {
  const ask = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`);
  const { body, status } = await ask(`https://lines.example/?shared=${text}`, '&maxwidth=400&maxheight=300');
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({
    version: '1.0',
    type: 'rich',
    width: 400,
    height: 300,
    thumbnail_url: `https://lines.example/api/lineup-picture?shared=${text}`,
    thumbnail_width: 1200,
    thumbnail_height: 675,
    html:
      `<blockquote><a href="https://lines.example/?shared=${text}">&lt;b&gt;Bears&lt;/b&gt; lineup</a></blockquote>` +
      `<iframe src="https://lines.example/embed/lineup?l=${text}" title="&lt;b&gt;Bears&lt;/b&gt; lineup" width="400" ` +
      `height="300" frameborder="0" scrolling="no"></iframe>`,
  });
  const own = [
    '/teams/brs',
    '/embed/team/brs',
    '/games/2026020001',
    '/embed/game/2026020001',
    `/embed/lineup?l=${text}`,
  ];
  for (const path of own) expect((await ask(`https://lines.example${path}`)).status, path).toBe(200);
  const other = [
    'https://evil.example/teams/brs',
    'https://lines.example/admin',
    'x',
    `https://lines.example/?shared=${gone}`,
  ];
  for (const url of other) expect((await ask(url)).status, url).toBe(404);
  expect((await ask('https://lines.example/teams/brs', '&format=xml')).status).toBe(501);
});
