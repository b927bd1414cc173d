import { withRoomForLetter } from './letters.ts';
import { assignedIds, GUEST_LIMIT, type Lineup, playerAt, SCRATCH_LIMIT } from './lineup.ts';
import type { SlottedPlayer } from './player.ts';

/**
 * Matches the slot ids of `SPECIAL_TEAMS`.
 * Does not import them, because their module should not be part of the app's first download.
 */
const UNIT_SLOT = /^(?:pp[12](?:lf|b|rf|nf|p)|pk[12](?:lf|rf|ld|rd))$/;

/** Marks a player as a guest, or removes the mark. */
function withClub<T extends SlottedPlayer | null>(player: T, clubs: ReadonlyMap<string, string>): T {
  if (!player) return player;
  const club = clubs.get(player.id);
  if (player.club === club) return player;
  const { club: _, ...own } = player;
  return { ...own, ...(club !== undefined && { club }) } as T;
}

/**
 * Drops letters, scratches, guests, and special teams that break a rule.
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
  const known = new Set<string>();
  const guests = lineup.guests.filter(({ id }) => !known.has(id) && known.add(id)).slice(0, GUEST_LIMIT);
  const clubs = new Map(guests.map(({ club, id }) => [id, club]));
  const players = Object.entries(lineup.players).map(
    ([slot, player]) => [slot, withClub(player, clubs)] as const,
  );
  const next: Lineup = {
    ...lineup,
    players: Object.fromEntries(players),
    scratches: scratches.map((scratch) => ({ ...scratch, player: withClub(scratch.player, clubs) })),
    guests,
    units: Object.fromEntries(units),
  };
  return lineup.formation.slots.reduce((checked, { id }) => withRoomForLetter(checked, id), next);
}
