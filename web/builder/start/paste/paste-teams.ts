import type { QueryClient } from '@tanstack/react-query';
import type { PasteTeam } from '#domain/paste/paste-types.ts';
import type { RosterPlayer } from '#domain/player.ts';
import { isOwnTeam, type Team } from '#domain/team.ts';
import { type LeagueRosters, leagueRostersQuery } from '#web/backend/get-all-players.ts';
import { rosterQuery } from '#web/backend/get-roster.ts';
import { teamsQuery } from '#web/backend/get-teams.ts';

export interface PasteTeams {
  readonly teams: readonly PasteTeam[];
  /** Whether `teams` has only the open team, because the other rosters failed to load. */
  readonly isPartial: boolean;
}

function pasteTeam({ id, name, abbreviation }: Team, players: readonly RosterPlayer[]): PasteTeam {
  return { id, name, abbreviation: abbreviation ?? '', players };
}

/** The teams made from each `LeagueRosters`. Reused, because matching caches an index of names per team object. */
const known = new WeakMap<LeagueRosters, PasteTeams>();

function withRosters(teams: readonly Team[], rosters: LeagueRosters): PasteTeams {
  const made = known.get(rosters) ?? {
    teams: teams.map((team) => pasteTeam(team, rosters.get(team.id) ?? [])),
    isPartial: false,
  };
  known.set(rosters, made);
  return made;
}

/**
 * Loads all teams with their rosters. If that fails, returns only the open team with its cached roster, or rejects if
 * there is no such roster.
 * If an own team is open, returns only that team, because its players may also be on the rosters of clubs.
 */
export async function loadPasteTeams(client: QueryClient, open: Team | null): Promise<PasteTeams> {
  if (open && isOwnTeam(open.id))
    return { teams: [pasteTeam(open, await client.ensureQueryData(rosterQuery(open.id)))], isPartial: false };
  try {
    const [teams, rosters] = await Promise.all([
      client.ensureQueryData(teamsQuery),
      client.ensureQueryData(leagueRostersQuery),
    ]);
    return withRosters(teams, rosters);
  } catch (error) {
    const own = open && client.getQueryData(rosterQuery(open.id).queryKey);
    if (!open || !own) throw error;
    return { teams: [pasteTeam(open, own)], isPartial: true };
  }
}
