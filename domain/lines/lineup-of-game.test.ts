import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assignedIds, SCRATCH_LIMIT } from '../lineup.ts';
import { repairLineup } from '../lineup-repair.ts';
import type { RosterPlayer } from '../player.ts';
import type { Position } from '../positions.ts';
import type { GameLines, GamePlayer } from './game-lines.ts';
import { lineupOfGame } from './lineup-of-game.ts';

const FORWARDS = ['lw', 'c', 'rw'] as const;

/**
 * A roster of 13 forwards (11 to 23), 8 defensemen (31 to 38), and 3 goalies (41 to 43).
 * A player's number is also the id.
 */
const ROSTER: readonly RosterPlayer[] = [
  ...Array.from({ length: 13 }, (_, index) => player(11 + index, FORWARDS[index % 3] ?? 'c')),
  ...Array.from({ length: 8 }, (_, index) => player(31 + index, 'd')),
  ...Array.from({ length: 3 }, (_, index) => player(41 + index, 'g')),
];

function player(number: number, position: Position): RosterPlayer {
  const id = String(number);
  const lastName = `Player${id}`;
  const name = `Pat ${lastName}`;
  return { id, firstName: 'Pat', lastName, name, position, number, nhlId: nhl(number) };
}

function nhl(number: number): string {
  return String(8_480_000 + number);
}

const trio = (from: number) => [nhl(from), nhl(from + 1), nhl(from + 2)] as const;
const pair = (from: number) => [nhl(from), nhl(from + 1)] as const;

const PLAYERS: Readonly<Record<string, GamePlayer>> = Object.fromEntries(
  ROSTER.map(({ name, nhlId = '', number, position }) => [nhlId, { name, number, position }]),
);

const LINES: GameLines = {
  forwards: [trio(11), trio(14), trio(17), trio(20)],
  defense: [pair(31), pair(33), pair(35)],
  extras: [],
  starter: nhl(41),
  backup: nhl(42),
  stability: { forwards: [0.8, 0.4, 0.39, 0.6], defense: [0.7, 0.2, 0.5] },
  scratches: [nhl(23), nhl(37)],
  players: PLAYERS,
};

const idsOf = ({ lineup }: ReturnType<typeof lineupOfGame>) =>
  Object.fromEntries(Object.entries(lineup.players).map(([slot, own]) => [slot, own?.id ?? null]));

describe('lines of the last game', () => {
  test('fill all slots from left to right, and mark mixed lines', () => {
    const started = lineupOfGame(LINES, ROSTER);
    expect(idsOf(started)).toMatchObject({
      lw1: '11',
      c1: '12',
      rw1: '13',
      lw4: '20',
      c4: '21',
      rw4: '22',
      d1: '31',
      d2: '32',
      d6: '36',
      starter: '41',
      backup: '42',
    });
    expect(started.lineup.scratches).toMatchObject([
      { player: { id: '23' }, reason: 'scratched' },
      { player: { id: '37' }, reason: 'scratched' },
    ]);
    expect(started).toMatchObject({ open: [], mixed: ['Line 3', 'Pair 2'] });
    expect(started.lineup.players.lw1).not.toHaveProperty('nhlId');
  });

  test('leave the slots of players open who left, are injured, or moved to another position', () => {
    const roster = ROSTER.filter(({ id }) => id !== '12').map((own) =>
      own.id === '31' ? { ...own, position: 'c' as const } : own,
    );
    const started = lineupOfGame(LINES, roster, { injured: new Set(['41', '37']) });
    expect(started.open).toEqual([
      { slot: 'c1', name: 'Pat Player12', reason: 'left' },
      { slot: 'd1', name: 'Pat Player31', reason: 'position' },
      { slot: 'starter', name: 'Pat Player41', reason: 'injured' },
    ]);
    expect(idsOf(started)).toMatchObject({ c1: null, d1: null, starter: null, lw1: '11' });
    expect(started.lineup.scratches.map(({ player: { id }, reason }) => [id, reason])).toEqual([
      ['37', 'injured'],
      ['41', 'injured'],
      ['23', 'scratched'],
    ]);
  });

  test('with eleven forwards have a seventh defenseman', () => {
    const lines: GameLines = {
      ...LINES,
      forwards: LINES.forwards.slice(0, 3),
      extras: [nhl(37), nhl(20), nhl(21)],
      scratches: [],
    };
    const started = lineupOfGame(lines, ROSTER);
    expect(started.lineup.formation.id).toBe('11-7-2');
    expect(idsOf(started)).toMatchObject({ lw4: '20', c4: '21', d7: '37' });
    expect(started.mixed).toEqual(['Line 3', 'Line 4', 'Pair 2']);
  });

  test('of a short bench leave slots open, and give no reason', () => {
    const started = lineupOfGame({ ...LINES, forwards: LINES.forwards.slice(0, 3), backup: null }, ROSTER);
    expect(started).toMatchObject({ open: [], lineup: { formation: { id: '12-6-2' } } });
    expect(idsOf(started)).toMatchObject({ lw4: null, c4: null, rw4: null, backup: null });
  });
});

describe('a player without the NHL’s id', () => {
  const find = (listed: Partial<GamePlayer>, roster: readonly Partial<RosterPlayer>[]) => {
    const base: GamePlayer = { name: 'Tim Stützle', number: 18, position: 'lw' };
    const lines = { ...LINES, players: { ...PLAYERS, [nhl(11)]: { ...base, ...listed } } };
    const others = ROSTER.filter(({ id }) => id !== '11');
    const own = roster.map((part, index): RosterPlayer => {
      const { nhlId: _, ...plain } = player(11, 'lw');
      return { ...plain, id: `own-${index}`, name: 'Tim Stutzle', number: 18, ...part };
    });
    return lineupOfGame(lines, [...others, ...own]).lineup.players.lw1?.id;
  };

  test.each([
    ['is found by name without accents', {}, [{}], 'own-0'],
    ['is found by an initial', { name: 'T. Stützle' }, [{}], 'own-0'],
    ['is found by number among namesakes', {}, [{ number: 9 }, {}], 'own-1'],
    ['is open when namesakes have the same number', {}, [{}, {}], undefined],
    ['is not somebody with another id', {}, [{ nhlId: '8499999' }], undefined],
    ['is not somebody with another name', {}, [{ name: 'Tom Stutzle' }], undefined],
    ['is not somebody with another initial', { name: 'B. Stützle' }, [{}], undefined],
  ] as const)('%s', (_, listed, roster, expected) => expect(find(listed, roster)).toBe(expected));
});

test('any lines of any roster make a correct lineup', () => {
  const ids = fc.constantFrom(...Object.keys(PLAYERS), 'unknown');
  const lines = fc.record({
    forwards: fc.array(fc.tuple(ids, ids, ids), { maxLength: 6 }),
    defense: fc.array(fc.tuple(ids, ids), { maxLength: 5 }),
    extras: fc.array(ids),
    starter: ids,
    backup: fc.option(ids),
    stability: fc.constant({ forwards: [], defense: [] }),
    scratches: fc.array(ids),
    players: fc.constant(PLAYERS),
  });
  fc.assert(
    fc.property(
      lines,
      fc.subarray([...ROSTER]),
      fc.subarray(ROSTER.map(({ id }) => id)),
      (game, roster, out) => {
        const { lineup } = lineupOfGame(game, roster, { injured: new Set(out) });
        const placed = Object.values(lineup.players).flatMap((own) => own?.id ?? []);
        expect(new Set(placed).size).toBe(placed.length);
        expect(out.some((id) => assignedIds(lineup).has(id))).toBe(false);
        expect(lineup.scratches.length).toBeLessThanOrEqual(SCRATCH_LIMIT);
        expect(repairLineup(lineup)).toEqual(lineup);
      },
    ),
  );
});
