import { expect, it } from 'vitest';
import { readTonight } from './tonight.ts';

const lines = (...trio: string[]) => ({
  forwards: [trio],
  defense: [],
  starter: '9',
  players: Object.fromEntries(trio.map((id) => [id, { name: `P${id}`, position: 'c' }])),
});
const played = (id: number, own: object | null) => ({
  id,
  starts_at: '2026-11-26T00:00:00Z',
  is_home: true,
  opponent: 'BOS',
  lines: own,
});

it('finds what changed in each team’s last game', () => {
  const game = { id: 3, starts_at: '2026-11-28T00:00:00Z', time_known: true, home: 'TOR', away: 'BOS' };
  const { games, news, night } = readTonight({
    night: '2026-11-27',
    games: [{ ...game, state: 'scheduled', home_score: null, away_score: null }],
    teams: [
      { id: 7, games: [played(2, lines('1', '2', '4')), played(1, lines('1', '2', '3'))] },
      { id: 8, games: [played(2, lines('5', '6', '7'))] },
      { id: 9, games: [played(2, {})] },
    ],
  });
  expect([night, games.length]).toEqual(['2026-11-27', 1]);
  expect(news.get('7')?.changes?.map(({ name, to }) => `${name} ${to}`)).toEqual(['P4 line 1', 'P3 out']);
  expect(news.get('8')?.changes).toBeNull();
  expect(news.has('9')).toBe(false);
});

it('is empty for a damaged result', () => {
  expect(readTonight({ games: 1 }).games).toEqual([]);
});
