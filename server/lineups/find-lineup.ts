import type { Backend } from '#server/backend/backend.ts';
import type { Lineup } from '#domain/lineup.ts';
import { guestTarget, readGuests } from '#domain/guest-commands.ts';
import { readLineupLink, resolveLineupLink } from '#domain/lineup-link.ts';
import { normalizeRoster } from '#domain/roster.ts';
import { normalizeTeam, type Team } from '#domain/team.ts';

/** A link's lineup (`/?shared=…`), with the current data of its team and players. */
export interface FoundLineup {
  team: Team;
  lineup: Lineup;
}

/**
 * Finds the lineup of a link's text. Rejects if the database fails.
 * Null if the text is invalid, the team is a fan's own or was deleted, or none of the players is on the roster anymore.
 */
export type FindLineup = (text: string) => Promise<FoundLineup | null>;

export function createFindLineup(backend: Promise<Pick<Backend, 'readPublic' | 'teamRows'>>): FindLineup {
  return async (text) => {
    const linked = readLineupLink(text);
    if (!linked?.teamId) return null;
    const { readPublic, teamRows } = await backend;
    const rows = await teamRows(linked.teamId);
    const team = rows && normalizeTeam(rows.team);
    if (!team) return null;
    const guests = linked.guests.length > 0 ? await readPublic(guestTarget(linked.guests)) : null;
    const players = [...normalizeRoster(rows.players), ...readGuests(guests?.value)];
    const { lineup, missing, told } = resolveLineupLink(linked, players);
    return missing < told ? { team, lineup } : null;
  };
}
