import { describe, expect, it } from 'vitest';
import { fillLineup } from './fill.ts';
import { STANDARD_FORMATION } from './formation.ts';
import { clear, move, put } from './lineup-commands.ts';
import { EMPTY_LINEUP, type Lineup, makeLineup } from './lineup.ts';
import { emptySlotAfter, nextOffer, openSlotFor } from './slot-offer.ts';

const FULL = fillLineup(() => 0.5);

const filled = (...slots: readonly string[]): Lineup =>
  makeLineup(Object.fromEntries(slots.map((slot) => [slot, FULL.players[slot]])));

const allBut = (...slots: readonly string[]): Lineup =>
  makeLineup({ ...FULL.players, ...Object.fromEntries(slots.map((slot) => [slot, null])) });

describe('openSlotFor', () => {
  it.each([
    ['c', EMPTY_LINEUP, {}, 'c1'],
    ['c', filled('c1'), {}, 'c2'],
    ['c', filled('c1'), { offered: 'c4' }, 'c4'],
    // While a wing slot is offered, a center still goes to an open center slot, unless the user wants a wing.
    ['c', EMPTY_LINEUP, { offered: 'lw2' }, 'c1'],
    ['c', filled('c1', 'c2', 'c3', 'c4'), { offered: 'lw2' }, 'lw2'],
    ['c', EMPTY_LINEUP, { as: 'lw', offered: 'lw2' }, 'lw2'],
    ['c', EMPTY_LINEUP, { as: 'lw' }, 'lw1'],
    ['d', EMPTY_LINEUP, { offered: 'lw2' }, 'd1'],
    ['d', FULL, {}, null],
    ['g', filled('starter', 'backup'), { offered: 'lw1' }, null],
  ] as const)('for a %s player', (position, lineup, options, slot) => {
    expect(openSlotFor(lineup, { position }, options)).toBe(slot);
  });
});

describe('emptySlotAfter', () => {
  it.each([
    [filled('lw1'), 'lw1', 'lw2'],
    [filled('lw2'), 'lw2', 'lw1'],
    [filled('lw1', 'lw2', 'lw3', 'lw4'), 'lw4', 'c1'],
    [allBut('d3', 'lw1'), 'd1', 'd3'],
    [allBut('lw1', 'backup'), 'd6', 'backup'],
    [allBut('lw1'), 'd6', 'lw1'],
    [FULL, 'd6', null],
    [EMPTY_LINEUP, 'pp1', null],
  ])('%#', (lineup, from, slot) => {
    expect(emptySlotAfter(lineup, from)).toBe(slot);
  });

  it('reaches every slot once, and each position without interruption', () => {
    let lineup = EMPTY_LINEUP;
    const order: string[] = [];
    for (let slot: string | null = 'lw1'; slot; slot = emptySlotAfter(lineup, slot)) {
      order.push(slot);
      lineup = put(lineup, slot, FULL.players[slot]!);
    }
    expect(order.toSorted()).toEqual(STANDARD_FORMATION.slots.map(({ id }) => id).toSorted());
    const positions = order.map((id) => STANDARD_FORMATION.slots.find((slot) => slot.id === id)?.position);
    expect(positions.filter((position, index) => position !== positions[index - 1])).toHaveLength(5);
  });
});

describe('nextOffer', () => {
  const offer = { slot: 'c2', placed: null };

  it('moves on from the filled slot, wherever it is', () => {
    expect(nextOffer(filled('c1'), filled('c1', 'c2'), offer)).toEqual({
      slot: 'c3',
      placed: FULL.players.c2?.id,
    });
    expect(nextOffer(filled('c1'), filled('c1', 'd1'), offer)?.slot).toBe('d2');
  });

  it('returns to a slot that lost its player, by Undo or by clearing it', () => {
    const lineup = filled('lw1', 'lw2', 'c1');
    expect(nextOffer(lineup, clear(lineup, 'lw1'), offer)).toEqual({ slot: 'lw1', placed: null });
  });

  it('stays for a move, and moves on when the move fills its slot', () => {
    const lineup = filled('lw1', 'c1');
    expect(nextOffer(lineup, move(lineup, 'lw1', 'lw3') as Lineup, offer)?.slot).toBe('c2');
    expect(nextOffer(lineup, move(lineup, 'lw1', 'c2') as Lineup, offer)?.slot).toBe('c3');
  });

  it('ends with a complete lineup, and when a whole lineup changes', () => {
    expect(nextOffer(allBut('c2'), FULL, offer)).toBeNull();
    expect(nextOffer(filled('c1', 'd1'), EMPTY_LINEUP, offer)).toBeNull();
  });
});
