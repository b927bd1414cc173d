import { describe, expect, test } from 'vitest';
import { writeLineupLink } from '#domain/lineup-link.ts';
import { EMPTY_LINEUP, makeLineup, type Lineup } from '#domain/lineup.ts';
import type { SlotId } from '#domain/formation.ts';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import type { InTurn } from '#platform/http/turns.ts';
import { SITE_RATES } from '#server/limits.ts';
import { createFindLineup } from '#server/lineups/find-lineup.ts';
import { readLineupPreview } from '#server/lineups/lineup-preview.ts';
import { createFindPreview } from '#server/site/find-preview.ts';

const atOnce: InTurn = (_address, work) => work();

const TEAM = { id: 10, name: 'Toronto Maple Leafs' };
const PLAYERS = [
  { id: 1, first_name: 'Matthew', last_name: 'Knies', position: 'LW', number: 23 },
  { id: 2, first_name: 'Auston', last_name: 'Matthews', position: 'C', number: 34 },
  { id: 3, first_name: 'Joseph', last_name: 'Woll', position: 'G', number: 60 },
  { id: 4, first_name: 'Chris', last_name: 'Tanev', position: 'D', number: null },
];

/** Creates a lineup. `places` maps each slot to a player's row id. */
function lineupOf(places: Record<SlotId, number>): Lineup {
  const players = Object.entries(places).map(([slot, id]) => [
    slot,
    { id: String(id), name: 'from the link of somebody else', number: null, position: 'c' },
  ]);
  return makeLineup(Object.fromEntries(players));
}

const asked: string[] = [];
const backend = Promise.resolve({
  readPublic: (target: string) =>
    Promise.resolve({
      status: 200,
      value: target.includes('id=in.(99)')
        ? [
            {
              id: 99,
              first_name: 'Clayton',
              last_name: 'Keller',
              position: 'LW',
              number: 9,
              team: { abbreviation: 'UTA' },
            },
          ]
        : [],
    }),
  teamRows: (teamId: string) => {
    asked.push(teamId);
    return Promise.resolve(teamId === '10' ? { team: TEAM, players: PLAYERS } : null);
  },
});
const read = readLineupPreview(createFindLineup(backend));
const preview = createFindPreview(createRateLimiter(), atOnce, read, 'sharedByAddress');

describe('the preview of a shared lineup', () => {
  test('has its team, first line, goalie, and the card’s address', async () => {
    const text = writeLineupLink('10', lineupOf({ lw1: 1, c1: 2, starter: 3, d1: 4 }));
    expect(await preview(text, 'a')).toMatchObject({
      type: 'website',
      title: 'Toronto Maple Leafs lineup · Line Rush',
      description:
        'First line: Matthew Knies, Auston Matthews. In goal: Joseph Woll. Open it to make it yours.',
      path: `/?shared=${text}`,
      image: { path: `/api/lineup-picture?shared=${text}`, width: 1200, height: 675 },
    });
  });

  test('leaves out unknown parts', async () => {
    const text = writeLineupLink('10', lineupOf({ d1: 4 }));
    expect(await preview(text, 'a')).toMatchObject({ description: 'Open it to make it yours.' });
  });

  test('is null for unknown teams, former players, and empty lineups', async () => {
    const lineup = lineupOf({ lw1: 1 });
    expect(await preview(writeLineupLink('11', lineup), 'a')).toBe('none');
    expect(await preview(writeLineupLink('10', lineupOf({ lw1: 99 })), 'a')).toBe('none');
    expect(await preview(writeLineupLink('10', EMPTY_LINEUP), 'a')).toBe('none');
  });

  test('queries the database only for valid links', async () => {
    asked.length = 0;
    const text = writeLineupLink('10', lineupOf({ lw1: 1 }));
    const damaged = text.replace('-1-', '-2-');
    for (const hostile of ['', 'x', damaged, '1-10;drop', `${text}&team_id=eq.1`, 'a'.repeat(8000)])
      expect(await preview(hostile, 'a'), hostile.slice(0, 40)).toBe('none');
    expect(asked).toEqual([]);
  });

  test('is rate limited per address', async () => {
    const limiter = createRateLimiter(() => 0);
    const find = createFindPreview(limiter, atOnce, read, 'sharedByAddress');
    const text = writeLineupLink('10', lineupOf({ lw1: 1 }));
    for (let i = 0; i < SITE_RATES.sharedByAddress.burst; i++) await find(text, 'a');
    expect(await find(text, 'a')).toBe('undecided');
    expect(await find(text, 'b')).toMatchObject({ type: 'website' });
  });
});
