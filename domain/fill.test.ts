import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillLineup } from './fill.ts';
import { assignedIds, isComplete, mayStandIn } from './lineup.ts';
import { SLOTS } from './slots.ts';

it('fills every slot with a different fitting player and a different number from 1 to 99, whatever chance says', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.infiniteStream(random), (stream) => {
      const lineup = fillLineup(() => stream.next().value as number);
      expect(isComplete(lineup)).toBe(true);
      expect(assignedIds(lineup).size).toBe(SLOTS.length);
      const numbers = SLOTS.map(({ id }) => lineup[id]?.number ?? -1);
      expect(new Set(numbers).size, 'no number twice').toBe(SLOTS.length);
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(1);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(99);
      for (const { id } of SLOTS) expect(mayStandIn(lineup[id]!, id)).toBe(true);
    }),
  );
});
