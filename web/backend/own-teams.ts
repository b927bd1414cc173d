/** Changes the fan's own teams, which this browser stores. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { OWN_TEAM_LIMITS, type OwnTeam, rosterOf } from '#domain/own-teams/own-team.ts';
import { OWN_TEAM } from '#domain/team.ts';
import { OWN_TEAMS_KEY, writeStorage } from './browser-storage.ts';
import { rosterQuery } from './get-roster.ts';
import { newId } from './new-id.ts';
import { findOwnTeam, readOwnTeams } from './stored-teams.ts';

export const ownTeamsQuery = queryOptions({
  queryKey: ['own-teams'],
  queryFn: readOwnTeams,
  networkMode: 'always', // does not use the network
  staleTime: 0, // another tab may have changed the teams
});

const TOO_MANY = `You can keep at most ${OWN_TEAM_LIMITS.teams} teams. Delete one first.`;
const NOT_STORED = 'This browser could not store the team. Its storage is full or blocked.';

function store(client: QueryClient, teams: readonly OwnTeam[]): boolean {
  const isStored = writeStorage(
    'localStorage',
    OWN_TEAMS_KEY,
    teams.length === 0 ? null : JSON.stringify(teams),
  );
  if (isStored) client.setQueryData(ownTeamsQuery.queryKey, teams);
  return isStored;
}

/** Adds or replaces a team. Returns why it was not stored; null if it was. */
export function saveOwnTeam(client: QueryClient, team: OwnTeam): string | null {
  const others = readOwnTeams().filter(({ id }) => id !== team.id);
  if (others.length >= OWN_TEAM_LIMITS.teams) return TOO_MANY;
  if (!store(client, [team, ...others])) return NOT_STORED;
  client.setQueryData(rosterQuery(OWN_TEAM + team.id).queryKey, [...rosterOf(team)]);
  return null;
}

/**
 * Adds a team that came with a link or a saved lineup. Returns it, or why it was not stored.
 * If this browser stores a different team with the same id, the added team gets a new id, so that it overwrites
 * nothing.
 */
export function adoptOwnTeam(client: QueryClient, team: OwnTeam): OwnTeam | string {
  const known = findOwnTeam(OWN_TEAM + team.id);
  if (known && JSON.stringify(known) === JSON.stringify(team)) return known;
  const added = known ? { ...team, id: newId() } : team;
  return saveOwnTeam(client, added) ?? added;
}

export function deleteOwnTeam(client: QueryClient, teamId: string): void {
  store(
    client,
    readOwnTeams().filter(({ id }) => OWN_TEAM + id !== teamId),
  );
}
