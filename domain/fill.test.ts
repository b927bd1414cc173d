import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillLineup } from './fill.ts';
import { assignedIds, isComplete, mayStandIn } from './lineup.ts';
import { STANDARD_FORMATION } from './formation.ts';

it('fills every slot with a different matching player and a unique number from 1 to 99', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.infiniteStream(random), (stream) => {
      const lineup = fillLineup(() => stream.next().value as number);
      expect(isComplete(lineup)).toBe(true);
      expect(assignedIds(lineup).size).toBe(STANDARD_FORMATION.slots.length);
      const numbers = STANDARD_FORMATION.slots.map(({ id }) => lineup.players[id]?.number ?? -1);
      expect(new Set(numbers).size, 'no number twice').toBe(STANDARD_FORMATION.slots.length);
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(1);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(99);
      for (const slot of STANDARD_FORMATION.slots)
        expect(mayStandIn(lineup.players[slot.id]!, slot)).toBe(true);
    }),
  );
});
