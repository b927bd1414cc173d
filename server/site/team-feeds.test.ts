import { expect, it } from 'vitest';
import { normalizeTeam, type Team } from '#domain/team.ts';
import { writeSitemap, writeTeamFeed } from './team-feeds.ts';
import { describeTeam } from './team-preview.ts';

const team = normalizeTeam({ id: 7, name: 'A & B <Bears>', abbreviation: 'ABB' }) as Team;

/** Creates a game against the team `X&Y`. `trio` has three digits: the ids of the forwards. */
function game(id: number, trio: string) {
  const players = Object.fromEntries(
    ['1', '2', '3', '4', '9'].map((each) => [each, { name: `<${each}>\u0007`, position: 'c' }]),
  );
  const lines = { forwards: [trio.split('')], defense: [], starter: '9', players };
  return {
    id,
    starts_at: '2026-11-25T00:30:00Z',
    computed_at: '2026-11-25 04:00:00+00',
    home_team_id: 7,
    home_abbreviation: 'ABB',
    away_abbreviation: 'X&Y',
    game_lines: [{ lines }],
  };
}

it('writes escaped feeds and previews that say what changed', () => {
  const found = { team, games: [game(2, '124'), game(1, '123')] };
  const feed = writeTeamFeed('https://lines.example', found);
  expect(feed).toContain('<title>A &amp; B &lt;Bears&gt; lines</title>');
  expect(feed).toContain('href="https://lines.example/teams/a-b-bears/feed.xml"');
  expect(feed.match(/<entry>/g)).toHaveLength(2);
  expect(feed).toContain('<updated>2026-11-25T04:00:00.000Z</updated>');
  expect(feed).toContain('What changed: &lt;4&gt;  to line 1, &lt;3&gt;  out. ');
  expect(describeTeam(found)).toMatchObject({
    title: 'A & B <Bears> lines, Nov 24 vs X&Y: <4>\u0007 to line 1 · Line Rush',
    path: '/teams/a-b-bears',
  });
  expect(describeTeam(found).facts?.('https://lines.example')).toMatchObject({
    '@graph': [
      { '@type': 'SportsTeam', name: team.name, url: 'https://lines.example/teams/a-b-bears' },
      { itemListElement: [{}, { item: 'https://lines.example/tonight' }, { name: `${team.name} lines` }] },
    ],
  });
  expect(describeTeam({ team, games: [] }).title).toBe('A & B <Bears> lines · Line Rush');
});

it('writes a sitemap with the time of each team’s last lines', () => {
  const read = { id: 2, home_team_id: 1, away_team_id: 7, computed_at: '2026-11-25 04:00:00+00' };
  expect(writeSitemap('https://lines.example', { teams: [team], games: [read] })).toContain(
    '<loc>https://lines.example/teams/a-b-bears</loc><lastmod>2026-11-25T04:00:00.000Z</lastmod>',
  );
});
