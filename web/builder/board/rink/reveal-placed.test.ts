import { expect, it, vi } from 'vitest';
import { accepted } from '#tests/support/lineups.ts';
import { assign, clear, move } from '#domain/lineup-commands.ts';
import { EMPTY_LINEUP } from '#domain/lineup.ts';
import { fillLineup } from '#domain/fill.ts';
import { placedSlots, scrollToShow } from './reveal-placed.ts';

vi.stubGlobal('localStorage', { getItem: () => null });

const player = { id: '1', name: 'Cale Makar', position: 'd', number: 8 } as const;
const other = { id: '2', name: 'Devon Toews', position: 'd', number: 7 } as const;
const one = accepted(assign(EMPTY_LINEUP, player, 'd5'));
const two = accepted(assign(one, other, 'd1'));

it('finds the slots of a placed player or a swap', () => {
  expect(placedSlots(EMPTY_LINEUP, one)).toEqual(['d5']);
  expect(placedSlots(two, accepted(move(two, 'd5', 'd1')))).toEqual(['d1', 'd5']);
});

it('finds no slot when players are removed or a whole lineup changes', () => {
  expect(placedSlots(one, one)).toEqual([]);
  expect(placedSlots(two, clear(two, 'd1'))).toEqual([]);
  expect(
    placedSlots(
      EMPTY_LINEUP,
      fillLineup(() => 0.5),
    ),
  ).toEqual([]);
});

it.each([
  [{ top: 100, bottom: 160 }, 0],
  [{ top: -20, bottom: 40 }, -20],
  [{ top: 380, bottom: 440 }, 40],
  [{ top: 300, bottom: 900 }, 300],
])('scrolls no further than necessary to show %j', (box, by) => {
  expect(scrollToShow(box, 0, 400)).toBe(by);
});
