/** Reads the fan's own teams, which this browser stores. own-teams.ts changes them. */
import { readStoredTeam, type StoredTeam } from '#domain/own-teams/merge-own-teams.ts';
import { rosterOf } from '#domain/own-teams/own-team.ts';
import type { RosterPlayer } from '#domain/player.ts';
import { OWN_TEAM } from '#domain/team.ts';
import { OWN_TEAMS_KEY, readStorage } from './browser-storage.ts';
import { RequestError } from './errors.ts';

/** Reads the stored teams, most recently changed first. Drops damaged teams. */
export function readOwnTeams(): readonly StoredTeam[] {
  try {
    const stored: unknown = JSON.parse(readStorage('localStorage', OWN_TEAMS_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap((value) => readStoredTeam(value) ?? []) : [];
  } catch {
    return [];
  }
}

/** @param teamId The id in the builder, see `teamOf`. */
export function findOwnTeam(teamId: string): StoredTeam | undefined {
  return readOwnTeams().find(({ id }) => OWN_TEAM + id === teamId);
}

/** Returns an own team's players. Throws a `RequestError` if this browser does not have the team. */
export function ownRoster(teamId: string): RosterPlayer[] {
  const team = findOwnTeam(teamId);
  if (!team) throw new RequestError('This browser no longer has this team');
  return [...rosterOf(team)];
}
