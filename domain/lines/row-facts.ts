/** What each line and pair of a lineup did together, short enough for the card. */
import type { SlotId } from '../formation.ts';
import { type Lineup, playerAt } from '../lineup.ts';
import { findUnit, type TeamUnits } from './team-units.ts';

const KINDS = { forwards: 'trio', defense: 'pair', goalies: null } as const;

/**
 * Returns a fact such as `212 min, 12–7` for each complete line and pair that played together.
 * The key is the last slot of the row.
 *
 * @param nhlIds The NHL's ids by `players.id`.
 */
export function rowFacts(
  units: TeamUnits,
  lineup: Lineup,
  nhlIds: ReadonlyMap<string, string | undefined>,
): Readonly<Record<SlotId, string>> {
  const entries = lineup.formation.zones.flatMap(({ id, rows }) => {
    const kind = KINDS[id];
    return rows.flatMap(({ slots }) => {
      const ids = slots.map((slot) => nhlIds.get(playerAt(lineup, slot.id)?.id ?? ''));
      const unit = kind && findUnit(units, kind, ids);
      const last = slots.at(-1);
      if (!unit || !last) return [];
      const [, , , even, pp, pk, goals, against] = unit;
      return [[last.id, `${Math.round((even + pp + pk) / 60)} min, ${goals}–${against}`] as const];
    });
  });
  return Object.fromEntries(entries);
}
