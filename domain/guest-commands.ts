/** Guests: players of other clubs who join the roster of one lineup. */
import { clear, type LineupResult } from './lineup-commands.ts';
import { findSlotOf, type Guest, GUEST_LIMIT, isClub, type Lineup } from './lineup.ts';
import { repairLineup } from './lineup-repair.ts';
import { toRosterPlayer } from './player-name.ts';
import { type RosterPlayer, toSlotted } from './player.ts';
import { compareRosterPlayers, normalizePlayer, type RosterPlayerRow } from './roster.ts';
import { removeScratch } from './scratch-commands.ts';

/** Adds a guest to the roster, not to a slot. Refuses more than {@link GUEST_LIMIT}. */
export function addGuest(lineup: Lineup, guest: Guest): LineupResult {
  if (lineup.guests.some(({ id }) => id === guest.id)) return lineup;
  if (lineup.guests.length >= GUEST_LIMIT)
    return { code: 'guests-full', playerName: guest.name, limit: GUEST_LIMIT };
  return { ...lineup, guests: [...lineup.guests, guest] };
}

/** Removes a guest from the roster, the slots, and the scratches. */
export function removeGuest(lineup: Lineup, playerId: string): Lineup {
  const guests = lineup.guests.filter(({ id }) => id !== playerId);
  if (guests.length === lineup.guests.length) return lineup;
  const slot = findSlotOf(lineup, playerId);
  return { ...removeScratch(slot === null ? lineup : clear(lineup, slot), playerId), guests };
}

/**
 * The team's players and a lineup's guests in the order of the roster.
 * A guest who has since joined the team is listed once, as a team player.
 */
export function withGuests(
  roster: readonly RosterPlayer[],
  { guests }: Pick<Lineup, 'guests'>,
): readonly RosterPlayer[] {
  if (guests.length === 0) return roster;
  const own = new Set(roster.map(({ id }) => id));
  const joined = guests.filter(({ id }) => !own.has(id)).map(toRosterPlayer);
  return [...roster, ...joined].toSorted(compareRosterPlayers);
}

/** Adds the guests of another lineup. Guests stay in the roster until the fan removes them. */
export function keepGuests(lineup: Lineup, { guests }: Lineup): Lineup {
  const known = new Set(lineup.guests.map(({ id }) => id));
  const kept = guests.filter(({ id }) => !known.has(id));
  return kept.length === 0 ? lineup : repairLineup({ ...lineup, guests: [...lineup.guests, ...kept] });
}

/** The club of a guest whose club has no abbreviation. */
const NO_CLUB = 'elsewhere';

/** Makes a guest of another club's player. */
export function guestOf(player: RosterPlayer, club: string | null | undefined): Guest {
  return { ...toSlotted(player), club: club && isClub(club) ? club : NO_CLUB };
}

/** The table API's address for the players with these ids, and their clubs. {@link readGuests} reads the rows. */
export function guestTarget(ids: readonly string[]): string {
  return `players?select=*,team:teams(abbreviation)&id=in.(${ids.join()})`;
}

type GuestRow = RosterPlayerRow & { readonly team: { readonly abbreviation: string | null } | null };

export function readGuests(rows: unknown): readonly Guest[] {
  const read = (Array.isArray(rows) ? rows : []) as readonly GuestRow[];
  return read.map((row) => guestOf(normalizePlayer(row), row.team?.abbreviation));
}
