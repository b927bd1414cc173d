import { expect, test } from 'vitest';
import type { Backend, GameRow } from '#server/backend/backend.ts';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import type { InTurn } from '#platform/http/turns.ts';
import { createFindPreview } from '#server/site/find-preview.ts';
import { readGamePreview, readPredictionsPreview } from '#server/site/game-preview.ts';

const atOnce: InTurn = (_address, work) => work();

const GAME: GameRow = {
  id: 2026020123,
  // In Toronto, this is 10 PM on the previous day.
  starts_at: '2026-11-22T03:00:00+00:00',
  home_abbreviation: 'VAN',
  away_abbreviation: 'TOR',
};

const findGame: Backend['findGame'] = (asked) =>
  Promise.resolve(('id' in asked ? asked.id === '2026020123' : asked.team === 'TOR') ? GAME : null);

const backend = Promise.resolve({ findGame });

test('a game’s preview has its teams and its day', async () => {
  const find = createFindPreview(createRateLimiter(), atOnce, readGamePreview(backend));
  expect(await find('2026020123', 'a')).toMatchObject({
    type: 'website',
    title: 'TOR at VAN, Nov 21, 2026 · Line Rush',
    description: 'The lines that fans called for TOR at VAN, and the lines that were played.',
    path: '/games/2026020123',
  });
  expect(await find('1', 'a')).toBe('none');
});

test('a team’s table exists with its first game, in any letter case', async () => {
  const find = createFindPreview(createRateLimiter(), atOnce, readPredictionsPreview(backend));
  expect(await find('tor', 'a')).toMatchObject({ path: '/calls/TOR' });
  expect(await find('BOS', 'a')).toBe('none');
});
