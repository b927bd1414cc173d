import { describe, expect, it } from 'vitest';
import { assign, clear, isLineupRefusal, move } from './lineup-commands.ts';
import {
  bestSlotFor,
  countFilled,
  EMPTY_LINEUP,
  makeLineup,
  findSlotOf,
  isComplete,
  isGroupComplete,
  type Lineup,
  mayStandIn,
} from './lineup.ts';
import { accepted, matthews, rielly, tavares } from '#tests/support/lineups.ts';
import type { SlottedPlayer } from './player.ts';
import { POSITIONS, positionGroup, type Position } from './positions.ts';
import { STANDARD_FORMATION } from './formation.ts';

function player(id: string, position: Position, name = `Player ${id}`): SlottedPlayer {
  return { id, name, position, number: 9 };
}

const stolarz = player('41', 'g', 'Anthony Stolarz');

describe('assign', () => {
  it('accepts any forward in any forward slot, and no other player', () => {
    for (const position of POSITIONS) {
      for (const slot of STANDARD_FORMATION.slots) {
        const allowed = positionGroup(position) === slot.group;
        expect(mayStandIn(player('1', position), slot), `${position} at ${slot.label}`).toBe(allowed);
        expect(isLineupRefusal(assign(EMPTY_LINEUP, player('1', position), slot.id))).toBe(!allowed);
      }
    }
  });

  it.each([
    [matthews, 'd1', 'forward', 'defense'],
    [rielly, 'starter', 'defense', 'goalie'],
    [stolarz, 'd6', 'goalie', 'defense'],
  ] as const)('refuses a wrong position: $0.name at %s', (who, slot, playerGroup, slotGroup) => {
    const refusal = { code: 'wrong-position', playerName: who.name, playerGroup, slotGroup };
    expect(assign(EMPTY_LINEUP, who, slot)).toEqual(refusal);
  });

  it('rejects a player who is in another slot', () => {
    expect(assign(makeLineup({ c1: matthews }), matthews, 'c2')).toEqual({
      code: 'already-assigned',
      playerName: 'Auston Matthews',
    });
  });

  it('changes nothing when the player is in that slot already', () => {
    const lineup = makeLineup({ c1: matthews });
    expect(assign(lineup, matthews, 'c1')).toBe(lineup);
  });

  it('replaces the player of an occupied slot, who returns to the roster', () => {
    const next = accepted(assign(makeLineup({ c1: matthews }), tavares, 'c1'));
    expect(next.players.c1).toEqual(tavares);
    expect(findSlotOf(next, '34')).toBeNull();
  });

  it('stores only the fields of a slot', () => {
    const withMore = { ...matthews, firstName: 'Auston', secret: 'x' };
    expect(accepted(assign(EMPTY_LINEUP, withMore, 'c1')).players.c1).toEqual(matthews);
  });
});

describe('move', () => {
  it('clears the source when the target is empty', () => {
    const next = accepted(move(makeLineup({ c1: matthews }), 'c1', 'lw4'));
    expect([next.players.c1, next.players.lw4]).toEqual([null, matthews]);
  });

  it('swaps two players', () => {
    const wing = player('88', 'rw');
    const next = accepted(move(makeLineup({ c1: matthews, rw1: wing }), 'c1', 'rw1'));
    expect([next.players.c1, next.players.rw1]).toEqual([wing, matthews]);
  });

  it('rejects a slot of another group and leaves the lineup unchanged', () => {
    const lineup = makeLineup({ c1: matthews, d1: rielly });
    const result = move(lineup, 'c1', 'd1');
    const playerName = 'Auston Matthews';
    expect(result).toMatchObject({ code: 'wrong-position', playerName, slotGroup: 'defense' });
    expect(lineup).toEqual(makeLineup({ c1: matthews, d1: rielly }));
  });

  it('changes nothing from an empty slot or onto itself', () => {
    const lineup = makeLineup({ c1: matthews });
    expect(move(lineup, 'c2', 'c1')).toBe(lineup);
    expect(move(lineup, 'c1', 'c1')).toBe(lineup);
  });
});

describe('clear and completeness', () => {
  it('empties one slot only', () => {
    const next = clear(makeLineup({ c1: matthews, d1: rielly }), 'c1');
    expect([next.players.c1, next.players.d1]).toEqual([null, rielly]);
    expect(clear(next, 'c1')).toBe(next);
  });

  it('knows when a group and the whole lineup are full', () => {
    let lineup: Lineup = EMPTY_LINEUP;
    for (const [index, slot] of STANDARD_FORMATION.slots.entries()) {
      expect(isComplete(lineup), `with ${index} players`).toBe(false);
      lineup = accepted(assign(lineup, player(String(index), slot.position), slot.id));
      expect(countFilled(lineup)).toBe(index + 1);
      expect(isGroupComplete(lineup, 'forward')).toBe(index >= 11);
      expect(isGroupComplete(lineup, 'defense')).toBe(index >= 17);
      expect(isGroupComplete(lineup, 'goalie')).toBe(index >= 19);
    }
    expect(isComplete(lineup)).toBe(true);
  });
});

describe('bestSlotFor', () => {
  const right = player('88', 'rw', 'William Nylander');
  const full = makeLineup(
    Object.fromEntries(
      STANDARD_FORMATION.slots.map(({ id, position }) => [id, player(`full ${id}`, position)]),
    ),
  );

  it.each([
    ['an empty slot of his own position, the first line first', EMPTY_LINEUP, right, 'rw1'],
    ['the next line when the first is taken', makeLineup({ rw1: player('86', 'rw') }), right, 'rw2'],
    [
      'an empty slot of his group rather than a taken one of his own',
      makeLineup({ ...full.players, c3: null, lw4: null }),
      right,
      'c3',
    ],
    ['his own position when all are taken', full, right, 'rw1'],
    ['the left side first for defense', EMPTY_LINEUP, rielly, 'd1'],
    ['the starter before the backup', EMPTY_LINEUP, stolarz, 'starter'],
  ] as const)('is %s', (_, lineup, who, slot) => {
    expect(bestSlotFor(lineup, who)).toBe(slot);
  });

  it('considers only open slots', () => {
    expect(bestSlotFor(EMPTY_LINEUP, right, ({ id }) => id === 'lw4')).toBe('lw4');
    expect(bestSlotFor(EMPTY_LINEUP, right, () => false)).toBeNull();
  });
});
