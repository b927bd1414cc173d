/** Changes the fan's own teams, which this browser stores. account-teams/account-teams.ts saves them in the account. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { documentOf, isSameTeam, type StoredTeam } from '#domain/own-teams/merge-own-teams.ts';
import { OWN_TEAM_LIMITS, type OwnTeam, rosterOf, savedTeamOf, teamOf } from '#domain/own-teams/own-team.ts';
import { OWN_TEAM, type Team } from '#domain/team.ts';
import { OWN_TEAMS_KEY, writeStorage } from './browser-storage.ts';
import { rosterQuery } from './get-roster.ts';
import { newId } from './new-id.ts';
import { findOwnTeam, readOwnTeams } from './stored-teams.ts';

export const ownTeamsQuery = queryOptions({
  queryKey: ['own-teams'],
  queryFn: readOwnTeams,
  initialData: readOwnTeams, // otherwise, pages would first show that there are no teams
  networkMode: 'always', // runs offline, too, because it needs no network
  staleTime: 0, // another tab may have changed the teams
});

/**
 * Returns the own team of a saved lineup; null if the lineup belongs to a club.
 * Returns this browser's version of the team, which has the crest. If the browser does not store the team, returns the
 * version in the lineup.
 */
export function useOwnTeamOf(details: unknown): Team | null {
  const { data: teams } = useQuery(ownTeamsQuery);
  const saved = savedTeamOf(details);
  return saved && teamOf(teams.find(({ id }) => id === saved.id) ?? saved);
}

/** The last part of the query key of a user's teams. */
export const ACCOUNT_TEAMS = 'own-teams';

const TOO_MANY = `You can keep at most ${OWN_TEAM_LIMITS.teams} teams. Delete one first.`;
export const NOT_STORED = 'This browser could not store the team. Its storage is full or blocked.';

/** Stores the teams in this browser. Returns false if storing failed. */
export function storeOwnTeams(client: QueryClient, teams: readonly StoredTeam[]): boolean {
  const isStored = writeStorage(
    'localStorage',
    OWN_TEAMS_KEY,
    teams.length === 0 ? null : JSON.stringify(teams),
  );
  if (isStored) client.setQueryData(ownTeamsQuery.queryKey, teams);
  return isStored;
}

/**
 * Adds or replaces a team. Returns why it was not stored; null if it was.
 * @param changedAt Null for a copy from a link or a lineup, which must not replace the account's version.
 */
export function saveOwnTeam(
  client: QueryClient,
  team: OwnTeam,
  changedAt: string | null = new Date().toISOString(),
): string | null {
  const known = findOwnTeam(OWN_TEAM + team.id);
  const { savedAt = null, savedFor = null } = known ?? {};
  const others = readOwnTeams().filter(({ id }) => id !== team.id);
  if (!known && others.length >= OWN_TEAM_LIMITS.teams) return TOO_MANY;
  const stored = { ...documentOf(team), id: team.id, savedFor, savedAt, changedAt };
  if (!storeOwnTeams(client, [stored, ...others])) return NOT_STORED;
  client.setQueryData(rosterQuery(OWN_TEAM + team.id).queryKey, [...rosterOf(team)]);
  // Refetching this query uploads the team, if a user is signed in.
  void client.invalidateQueries({
    queryKey: ['user'],
    predicate: ({ queryKey }) => queryKey[2] === ACCOUNT_TEAMS,
  });
  return null;
}

/**
 * Adds a team that came with a link. Returns it, or why it was not stored.
 * If this browser stores the same team, returns that one. If it stores a different team with the same id, the added team
 * gets a new id, so that it overwrites nothing.
 */
export function adoptOwnTeam(client: QueryClient, team: OwnTeam): OwnTeam | string {
  const same = readOwnTeams().find((other) => isSameTeam(other, { ...team, crest: other.crest })); // links have no crest
  if (same) return same;
  const added = findOwnTeam(OWN_TEAM + team.id) ? { ...team, id: newId() } : team;
  return saveOwnTeam(client, added, null) ?? added;
}

export function deleteOwnTeam(client: QueryClient, teamId: string): void {
  storeOwnTeams(
    client,
    readOwnTeams().filter(({ id }) => OWN_TEAM + id !== teamId),
  );
}
