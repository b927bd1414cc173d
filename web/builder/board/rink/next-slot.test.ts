import { expect, it } from 'vitest';
import { STANDARD_FORMATION } from '#domain/formation.ts';
import { isArrowKey, nextSlot } from './next-slot.ts';

it.each([
  ['lw1', 'ArrowRight', 'c1'],
  ['rw1', 'ArrowRight', 'lw2'],
  ['lw2', 'ArrowLeft', 'rw1'],
  ['c1', 'ArrowDown', 'c2'],
  ['lw4', 'ArrowDown', 'd1'],
  ['rw4', 'ArrowDown', 'd2'],
  ['d6', 'ArrowDown', 'backup'],
  ['d2', 'ArrowUp', 'rw4'],
  ['lw1', 'ArrowUp', 'lw1'],
  ['lw1', 'ArrowLeft', 'lw1'],
  ['backup', 'ArrowDown', 'backup'],
  ['backup', 'ArrowRight', 'backup'],
  ['c1', 'Enter', 'c1'],
] as const)('leads from %s by %s to %s', (from, key, to) => {
  expect(nextSlot(STANDARD_FORMATION, from, key)).toBe(to);
});

it('goes only to allowed slots', () => {
  const defense = (id: string) => /^d\d$/.test(id);
  expect(nextSlot(STANDARD_FORMATION, 'c1', 'ArrowDown', defense)).toBe('d1');
  expect(nextSlot(STANDARD_FORMATION, 'd6', 'ArrowDown', defense)).toBe('d6');
  expect(nextSlot(STANDARD_FORMATION, 'd1', 'ArrowUp', defense)).toBe('d1');
});

it('reaches every slot with the right arrow', () => {
  let at = STANDARD_FORMATION.slots[0]!.id;
  const seen = new Set([at]);
  for (let step = 0; step < STANDARD_FORMATION.slots.length; step += 1)
    seen.add((at = nextSlot(STANDARD_FORMATION, at, 'ArrowRight')));
  expect(seen.size).toBe(STANDARD_FORMATION.slots.length);
});

it('recognizes arrow keys', () => {
  expect(isArrowKey('ArrowUp')).toBe(true);
  expect(isArrowKey('toString')).toBe(false);
});
