import type { Backend } from '#server/backend/backend.ts';
import type { Lineup } from '#domain/lineup.ts';
import { readLineupLink, resolveLineupLink } from '#domain/lineup-link.ts';
import { normalizeRoster } from '#domain/roster.ts';
import { normalizeTeam, type Team } from '#domain/team.ts';

/** The line-up of a link (`/?shared=…`) as whoever opens it gets it now. */
export interface FoundLineup {
  team: Team;
  lineup: Lineup;
}

/**
 * Reads the text of a link and today's roster of its team, as any visitor may. Null for a text that is no link, a team that is
 * gone, and when nobody of the line-up is on the roster any more. Rejects when the database cannot tell.
 */
export type FindLineup = (text: string) => Promise<FoundLineup | null>;

/** Asks the backend once it stands. */
export function createFindLineup(backend: Promise<Pick<Backend, 'teamRows'>>): FindLineup {
  return async (text) => {
    const linked = readLineupLink(text);
    if (!linked) return null;
    const rows = await (await backend).teamRows(linked.teamId);
    const team = rows && normalizeTeam(rows.team);
    if (!team) return null;
    const { lineup, missing, told } = resolveLineupLink(linked, normalizeRoster(rows.players));
    return missing < told ? { team, lineup } : null;
  };
}
