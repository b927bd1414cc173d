import { withRoomForLetter } from './letters.ts';
import { assignedIds, type Lineup, playerAt, SCRATCH_LIMIT } from './lineup.ts';

/** Matches the slot ids of `SPECIAL_TEAMS`. Does not import them, to keep their module out of the first page. */
const UNIT_SLOT = /^(?:pp[12](?:lf|b|rf|nf|p)|pk[12](?:lf|rf|ld|rd))$/;

/**
 * Drops letters, scratches, and special teams that break a rule.
 * The players in the slots must already be valid. Everything else may be untrusted.
 */
export function repairLineup(lineup: Lineup): Lineup {
  const seen = new Set(assignedIds(lineup));
  const scratches = lineup.scratches
    .filter(({ player: { id } }) => !seen.has(id) && seen.add(id))
    .slice(0, SCRATCH_LIMIT);
  const skaters = lineup.formation.slots.flatMap(({ group, id }) =>
    group === 'goalie' ? [] : [playerAt(lineup, id)?.id],
  );
  const played = new Set<string>();
  const units = Object.entries(lineup.units).filter(([slot, id]) => {
    const role = `${slot.slice(0, 2)} ${id}`;
    return UNIT_SLOT.test(slot) && skaters.includes(id) && !played.has(role) && played.add(role);
  });
  const next: Lineup = { ...lineup, scratches, units: Object.fromEntries(units) };
  return lineup.formation.slots.reduce((checked, { id }) => withRoomForLetter(checked, id), next);
}
